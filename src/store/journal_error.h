/* SPDX-License-Identifier: MIT */
/*
 * How a call to the journal can end, as a value: a kind for programs, where it is, and a text for
 * people that says what is wrong and what to do. Nothing here prints or stops the program.
 */
#ifndef TREY_STORE_JOURNAL_ERROR_H
#define TREY_STORE_JOURNAL_ERROR_H

#include <trey/base.h>

typedef enum journal_status {
    JOURNAL_OK,
    JOURNAL_END,           /* no more to read; not an error */
    JOURNAL_NOT_FOUND,     /* no such file, key, snapshot or name */
    JOURNAL_EXISTS,        /* something is there that would be overwritten */
    JOURNAL_BUSY,          /* another writer has it open */
    JOURNAL_NEWER,         /* written by a newer version of the program */
    JOURNAL_OLDER,         /* by an older one, and opened for reading only */
    JOURNAL_NOT_A_JOURNAL, /* some other file */
    JOURNAL_CORRUPT,       /* damaged; the finding says what */
    JOURNAL_IO,
    JOURNAL_FULL, /* no room on the disk */
    JOURNAL_NO_MEMORY,
    JOURNAL_STALE,         /* another writer has gone on in the meantime */
    JOURNAL_DUPLICATE_KEY, /* this command was carried out before */
    JOURNAL_TOO_LARGE,
    JOURNAL_READ_ONLY, /* opened for reading */
    JOURNAL_STOPPED,   /* whoever asked no longer wants to know (journal_stop_with) */
    JOURNAL_STATUS_COUNT
} journal_status;

/* What is wrong with damaged content. */
typedef enum journal_finding {
    JOURNAL_FOUND_NOTHING,
    JOURNAL_FOUND_SHAPE,    /* a field of the wrong type, size or range */
    JOURNAL_FOUND_GAP,      /* an entry of the stream is missing */
    JOURNAL_FOUND_REPEAT,   /* a sequence again, or one that is not after the last */
    JOURNAL_FOUND_POSITION, /* out of its place among all streams, or one missing before it */
    JOURNAL_FOUND_HASH,     /* the content is not what the hash was made of */
    JOURNAL_FOUND_HEADS,    /* the ends of the streams do not fit the number of entries */
    JOURNAL_FOUND_SNAPSHOT, /* not as it was written, or not on this chain */
    JOURNAL_FOUND_STORAGE,  /* the database below is damaged */
    JOURNAL_FINDING_COUNT
} journal_finding;

enum { JOURNAL_TEXT_SIZE = 512 };

typedef struct journal_error {
    journal_status status;
    journal_finding finding; /* only with JOURNAL_CORRUPT */
    uint32_t stream;         /* where, as far as it is known */
    uint64_t sequence;       /* 0: not known */
    uint64_t position;       /* 0: not known */
    char text[JOURNAL_TEXT_SIZE];
} journal_error;

/* Fill in an error; `error` may be NULL. Returns the status. */
journal_status journal_fail(journal_error *error, journal_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same for damage at a place. */
journal_status journal_find(journal_error *error, journal_finding finding, uint32_t stream,
                            uint64_t sequence, uint64_t position, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

#endif
