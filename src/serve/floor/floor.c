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
    INBOX_MAX = 65536,         /* jobs; the net thread refuses more */
    BATCH_JOBS_AT_ONCE = 32,   /* jobs that a batch takes without looking at the clock */
    WAIT_MAX_MS = 1000,        /* the longest wait for a job … */
    WRITING_MS = 20,           /* … and while a batch is being written */
    CAGE_WINDOW_MS = 86400000, /* movements at the cage count against cage_from that long */
    HEAD_MS = 600000           /* from one signed head of the journal to the next */
};

/* The time of day at the start (or the time of the latest event, if that is later) plus the steady
 * time since. Setting the system clock therefore folds no hand and stops no timer. */
int64_t floor_time(const floor_thread *floor)
{
    return clock_steady_ms() + floor->clock_offset;
}

static void draw(void *context, uint8_t *bytes, size_t size)
{
    floor_thread *floor = context;
    if (floor->test.seed != 0) {
        seeded_entropy_draw(&floor->test, bytes, size);
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
    const floor_thread *floor = context;
    failure problem;
    int64_t seen = floor->options.last_seen;
    if (floor->options.accept_clock || floor->has_thread ||
        clock_check(clock_wall_ms(), latest > seen ? latest : seen, &problem)) {
        return true;
    }
    (void)journal_fail(error, JOURNAL_NOT_FOUND, "%s", problem.text);
    return false;
}

static bool open_room(floor_thread *floor, journal_error *error)
{
    room_options options = {.path = floor->options.path,
                            .accept_loss = floor->options.accept_loss,
                            .key = floor->options.key,
                            .book = floor->options.book,
                            .entropy = {draw, floor},
                            .turn_to = turn_to,
                            .may_resume = check_clock,
                            .resume_context = floor,
                            .listener = {floor_on_event, floor},
                            .cage_window_ms = CAGE_WINDOW_MS,
                            .has_writer = true};
    if (!room_open(&floor->room, &options, floor_time(floor), error)) {
        return false;
    }
    floor->options.accept_loss = false; /* that was for what is lost by now */
    const journal_error *loss = room_loss(floor->room);
    if (loss->status != JOURNAL_OK) {
        LOG(floor->options.log, LOG_WARNING, "events-lost", {"problem", loss->problem.text});
    }
    floor_load_alarms(floor);
    return true;
}

bool floor_open_table(floor_thread *floor, const floor_table *wanted, int64_t time,
                      journal_error *error)
{
    table_command open = {.kind = COMMAND_OPEN,
                          .role = ROLE_SUPERVISOR,
                          .person = floor->options.supervisor,
                          .rules = &wanted->rules};
    room_answer answer;
    char why[REFUSAL_TEXT_SIZE];
    if (!room_command(floor->room, wanted->number, &open, NULL, time, &answer, error)) {
        return false;
    }
    if (answer.refusal.status != TREY_OK) {
        (void)journal_fail(error, JOURNAL_NOT_FOUND, "Table %u (%s) cannot be opened: %s.",
                           wanted->number, wanted->name, refusal_format(why, answer.refusal));
    }
    return answer.refusal.status == TREY_OK &&
           room_note_configured(floor->room, wanted->number, &wanted->rules, error);
}

/* Brings the tables in line with the configuration. */
static bool open_tables(floor_thread *floor, journal_error *error)
{
    if (!floor_find_outdated(floor)) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY,
                           "There is not enough memory to start. Free memory, or raise the "
                           "memory limit of the process.");
        return false;
    }
    if (!floor_reopen_outdated(floor, floor_time(floor), error)) {
        return false;
    }
    return floor_apply_tables(floor, floor_time(floor), error) && room_commit(floor->room, error);
}

/* A full disk or a shortage of memory may pass. After any other failure the content of the disk is
 * unknown, and the server stops. */
static bool may_pass(journal_status status)
{
    return status == JOURNAL_FULL || status == JOURNAL_NO_MEMORY;
}

/* D3. */
static void on_journal_failure(floor_thread *floor, const journal_error *why)
{
    if (!may_pass(why->status)) {
        floor->failure = *why;
        floor->is_stopping = true;
    }
    LOG(floor->options.log, LOG_ERROR, "journal-broken", {"problem", why->problem.text});
    room_close(floor->room);
    floor->room = NULL;
    pthread_mutex_lock(&floor->count_lock);
    floor->counts.failures++;
    floor->counts.is_broken = true;
    pthread_mutex_unlock(&floor->count_lock);
    floor->retry_time = floor_time(floor) + FLOOR_RETRY_MS;
    floor->list_until = 0;
    floor_drop_approvals(floor);
    floor_reset_alarms(floor);
    floor_reset_watchers(floor);
}

