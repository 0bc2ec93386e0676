/* SPDX-License-Identifier: MIT */
/*
 * The floor thread: receives jobs, sends commands to the room, and commits batch after batch.
 */
#include "base/clock.h"
#include "clock_check.h"
#include "floor_internal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    INBOX_MAX = 65536,       /* jobs; the net thread refuses more */
    BATCH_JOBS_AT_ONCE = 32, /* jobs that a batch takes without looking at the clock */
    WAIT_MAX_MS = 1000,      /* the longest wait for a job … */
    WRITING_MS = 20,         /* … and while a batch is being written */
    HEAD_MS = 600000         /* from one signed head of the journal to the next */
};

/* The time of day at the start (or the time of the latest event, if that is later) plus the steady
 * time since. Setting the system clock therefore folds no hand and stops no timer. */
int64_t floor_time(const floor_thread *at)
{
    return clock_steady_ms() + at->clock_offset;
}

static void draw(void *context, uint8_t *bytes, size_t size)
{
    floor_thread *at = context;
    if (at->test.seed != 0) {
        seeded_entropy_draw(&at->test, bytes, size);
    } else {
        randombytes_buf(bytes, size);
    }
}

static void turn_to(void *context, const live_table *table)
{
    seeded_entropy_turn(&((floor_thread *)context)->test, table);
}

/* ---- The room ---- */

/* When the server starts. Later the time of the floor thread is steady. */
static bool check_clock(void *context, int64_t latest, journal_error *error)
{
    const floor_thread *at = context;
    failure problem;
    int64_t seen = at->options.last_seen;
    if (at->options.accept_clock || at->has_thread ||
        clock_check(clock_wall_ms(), latest > seen ? latest : seen, &problem)) {
        return true;
    }
    (void)journal_fail(error, JOURNAL_NOT_FOUND, "%s", problem.text);
    return false;
}

static bool open_room(floor_thread *at, journal_error *error)
{
    room_options options = {.path = at->options.path,
                            .accept_loss = at->options.accept_loss,
                            .key = at->options.key,
                            .book = at->options.book,
                            .entropy = {draw, at},
                            .turn_to = turn_to,
                            .may_resume = check_clock,
                            .resume_context = at,
                            .listener = {floor_on_event, at},
                            .has_writer = true};
    if (!room_open(&at->room, &options, floor_time(at), error)) {
        return false;
    }
    at->options.accept_loss = false; /* that was for what is lost by now */
    const journal_error *loss = room_loss(at->room);
    if (loss->status != JOURNAL_OK) {
        LOG(at->options.log, LOG_WARNING, "events-lost", {"problem", loss->problem.text});
    }
    return true;
}

bool floor_open_table(floor_thread *at, const floor_table *wanted, int64_t time,
                      journal_error *error)
{
    table_command open = {.kind = COMMAND_OPEN,
                          .role = ROLE_SUPERVISOR,
                          .person = at->options.supervisor,
                          .rules = &wanted->rules};
    room_answer answer;
    char why[REFUSAL_TEXT_SIZE];
    if (!room_command(at->room, wanted->number, &open, NULL, time, &answer, error)) {
        return false;
    }
    if (answer.refusal.status != TREY_OK) {
        (void)journal_fail(error, JOURNAL_NOT_FOUND, "Table %u (%s) cannot be opened: %s.",
                           wanted->number, wanted->name, refusal_format(why, answer.refusal));
    }
    return answer.refusal.status == TREY_OK;
}

/* Opens the configured tables that are closed. */
static bool open_tables(floor_thread *at, journal_error *error)
{
    if (!floor_find_outdated(at)) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "Not enough memory to start.");
        return false;
    }
    if (!floor_reopen_outdated(at, floor_time(at), error)) {
        return false;
    }
    for (uint32_t i = 0; i < at->options.table_count; i++) {
        const floor_table *wanted = &at->options.tables[i];
        const live_table *is = room_state_table(room_state_of(at->room), wanted->number);
        bool is_closed = is == NULL || is->state == TABLE_IS_CLOSED;
        if (is_closed && !floor_open_table(at, wanted, floor_time(at), error)) {
            return false;
        }
    }
    return room_commit(at->room, error);
}

