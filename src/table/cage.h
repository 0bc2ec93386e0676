/* SPDX-License-Identifier: MIT */
/*
 * The cage: money comes in for chips and goes out for them. Its events are a stream of their own,
 * in which the play chips that the house issues are recorded too: those do not come from the cage,
 * and never go back to it (COVER-10).
 */
#ifndef TREY_TABLE_CAGE_H
#define TREY_TABLE_CAGE_H

#include <trey/status.h>

#include "account.h"
#include "bytes.h"

typedef enum cage_event_kind {
    CAGE_DEPOSITED, /* cash into a wallet */
    CAGE_WITHDRAWN, /* and out of it */
    CAGE_ISSUED,    /* play chips into a wallet of play chips */
    CAGE_EVENT_KIND_COUNT
} cage_event_kind;

typedef struct cage_event {
    cage_event_kind kind;
    uint32_t person;  /* whose wallet */
    uint32_t cashier; /* who did it; for play chips the house */
    int64_t amount;
} cage_event;

enum { CAGE_EVENT_SIZE = 19 };

/* "deposited" … */
const char *cage_event_code(cage_event_kind kind);

/* Which chips it moves. */
chip_kind cage_event_chips(cage_event_kind kind);

/* Whether it may happen, with so much in the wallet of these chips. */
TREY_MUST_CHECK trey_refusal cage_check(const cage_event *event, int64_t wallet);

/* What it moves. */
transfer cage_transfer(const cage_event *event);

void cage_write(bytes_writer *to, const cage_event *event);

/* Any bytes may be read; false when they are no event of the cage. */
TREY_MUST_CHECK bool cage_read(cage_event *event, const uint8_t *bytes, size_t size);

#endif