static void reopen_room(floor_thread *floor, int64_t time)
{
    journal_error error;
    if (time < floor->retry_time) {
        return;
    }
    bool is_open = open_room(floor, &error);
    if (is_open && !floor_find_outdated(floor)) { /* not enough memory */
        room_close(floor->room);
        floor->room = NULL;
        is_open = false;
    }
    if (is_open) {
        LOG(floor->options.log, LOG_WARNING, "journal-back", {"path", floor->options.path});
        for (uint32_t i = 0; i < floor->watched_count; i++) {
            floor->watched[i].sequence = room_sequence(floor->room, floor->watched[i].table);
            floor->watched[i].published = floor->watched[i].sequence;
        }
        floor->bars_are_new = true;
        floor_mark_all_disconnected(floor,
                                    time); /* disconnections since the failure were not recorded */
    } else {
        floor->retry_time = time + FLOOR_RETRY_MS;
    }
}

/* ---- Batches ---- */

static int64_t time_to_wait(const floor_thread *floor, int64_t time)
{
    int64_t next = time + WAIT_MAX_MS;
    if (floor->room == NULL) {
        return floor->retry_time > time ? floor->retry_time - time : 1;
    }
    if (floor->is_unsettled || floor->is_reading) {
        next = time + WRITING_MS; /* to check the commit, or how long the net thread reads */
    }
    const int64_t due[] = {floor->is_reading ? next : floor_next_table_time(floor),
                           floor_next_bot_time(floor), floor_next_absence(floor)};
    for (size_t i = 0; i < sizeof due / sizeof due[0]; i++) {
        next = due[i] < next ? due[i] : next;
    }
    return next > time ? next - time : 1;
}

/* When everything is durable and sent. */
static void clean_up(floor_thread *floor)
{
    journal_error error;
    if (floor->room != NULL && floor->private_cleanup_is_due && room_settle(floor->room, &error)) {
        floor_remove_closed_private(floor);
    }
}

/* From time to time, with the batch; settle() signs the end. */
static void sign_head(floor_thread *floor, int64_t time)
{
    journal_error error;
    if (time >= floor->head_time) {
        floor->is_failed |= !room_sign_head(floor->room, time, &error);
        floor->head_time = time + HEAD_MS;
    }
}

/* Carries out some of the jobs and submits the batch; returns the jobs that are left. A batch does
 * not take all jobs that wait: the net thread would have nothing to send for a while, and then
 * everything at once, and so would the clients. On a slow disk it takes more: jobs for a third of
 * the time that the last commit took, because making the updates takes about as long again. */
static job *run_batch(floor_thread *floor, job *waiting, int64_t time)
{
    journal_error error;
    int64_t until = clock_steady_us() + (floor->room != NULL ? room_last_took(floor->room) / 3 : 0);
    for (uint32_t i = 0; waiting != NULL && (i < BATCH_JOBS_AT_ONCE || clock_steady_us() < until);
         i++) {
        job *next = waiting->next;
        floor_handle_job(floor, waiting, time);
        waiting = next;
    }
    if (floor->room != NULL && !floor_reopen_outdated(floor, time, &error)) {
        LOG(floor->options.log, LOG_ERROR, "table-not-opened", {"problem", error.problem.text});
    }
    if (floor->room != NULL) {
        floor_post_waiting(floor, time);
        floor_free_barred(floor, time);
        floor_expire_approvals(floor, time);
        floor_treat_disconnected(floor, time);
        floor_bots_act(floor, time);
        floor_close_idle_private(floor, time);
        floor_void_overdue_rounds(floor, time);
        floor_check_alarms(floor, time);
        floor_mark_clock(floor, time);
        sign_head(floor, time);
        if (!floor_batch_end(floor, &error)) {
            on_journal_failure(floor, &error);
        }
        floor->is_failed = false;
    }
    clean_up(floor);
    floor_post_all(floor);
    return waiting;
}

/* Before the thread ends: commits the last batch and waits until its answers are sent. */
static void settle(floor_thread *floor)
{
    journal_error error;
    if (floor->room != NULL && !floor_batch_end(floor, &error)) {
        on_journal_failure(floor, &error);
    }
    if (floor->room != NULL && !room_settle(floor->room, &error) &&
        !floor_batch_end(floor, &error)) {
        on_journal_failure(floor, &error);
    }
    if (floor->room != NULL && (!room_sign_head(floor->room, floor_time(floor), &error) ||
                                !room_commit(floor->room, &error))) {
        on_journal_failure(floor, &error);
    }
}

/* A decision that has arrived in time must count, even if this process could not read it: the
 * machine was busy, or the process was stopped for a while. So nobody runs out of time before the
 * net thread has read all sockets once more, and what it read was carried out. Until then the time
 * stands still for commands: returns it. The net thread has a limit, as a flood could keep it busy.
 */
static int64_t read_all(floor_thread *floor, int64_t time)
{
    enum { READING_MAX_MS = 1000 };
    if (floor->is_reading && clock_steady_ms() >= floor->reading_until) {
        floor->is_reading = false;
        floor->tick_time = floor->reading_time;
    }
    bool is_due = floor->room != NULL && floor_next_table_time(floor) <= time;
    bool is_needed =
        is_due && !floor->is_reading && floor->tick_time < floor_next_table_time(floor);
    job *next = is_needed ? calloc(1, sizeof *next) : NULL;
    if (next != NULL) {
        next->kind = JOB_READ_ALL;
        floor->is_reading = true;
        floor->reading_time = time;
        floor->reading_until = clock_steady_ms() + READING_MAX_MS;
        floor_post(floor, next);
        floor_post_all(floor);
    } else if (is_needed) { /* without memory, nobody is asked */
        floor->tick_time = time;
    }
    return is_due && floor->is_reading ? floor_next_table_time(floor) - 1 : time;
}

