/* SPDX-License-Identifier: MIT */
#include "job_queue.h"

#include "base/clock.h"

#include <time.h>

void job_queue_init(job_queue *queue, size_t count_max)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->arrived, &monotonic);
    pthread_condattr_destroy(&monotonic);
    queue->first = NULL;
    queue->last = &queue->first;
    queue->count = 0;
    queue->count_max = count_max;
}

void job_queue_finish(job_queue *finished)
{
    pthread_cond_destroy(&finished->arrived);
    pthread_mutex_destroy(&finished->lock);
}

static bool put_in(job_queue *queue, job *added, bool always)
{
    pthread_mutex_lock(&queue->lock);
    bool fits = always || queue->count < queue->count_max;
    if (fits) {
        added->next = NULL;
        *queue->last = added;
        queue->last = &added->next;
        queue->count++;
        pthread_cond_signal(&queue->arrived);
    }
    pthread_mutex_unlock(&queue->lock);
    return fits;
}

bool job_queue_put(job_queue *queue, job *added)
{
    return put_in(queue, added, false);
}

void job_queue_push(job_queue *queue, job *added)
{
    (void)put_in(queue, added, true);
}

void job_list_add(job_list *list, job *added)
{
    added->next = NULL;
    if (list->first == NULL) {
        list->first = added;
    } else {
        list->last->next = added;
    }
    list->last = added;
    list->count++;
}

void job_queue_push_all(job_queue *queue, job_list *added)
{
    if (added->first == NULL) {
        return;
    }
    pthread_mutex_lock(&queue->lock);
    *queue->last = added->first;
    queue->last = &added->last->next;
    queue->count += added->count;
    pthread_cond_signal(&queue->arrived);
    pthread_mutex_unlock(&queue->lock);
    *added = (job_list){.first = NULL};
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
    job *list = from->first;
    from->first = NULL;
    from->last = &from->first;
    from->count = 0;
    pthread_mutex_unlock(&from->lock);
    return list;
}
