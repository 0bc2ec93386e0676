/* SPDX-License-Identifier: MIT */
/*
 * A queue of jobs from several threads to one. Jobs are added one by one, and removed all at once,
 * in order. The thread that holds a job owns it. A job is the first member of a larger struct; its
 * kind says which (job.h).
 */
#ifndef TREY_SERVE_JOBS_JOB_QUEUE_H
#define TREY_SERVE_JOBS_JOB_QUEUE_H

#include <pthread.h>

#include <trey/base.h>

typedef struct job {
    struct job *next;
    uint32_t kind;
} job;

/* A list of jobs; a zeroed one is empty. */
typedef struct job_list {
    job *first, *last;
    size_t count;
} job_list;

void job_list_add(job_list *list, job *added);

typedef struct job_queue {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    job *first, **last;
    size_t count, count_max;
} job_queue;

/* job_queue_put refuses a job if there are `count_max`. */
void job_queue_init(job_queue *queue, size_t count_max);

/* The queue must be empty. */
void job_queue_finish(job_queue *finished);

/* Adds a job. False: the queue is full; the caller still owns the job. */
TREY_MUST_CHECK bool job_queue_put(job_queue *queue, job *added);

/* Adds a job even if the queue is full: for jobs that must arrive. */
void job_queue_push(job_queue *queue, job *added);

/* The same for all jobs of a list, which becomes empty. */
void job_queue_push_all(job_queue *queue, job_list *added);

/* Removes all jobs and returns the first; NULL: there are none. Waits up to `wait_ms` milliseconds
 * for one. */
job *job_queue_remove_all(job_queue *from, int64_t wait_ms);

#endif
