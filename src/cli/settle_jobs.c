/* SPDX-License-Identifier: MIT */
/*
 * Batches form a ring. The caller's thread fills the next one, or writes the answers of the oldest
 * one if all are in use. The other threads settle them in the order in which they were filled.
 */
#include "settle_jobs.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/json/json_buffer.h"
#include "format/json/json_split.h"

enum { BATCH_SIZE = 1 << 18, BATCHES_PER_JOB = 2 };

typedef struct batch {
    char *text;
    size_t size; /* of whole values */
    json_place place;
    bool follows; /* rounds came before */
    bool is_settled;
    bool out_of_memory;
    json_buffer answers;
    settle_tally tally;
} batch;

typedef struct worker {
    settle_jobs *jobs;
    pthread_t thread;
    settler settler;
} worker;

struct settle_jobs {
    uint32_t worker_count, batch_count;
    worker *workers;
    batch *ring;
    pthread_mutex_t lock; /* guards the members below, and is_settled of batches */
    pthread_cond_t filled, settled;
    uint64_t batches_filled, batches_taken;
    bool is_closing;
    uint64_t batches_written; /* of the caller's thread */
};

/* ---- The threads that settle ---- */

static void settle_batch(settler *work, batch *of)
{
    json_bytes text = {of->text, of->size};
    json_reader_begin_at(&work->reader, json_fill_bytes, &text, of->place);
    json_buffer_begin(&of->answers, &work->writer);
    of->tally = (settle_tally){0};
    settle_rounds(work, of->follows, &of->tally);
    of->out_of_memory = !json_writer_flush(&work->writer);
}

/* Waits for a batch; NULL: there will be no more. */
static batch *take_batch(settle_jobs *jobs)
{
    batch *taken = NULL;
    pthread_mutex_lock(&jobs->lock);
    while (!jobs->is_closing && jobs->batches_taken == jobs->batches_filled) {
        pthread_cond_wait(&jobs->filled, &jobs->lock);
    }
    if (!jobs->is_closing) {
        taken = &jobs->ring[jobs->batches_taken++ % jobs->batch_count];
    }
    pthread_mutex_unlock(&jobs->lock);
    return taken;
}

static void *run_worker(void *context)
{
    worker *own = context;
    for (batch *taken; (taken = take_batch(own->jobs)) != NULL;) {
        settle_batch(&own->settler, taken);
        pthread_mutex_lock(&own->jobs->lock);
        taken->is_settled = true;
        pthread_cond_signal(&own->jobs->settled);
        pthread_mutex_unlock(&own->jobs->lock);
    }
    return NULL;
}

/* ---- The caller's thread ---- */

/* Fills the rest of a batch from the file. An error is found again by whoever reads the rest. */
static size_t fill_text(int file, char *text, size_t size)
{
    while (size < BATCH_SIZE) {
        ssize_t got = read(file, text + size, BATCH_SIZE - size);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got <= 0) {
            break;
        }
        size += (size_t)got;
    }
    return size;
}

static void hand_over(settle_jobs *jobs, batch *filled)
{
    filled->is_settled = false;
    pthread_mutex_lock(&jobs->lock);
    jobs->batches_filled++;
    pthread_cond_signal(&jobs->filled);
    pthread_mutex_unlock(&jobs->lock);
}

/* Waits for the oldest batch and writes its answers. */
static void write_oldest(settle_jobs *jobs, json_drain *drain, void *context, settle_tally *tally,
                         settle_rest *rest)
{
    batch *oldest = &jobs->ring[jobs->batches_written++ % jobs->batch_count];
    pthread_mutex_lock(&jobs->lock);
    while (!oldest->is_settled) {
        pthread_cond_wait(&jobs->settled, &jobs->lock);
    }
    pthread_mutex_unlock(&jobs->lock);
    tally->settled += oldest->tally.settled;
    tally->voided += oldest->tally.voided;
    tally->refused += oldest->tally.refused;
    tally->has_failed = tally->has_failed || oldest->tally.has_failed;
    tally->is_broken = oldest->tally.is_broken;
    bool is_written = drain(context, oldest->answers.bytes, oldest->answers.size);
    rest->out_of_memory = oldest->out_of_memory;
    rest->is_over = !is_written || tally->is_broken || oldest->out_of_memory;
}

