/* SPDX-License-Identifier: MIT */
/*
 * Reports: requests that read the journal or the archive of rounds, or compute odds. A pool answers
 * them over read-only connections, so that slow requests delay no table.
 */
#ifndef TREY_SERVE_REPORTS_REPORTS_H
#define TREY_SERVE_REPORTS_REPORTS_H

#include "archive/archive.h"
#include "serve/jobs/job.h"
#include "serve/jobs/log.h"
#include "serve/jobs/name_cache.h"

typedef struct report_service report_service;

typedef struct reports_options {
    const char *journal;
    const uint8_t *key; /* RECORD_KEY_SIZE bytes */
    const trey_book *book;
    const char *archive_path;
    archive_thread *archive;
    name_cache *names;
    job_queue *net;          /* for answers … */
    void (*wake)(void *net); /* … and how the net thread notices them */
    void *net_context;
    serve_log *log;
} reports_options;

/* What the options point to must outlive the reports. NULL: not enough memory, or no thread. */
report_service *reports_open(const reports_options *options);

/* Queues a request of a route whose thread is THREAD_REPORTS; access has been checked. Every
 * request is answered, as `busy` if the queue is full. Any thread may call it. */
void reports_put(report_service *reports, http_exchange *exchange);

/* Looks rules up in another book from now on; the earlier one must stay. */
void reports_use_book(report_service *reports, const trey_book *book);

/* Stops running reports early and drops queued ones. NULL is fine. */
void reports_close(report_service *closed);

#endif
