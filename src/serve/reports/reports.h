/* SPDX-License-Identifier: MIT */
/*
 * Reports: what is asked of the journal, of the archive of rounds, or of arithmetic, done by a pool
 * over read-only connections, so that nobody else waits.
 */
#ifndef TREY_SERVE_REPORTS_REPORTS_H
#define TREY_SERVE_REPORTS_REPORTS_H

#include "archive/archive.h"
#include "serve/jobs/job.h"
#include "serve/jobs/log.h"
#include "serve/jobs/name_cache.h"

typedef struct reports reports;

typedef struct reports_options {
    const char *journal;
    const uint8_t *key; /* RECORD_KEY_SIZE bytes */
    const trey_book *book;
    const char *archive_path;
    archive *archive;
    name_cache *names;
    job_queue *net;          /* where answers go … */
    void (*wake)(void *net); /* … and how it hears of them */
    void *net_context;
    serve_log *log;
} reports_options;

/* What the options point to outlives it. NULL: no memory, or no thread. */
reports *reports_open(const reports_options *options);

/* Whether a route is answered here. */
bool reports_have(access_route route);

/* Passes a request on, which is answered in any case: where too much waits, as busy. Access was
 * checked. From any thread. */
void reports_put(reports *to, http_exchange *asked);

/* What is under way ends soon, what waits is dropped. NULL is fine. */
void reports_close(reports *closed);

#endif
