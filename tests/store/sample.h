/* SPDX-License-Identifier: MIT */
/*
 * What the tests of the journal share: sample entries that follow from their place alone, so that a
 * reader can tell what must be there; journals in a folder of their own; plain SQL from outside.
 */
#ifndef TREY_TESTS_STORE_SAMPLE_H
#define TREY_TESTS_STORE_SAMPLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "store/journal.h"

/* Fails the test with the text of the error. */
#define assert_ok(call)                                                                            \
    do {                                                                                           \
        if ((call) != JOURNAL_OK) {                                                                \
            fail_msg("%s: %s", #call, problem.problem.text);                                       \
        }                                                                                          \
    } while (0)

/* What a failed call left behind. */
extern journal_error problem;

/* The sample entry with this sequence of a stream; every third has a key. */
typedef struct sample {
    journal_draft draft;
    uint8_t key[JOURNAL_KEY_SIZE];
    uint8_t payload[300];
    uint8_t transfers[48];
} sample;

void sample_make(sample *made, uint32_t stream, uint64_t sequence);
void sample_key(uint8_t key[JOURNAL_KEY_SIZE], uint32_t stream, uint64_t sequence);

/* Appends the next sample of the stream. */
journal_status sample_append(journal_db *to, uint32_t stream, journal_error *error);

/* Is an entry that was read the sample of its place? */
bool sample_is(const journal_entry *entry);

/* Reads all, checks every entry, and returns how many there are. */
uint64_t sample_read_all(journal_db *read);

/* A folder for one test, and paths in it. */
int sample_begin(void **state);
int sample_end(void **state);
const char *sample_path(const char *name);

/* Runs SQL on a journal behind its back, without triggers and checks. */
void sample_sql(const char *path, const char *sql);

/* The same in a file system of SQLite; NULL for the system's. */
void sample_sql_in(const char *path, const char *vfs, const char *sql);

/* Takes a journal back to version 2 of its tables, as a program of that time left it. */
void sample_make_version_2(const char *path, const char *vfs);

/* A journal of three streams with that many entries in all, closed. */
void sample_journal(const char *path, unsigned entries);

#endif
