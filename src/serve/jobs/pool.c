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
    pool *of = context;
    for (job *next = next_job(of); next != NULL; next = next_job(of)) {
        of->options.task(of->options.context, next);
    }
    return NULL;
}

pool *pool_open(const pool_options *options)
{
    pool *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    made->options = *options;
    made->last = &made->first;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->arrived, NULL);
    while (made->thread_count < options->threads && made->thread_count < THREADS_MAX) {
        if (pthread_create(&made->threads[made->thread_count], NULL, run, made) != 0) {
            pool_close(made);
            return NULL;
        }
        made->thread_count++;
    }
    return made;
}

bool pool_put(pool *to, job *work)
{
    pthread_mutex_lock(&to->lock);
    bool fits = to->count < to->options.waiting_max && !to->is_stopping;
    if (fits) {
        work->next = NULL;
        *to->last = work;
        to->last = &work->next;
        to->count++;
        pthread_cond_signal(&to->arrived);
    }
    pthread_mutex_unlock(&to->lock);
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
