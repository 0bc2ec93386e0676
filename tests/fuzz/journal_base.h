/* SPDX-License-Identifier: MIT */
/*
 * A small journal for fuzz_journal.c, made by a room in which a few rounds were played: its files
 * as bytes, once closed and once as a killed process leaves them.
 */
#ifndef TREY_TESTS_FUZZ_JOURNAL_BASE_H
#define TREY_TESTS_FUZZ_JOURNAL_BASE_H

#include "store/journal_entry.h"
#include "table/command.h"
#include "table/digest.h"

enum {
    JOURNAL_BASE_PATH_SIZE = 64,
    JOURNAL_BASE_ROWS_MAX = 128,
    JOURNAL_FILE_COUNT = 3, /* the database, its log, its mark */
    JOURNAL_MARK = 2
};

#define JOURNAL_BASE_TIME INT64_C(1767225600000)

typedef struct journal_file {
    uint8_t *bytes;
    size_t size; /* 0: there is none */
} journal_file;

typedef struct journal_base {
    journal_file files[JOURNAL_FILE_COUNT];
    journal_hash first_seal; /* that covers the empty journal */
    uint32_t row_count;
    digest rows[JOURNAL_BASE_ROWS_MAX]; /* of entries, in order */
} journal_base;

/* Makes both, in a folder of its own that is removed when the process ends. */
void journal_base_make(journal_base made[2], char path[JOURNAL_BASE_PATH_SIZE]);

/* Writes the files, reads them, removes other files of the journal. */
void journal_base_write(const journal_base *from, const char *path);
void journal_base_read(journal_base *to, const char *path);

void journal_base_copy(journal_base *to, const journal_base *from);
void journal_base_finish(journal_base *finished);

/* The rows of a journal compared with those of the base. */
typedef enum journal_rows {
    JOURNAL_ROWS_SAME,
    JOURNAL_ROWS_CUT,  /* the same, but for some at the end that are missing */
    JOURNAL_ROWS_OTHER /* or they cannot be read */
} journal_rows;

journal_rows journal_base_compare(const char *path, const journal_base *base);

entropy_source journal_base_entropy(void);

#endif