/* A full disk or a shortage of memory may pass. After any other failure the content of the disk is
 * unknown, and the server stops. */
static bool may_pass(journal_status status)
{
    return status == JOURNAL_FULL || status == JOURNAL_NO_MEMORY;
}

/* D3. */
static void on_journal_failure(floor_thread *at, const journal_error *why)
{
    if (!may_pass(why->status)) {
        at->failure = *why;
        at->is_stopping = true;
    }
    LOG(at->options.log, LOG_ERROR, "journal-broken", {"problem", why->problem.text});
    room_close(at->room);
    at->room = NULL;
    pthread_mutex_lock(&at->count_lock);
    at->counts.failures++;
    at->counts.is_broken = true;
    pthread_mutex_unlock(&at->count_lock);
    at->retry_time = floor_time(at) + FLOOR_RETRY_MS;
    at->list_until = 0;
    floor_reset_watchers(at);
}

static void reopen_room(floor_thread *at, int64_t time)
{
    journal_error error;
    if (time < at->retry_time) {
        return;
    }
    bool is_open = open_room(at, &error);
    if (is_open && !floor_find_outdated(at)) { /* not enough memory */
        room_close(at->room);
        at->room = NULL;
        is_open = false;
    }
    if (is_open) {
        LOG(at->options.log, LOG_WARNING, "journal-back", {"path", at->options.path});
        for (uint32_t i = 0; i < at->watched_count; i++) {
            at->watched[i].sequence = room_sequence(at->room, at->watched[i].table);
            at->watched[i].published = at->watched[i].sequence;
        }
        floor_mark_all_disconnected(at,
                                    time); /* disconnections since the failure were not recorded */
    } else {
        at->retry_time = time + FLOOR_RETRY_MS;
    }
}

/* ---- Batches ---- */

static int64_t time_to_wait(const floor_thread *at, int64_t time)
{
    int64_t next = time + WAIT_MAX_MS;
    if (at->room == NULL) {
        return at->retry_time > time ? at->retry_time - time : 1;
    }
    if (at->is_unsettled || at->is_reading) {
        next = time + WRITING_MS; /* to check the commit, or how long the net thread reads */
    }
    const int64_t due[] = {at->is_reading ? next : floor_next_table_time(at),
                           floor_next_bot_time(at), floor_next_sit_out(at)};
    for (size_t i = 0; i < sizeof due / sizeof due[0]; i++) {
        next = due[i] < next ? due[i] : next;
    }
    return next > time ? next - time : 1;
}

/* When everything is durable and sent. */
static void clean_up(floor_thread *at)
{
    journal_error error;
    if (at->room != NULL && at->private_cleanup_is_due && room_settle(at->room, &error)) {
        floor_remove_closed_private(at);
    }
}

/* From time to time, with the batch; settle() signs the end. */
static void sign_head(floor_thread *at, int64_t time)
{
    journal_error error;
    if (time >= at->head_time) {
        at->is_failed |= !room_sign_head(at->room, time, &error);
        at->head_time = time + HEAD_MS;
    }
}

/* Carries out some of the jobs and submits the batch; returns the jobs that are left. A batch does
 * not take all jobs that wait: the net thread would have nothing to send for a while, and then
 * everything at once, and so would the clients. On a slow disk it takes more: jobs for a third of
 * the time that the last commit took, because making the updates takes about as long again. */
