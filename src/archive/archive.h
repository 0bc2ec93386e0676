/* SPDX-License-Identifier: MIT */
/*
 * Keeps an archive up with its journal: a thread of its own that reads what has become durable over
 * its own connection, in batches. Only a caller that needs the latest rounds waits for it.
 */
#ifndef TREY_ARCHIVE_ARCHIVE_H
#define TREY_ARCHIVE_ARCHIVE_H

#include "archive_db.h"

typedef struct archive archive;

typedef struct archive_options {
    const char *path;    /* of the archive */
    const char *journal; /* need not be there before archive_begin */
    const uint8_t *key;  /* RECORD_KEY_SIZE bytes */
    const trey_book *book;
    /* Something is wrong, or no longer (NULL); may be NULL. From the archive's thread. */
    void (*report)(void *context, const char *problem);
    void *context;
} archive_options;

/* Opens or makes the archive and starts the thread. What the options point to outlives it. NULL:
 * `problem` says why. */
archive *archive_open(const archive_options *options, failure *problem);

/* The journal is there: follow it. */
void archive_begin(archive *of);

/* Waits until the archive holds all that was durable when this was called, for `wait_ms` at most
 * at most. False: it does not yet. From any thread. */
TREY_MUST_CHECK bool archive_catch_up(archive *of, int64_t wait_ms);

/* A reader has found damage: the archive is made anew. From any thread. */
void archive_is_damaged(archive *of);

/* Ends the thread. NULL is fine. */
void archive_close(archive *closed);

#endif
