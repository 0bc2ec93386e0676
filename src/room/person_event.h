/* SPDX-License-Identifier: MIT */
/*
 * The bytes of a change of an account in the journal, in the stream JOURNAL_PEOPLE. The id of the
 * change is the key of the entry, so the journal has each change once. Pure.
 */
#ifndef TREY_ROOM_PERSON_EVENT_H
#define TREY_ROOM_PERSON_EVENT_H

#include "accounts/person_change.h"
#include "table/bytes.h"

enum { PERSON_EVENT_MAX = 33 + CHANGE_USER_SIZE + 21 + BAR_REASON_SIZE };

void person_event_write(bytes_writer *writer, const person_change *change);

/* The bytes may be anything. False: they are not a change of an account. The id is not in them. */
TREY_MUST_CHECK bool person_event_read(person_change *change, const uint8_t *bytes, size_t size);

#endif