static job *run_batch(floor_thread *at, job *waiting, int64_t time)
{
    journal_error error;
    int64_t until = clock_steady_us() + (at->room != NULL ? room_last_took(at->room) / 3 : 0);
    for (uint32_t i = 0; waiting != NULL && (i < BATCH_JOBS_AT_ONCE || clock_steady_us() < until);
         i++) {
        job *next = waiting->next;
        floor_handle_job(at, waiting, time);
        waiting = next;
    }
    if (at->room != NULL && !floor_reopen_outdated(at, time, &error)) {
        LOG(at->options.log, LOG_ERROR, "table-not-opened", {"problem", error.problem.text});
    }
    if (at->room != NULL) {
        floor_sit_out_disconnected(at, time);
        floor_bots_act(at, time);
        floor_close_idle_private(at, time);
        floor_void_overdue_rounds(at, time);
        floor_mark_clock(at, time);
        sign_head(at, time);
        if (!floor_batch_end(at, &error)) {
            on_journal_failure(at, &error);
        }
        at->is_failed = false;
    }
    clean_up(at);
    floor_post_all(at);
    return waiting;
}

/* Before the thread ends: commits the last batch and waits until its answers are sent. */
static void settle(floor_thread *at)
{
    journal_error error;
    if (at->room != NULL && !floor_batch_end(at, &error)) {
        on_journal_failure(at, &error);
    }
    if (at->room != NULL && !room_settle(at->room, &error) && !floor_batch_end(at, &error)) {
        on_journal_failure(at, &error);
    }
    if (at->room != NULL &&
        (!room_sign_head(at->room, floor_time(at), &error) || !room_commit(at->room, &error))) {
        on_journal_failure(at, &error);
    }
}

/* A decision that has arrived in time must count, even if this process could not read it: the
 * machine was busy, or the process was stopped for a while. So nobody runs out of time before the
 * net thread has read all sockets once more, and what it read was carried out. Until then the time
 * stands still for commands: returns it. The net thread has a limit, as a flood could keep it busy.
 */
static int64_t read_all(floor_thread *at, int64_t time)
{
    enum { READING_MAX_MS = 1000 };
    if (at->is_reading && clock_steady_ms() >= at->reading_until) {
        at->is_reading = false;
        at->tick_time = at->reading_time;
    }
    bool is_due = at->room != NULL && floor_next_table_time(at) <= time;
    bool is_needed = is_due && !at->is_reading && at->tick_time < floor_next_table_time(at);
    job *asked = is_needed ? calloc(1, sizeof *asked) : NULL;
    if (asked != NULL) {
        asked->kind = JOB_READ_ALL;
        at->is_reading = true;
        at->reading_time = time;
        at->reading_until = clock_steady_ms() + READING_MAX_MS;
        floor_post(at, asked);
        floor_post_all(at);
    } else if (is_needed) { /* without memory, nobody is asked */
        at->tick_time = time;
    }
    return is_due && at->is_reading ? floor_next_table_time(at) - 1 : time;
}

static void *run(void *context)
{
    floor_thread *at = context;
    pthread_setname_np(pthread_self(), "floor");
    while (!at->is_stopping) {
        job *waiting = job_queue_remove_all(&at->inbox, time_to_wait(at, floor_time(at)));
        int64_t time = floor_time(at);
        if (at->room == NULL) {
            reopen_room(at, time);
        }
        time = read_all(at, time);
        do {
            waiting = run_batch(at, waiting, time);
        } while (waiting != NULL);
        at->is_stopping |= floor_is_drained(at, time);
    }
    settle(at);
    floor_post(at, job_make(JOB_STOP));
    floor_post_all(at);
    return NULL;
}

/* ---- Names ---- */

static bool find_name(void *context, uint32_t number, char name[VIEW_NAME_SIZE], const char **kind)
{
    person_kind found;
    _Static_assert((int)VIEW_NAME_SIZE == (int)PERSON_NAME_SIZE, "a view shows whole names");
    bool is_known = name_cache_find(context, number, name, &found);
    *kind = is_known ? person_kind_name(found) : NULL;
    return is_known;
}

/* ---- Opening and closing ---- */

job_queue *floor_inbox(floor_thread *of)
{
    return &of->inbox;
}

