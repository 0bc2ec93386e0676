/* SPDX-License-Identifier: MIT */
#include "job_queue.h"

#include "base/clock.h"

#include <time.h>

void job_queue_init(job_queue *made, size_t count_max)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->arrived, &monotonic);
    pthread_condattr_destroy(&monotonic);
    made->first = NULL;
    made->last = &made->first;
    made->count = 0;
    made->count_max = count_max;
}

void job_queue_finish(job_queue *finished)
{
    pthread_cond_destroy(&finished->arrived);
    pthread_mutex_destroy(&finished->lock);
}

static bool put_in(job_queue *to, job *put, bool always)
{
    pthread_mutex_lock(&to->lock);
    bool fits = always || to->count < to->count_max;
    if (fits) {
        put->next = NULL;
        *to->last = put;
        to->last = &put->next;
        to->count++;
        pthread_cond_signal(&to->arrived);
    }
    pthread_mutex_unlock(&to->lock);
    return fits;
}

bool job_queue_put(job_queue *to, job *put)
{
    return put_in(to, put, false);
}

void job_queue_push(job_queue *to, job *put)
{
    (void)put_in(to, put, true);
}

void job_list_add(job_list *to, job *added)
{
    added->next = NULL;
    if (to->first == NULL) {
        to->first = added;
    } else {
        to->last->next = added;
    }
    to->last = added;
    to->count++;
}

void job_queue_push_all(job_queue *to, job_list *put)
{
    if (put->first == NULL) {
        return;
    }
    pthread_mutex_lock(&to->lock);
    *to->last = put->first;
    to->last = &put->last->next;
    to->count += put->count;
    pthread_cond_signal(&to->arrived);
    pthread_mutex_unlock(&to->lock);
    *put = (job_list){.first = NULL};
}

static void wait_for_job(job_queue *from, int64_t wait_ms)
{
    struct timespec until = clock_deadline(wait_ms);
    int status = 0;
    while (from->first == NULL && status == 0) {
        status = pthread_cond_timedwait(&from->arrived, &from->lock, &until);
    }
}

job *job_queue_remove_all(job_queue *from, int64_t wait_ms)
{
    pthread_mutex_lock(&from->lock);
    if (from->first == NULL && wait_ms > 0) {
        wait_for_job(from, wait_ms);
    }
    job *all = from->first;
    from->first = NULL;
    from->last = &from->first;
    from->count = 0;
    pthread_mutex_unlock(&from->lock);
    return all;
}
