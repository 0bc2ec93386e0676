/* SPDX-License-Identifier: MIT */
/*
 * A few threads for slow work, with a queue of limited length.
 */
#ifndef TREY_SERVE_JOBS_POOL_H
#define TREY_SERVE_JOBS_POOL_H

#include "job_queue.h"

typedef struct pool pool;

/* Does a job and takes its ownership. Several tasks run at the same time. */
typedef void pool_task(void *context, job *work);

typedef struct pool_options {
    uint32_t threads;
    size_t waiting_max; /* jobs in the queue; more are refused */
    pool_task *task;
    void *context;
} pool_options;

/* Starts the threads. NULL: not enough memory. */
pool *pool_open(const pool_options *options);

/* False: the queue is full, or the pool is closing; the caller still owns the job. */
TREY_MUST_CHECK bool pool_put(pool *workers, job *work);

/* Waits for running tasks; frees the jobs in the queue. NULL is fine. */
void pool_close(pool *closed);

#endif
