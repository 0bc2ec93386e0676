/* SPDX-License-Identifier: MIT */
/*
 * A few threads for what is slow: work is queued, bounded, and taken by whoever is free.
 */
#ifndef TREY_SERVE_JOBS_POOL_H
#define TREY_SERVE_JOBS_POOL_H

#include "job_queue.h"

typedef struct pool pool;

/* Does a piece of work, which is the task's from now on. Several run at the same time. */
typedef void pool_task(void *context, job *work);

typedef struct pool_options {
    uint32_t threads;
    size_t waiting_max; /* pieces that wait; more are refused */
    pool_task *task;
    void *context;
} pool_options;

/* Starts the threads. NULL: no memory for them. */
pool *pool_open(const pool_options *options);

/* False: too much waits, or it stops; the work is still the caller's. */
TREY_MUST_CHECK bool pool_put(pool *to, job *work);

/* Whether pool_put would take something, where nobody else puts. */
bool pool_has_room(pool *asked);

/* Work that is under way is waited for, what waits goes to job_free. NULL is fine. */
void pool_close(pool *closed);

#endif