const journal_error *floor_failure(const floor_thread *of)
{
    return of->failure.status != JOURNAL_OK ? &of->failure : NULL;
}

floor_counts floor_count(floor_thread *of)
{
    pthread_mutex_lock(&of->count_lock);
    floor_counts counts = of->counts;
    pthread_mutex_unlock(&of->count_lock);
    return counts;
}

static bool copy_bots(floor_thread *at, const floor_options *options)
{
    at->bots = calloc(options->bot_count + 1, sizeof *at->bots);
    if (at->bots == NULL) {
        return false;
    }
    if (options->bot_count > 0) {
        memcpy(at->bots, options->bots, options->bot_count * sizeof *at->bots);
    }
    at->bot_count = options->bot_count;
    at->bot_capacity = options->bot_count + 1;
    return true;
}

floor_thread *floor_open(const floor_options *options, journal_error *error)
{
    floor_thread *at = calloc(1, sizeof *at);
    if (at == NULL || !copy_bots(at, options)) {
        free(at);
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "Not enough memory to start.");
        return NULL;
    }
    at->options = *options;
    at->batches[0].options = at->batches[1].options = &at->options;
    house_signer_make(&at->signer, options->key);
    at->test.seed = options->test_seed;
    at->private = private_tables_open(options->private_path);
    at->view_names = (view_names){.find = find_name, .context = options->names};
    at->view_workspace.names = &at->view_names;
    at->clock_offset = clock_wall_ms() - clock_steady_ms();
    floor_watch_clock(at);
    job_queue_init(&at->inbox, INBOX_MAX);
    pthread_mutex_init(&at->count_lock, NULL);
    if (at->private == NULL) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "Not enough memory to start.");
        floor_close(at);
        return NULL;
    }
    if (!open_room(at, error)) {
        floor_close(at);
        return NULL;
    }
    int64_t behind = room_time(at->room) - floor_time(at);
    at->clock_offset += behind > 0 ? behind : 0;
    if (!open_tables(at, error)) {
        floor_close(at);
        return NULL;
    }
    for (uint32_t i = 0; i < at->bot_count; i++) {
        floor_fill_wallet(at, at->bots[i].bot.person, options->bot_chips, floor_time(at));
    }
    floor_seat_all_private_bots(at, floor_time(at));
    floor_mark_all_disconnected(at, floor_time(at));
    if (!floor_batch_end(at, error)) {
        floor_close(at);
        return NULL;
    }
    at->has_thread = pthread_create(&at->thread, NULL, run, at) == 0;
    if (!at->has_thread) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, FAILURE_NO_THREAD);
        floor_close(at);
        return NULL;
    }
    return at;
}

void floor_wait(floor_thread *ending)
{
    if (ending != NULL && ending->has_thread) {
        /* The net thread has stopped it, unless the server could not start. */
        job_queue_push(&ending->inbox, job_make(JOB_STOP));
        pthread_join(ending->thread, NULL);
        ending->has_thread = false;
    }
}

void floor_close(floor_thread *closed)
{
    if (closed == NULL) {
        return;
    }
    floor_wait(closed);
    for (job *left = job_queue_remove_all(&closed->inbox, 0), *next; left != NULL; left = next) {
        next = left->next;
        job_free(left);
    }
    room_close(closed->room);
    house_signer_finish(&closed->signer);
    floor_watchers_finish(closed);
    json_buffer_finish(&closed->bytes);
    json_buffer_finish(&closed->staff_bytes);
    view_workspace_finish(&closed->view_workspace);
    floor_batches_finish(closed);
    free(closed->bots);
    free(closed->disconnected);
    free(closed->refills);
    free(closed->arrivals);
    free(closed->outdated);
    shared_buffer_release(closed->list);
    shared_buffer_release(closed->gzip_list);
    json_buffer_finish(&closed->list_tables);
    free(closed->private);
    job_queue_finish(&closed->inbox);
    pthread_mutex_destroy(&closed->count_lock);
    free(closed);
}
