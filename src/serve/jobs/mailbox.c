/* SPDX-License-Identifier: MIT */
#include "mailbox.h"

#include <time.h>

void mailbox_init(mailbox *made, size_t count_max)
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

void mailbox_finish(mailbox *finished)
{
    pthread_cond_destroy(&finished->arrived);
    pthread_mutex_destroy(&finished->lock);
}

static bool put_in(mailbox *to, letter *put, bool always)
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

bool mailbox_put(mailbox *to, letter *put)
{
    return put_in(to, put, false);
}

void mailbox_push(mailbox *to, letter *put)
{
    (void)put_in(to, put, true);
}

void letter_list_add(letter_list *to, letter *added)
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

void mailbox_push_all(mailbox *to, letter_list *put)
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
    *put = (letter_list){.first = NULL};
}

static void wait_for_letter(mailbox *from, int64_t wait_ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += wait_ms / 1000;
    until.tv_nsec += wait_ms % 1000 * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    int status = 0;
    while (from->first == NULL && status == 0) {
        status = pthread_cond_timedwait(&from->arrived, &from->lock, &until);
    }
}

letter *mailbox_take(mailbox *from, int64_t wait_ms)
{
    pthread_mutex_lock(&from->lock);
    if (from->first == NULL && wait_ms > 0) {
        wait_for_letter(from, wait_ms);
    }
    letter *all = from->first;
    from->first = NULL;
    from->last = &from->first;
    from->count = 0;
    pthread_mutex_unlock(&from->lock);
    return all;
}
