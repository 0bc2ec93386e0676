/* SPDX-License-Identifier: MIT */
/*
 * D1: what was done is written by a thread of the journal's own while the floor thread goes on, and
 * what is said about it is made meanwhile; it goes out when it is durable, and in order.
 */
#include <stdlib.h>

#include "floor_internal.h"

static void answer_message(floor_thread *at, const message_job *asked, const room_answer *answer)
{
    message_answer written = {.id = asked->request.id,
                              .table = asked->request.table,
                              .refusal = answer->refusal,
                              .is_repeat = answer->is_repeat,
                              .first = answer->first,
                              .last = answer->last};
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_answer(&at->writer, &written);
    if (json_writer_flush(&at->writer)) {
        floor_send(at, asked->connection, &at->bytes);
    }
}

static job_list take_posted(floor_thread *at)
{
    job_list taken = at->posted;
    at->posted = (job_list){.first = NULL};
    return taken;
}

static void free_jobs(job_list *freed)
{
    for (job *one = freed->first, *next; one != NULL; one = next) {
        next = one->next;
        job_free(one);
    }
    *freed = (job_list){.first = NULL};
}

/* Answers to messages are written; pages wait for theirs as they are. */
static void say_all(floor_thread *at, group *about)
{
    for (size_t i = 0; i < about->answered_count; i++) {
        const answered *one = &about->answered[i];
        if (one->job->kind != JOB_HTTP) {
            answer_message(at, (message_job *)one->job, &one->answer);
        }
    }
    floor_publish(at);
    about->told = take_posted(at);
}

static void count(floor_thread *at, const group *of, size_t events)
{
    uint64_t watchers = 0;
    for (uint32_t i = 0; i < at->watched_count; i++) {
        watchers += at->watched[i].watcher_count;
    }
    pthread_mutex_lock(&at->count_lock);
    for (size_t i = 0; i < of->answered_count; i++) {
        at->counts.commands++;
        at->counts.refused += of->answered[i].answer.refusal.status != TREY_OK;
    }
    at->counts.events += events;
    at->counts.commits += events > 0;
    at->counts.watchers = watchers;
    at->counts.deliveries = at->delivered;
    at->counts.tables = room_state_of(at->room)->table_count;
    at->counts.is_broken = false;
    pthread_mutex_unlock(&at->count_lock);
}

/* By the journal's thread. */
static void send_group(void *context)
{
    group *sent = context;
    job_queue *to = sent->options->answers;
    for (size_t i = 0; i < sent->answered_count; i++) {
        job *of = sent->answered[i].job;
        if (of->kind == JOB_HTTP) {
            job_list_add(&sent->told, of);
        } else {
            job_free(of);
        }
    }
    job_queue_push_all(to, &sent->told); /* which begins with answers */
    job_queue_push_all(to, &sent->always);
    sent->is_durable = true;
    sent->options->wake(sent->options->net);
}

/* D3: nobody knows what became of it. */
static void turn_away(floor_thread *at, group *turned)
{
    for (job *one = turned->always.first, *next; one != NULL; one = next) {
        next = one->next;
        one->next = NULL;
        floor_post(at, one);
    }
    turned->always = (job_list){.first = NULL};
    free_jobs(&turned->told);
    for (size_t i = 0; i < turned->answered_count; i++) {
        floor_turn_away(at, turned->answered[i].job, true);
    }
    turned->answered_count = 0;
}

/* No group is under way any more. */
static void turn_all_away(floor_thread *at)
{
    group *before = &at->groups[!at->open];
    if (before->is_under_way && !before->is_durable) {
        turn_away(at, before);
    }
    before->answered_count = 0;
    before->is_under_way = false;
    turn_away(at, &at->groups[at->open]);
}

static bool is_empty(const group *asked, size_t events)
{
    return events == 0 && asked->answered_count == 0 && asked->always.first == NULL &&
           asked->told.first == NULL;
}

static bool fail(floor_thread *at, journal_error *error)
{
    (void)!room_settle(at->room, error); /* what is under way ends first */
    turn_all_away(at);
    at->is_unsettled = false;
    return false;
}

bool floor_group_end(floor_thread *at, int64_t time, journal_error *error)
{
    group *ended = &at->groups[at->open];
    ended->always = take_posted(at);
    *error =
        (journal_error){.status = JOURNAL_NO_MEMORY, .text = "A command could not be written."};
    bool is_good = at->is_draining ? room_tick_some(at->room, floor_is_busy, time, error)
                                   : room_tick(at->room, time, error);
    if (!is_good || at->is_failed) {
        return fail(at, error);
    }
    size_t events = room_uncommitted(at->room);
    say_all(at, ended);
    if (is_empty(ended, events) && room_is_writing(at->room)) {
        return true; /* the next one finds out how that ends */
    }
    count(at, ended, events);
    ended->is_under_way = true;
    ended->is_durable = false;
    if (!room_commit_async(at->room, send_group, ended, error)) {
        ended->is_under_way = false;
        return fail(at, error);
    }
    at->is_unsettled = events > 0;
    at->open = !at->open;
    at->groups[at->open].answered_count = 0; /* that one is durable by now */
    at->groups[at->open].is_under_way = false;
    return true;
}

void floor_groups_finish(floor_thread *at)
{
    for (size_t i = 0; i < 2; i++) {
        free_jobs(&at->groups[i].always);
        free_jobs(&at->groups[i].told);
        free(at->groups[i].answered);
    }
}
