/* SPDX-License-Identifier: MIT */
/*
 * What makes a journal the journal of one house: its key, its id, and the highest number of a
 * person that it knows. Accounts have the same id, and must have given out that number: a person
 * with a number that was used before would own another person's chips.
 */
#ifndef TREY_ROOM_HOUSE_H
#define TREY_ROOM_HOUSE_H

#include "store/journal.h"
#include "table/record.h"

enum { HOUSE_ID_SIZE = 16 };

/* The id follows from the house key and does not tell it. */
typedef struct house_id {
    uint8_t bytes[HOUSE_ID_SIZE];
} house_id;

house_id house_id_make(const uint8_t key[RECORD_KEY_SIZE]);

/* Marks a new journal as that of the house, in the open batch. */
TREY_MUST_CHECK bool house_begin(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE],
                                 journal_error *error);

/* Seals the journal with a key that follows from the house key (journal_seal_with). */
TREY_MUST_CHECK bool house_seal(journal_db *sealed, const uint8_t key[RECORD_KEY_SIZE],
                                journal_error *error);

/* Makes an empty journal of the house, durably. */
TREY_MUST_CHECK bool house_create(const char *path, const uint8_t key[RECORD_KEY_SIZE],
                                  journal_error *error);

/* The highest number of a person in the journal; 0: none. A journal of an earlier version does not
 * have the number yet; all its transfers are read for it. */
TREY_MUST_CHECK bool house_find_person(journal_db *journal, uint32_t *highest,
                                       journal_error *error);

/* Records it, in the open batch. */
TREY_MUST_CHECK bool house_put_person(journal_db *journal, uint32_t highest, journal_error *error);

/* What the accounts must fit. */
typedef struct house_report {
    uint32_t person_highest;
    bool is_sealed; /* false: it was written by a version without seals, and not opened since */
} house_report;

/* Reads a journal, also while a server writes, and checks that the key belongs to it. */
TREY_MUST_CHECK bool house_look(const char *path, const uint8_t key[RECORD_KEY_SIZE],
                                house_report *report, journal_error *error);

#endif
