/* SPDX-License-Identifier: MIT */
/*
 * The results of calls to the journal: a status for programs, the place of the error, and a text
 * for people that says what is wrong and what to do. Nothing here prints or stops the program.
 */
#ifndef TREY_STORE_JOURNAL_ERROR_H
#define TREY_STORE_JOURNAL_ERROR_H

#include "base/failure.h"

typedef enum journal_status {
    JOURNAL_OK,
    JOURNAL_END,           /* no more to read; not an error */
    JOURNAL_NOT_FOUND,     /* no such file, key, snapshot or name */
    JOURNAL_EXISTS,        /* a file exists that would be overwritten */
    JOURNAL_BUSY,          /* another writer has it open */
    JOURNAL_NEWER,         /* written by a newer version of the program */
    JOURNAL_NOT_A_JOURNAL, /* some other file */
    JOURNAL_CORRUPT,       /* damaged; the finding says what */
    JOURNAL_IO,
    JOURNAL_FULL, /* no space on the disk */
    JOURNAL_NO_MEMORY,
    JOURNAL_STALE,         /* another writer has appended in the meantime */
    JOURNAL_DUPLICATE_KEY, /* this command has already been carried out */
    JOURNAL_TOO_LARGE,
    JOURNAL_READ_ONLY, /* opened for reading */
    JOURNAL_STOPPED,   /* the caller set its stop flag (journal_stop_with) */
    JOURNAL_STATUS_COUNT
} journal_status;

/* What is wrong with damaged content. */
typedef enum journal_finding {
    JOURNAL_FOUND_NOTHING,
    JOURNAL_FOUND_SHAPE,    /* a field of the wrong type, size or range */
    JOURNAL_FOUND_GAP,      /* an entry of the stream is missing */
    JOURNAL_FOUND_REPEAT,   /* a sequence again, or one that is not after the last */
    JOURNAL_FOUND_POSITION, /* not the next position of the journal */
    JOURNAL_FOUND_HASH,     /* the hash does not match the content */
    JOURNAL_FOUND_HEADS,    /* the lengths of the streams do not add up to the number of entries */
    JOURNAL_FOUND_SNAPSHOT, /* changed after it was written, or of another chain */
    JOURNAL_FOUND_STORAGE,  /* the database below is damaged */
    JOURNAL_FOUND_SEAL,     /* not written with the house's key */
    JOURNAL_FOUND_LOSS,     /* entries that were durable are missing */
    JOURNAL_FOUND_SCHEMA,   /* a table, index or trigger is missing, changed or foreign */
    JOURNAL_FINDING_COUNT
} journal_finding;

typedef struct journal_error {
    journal_status status;
    journal_finding finding; /* only with JOURNAL_CORRUPT */
    uint32_t stream;         /* where, as far as it is known */
    uint64_t sequence;       /* 0: not known */
    uint64_t position;       /* 0: not known */
    failure problem;
} journal_error;

/* Fills in an error; `error` may be NULL. Returns the status. */
journal_status journal_fail(journal_error *error, journal_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Fills in JOURNAL_CORRUPT: what was found, and the entry where it was found as far as it is known.
 * `error` may be NULL. */
journal_status journal_find(journal_error *error, journal_finding finding, uint32_t stream,
                            uint64_t sequence, uint64_t position, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

#endif
