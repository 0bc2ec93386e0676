/* SPDX-License-Identifier: MIT */
/*
 * The thread that follows a journal. When it starts, it restores each table at the latest position
 * where the table was at rest, replays up to the mark, and from there reads the entries of all
 * tables together.
 */
#include "archive.h"

#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/array.h"
#include "base/clock.h"
#include "table/snapshot.h"

enum {
    WAIT_MS = 250,            /* polling interval while nobody waits */
    RETRY_MS = 5000,          /* after an error */
    ROUNDS_OF_A_BATCH = 2000, /* rounds per commit */
    ROUNDS_BETWEEN_STARTS = 100
};

/* How far a table has been read since it was last at rest. */
typedef struct table_place {
    uint32_t table;
    uint64_t start_rounds;
} table_place;

struct archive_thread {
    archive_options options;
    pthread_t thread;
    bool has_thread;

    pthread_mutex_t lock;
    pthread_cond_t asked_for, done;
    uint64_t asked, answered; /* numbers of requests to catch up: received, and fulfilled */
    bool is_begun, is_stopping;
    atomic_bool stop; /* the same, for readers */
    atomic_bool is_damaged;

    /* The thread's own. */
    archive_db *db;
    audit_source source;
    bool has_source, is_batch, has_failed, was_reported;
    replay *replay;
    replay_listener listener;
    round_noter *noter;
    archive_mark mark, next; /* the committed mark, and that of the open batch */
    uint64_t read_to;        /* entries of the cage count here */
    uint32_t batch_rounds, place_count, place_capacity;
    table_place *places;
};

/* ---- Reading events ---- */

