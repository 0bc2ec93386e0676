/* SPDX-License-Identifier: MIT */
/*
 * One run of the floor. In each step time passes, a person acts, the tables do what is due, a batch
 * is committed, and everything is checked.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/room_internal.h"
#include "simulated_floor.h"

void floor_fail(const floor_run *run, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fflush(stdout);
    fprintf(stderr, "seed %" PRIu64 ", step %" PRIu64 ": %s\n", run->options.seed,
            run->counts.steps, text);
    floor_report_failure(run->options.seed);
    exit(1);
}

void floor_log(const floor_run *run, const char *format, ...)
{
    if (!run->options.verbose) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "step %" PRIu64 ", %.3f s: ", run->counts.steps,
            1e-3 * (double)run->world.elapsed);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* ---- Actions ---- */

/* The person that a table waits for; 0: nobody. */
static uint32_t waited_for(floor_run *run, const live_table *at)
{
    if (at->state == TABLE_IS_BETWEEN_ROUNDS) {
        return at->offered_seat != 0 ? at->seated[at->offered_seat] : 0;
    }
    if (at->round.phase == TREY_PHASE_DECISIONS) {
        return at->round.stakes[at->round.turn].bettor;
    }
    if (at->deal.contribution_count > 0 && at->round.phase == TREY_PHASE_DEAL) {
        return at->deal.contributions[below(&run->dice, at->deal.contribution_count)].bettor;
    }
    if (at->round.phase == TREY_PHASE_BETS && at->bets_are_open && percent(&run->dice, 60)) {
        uint32_t seat = 1 + below(&run->dice, at->posting.seats);
        const table_person *who = table_find(at, at->seated[seat]);
        return who != NULL && !who->is_ready ? who->person : 0;
    }
    return at->people_count > 0 ? at->people[below(&run->dice, at->people_count)].person : 0;
}

static void act(floor_run *run)
{
    trey_random *dice = &run->dice;
    uint32_t index = below(dice, run->table_count), choice = below(dice, 100);
    const live_table *at = floor_table(run, index);
    bool is_open = at != NULL && at->state != TABLE_IS_CLOSED;
    if (!is_open || choice < 30) {
        floor_staff_acts(run, index);
    } else if (choice < 80) {
        uint32_t person = waited_for(run, at);
        floor_person_acts(run, index, person != 0 ? person : 1 + below(dice, run->people_count));
    } else if (choice < 90) {
        floor_person_acts(run, index, 1 + below(dice, run->people_count));
    } else if (choice < 94) {
        floor_ask_again(run);
    } else if (choice < 99) {
        floor_hostile_acts(run, index);
    }
}

/* ---- After an action ---- */

static void check_failure(floor_run *run, const journal_error *error)
{
    if (!run->world.is_armed || error->status == JOURNAL_OK || error->problem.text[0] == '\0') {
        floor_fail(run, "the room broke without a fault: %s", error->problem.text);
    }
    run->is_broken = true;
    run->counts.broken++;
}

static void acknowledge(floor_run *run)
{
    const journal_head *heads;
    size_t count = 0;
    journal_error error = {.status = JOURNAL_OK};
    run->counts.commits++;
    if (journal_heads(run->room->journal, &heads, &count, &error) != JOURNAL_OK) {
        floor_fail(run, "cannot read the heads of the journal: %s", error.problem.text);
    }
    notes_acknowledge(&run->notes, heads, count, false);
    if (run->notes.wrong[0] != '\0') {
        floor_fail(run, "%s", run->notes.wrong);
    }
}

static void tick_and_commit(floor_run *run, bool must_commit)
{
    journal_error error = {.status = JOURNAL_OK};
    if (!run->is_broken && !room_tick(run->room, world_time(run), &error)) {
        check_failure(run, &error);
    }
    bool commits =
        must_commit || room_uncommitted(run->room) >= run->group || percent(&run->dice, 5);
    if (!run->is_broken && commits) {
        if (room_commit(run->room, &error)) {
            acknowledge(run);
        } else {
            check_failure(run, &error);
        }
    }
}

/* Clients without an answer repeat their request. */
static void recover(floor_run *run)
{
    world_crash(run);
    world_open(run);
    for (uint32_t i = below(&run->dice, 4); i > 0; i--) {
        floor_ask_again(run);
    }
}

static void step(floor_run *run)
{
    run->counts.steps++;
    run->touched = 0;
    world_pass(run);
    world_plan_faults(run);
    act(run);
    tick_and_commit(run, false);
    if (run->is_broken) {
        recover(run);
    }
    check_step(run);
    check_replica(run);
    if (!run->world.is_armed && room_uncommitted(run->room) == 0) {
        check_audit_when_due(run, 300);
    }
}

/* ---- The run ---- */

static void begin(floor_run *run, const floor_options *options)
{
    *run = (floor_run){.options = *options};
    trey_random_seed(&run->dice, options->seed);
    trey_random_seed(&run->eyes, options->seed ^ UINT64_C(0x65796573));
    static const uint32_t every[] = {0, 1, 5, 20, 100};
    run->snapshot_every = every[below(&run->dice, 5)];
    run->group = 1 + below(&run->dice, 30);
    world_begin(run);
    world_fill(&run->world.entropy, run->key, sizeof run->key);
    floor_make_tables(run);
    floor_make_people(run);
    for (uint32_t i = 0; i < TABLES_MAX; i++) {
        run->table_time[i] = INT64_MIN;
    }
}

/* Hashes the state, the heads of all streams, and the counts. */
static digest hash_of(floor_run *run)
{
    digest_writer writer;
    digest state = room_state_digest(room_state_of(run->room));
    digest_begin(&writer, DIGEST_STATE);
    digest_add(&writer, &state);
    const journal_head *heads;
    size_t count = 0;
    if (journal_heads(run->room->journal, &heads, &count, NULL) != JOURNAL_OK) {
        floor_fail(run, "cannot read the heads of the journal");
    }
    for (size_t i = 0; i < count; i++) {
        digest_add_u32(&writer, heads[i].stream);
        digest_add_u64(&writer, heads[i].sequence);
        digest_add_bytes(&writer, heads[i].hash.bytes, sizeof heads[i].hash.bytes);
    }
    digest_add_u64(&writer, run->counts.steps);
    digest_add_u64(&writer, run->counts.refused);
    return digest_end(&writer);
}

digest floor_play(floor_run *run, const floor_options *options)
{
    begin(run, options);
    world_open(run);
    uint64_t most = options->steps != 0 ? options->steps : 2000 + 2000 * options->rounds;
    while (run->rounds < options->rounds && run->counts.steps < most) {
        step(run);
    }
    if (options->steps == 0 && run->rounds < options->rounds) { /* a table is stuck */
        floor_fail(run, "only %" PRIu64 " rounds were played; a table may be stuck", run->rounds);
    }
    world_disarm(run);
    if (run->world.disk.is_off) {
        recover(run);
    }
    tick_and_commit(run, true);
    check_audit(run);
    digest hash = hash_of(run);
    world_finish(run);
    room_state_finish(&run->replica.state);
    notes_finish(&run->notes);
    return hash;
}
