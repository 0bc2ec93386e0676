/* SPDX-License-Identifier: MIT */
/*
 * Clock, entropy and disk, and their faults. The seed decides what fails, when, and what is left.
 */
#include <string.h>

#include "room/room_internal.h"
#include "simulated_floor.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

/* ---- Entropy and clock ---- */

void world_fill(void *context, uint8_t *bytes, size_t size)
{
    trey_random *entropy = context;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)trey_random_next(entropy);
    }
}

int64_t world_time(const floor_run *run)
{
    return run->world.elapsed + run->world.clock;
}

/* Time until the next action: mostly moments, sometimes until a time limit of a table has
 * passed. */
void world_pass(floor_run *run)
{
    trey_random *dice = &run->dice;
    int64_t due = run->room != NULL ? room_next_time(run->room) : INT64_MAX;
    int64_t passes = below(dice, SECOND);
    if (percent(dice, 2)) {
        passes = below(dice, 30 * SECOND);
    } else if (percent(dice, 2) && due > world_time(run) && due < world_time(run) + HOUR) {
        passes = due - world_time(run);
    }
    run->world.elapsed += passes;
}

static void jump(floor_run *run)
{
    trey_random *luck = &run->world.luck;
    int64_t by = percent(luck, 80) ? MINUTE : HOUR;
    by = (int64_t)below(luck, (uint32_t)by);
    by = percent(luck, 50) ? by : -by;
    run->world.clock += by;
    floor_log(run, "the clock jumps by %lld ms", (long long)by);
    run->counts.jumps++;
}

/* ---- Planned faults ---- */

void world_arm(floor_run *run, uint64_t soon)
{
    static const faulty_operation operations[] = {FAULTY_READ,     FAULTY_WRITE, FAULTY_WRITE,
                                                  FAULTY_SYNC,     FAULTY_SYNC,  FAULTY_OPEN,
                                                  FAULTY_TRUNCATE, FAULTY_DELETE};
    faulty_disk *disk = &run->world.disk;
    trey_random *luck = &run->world.luck;
    run->world.is_armed = true;
    run->world.armed_at = 1 + below(luck, 60);
    uint64_t nth = 1 + below(luck, (uint32_t)soon);
    if (percent(luck, 40)) {
        faulty_disk_cut_power(disk, nth);
        floor_log(run, "the power will fail at write %llu", (unsigned long long)nth);
        return;
    }
    faulty_operation operation = operations[below(luck, 8)];
    bool is_full = operation == FAULTY_WRITE && percent(luck, 50);
    floor_log(run, "operation %d will fail at call %llu", operation, (unsigned long long)nth);
    faulty_disk_fail(disk, operation, nth, is_full ? SQLITE_FULL : SQLITE_IOERR, percent(luck, 50));
}

void world_disarm(floor_run *run)
{
    faulty_disk_heal(&run->world.disk);
    run->world.disk.off_at = 0;
    run->world.is_armed = false;
}

world_pause world_hold(floor_run *run)
{
    faulty_disk *disk = &run->world.disk;
    world_pause held;
    memcpy(held.counts, disk->counts, sizeof held.counts);
    memcpy(held.fail_at, disk->fail_at, sizeof held.fail_at);
    faulty_disk_heal(disk);
    return held;
}

void world_resume(floor_run *run, const world_pause *held)
{
    faulty_disk *disk = &run->world.disk;
    memcpy(disk->counts, held->counts, sizeof disk->counts);
    memcpy(disk->fail_at, held->fail_at, sizeof disk->fail_at);
}

/* ---- Crashes ---- */

static void lose_power(floor_run *run)
{
    trey_random *luck = &run->world.luck;
    uint32_t loss = below(luck, FAULTY_LOSS_COUNT + 2);
    if (loss < FAULTY_LOSS_COUNT) {
        faulty_disk_restart(&run->world.disk, (faulty_loss)loss);
    } else {
        faulty_disk_kill(&run->world.disk); /* only the process ends */
    }
    floor_log(run, "a crash; loss %u", loss);
    run->world.elapsed += below(luck, percent(luck, 80) ? MINUTE : HOUR);
    run->counts.crashes++;
}

static void forget_room(floor_run *run)
{
    room_close(run->room);
    run->room = NULL;
    run->is_broken = false;
    notes_lose(&run->notes);
    for (uint32_t i = 0; i < TABLES_MAX; i++) {
        run->table_time[i] = INT64_MIN;
    }
}

void world_crash(floor_run *run)
{
    bool is_off = run->world.disk.is_off;
    if (is_off || percent(&run->world.luck, 80)) {
        lose_power(run); /* first, so that open files cannot be written any more */
    }
    world_disarm(run);
    forget_room(run);
}

/* ---- Opening ---- */

static void remove_journal(floor_run *run)
{
    static const char *const names[] = {JOURNAL_NAME,           JOURNAL_NAME "-wal",
                                        JOURNAL_NAME "-shm",    JOURNAL_NAME "-journal",
                                        JOURNAL_NAME "-writer", JOURNAL_NAME "-mark"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        faulty_disk_remove(&run->world.disk, names[i]);
    }
}