static table_place *place_of(archive_thread *at, uint32_t id)
{
    for (uint32_t i = 0; i < at->place_count; i++) {
        if (at->places[i].table == id) {
            return &at->places[i];
        }
    }
    table_place *grown =
        array_grow(at->places, at->place_count, &at->place_capacity, sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    at->places = grown;
    at->places[at->place_count] = (table_place){.table = id};
    return &at->places[at->place_count++];
}

static bool begin_batch(archive_thread *at)
{
    at->is_batch = at->is_batch || archive_db_begin(at->db);
    return at->is_batch;
}

static bool put_start(archive_thread *at, const live_table *table, uint64_t sequence)
{
    table_place *place = place_of(at, table->id);
    bool is_due = place != NULL && snapshot_is_possible(table) &&
                  table->round_number >= place->start_rounds + ROUNDS_BETWEEN_STARTS;
    if (!is_due) {
        return true;
    }
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
    snapshot_write(&to, table);
    place->start_rounds = table->round_number;
    return begin_batch(at) && archive_db_put_start(at->db, table->id, sequence, table->round_number,
                                                   to.bytes, to.size);
}

static bool is_adjustment(const table_event *event)
{
    return event->kind == TABLE_KEY_PRESSED && event->key == TREY_KEY_ADJUST;
}

static bool take(void *context, const replay_step *step)
{
    archive_thread *at = context;
    if (step->entry->position <= at->mark.position) {
        (void)round_noter_take(
            at->noter, step); /* already archived, but a round may continue after the mark */
        return true;
    }
    at->next = (archive_mark){.position = step->entry->position, .hash = step->entry->hash};
    const round_note *note = round_noter_take(at->noter, step);
    if (is_adjustment(step->event)) {
        at->has_failed |= !begin_batch(at) ||
                          !archive_db_put_adjustment(at->db, step->table->id, step->event->amount,
                                                     step->table->keypad.meter.cents);
    }
    if (note != NULL) {
        at->batch_rounds++;
        at->has_failed |= !begin_batch(at) || !archive_db_put_round(at->db, note);
    }
    at->has_failed |= !put_start(at, step->table, step->entry->sequence);
    at->has_failed |= round_noter_failed(at->noter);
    return !at->has_failed && at->batch_rounds < ROUNDS_OF_A_BATCH;
}

/* ---- Opening ---- */

void archive_is_damaged(archive_thread *of)
{
    atomic_store(&of->is_damaged, true);
}

static void close_journal(archive_thread *at)
{
    replay_close(at->replay);
    round_noter_close(at->noter);
    if (at->has_source) {
        audit_source_close(&at->source);
    }
    at->replay = NULL;
    at->noter = NULL;
    at->has_source = false;
    at->place_count = 0;
}

/* Whether the journal is the one that the mark was made in. */
static bool is_same_journal(archive_thread *at, bool *is_same, journal_error *error)
{
    journal_cursor *cursor = NULL;
    journal_entry entry;
    *is_same = at->mark.position == 0;
    if (*is_same) {
        return true;
    }
    journal_status status = journal_read_all(at->source.journal, at->mark.position, &cursor, error);
    if (status == JOURNAL_OK) {
        status = journal_cursor_next(cursor, &entry, error);
    }
    *is_same = status == JOURNAL_OK && entry.position == at->mark.position &&
               journal_hash_equal(&entry.hash, &at->mark.hash);
    journal_cursor_close(cursor);
    return status == JOURNAL_OK || status == JOURNAL_END;
}

/* Everything up to the mark is already archived. */
static bool start_table(archive_thread *at, uint32_t id, journal_error *error)
{
    archive_start *start = malloc(sizeof *start);
    uint64_t from = 1, last = at->mark.position;
    table_place *place = place_of(at, id);
    if (start == NULL || place == NULL) {
        free(start);
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory.");
        return false;
    }
    if (archive_db_find_start(at->db, id, UINT64_MAX >> 1, start) &&
        replay_start_table(at->replay, id, start->bytes, start->size)) {
        from = start->sequence + 1;
        place->start_rounds = start->rounds;
    }
    free(start);
    return replay_run(at->replay, id, from, at->mark.position, &last, error);
}

static bool start_tables(archive_thread *at, journal_error *error)
{
    const journal_head *heads;
    size_t count = 0;
    if (journal_heads(at->source.journal, &heads, &count, error) != JOURNAL_OK) {
        return false;
    }
    uint32_t *streams = malloc((count + 1) * sizeof *streams); /* the heads do not stay */
    bool is_fine = streams != NULL;
    for (size_t i = 0; i < count && streams != NULL; i++) {
        streams[i] = heads[i].stream;
    }
    for (size_t i = 0; i < count && is_fine; i++) {
        is_fine = streams[i] == JOURNAL_CAGE || start_table(at, streams[i], error);
    }
    free(streams);
    return is_fine;
}

static bool fail_archive(archive_thread *at, const char *doing, journal_error *error)
{
    error->status = JOURNAL_IO;
    return archive_db_describe(at->db, doing, &error->problem);
}

static bool open_journal(archive_thread *at, journal_error *error)
{
    at->source = (audit_source){
        .path = at->options.journal, .book = at->options.book, .has_key = true, .stop = &at->stop};
    memcpy(at->source.key, at->options.key, RECORD_KEY_SIZE);
    at->has_source = audit_source_open(&at->source, error);
    if (!at->has_source) {
        return false;
    }
    bool is_same;
    at->noter = round_noter_open();
    at->replay = replay_open(&at->source, &at->listener, error);
    if (at->noter == NULL || at->replay == NULL) {
        return false;
    }
    if (!archive_db_mark(at->db, &at->mark)) {
        return fail_archive(at, "read the archive", error);
    }
    if (!is_same_journal(at, &is_same, error)) {
        return false;
    }
    if (!is_same) {
        at->mark = (archive_mark){.position = 0};
        if (!archive_db_empty(at->db)) {
            return fail_archive(at, "empty the archive", error);
        }
    }
    at->next = at->mark;
    at->read_to = at->mark.position;
    return at->mark.position == 0 || start_tables(at, error);
}

/* ---- Going on ---- */

static bool commit(archive_thread *at)
{
    if (!at->is_batch) {
        return true;
    }
    at->is_batch = false;
    if (!archive_db_commit(at->db, &at->next)) {
        archive_db_abandon(at->db);
        return false;
    }
    at->mark = at->next;
    return true;
}

/* Everything is derived from the journal. */
static bool remake(archive_thread *at, journal_error *error)
{
    failure problem;
    close_journal(at);
    at->db = archive_db_remake(at->db, at->options.path, &problem);
    if (at->db == NULL) {
        (void)journal_fail(error, JOURNAL_IO, "The archive cannot be made anew: %s.", problem.text);
        return false;
    }
    atomic_store(&at->is_damaged, false);
    return true;
}

/* Reads everything that is durable by now. */
static bool catch_up(archive_thread *at, journal_error *error)
{
    if ((at->db == NULL || atomic_load(&at->is_damaged)) && !remake(at, error)) {
        return false;
    }
    if (!at->has_source && !open_journal(at, error)) {
        return false;
    }
    bool is_full = true;
    while (is_full) {
        at->batch_rounds = 0;
        if (!replay_run(at->replay, 0, at->read_to + 1, UINT64_MAX, &at->read_to, error)) {
            return false;
        }
        is_full = at->batch_rounds >= ROUNDS_OF_A_BATCH;
        if (at->has_failed || !commit(at)) {
            return fail_archive(at, "write the archive", error);
        }
    }
    return true;
}

/* After a failure, starts again from what is committed. */
static void give_up(archive_thread *at, const journal_error *error)
{
    if (at->is_batch) {
        archive_db_abandon(at->db);
        at->is_batch = false;
    }
    close_journal(at);
    at->has_failed = false;
    if (at->db != NULL && archive_db_is_damaged(at->db)) {
        archive_is_damaged(at);
    }
    if (!at->was_reported && error->status != JOURNAL_STOPPED && at->options.report != NULL) {
        at->options.report(at->options.context, error->problem.text);
        at->was_reported = true;
    }
}

/* ---- The thread ---- */

static void wait_for(archive_thread *at, pthread_cond_t *cond, int64_t wait_ms, uint64_t seen)
{
    struct timespec until = clock_deadline(wait_ms);
    int status = 0;
    while (!at->is_stopping && at->asked == seen && status == 0) {
        status = pthread_cond_timedwait(cond, &at->lock, &until);
    }
}

static void *run(void *context)
{
    archive_thread *at = context;
    pthread_mutex_lock(&at->lock);
    while (!at->is_begun && !at->is_stopping) {
        pthread_cond_wait(&at->asked_for, &at->lock);
    }
    while (!at->is_stopping) {
        uint64_t asked = at->asked;
        pthread_mutex_unlock(&at->lock);
        journal_error error = {.status = JOURNAL_NO_MEMORY,
                               .problem = {"There is not enough memory."}};
        bool is_fine = catch_up(at, &error);
        if (!is_fine) {
            give_up(at, &error);
        } else if (at->was_reported) {
            at->was_reported = false;
            at->options.report(at->options.context, NULL);
        }
        pthread_mutex_lock(&at->lock);
        at->answered = is_fine ? asked : at->answered;
        pthread_cond_broadcast(&at->done);
        bool is_soon = is_fine || atomic_load(&at->is_damaged);
        wait_for(at, &at->asked_for, is_soon ? WAIT_MS : RETRY_MS, asked);
    }
    pthread_mutex_unlock(&at->lock);
    return NULL;
}

void archive_begin(archive_thread *of)
{
    pthread_mutex_lock(&of->lock);
    of->is_begun = true;
    pthread_cond_signal(&of->asked_for);
    pthread_mutex_unlock(&of->lock);
}

bool archive_catch_up(archive_thread *of, int64_t wait_ms)
{
    struct timespec until = clock_deadline(wait_ms + 1000);
    pthread_mutex_lock(&of->lock);
    uint64_t mine = ++of->asked;
    pthread_cond_signal(&of->asked_for);
    int status = 0;
    while (of->answered < mine && !of->is_stopping && status == 0) {
        status = pthread_cond_timedwait(&of->done, &of->lock, &until);
    }
    bool is_there = of->answered >= mine;
    pthread_mutex_unlock(&of->lock);
    return is_there;
}

archive_thread *archive_open(const archive_options *options, failure *problem)
{
    archive_thread *at = calloc(1, sizeof *at);
    if (at == NULL) {
        failure_set(problem, "There is not enough memory to start.");
        return NULL;
    }
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&at->lock, NULL);
    pthread_cond_init(&at->asked_for, &monotonic);
    pthread_cond_init(&at->done, &monotonic);
    pthread_condattr_destroy(&monotonic);
    at->options = *options;
    at->listener = (replay_listener){.after = take, .context = at};
    at->db = archive_db_open(options->path, problem);
    at->has_thread = at->db != NULL && pthread_create(&at->thread, NULL, run, at) == 0;
    if (!at->has_thread) {
        if (at->db != NULL) {
            failure_set(problem, FAILURE_NO_THREAD);
        }
        archive_close(at);
        return NULL;
    }
    return at;
}

void archive_close(archive_thread *closed)
{
    if (closed == NULL) {
        return;
    }
    pthread_mutex_lock(&closed->lock);
    closed->is_stopping = true;
    atomic_store(&closed->stop, true);
    pthread_cond_broadcast(&closed->asked_for);
    pthread_cond_broadcast(&closed->done);
    pthread_mutex_unlock(&closed->lock);
    if (closed->has_thread) {
        pthread_join(closed->thread, NULL);
    }
    if (closed->is_batch) {
        archive_db_abandon(closed->db);
    }
    close_journal(closed);
    archive_db_close(closed->db);
    free(closed->places);
    pthread_mutex_destroy(&closed->lock);
    pthread_cond_destroy(&closed->asked_for);
    pthread_cond_destroy(&closed->done);
    free(closed);
}
