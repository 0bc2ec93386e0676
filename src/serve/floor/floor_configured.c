/* SPDX-License-Identifier: MIT */
/*
 * The tables that the configuration names, at the start and whenever it is read again. A new table
 * is opened; one that the floor has closed stays closed. Rules that were changed in the file are
 * posted by the house, at once or when the round under way is over. Rules that the floor has posted
 * stay until the file changes: the journal has what the file said the last time.
 */
#include <stdlib.h>
#include <string.h>

#include "base/out_of_memory.h"
#include "floor_internal.h"
#include "protocol/rules_difference.h"

#define HOW_TO_POST "post them on the floor page, or change the file and reload"

const floor_table *floor_wanted_table(const floor_thread *floor, uint32_t number)
{
    for (uint32_t i = 0; i < floor->options.table_count; i++) {
        if (floor->options.tables[i].number == number) {
            return &floor->options.tables[i];
        }
    }
    return NULL;
}

static void log_table(floor_thread *floor, config_log_level level, const char *event,
                      const floor_table *wanted, const char *what, const char *todo)
{
    char number[LOG_NUMBER_SIZE];
    LOG(floor->options.log, level, event, {"table", log_number(number, wanted->number)},
        {"what", what}, {"todo", todo});
}

/* ---- Rules ---- */

static bool is_same_record(const table_rules *a, const table_rules *b)
{
    enum { SIZE = 1024 };
    uint8_t one[SIZE], other[SIZE];
    bytes_writer first = {.bytes = one, .capacity = SIZE},
                 second = {.bytes = other, .capacity = SIZE};
    record_write_rules(&first, a);
    record_write_rules(&second, b);
    return first.size == second.size && memcmp(one, other, first.size) == 0;
}

/* Whether the table runs under other rules than the file has; `what` says which. */
static bool differs(const floor_thread *floor, const live_table *table, const floor_table *wanted,
                    failure *what)
{
    trey_posting posting;
    trey_refusal refusal = table_rules_post(&wanted->rules, floor->options.book, &posting);
    if (refusal.status != TREY_OK) { /* the configuration was checked */
        return !failure_set(what, "%s", trey_refusal_code(refusal));
    }
    return rules_differ((posted_rules){&table->rules, &table->posting},
                        (posted_rules){&wanted->rules, &posting}, what);
}

static void wait_for_round(floor_thread *floor, uint32_t number)
{
    for (uint32_t i = 0; i < floor->unposted_count; i++) {
        if (floor->unposted[i] == number) {
            return;
        }
    }
    uint32_t *grown = realloc(floor->unposted, (floor->unposted_count + 1) * sizeof *grown);
    if (grown == NULL) {
        return; /* the next start, or reload, posts them */
    }
    floor->unposted = grown;
    grown[floor->unposted_count++] = number;
}

/* New rules are refused from the first bet until the round is over (FEE-11). */
static bool is_under_way(const live_table *table)
{
    bool has_bets = table->round.phase != TREY_PHASE_BETS || table->round.wager_count > 0;
    return table->state == TABLE_IS_IN_ROUND && has_bets;
}

/* Posts the rules of the file. False: the journal failed. */
static bool post(floor_thread *floor, const floor_table *wanted, const char *what, int64_t time,
                 journal_error *error)
{
    table_command command = {.kind = COMMAND_POST,
                             .role = ROLE_SUPERVISOR,
                             .person = floor->options.supervisor,
                             .rules = &wanted->rules};
    room_answer answer;
    failure why;
    char text[REFUSAL_TEXT_SIZE];
    if (!room_command(floor->room, wanted->number, &command, NULL, time, &answer, error)) {
        return false;
    }
    if (answer.refusal.status == TREY_OK) {
        log_table(floor, LOG_INFO, "rules-posted", wanted, what, NULL);
        return room_note_configured(floor->room, wanted->number, &wanted->rules, error);
    }
    if (answer.refusal.status == TABLE_REFUSED_ROUND_UNDER_WAY) {
        wait_for_round(floor, wanted->number);
        log_table(floor, LOG_INFO, "rules-wait-for-round", wanted, what, NULL);
        return true;
    }
    failure_set(&why, "%s: %s", what, refusal_format(text, answer.refusal));
    log_table(floor, LOG_WARNING, "rules-not-posted", wanted, why.text, HOW_TO_POST);
    return true;
}

/* A journal of an earlier version does not tell whose rules the table has: it keeps them. */
static bool compare_rules(floor_thread *floor, const live_table *table, const floor_table *wanted,
                          int64_t time, journal_error *error)
{
    table_rules before;
    failure what;
    bool is_known = room_configured(floor->room, wanted->number, &before);
    bool is_changed = is_known && !is_same_record(&before, &wanted->rules);
    bool is_other = differs(floor, table, wanted, &what);
    if (is_changed && is_other) {
        return post(floor, wanted, what.text, time, error);
    }
    if (is_other) {
        log_table(floor, is_known ? LOG_INFO : LOG_WARNING, "rules-differ-from-file", wanted,
                  what.text, HOW_TO_POST);
    }
    return (is_known && !is_changed) ||
           room_note_configured(floor->room, wanted->number, &wanted->rules, error);
}

