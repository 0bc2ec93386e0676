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

static table_place *place_of(archive_thread *archive, uint32_t id)
{
    for (uint32_t i = 0; i < archive->place_count; i++) {
        if (archive->places[i].table == id) {
            return &archive->places[i];
        }
    }
    table_place *grown =
        array_grow(archive->places, archive->place_count, &archive->place_capacity, sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    archive->places = grown;
    archive->places[archive->place_count] = (table_place){.table = id};
    return &archive->places[archive->place_count++];
}

static bool begin_batch(archive_thread *archive)
{
    archive->is_batch = archive->is_batch || archive_db_begin(archive->db);
    return archive->is_batch;
}

static bool put_start(archive_thread *archive, const live_table *table, uint64_t sequence)
{
    table_place *place = place_of(archive, table->id);
    bool is_due = place != NULL && snapshot_is_possible(table) &&
                  table->round_number >= place->start_rounds + ROUNDS_BETWEEN_STARTS;
    if (!is_due) {
        return true;
    }
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    snapshot_write(&writer, table);
    place->start_rounds = table->round_number;
    return begin_batch(archive) &&
           archive_db_put_start(archive->db, table->id, sequence, table->round_number, writer.bytes,
                                writer.size);
}

static bool is_adjustment(const table_event *event)
{
    return event->kind == TABLE_KEY_PRESSED && event->key == TREY_KEY_ADJUST;
}

static bool take(void *context, const replay_step *step)
{
    archive_thread *archive = context;
    if (step->entry->position <= archive->mark.position) {
        (void)round_noter_take(
            archive->noter, step); /* already archived, but a round may continue after the mark */
        return true;
    }
    archive->next = (archive_mark){.position = step->entry->position, .hash = step->entry->hash};
    const round_note *note = round_noter_take(archive->noter, step);
    if (is_adjustment(step->event)) {
        archive->has_failed |=
            !begin_batch(archive) ||
            !archive_db_put_adjustment(archive->db, step->table->id, step->event->amount,
                                       step->table->keypad.meter.cents);
    }
    if (note != NULL) {
        archive->batch_rounds++;
        archive->has_failed |= !begin_batch(archive) || !archive_db_put_round(archive->db, note);
    }
    archive->has_failed |= !put_start(archive, step->table, step->entry->sequence);
    archive->has_failed |= round_noter_failed(archive->noter);
    return !archive->has_failed && archive->batch_rounds < ROUNDS_OF_A_BATCH;
}

/* ---- Opening ---- */

void archive_is_damaged(archive_thread *archive)
{
    atomic_store(&archive->is_damaged, true);
}

static void close_journal(archive_thread *archive)
{
    replay_close(archive->replay);
    round_noter_close(archive->noter);
    if (archive->has_source) {
        audit_source_close(&archive->source);
    }
    archive->replay = NULL;
    archive->noter = NULL;
    archive->has_source = false;
    archive->place_count = 0;
}

/* Whether the journal is the one that the mark was made in. */
static bool is_same_journal(archive_thread *archive, bool *is_same, journal_error *error)
{
    journal_cursor *cursor = NULL;
    journal_entry entry;
    *is_same = archive->mark.position == 0;
    if (*is_same) {
        return true;
    }
    journal_status status =
        journal_read_all(archive->source.journal, archive->mark.position, &cursor, error);
    if (status == JOURNAL_OK) {
        status = journal_cursor_next(cursor, &entry, error);
    }
    *is_same = status == JOURNAL_OK && entry.position == archive->mark.position &&
               journal_hash_equal(&entry.hash, &archive->mark.hash);
    journal_cursor_close(cursor);
    return status == JOURNAL_OK || status == JOURNAL_END;
}

/* Everything up to the mark is already archived. */
static bool start_table(archive_thread *archive, uint32_t id, journal_error *error)
{
    archive_start *start = malloc(sizeof *start);
    uint64_t from = 1, last = archive->mark.position;
    table_place *place = place_of(archive, id);
    if (start == NULL || place == NULL) {
        free(start);
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory.");
        return false;
    }
    if (archive_db_find_start(archive->db, id, UINT64_MAX >> 1, start) &&
        replay_start_table(archive->replay, id, start->bytes, start->size)) {
        from = start->sequence + 1;
        place->start_rounds = start->rounds;
    }
    free(start);
    return replay_run(archive->replay, id, from, archive->mark.position, &last, error);
}

static bool start_tables(archive_thread *archive, journal_error *error)
{
    const journal_head *heads;
    size_t count = 0;
    if (journal_heads(archive->source.journal, &heads, &count, error) != JOURNAL_OK) {
        return false;
    }
    uint32_t *streams = malloc((count + 1) * sizeof *streams); /* the heads do not stay */
    bool is_fine = streams != NULL;
    for (size_t i = 0; i < count && streams != NULL; i++) {
        streams[i] = heads[i].stream;
    }
    for (size_t i = 0; i < count && is_fine; i++) {
        is_fine = !journal_is_table(streams[i]) || start_table(archive, streams[i], error);
    }
    free(streams);
    return is_fine;
}

static bool fail_archive(archive_thread *archive, const char *task, journal_error *error)
{
    error->status = JOURNAL_IO;
    return archive_db_describe(archive->db, task, &error->problem);
}

static bool open_journal(archive_thread *archive, journal_error *error)
{
    archive->source = (audit_source){.path = archive->options.journal,
                                     .book = archive->options.book,
                                     .has_key = true,
                                     .stop = &archive->stop};
    memcpy(archive->source.key, archive->options.key, RECORD_KEY_SIZE);
    archive->has_source = audit_source_open(&archive->source, error);
    if (!archive->has_source) {
        return false;
    }
    bool is_same;
    archive->noter = round_noter_open();
    archive->replay = replay_open(&archive->source, &archive->listener, error);
    if (archive->noter == NULL || archive->replay == NULL) {
        return false;
    }
    if (!archive_db_mark(archive->db, &archive->mark)) {
        return fail_archive(archive, "read the archive", error);
    }
    if (!is_same_journal(archive, &is_same, error)) {
        return false;
    }
    if (!is_same) {
        archive->mark = (archive_mark){.position = 0};
        if (!archive_db_empty(archive->db)) {
            return fail_archive(archive, "empty the archive", error);
        }
    }
    archive->next = archive->mark;
    archive->read_to = archive->mark.position;
    return archive->mark.position == 0 || start_tables(archive, error);
}

/* ---- Going on ---- */

static bool commit(archive_thread *archive)
{
    if (!archive->is_batch) {
        return true;
    }
    archive->is_batch = false;
    if (!archive_db_commit(archive->db, &archive->next)) {
        archive_db_abandon(archive->db);
        return false;
    }
    archive->mark = archive->next;
    return true;
}

/* Everything is derived from the journal. */
static bool remake(archive_thread *archive, journal_error *error)
{
    failure problem;
    close_journal(archive);
    archive->db = archive_db_remake(archive->db, archive->options.path, &problem);
    if (archive->db == NULL) {
        (void)journal_fail(error, JOURNAL_IO, "The archive cannot be made anew: %s.", problem.text);
        return false;
    }
    atomic_store(&archive->is_damaged, false);
    return true;
}

/* Reads everything that is durable by now. */
static bool catch_up(archive_thread *archive, journal_error *error)
{
    if ((archive->db == NULL || atomic_load(&archive->is_damaged)) && !remake(archive, error)) {
        return false;
    }
    if (!archive->has_source && !open_journal(archive, error)) {
        return false;
    }
    bool is_full = true;
    while (is_full) {
        archive->batch_rounds = 0;
        if (!replay_run(archive->replay, 0, archive->read_to + 1, UINT64_MAX, &archive->read_to,
                        error)) {
            return false;
        }
        is_full = archive->batch_rounds >= ROUNDS_OF_A_BATCH;
        if (archive->has_failed || !commit(archive)) {
            return fail_archive(archive, "write the archive", error);
        }
    }
    return true;
}

/* After a failure, starts again from what is committed. */
static void give_up(archive_thread *archive, const journal_error *error)
{
    if (archive->is_batch) {
        archive_db_abandon(archive->db);
        archive->is_batch = false;
    }
    close_journal(archive);
    archive->has_failed = false;
    if (archive->db != NULL && archive_db_is_damaged(archive->db)) {
        archive_is_damaged(archive);
    }
    if (!archive->was_reported && error->status != JOURNAL_STOPPED &&
        archive->options.report != NULL) {
        archive->options.report(archive->options.context, error->problem.text);
        archive->was_reported = true;
    }
}

/* ---- The thread ---- */

static void wait_for(archive_thread *archive, pthread_cond_t *cond, int64_t wait_ms, uint64_t seen)
{
    struct timespec until = clock_deadline(wait_ms);
    int status = 0;
    while (!archive->is_stopping && archive->asked == seen && status == 0) {
        status = pthread_cond_timedwait(cond, &archive->lock, &until);
    }
}

static void *run(void *context)
{
    archive_thread *archive = context;
    pthread_mutex_lock(&archive->lock);
    while (!archive->is_begun && !archive->is_stopping) {
        pthread_cond_wait(&archive->asked_for, &archive->lock);
    }
    while (!archive->is_stopping) {
        uint64_t requested = archive->asked;
        pthread_mutex_unlock(&archive->lock);
        journal_error error = {.status = JOURNAL_NO_MEMORY,
                               .problem = {"There is not enough memory."}};
        bool is_fine = catch_up(archive, &error);
        if (!is_fine) {
            give_up(archive, &error);
        } else if (archive->was_reported) {
            archive->was_reported = false;
            archive->options.report(archive->options.context, NULL);
        }
        pthread_mutex_lock(&archive->lock);
        archive->answered = is_fine ? requested : archive->answered;
        pthread_cond_broadcast(&archive->done);
        bool is_soon = is_fine || atomic_load(&archive->is_damaged);
        wait_for(archive, &archive->asked_for, is_soon ? WAIT_MS : RETRY_MS, requested);
    }
    pthread_mutex_unlock(&archive->lock);
    return NULL;
}

void archive_begin(archive_thread *archive)
{
    pthread_mutex_lock(&archive->lock);
    archive->is_begun = true;
    pthread_cond_signal(&archive->asked_for);
    pthread_mutex_unlock(&archive->lock);
}

bool archive_catch_up(archive_thread *archive, int64_t wait_ms)
{
    struct timespec until = clock_deadline(wait_ms + 1000);
    pthread_mutex_lock(&archive->lock);
    uint64_t mine = ++archive->asked;
    pthread_cond_signal(&archive->asked_for);
    int status = 0;
    while (archive->answered < mine && !archive->is_stopping && status == 0) {
        status = pthread_cond_timedwait(&archive->done, &archive->lock, &until);
    }
    bool is_there = archive->answered >= mine;
    pthread_mutex_unlock(&archive->lock);
    return is_there;
}

archive_thread *archive_open(const archive_options *options, failure *problem)
{
    archive_thread *archive = calloc(1, sizeof *archive);
    if (archive == NULL) {
        failure_set(problem,
                    "There is not enough memory to start the archive of rounds. Free memory, or "
                    "raise the memory limit of the process.");
        return NULL;
    }
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&archive->lock, NULL);
    pthread_cond_init(&archive->asked_for, &monotonic);
    pthread_cond_init(&archive->done, &monotonic);
    pthread_condattr_destroy(&monotonic);
    archive->options = *options;
    archive->listener = (replay_listener){.after = take, .context = archive};
    archive->db = archive_db_open(options->path, problem);
    archive->has_thread =
        archive->db != NULL && pthread_create(&archive->thread, NULL, run, archive) == 0;
    if (!archive->has_thread) {
        if (archive->db != NULL) {
            failure_set(problem, FAILURE_NO_THREAD);
        }
        archive_close(archive);
        return NULL;
    }
    return archive;
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