static void hear(void *context, const live_table *at, const table_event *event, uint64_t sequence)
{
    floor_run *run = context;
    note heard = {.kind = (uint8_t)event->kind, .person = event->person};
    floor_log(run, "table %u: %llu %s, person %u, seat %u", at->id, (unsigned long long)sequence,
              table_event_code(event->kind), event->person, event->seat);
    notes_add(&run->notes, at->id, sequence, &heard);
    floor_touch(run, at->id);
    check_heard(run, at, event);
}

static bool try_to_open(floor_run *run, journal_error *error)
{
    room_options options = {.path = JOURNAL_NAME,
                            .create = !run->is_made,
                            .key = run->key,
                            .book = &trey_book_builtin,
                            .entropy = {world_fill, &run->world.entropy},
                            .listener = {hear, run},
                            .snapshot_every = run->snapshot_every};
    if (!run->is_made) { /* remove what an interrupted creation left */
        remove_journal(run);
    }
    return room_open(&run->room, &options, world_time(run), error);
}

/* A disk fault must be reported as such, never as damage and never without an error. */
static void check_not_opened(floor_run *run, const journal_error *error, bool is_armed)
{
    if (run->room != NULL || error->status == JOURNAL_OK || error->problem.text[0] == '\0') {
        floor_fail(run, "the room does not open, without an error");
    }
    if (!is_armed || error->status == JOURNAL_CORRUPT || error->status == JOURNAL_NEWER ||
        error->status == JOURNAL_BUSY) {
        floor_fail(run, "the room does not open: %s", error->problem.text);
    }
}

static void acknowledge_opened(floor_run *run)
{
    const journal_head *heads;
    size_t count = 0;
    if (journal_heads(run->room->journal, &heads, &count, NULL) != JOURNAL_OK) {
        floor_fail(run, "cannot read the heads of the journal");
    }
    notes_acknowledge(&run->notes, heads, count, true);
    if (run->notes.wrong[0] != '\0') {
        floor_fail(run, "after opening: %s", run->notes.wrong);
    }
}

void world_open(floor_run *run)
{
    for (uint32_t attempt = 0; run->room == NULL; attempt++) {
        bool is_armed = !run->options.no_faults && attempt < 5 && percent(&run->world.luck, 30);
        journal_error error = {.status = JOURNAL_OK};
        if (is_armed) {
            world_arm(run, 80);
        }
        if (!try_to_open(run, &error)) {
            check_not_opened(run, &error, is_armed);
            run->counts.failed_opens++;
            floor_log(run, "not opened: %s", error.problem.text);
            if (run->world.disk.is_off || percent(&run->world.luck, 30)) {
                lose_power(run);
            }
            notes_lose(&run->notes);
        }
        world_disarm(run);
        if (run->room != NULL && run->world.disk.is_off) { /* the power failed just afterward */
            world_crash(run);
        }
    }
    floor_log(run, "opened");
    run->is_made = true;
    acknowledge_opened(run);
    check_audit(run);
}

/* ---- Events of the world ---- */

/* Closes the room cleanly and opens it again. */
static void restart(floor_run *run)
{
    forget_room(run);
    if (run->world.disk.is_off) { /* the power failed during the close */
        lose_power(run);
    }
    world_disarm(run);
    world_open(run);
}

void world_plan_faults(floor_run *run)
{
    floor_world *world = &run->world;
    if (run->options.no_faults) {
        return;
    }
    if (world->is_armed && --world->armed_at == 0) {
        if (world->disk.is_off) { /* at a write that may fail unnoticed, such as that of the mark */
            world_crash(run);
            world_open(run);
        } else {
            world_disarm(run);
        }
    }
    uint32_t fate = below(&world->luck, 10000 / world->misfortune);
    if (fate < 50 && !world->is_armed) {
        world_arm(run, 30);
    } else if (fate < 80) {
        world_crash(run);
        world_open(run);
    } else if (fate < 90) {
        restart(run);
    } else if (fate < 120) {
        jump(run);
    }
}

void world_begin(floor_run *run)
{
    floor_world *world = &run->world;
    trey_random_seed(&world->entropy, run->options.seed ^ UINT64_C(0x656E74726F7079));
    trey_random_seed(&world->luck, run->options.seed ^ UINT64_C(0x6C75636B));
    faulty_disk_init(&world->disk, "floor", run->options.seed);
    sqlite3_vfs_register(&world->disk.vfs, 1); /* the VFS that the room uses */
    sqlite3_randomness(0,
                       NULL); /* SQLite's own random numbers start again, seeded from this disk */
    static const uint32_t misfortunes[] = {1, 2, 4, 8};
    world->misfortune = misfortunes[below(&world->luck, 4)];
    world->elapsed = 0;
    world->clock = INT64_C(1750000000000);
}

void world_finish(floor_run *run)
{
    room_close(run->room);
    run->room = NULL;
    faulty_disk_finish(&run->world.disk);
}