/* ---- Tables ---- */

static bool is_outdated(const floor_thread *floor, uint32_t number)
{
    for (uint32_t i = 0; i < floor->outdated_count; i++) {
        if (floor->outdated[i] == number) {
            return true;
        }
    }
    return false;
}

static bool apply_table(floor_thread *floor, const floor_table *wanted, int64_t time,
                        journal_error *error)
{
    const live_table *table = room_state_table(room_state_of(floor->room), wanted->number);
    if (table == NULL) {
        return floor_open_table(floor, wanted, time, error);
    }
    if (table->state != TABLE_IS_CLOSED) {
        /* A table with other chips is closed first, and opened with these rules. */
        return is_outdated(floor, wanted->number) ||
               compare_rules(floor, table, wanted, time, error);
    }
    if (table->closed_by ==
        floor->options.supervisor) { /* a server that stopped before it reopened it */
        return floor_open_table(floor, wanted, time, error);
    }
    log_table(floor, LOG_INFO, "table-stays-closed", wanted, "the floor has closed it",
              "open it on the floor page");
    return room_note_configured(floor->room, wanted->number, &wanted->rules, error);
}

bool floor_apply_tables(floor_thread *floor, int64_t time, journal_error *error)
{
    bool is_good = true;
    for (uint32_t i = 0; i < floor->options.table_count && is_good; i++) {
        is_good = apply_table(floor, &floor->options.tables[i], time, error);
    }
    return is_good;
}

void floor_post_waiting(floor_thread *floor, int64_t time)
{
    for (uint32_t i = floor->unposted_count; i > 0 && !floor->is_failed; i--) {
        uint32_t number = floor->unposted[i - 1];
        const floor_table *wanted = floor_wanted_table(floor, number);
        const live_table *table = room_state_table(room_state_of(floor->room), number);
        journal_error error;
        failure what;
        if (wanted != NULL && table != NULL && is_under_way(table)) {
            continue;
        }
        floor->unposted[i - 1] = floor->unposted[--floor->unposted_count];
        bool is_open = wanted != NULL && table != NULL && table->state != TABLE_IS_CLOSED;
        if (is_open && differs(floor, table, wanted, &what)) {
            floor->is_failed |= !post(floor, wanted, what.text, time, &error);
        }
    }
}

/* ---- Reading the configuration again ---- */

static void log_removed(floor_thread *floor, const floor_options *options)
{
    for (uint32_t i = 0; i < floor->options.table_count; i++) {
        const floor_table *before = &floor->options.tables[i];
        bool is_there = false;
        for (uint32_t j = 0; j < options->table_count && !is_there; j++) {
            is_there = options->tables[j].number == before->number;
        }
        if (!is_there) {
            log_table(floor, LOG_WARNING, "table-not-in-file", before, "it stays as it is",
                      "close it on the floor page");
        }
    }
}

/* A table whose kind of chips has changed is closed and reopened. */
static bool find_outdated(floor_thread *floor)
{
    return floor->room != NULL && floor_find_outdated(floor);
}

void floor_reconfigure(floor_thread *floor, const floor_options *options, int64_t time)
{
    journal_error error;
    floor_options *current = &floor->options;
    log_removed(floor, options);
    current->book = options->book;
    current->table_count = options->table_count;
    current->tables = options->tables;
    current->guest_refill = options->guest_refill;
    current->grace_ms = options->grace_ms;
    current->seat_ms = options->seat_ms;
    current->drain_ms = options->drain_ms;
    current->private_per_person = options->private_per_person;
    current->private_per_address = options->private_per_address;
    current->private_total = options->private_total;
    current->private_idle_ms = options->private_idle_ms;
    current->notice = options->notice;
    current->controls_voids = options->controls_voids;
    current->cage_from = options->cage_from;
    current->approval_ms = options->approval_ms;
    current->stuck_ms = options->stuck_ms;
    current->big_win = options->big_win;
    current->relief_ms = options->relief_ms;
    floor->list_until = 0; /* names of tables may have changed */
    if (floor->room == NULL || floor->is_failed) {
        return; /* the tables are compared at the next start */
    }
    room_use_book(floor->room, options->book);
    if (!find_outdated(floor)) {
        return;
    }
    if (!floor_apply_tables(floor, time, &error)) {
        LOG(current->log, LOG_ERROR, "table-not-opened", {"problem", error.problem.text});
    }
}

void floor_configure(floor_thread *floor, const floor_options *options)
{
    configure_job *sent = memory_or_end(calloc(1, sizeof *sent));
    sent->job.kind = JOB_CONFIGURE;
    sent->options = options;
    job_queue_push(&floor->inbox, &sent->job);
}
