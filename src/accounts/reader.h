/* SPDX-License-Identifier: MIT */
/*
 * Card readers: devices at a shoe or in a table that report cards as they are dealt. Each has a key
 * of its own, which is good for one table and for nothing else.
 *
 * Invariants:
 *
 * C1  The database holds only the digest of a key (P3). The key is returned once, when it is made.
 *
 * C2  A reader is never removed, and its table never changes. A key that was revoked stays revoked.
 *
 * C3  A reader that is added or revoked and its record for the journal (person_change) are durable
 *     together, as P7.
 */
#ifndef TREY_ACCOUNTS_READER_H
#define TREY_ACCOUNTS_READER_H

#include "people.h"

typedef struct card_reader {
    uint64_t number; /* from 1, never another's */
    uint32_t table;
    int64_t since; /* milliseconds since 1970 */
    change_actor by;
    int64_t last_used; /* to the minute; 0: never */
    int64_t revoked;   /* when; 0: it was not */
    uint32_t revoked_by;
} card_reader;

/* Adds a reader for a table, and makes its key. */
TREY_MUST_CHECK people_status reader_add(people_db *people, uint32_t table, int64_t time,
                                         char key[TOKEN_SIZE], card_reader *added,
                                         people_error *error);

/* Revokes the key of a reader. PEOPLE_NO_READER: there is none with this number, or its key was
 * revoked before. */
TREY_MUST_CHECK people_status reader_revoke(people_db *people, uint64_t number, int64_t time,
                                            card_reader *revoked, people_error *error);

/* The reader whose key this is, and notes that it was used. PEOPLE_NOT_FOUND: the key belongs to
 * nobody, or was revoked. */
TREY_MUST_CHECK people_status reader_find(people_db *people, const char *key, size_t size,
                                          int64_t time, card_reader *found, people_error *error);

/* The reader with the lowest number above `after`, also one whose key was revoked; PEOPLE_END after
 * the last. */
TREY_MUST_CHECK people_status reader_next(people_db *people, uint64_t after, card_reader *found,
                                          people_error *error);

#endif
