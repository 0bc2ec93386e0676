/* SPDX-License-Identifier: MIT */
/*
 * Batches (D1). The journal's writer makes a batch durable while the floor thread carries out the
 * next one. Answers and updates are made meanwhile; they are sent in order, each batch's when it is
 * durable.
 */
#include <stdlib.h>

#include "floor_internal.h"

static void answer_message(floor_thread *floor, const message_job *message,
                           const room_answer *answer)
{
    message_answer written = {.id = message->request.id,
                              .table = message->request.table,
                              .refusal = answer->refusal,
                              .is_repeat = answer->is_repeat,
                              .first = answer->first,
                              .last = answer->last};
    const table_command *command = &message->request.command;
    written.has_receipt = answer->refusal.status == TREY_OK && answer->first != 0 &&
                          (command->kind == COMMAND_COMMIT || command->kind == COMMAND_REVEAL);
    if (written.has_receipt) {
        receipt_sign(&floor->signer, written.receipt, command->kind, written.table, answer->first,
                     message->person, &command->digest);
    }
    json_buffer_begin(&floor->bytes, &floor->writer);
    message_write_answer(&floor->writer, &written);
    floor_send_message(floor, message->connection);
}

static job_list remove_posted(floor_thread *floor)
{
    job_list removed = floor->posted;
    floor->posted = (job_list){.first = NULL};
    return removed;
}

static void free_jobs(job_list *freed)
{
    for (job *current = freed->first, *next; current != NULL; current = next) {
        next = current->next;
        job_free(current);
    }
    *freed = (job_list){.first = NULL};
}

/* Writes the answers to messages and the updates. Responses to HTTP are already written. */
static void write_answers(floor_thread *floor, batch *pending)
{
    for (size_t i = 0; i < pending->answer_count; i++) {
        const pending_answer *answer = &pending->answers[i];
        if (answer->job->kind == JOB_MESSAGE) {
            answer_message(floor, (message_job *)answer->job, &answer->answer);
        }
    }
    floor_publish(floor);
    pending->on_commit = remove_posted(floor);
}

static void count(floor_thread *floor, const batch *pending, size_t events)
{
    uint64_t watchers = 0;
    for (uint32_t i = 0; i < floor->watched_count; i++) {
        watchers += floor->watched[i].watcher_count;
    }
    pthread_mutex_lock(&floor->count_lock);
    for (size_t i = 0; i < pending->answer_count; i++) {
        floor->counts.commands += pending->answers[i].job->kind != JOB_CHANGES;
        floor->counts.refused += pending->answers[i].answer.refusal.status != TREY_OK;
    }
    floor->counts.events += events;
    floor->counts.commits += events > 0;
    floor->counts.watchers = watchers;
    floor->counts.deliveries = floor->delivered;
    floor->counts.tables = room_state_of(floor->room)->table_count;
    floor->counts.is_broken = false;
    pthread_mutex_unlock(&floor->count_lock);
}

/* The journal's writer calls this when the batch is durable. */
static void send_batch(void *context)
{
    batch *sent = context;
    job_queue *queue = sent->options->answers;
    for (size_t i = 0; i < sent->answer_count; i++) {
        job *sender = sent->answers[i].job;
        if (sender->kind == JOB_HTTP) {
            job_list_add(&sent->on_commit, sender);
        } else if (sender->kind == JOB_CHANGES) {
            floor_return_changes((changes_job *)sender, true);
        } else {
            job_free(sender);
        }
    }
    job_queue_push_all(queue, &sent->on_commit);
    job_queue_push_all(queue, &sent->unconditional);
    sent->is_durable = true;
    sent->options->wake(sent->options->net);
}

/* D3: whether a batch that was handed to the journal is durable is unknown; one that was not is not
 * done. */
static void reject_batch(floor_thread *floor, batch *rejected, bool may_be_done)
{
    for (job *current = rejected->unconditional.first, *next; current != NULL; current = next) {
        next = current->next;
        current->next = NULL;
        floor_post(floor, current);
    }
    rejected->unconditional = (job_list){.first = NULL};
    free_jobs(&rejected->on_commit);
    for (size_t i = 0; i < rejected->answer_count; i++) {
        floor_reject_job(floor, rejected->answers[i].job, may_be_done);
    }
    rejected->answer_count = 0;
}

/* The journal's writer is idle. */
static void reject_batches(floor_thread *floor)
{
    batch *before = &floor->batches[!floor->open];
    if (before->is_submitted && !before->is_durable) {
        reject_batch(floor, before, true);
    }
    before->answer_count = 0;
    before->is_submitted = false;
    reject_batch(floor, &floor->batches[floor->open], false);
}

static bool is_empty(const batch *pending, size_t events)
{
    return events == 0 && pending->answer_count == 0 && pending->unconditional.first == NULL &&
           pending->on_commit.first == NULL;
}

static bool fail(floor_thread *floor, journal_error *error)
{
    (void)!room_settle(floor->room, error); /* waits for the batch that is being written */
    reject_batches(floor);
    floor->is_unsettled = false;
    return false;
}

bool floor_batch_end(floor_thread *floor, journal_error *error)
{
    batch *ended = &floor->batches[floor->open];
    ended->unconditional = remove_posted(floor);
    *error = (journal_error){.status = JOURNAL_NO_MEMORY,
                             .problem.text = "A command could not be written."};
    bool is_good = floor->is_draining
                       ? room_tick_some(floor->room, floor_is_in_round, floor->tick_time, error)
                       : room_tick(floor->room, floor->tick_time, error);
    if (!is_good || floor->is_failed) {
        return fail(floor, error);
    }
    size_t events = room_uncommitted(floor->room);
    write_answers(floor, ended);
    if (is_empty(ended, events) && room_is_writing(floor->room)) {
        return true; /* the next call checks the batch that is being written */
    }
    count(floor, ended, events);
    ended->is_submitted = true;
    ended->is_durable = false;
    if (!room_commit_async(floor->room, send_batch, ended, error)) {
        ended->is_submitted = false;
        return fail(floor, error);
    }
    floor->is_unsettled = events > 0;
    floor->open = !floor->open;
    floor->batches[floor->open].answer_count = 0; /* that batch is durable by now */
    floor->batches[floor->open].is_submitted = false;
    return true;
}

void floor_batches_finish(floor_thread *floor)
{
    for (size_t i = 0; i < 2; i++) {
        free_jobs(&floor->batches[i].unconditional);
        free_jobs(&floor->batches[i].on_commit);
        free(floor->batches[i].answers);
    }
}