settle_rest settle_jobs_run(settle_jobs *jobs, int file, json_drain *drain, void *context,
                            settle_tally *tally)
{
    settle_rest rest = {.place = {.line = 1}};
    while (!rest.is_over) {
        if (jobs->batches_filled - jobs->batches_written == jobs->batch_count) {
            write_oldest(jobs, drain, context, tally, &rest);
            continue;
        }
        batch *next = &jobs->ring[jobs->batches_filled % jobs->batch_count];
        memcpy(next->text, rest.ahead.bytes != NULL ? rest.ahead.bytes : "", rest.ahead.left);
        size_t size = fill_text(file, next->text, rest.ahead.left);
        next->size = json_whole_values(next->text, size);
        next->place = rest.place;
        next->follows = rest.follows;
        rest.ahead = (json_bytes){next->text + next->size, size - next->size};
        if (next->size == 0) {
            break;
        }
        rest.place = json_place_after(rest.place, next->text, next->size);
        rest.follows = true;
        hand_over(jobs, next);
    }
    while (!rest.is_over && jobs->batches_written < jobs->batches_filled) {
        write_oldest(jobs, drain, context, tally, &rest);
    }
    return rest;
}

/* ---- Opening and closing ---- */

static bool prepare_batches(settle_jobs *jobs, uint32_t count)
{
    jobs->ring = calloc(count, sizeof jobs->ring[0]);
    while (jobs->ring != NULL && jobs->batch_count < count) {
        char *text = malloc(BATCH_SIZE);
        if (text == NULL) {
            return false;
        }
        jobs->ring[jobs->batch_count++].text = text;
    }
    return jobs->ring != NULL;
}

/* Starts as many threads as there can be. */
static bool start_workers(settle_jobs *jobs, uint32_t count, const settler *like)
{
    jobs->workers = calloc(count, sizeof jobs->workers[0]);
    while (jobs->workers != NULL && jobs->worker_count < count) {
        worker *next = &jobs->workers[jobs->worker_count];
        next->jobs = jobs;
        next->settler.book = like->book;
        next->settler.for_people = like->for_people;
        next->settler.color = like->color;
        if (pthread_create(&next->thread, NULL, run_worker, next) != 0) {
            break;
        }
        jobs->worker_count++;
    }
    return jobs->worker_count > 0;
}

settle_jobs *settle_jobs_open(uint32_t count, const settler *like)
{
    settle_jobs *jobs = calloc(1, sizeof *jobs);
    if (jobs == NULL) {
        return NULL;
    }
    pthread_mutex_init(&jobs->lock, NULL);
    pthread_cond_init(&jobs->filled, NULL);
    pthread_cond_init(&jobs->settled, NULL);
    if (!prepare_batches(jobs, count * BATCHES_PER_JOB) || !start_workers(jobs, count, like)) {
        settle_jobs_close(jobs);
        return NULL;
    }
    return jobs;
}

void settle_jobs_close(settle_jobs *jobs)
{
    if (jobs == NULL) {
        return;
    }
    pthread_mutex_lock(&jobs->lock);
    jobs->is_closing = true;
    pthread_cond_broadcast(&jobs->filled);
    pthread_mutex_unlock(&jobs->lock);
    for (uint32_t w = 0; w < jobs->worker_count; w++) {
        pthread_join(jobs->workers[w].thread, NULL);
    }
    for (uint32_t b = 0; b < jobs->batch_count; b++) {
        free(jobs->ring[b].text);
        json_buffer_finish(&jobs->ring[b].answers);
    }
    pthread_cond_destroy(&jobs->settled);
    pthread_cond_destroy(&jobs->filled);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs->ring);
    free(jobs->workers);
    free(jobs);
}
