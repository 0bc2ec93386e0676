/* SPDX-License-Identifier: MIT */
/*
 * Checks that a key is the one with which a journal was made. The journal contains a digest of it
 * that does not reveal the key.
 */
#ifndef TREY_ROOM_KEY_CHECK_H
#define TREY_ROOM_KEY_CHECK_H

#include "store/journal.h"
#include "table/record.h"

/* Into the open batch of a new journal. */
TREY_MUST_CHECK bool key_check_put(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE],
                                   journal_error *error);

/* False: it is another key, or the check failed. `path` is used in the error text. */
TREY_MUST_CHECK bool key_check_is(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE],
                                  const char *path, journal_error *error);

#endif