static void *run(void *context)
{
    floor_thread *floor = context;
    pthread_setname_np(pthread_self(), "floor");
    while (!floor->is_stopping) {
        job *waiting = job_queue_remove_all(&floor->inbox, time_to_wait(floor, floor_time(floor)));
        int64_t time = floor_time(floor);
        if (floor->room == NULL) {
            reopen_room(floor, time);
        }
        time = read_all(floor, time);
        do {
            waiting = run_batch(floor, waiting, time);
        } while (waiting != NULL);
        floor->is_stopping |= floor_is_drained(floor, time);
    }
    settle(floor);
    floor_drop_approvals(floor);
    floor_post(floor, job_make(JOB_STOP));
    floor_post_all(floor);
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

job_queue *floor_inbox(floor_thread *floor)
{
    return &floor->inbox;
}

const journal_error *floor_failure(const floor_thread *floor)
{
    return floor->failure.status != JOURNAL_OK ? &floor->failure : NULL;
}

floor_counts floor_count(floor_thread *floor)
{
    pthread_mutex_lock(&floor->count_lock);
    floor_counts counts = floor->counts;
    pthread_mutex_unlock(&floor->count_lock);
    return counts;
}

static bool copy_bots(floor_thread *floor, const floor_options *options)
{
    floor->bots = calloc(options->bot_count + 1, sizeof *floor->bots);
    if (floor->bots == NULL) {
        return false;
    }
    if (options->bot_count > 0) {
        memcpy(floor->bots, options->bots, options->bot_count * sizeof *floor->bots);
    }
    floor->bot_count = options->bot_count;
    floor->bot_capacity = options->bot_count + 1;
    return true;
}

floor_thread *floor_open(const floor_options *options, journal_error *error)
{
    floor_thread *floor = calloc(1, sizeof *floor);
    if (floor == NULL || !copy_bots(floor, options)) {
        free(floor);
        (void)journal_fail(error, JOURNAL_NO_MEMORY,
                           "There is not enough memory to start. Free memory, or raise the "
                           "memory limit of the process.");
        return NULL;
    }
    floor->options = *options;
    floor->batches[0].options = floor->batches[1].options = &floor->options;
    house_signer_make(&floor->signer, options->key);
    floor->test.seed = options->test_seed;
    floor->private = private_tables_open(options->private_path);
    floor->view_names = (view_names){.find = find_name, .context = options->names};
    floor->view_workspace.names = &floor->view_names;
    floor->clock_offset = clock_wall_ms() - clock_steady_ms();
    floor_watch_clock(floor);
    job_queue_init(&floor->inbox, INBOX_MAX);
    pthread_mutex_init(&floor->count_lock, NULL);
    if (floor->private == NULL) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY,
                           "There is not enough memory to start. Free memory, or raise the "
                           "memory limit of the process.");
        floor_close(floor);
        return NULL;
    }
    if (!open_room(floor, error)) {
        floor_close(floor);
        return NULL;
    }
    int64_t behind = room_time(floor->room) - floor_time(floor);
    floor->clock_offset += behind > 0 ? behind : 0;
    if (!open_tables(floor, error)) {
        floor_close(floor);
        return NULL;
    }
    for (uint32_t i = 0; i < floor->bot_count; i++) {
        floor_fill_wallet(floor, floor->bots[i].bot.person, options->bot_chips, floor_time(floor));
    }
    floor_seat_all_private_bots(floor, floor_time(floor));
    floor_mark_all_disconnected(floor, floor_time(floor));
    if (!floor_batch_end(floor, error)) {
        floor_close(floor);
        return NULL;
    }
    floor->has_thread = pthread_create(&floor->thread, NULL, run, floor) == 0;
    if (!floor->has_thread) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, FAILURE_NO_THREAD);
        floor_close(floor);
        return NULL;
    }
    return floor;
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
    json_buffer_finish(&closed->delta);
    json_buffer_finish(&closed->events);
    json_buffer_finish(&closed->parts);
    shared_buffer_release(closed->no_tail);
    view_workspace_finish(&closed->view_workspace);
    floor_batches_finish(closed);
    free(closed->bots);
    free(closed->disconnected);
    free(closed->refills);
    free(closed->arrivals);
    free(closed->bars);
    free(closed->readers);
    free(closed->alarm_watchers);
    free(closed->outdated);
    free(closed->unposted);
    shared_buffer_release(closed->list);
    shared_buffer_release(closed->gzip_list);
    json_buffer_finish(&closed->list_tables);
    free(closed->private);
    job_queue_finish(&closed->inbox);
    pthread_mutex_destroy(&closed->count_lock);
    free(closed);
}
