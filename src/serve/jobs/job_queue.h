/* SPDX-License-Identifier: MIT */
/*
 * Jobs from some threads to one: put in one by one, taken out all at once, in order. Whoever has
 * a job owns it; its kind tells what it is the beginning of.
 */
#ifndef TREY_SERVE_JOBS_JOB_QUEUE_H
#define TREY_SERVE_JOBS_JOB_QUEUE_H

#include <pthread.h>

#include <trey/base.h>

typedef struct job {
    struct job *next;
    uint32_t kind;
} job;

/* Jobs one after another; zeroed, none. */
typedef struct job_list {
    job *first, *last;
    size_t count;
} job_list;

void job_list_add(job_list *to, job *added);

typedef struct job_queue {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    job *first, **last;
    size_t count, count_max;
} job_queue;

/* Holds at most so many jobs. */
void job_queue_init(job_queue *made, size_t count_max);

/* It is empty. */
void job_queue_finish(job_queue *finished);

/* False: it is full, and the job is still the caller's. */
TREY_MUST_CHECK bool job_queue_put(job_queue *to, job *put);

/* Even when it is full: for what must arrive. */
void job_queue_push(job_queue *to, job *put);

/* The same for all of a list, which is then empty. */
void job_queue_push_all(job_queue *to, job_list *put);

/* All jobs, the first first; NULL when there are none. Waits for one for up to so many
 * milliseconds, 0: not at all. */
job *job_queue_take(job_queue *from, int64_t wait_ms);

#endif
