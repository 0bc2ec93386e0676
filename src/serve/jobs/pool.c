/* SPDX-License-Identifier: MIT */
#include "pool.h"

#include <stdlib.h>

#include "job.h"

enum { THREADS_MAX = 8 };

struct pool {
    pool_options options;
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    job *first, **last;
    size_t count;
    bool is_stopping;
    uint32_t thread_count;
    pthread_t threads[THREADS_MAX];
};

/* Waits for a job. NULL: the pool is closing. */
static job *next_job(pool *from)
{
    pthread_mutex_lock(&from->lock);
    while (from->first == NULL && !from->is_stopping) {
        pthread_cond_wait(&from->arrived, &from->lock);
    }
    job *next = from->is_stopping ? NULL : from->first;
    if (next != NULL) {
        from->first = next->next;
        from->last = from->first == NULL ? &from->first : from->last;
        from->count--;
    }
    pthread_mutex_unlock(&from->lock);
    return next;
}

static void *run(void *context)
{
    pool *workers = context;
    for (job *next = next_job(workers); next != NULL; next = next_job(workers)) {
        workers->options.task(workers->options.context, next);
    }
    return NULL;
}

pool *pool_open(const pool_options *options)
{
    pool *workers = calloc(1, sizeof *workers);
    if (workers == NULL) {
        return NULL;
    }
    workers->options = *options;
    workers->last = &workers->first;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->arrived, NULL);
    while (workers->thread_count < options->threads && workers->thread_count < THREADS_MAX) {
        if (pthread_create(&workers->threads[workers->thread_count], NULL, run, workers) != 0) {
            pool_close(workers);
            return NULL;
        }
        workers->thread_count++;
    }
    return workers;
}

bool pool_put(pool *workers, job *work)
{
    pthread_mutex_lock(&workers->lock);
    bool fits = workers->count < workers->options.waiting_max && !workers->is_stopping;
    if (fits) {
        work->next = NULL;
        *workers->last = work;
        workers->last = &work->next;
        workers->count++;
        pthread_cond_signal(&workers->arrived);
    }
    pthread_mutex_unlock(&workers->lock);
    return fits;
}

void pool_close(pool *closed)
{
    if (closed == NULL) {
        return;
    }
    pthread_mutex_lock(&closed->lock);
    closed->is_stopping = true;
    pthread_cond_broadcast(&closed->arrived);
    pthread_mutex_unlock(&closed->lock);
    for (uint32_t i = 0; i < closed->thread_count; i++) {
        pthread_join(closed->threads[i], NULL);
    }
    for (job *left = closed->first, *next; left != NULL; left = next) {
        next = left->next;
        job_free(left);
    }
    pthread_mutex_destroy(&closed->lock);
    pthread_cond_destroy(&closed->arrived);
    free(closed);
}
