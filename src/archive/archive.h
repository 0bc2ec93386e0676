/* SPDX-License-Identifier: MIT */
/*
 * Keeps an archive up to date with its journal: a separate thread reads durable entries in batches,
 * over its own connection. Only a caller that needs the latest rounds waits for it.
 */
#ifndef TREY_ARCHIVE_ARCHIVE_H
#define TREY_ARCHIVE_ARCHIVE_H

#include "archive_db.h"

typedef struct archive_thread archive_thread;

typedef struct archive_options {
    const char *path;    /* of the archive */
    const char *journal; /* need not exist before archive_begin */
    const uint8_t *key;  /* RECORD_KEY_SIZE bytes */
    const trey_book *book;
    /* Called on the archive's thread with a problem, or with NULL when it is solved; may be
     * NULL. */
    void (*report)(void *context, const char *problem);
    void *context;
} archive_options;

/* Opens or creates the archive and starts the thread. What the options point to must outlive it.
 * NULL: `problem` says why. */
archive_thread *archive_open(const archive_options *options, failure *problem);

/* Starts following the journal, which now exists. */
void archive_begin(archive_thread *archive);

/* Waits up to `wait_ms` until the archive has everything that was durable at the call. False: it
 * has not. Thread-safe. */
TREY_MUST_CHECK bool archive_catch_up(archive_thread *archive, int64_t wait_ms);

/* Reports damage that a reader found: the archive is rebuilt. Thread-safe. */
void archive_is_damaged(archive_thread *archive);

/* Ends the thread. NULL is fine. */
void archive_close(archive_thread *closed);

#endif
