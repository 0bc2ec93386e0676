/* SPDX-License-Identifier: MIT */
/*
 * Starts a room from a journal of a million events, with reading every entry as the yardstick; and
 * replays the whole journal as an audit does. Making the journal takes a while, so this runs only
 * when it is named.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "measure.h"
#include "room/room.h"

enum { EVENTS = 1000000, TABLES = 20, SEATS = 7, BATCH = 500, STAFF = 1000 };

typedef struct rooms {
    char folder[256], path[300];
    card_room *room;
    uint8_t key[RECORD_KEY_SIZE];
    int64_t time;
    uint64_t random, wrong;
} rooms;

static void fill(void *context, uint8_t *bytes, size_t size)
{
    rooms *all = context;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)measure_random(&all->random);
    }
}

static void ask(rooms *all, uint32_t id, table_command command)
{
    room_answer answer;
    uint8_t key[JOURNAL_KEY_SIZE];
    fill(all, key, sizeof key);
    bool is_good = room_command(all->room, id, &command, key, all->time, &answer, NULL);
    all->wrong += !is_good || answer.refusal.status != TREY_OK;
    if (room_uncommitted(all->room) >= BATCH) {
        all->wrong += !room_commit(all->room, NULL);
    }
}

static uint32_t person_of(uint32_t id, uint32_t seat)
{
    return id * 10 + seat;
}

static void seat_people(rooms *all, uint32_t id)
{
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        cage_event paid_in = {.kind = CAGE_DEPOSITED,
                              .person = person_of(id, seat),
                              .cashier = STAFF,
                              .amount = TREY_AMOUNT_MAX};
        room_answer answer;
        all->wrong += !room_cage(all->room, &paid_in, NULL, all->time, &answer, NULL);
        table_command sit = {.kind = COMMAND_SIT, .person = person_of(id, seat), .seat = seat};
        ask(all, id, sit);
        sit.kind = COMMAND_BUY_IN;
        sit.amount = TREY_AMOUNT_MAX / 10;
        ask(all, id, sit);
    }
}

static void open_table(rooms *all, uint32_t id)
{
    table_rules rules;
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE,
                            .schedule = trey_book_schedule(&trey_book_builtin, "1", 1)};
    trey_refusal refusal = table_rules_make(
        &rules, trey_book_ruleset(&trey_book_builtin, "california-shfl", 15), &choices);
    all->wrong += refusal.status != TREY_OK;
    ask(all, id,
        (table_command){
            .kind = COMMAND_OPEN, .role = ROLE_SUPERVISOR, .person = STAFF, .rules = &rules});
    seat_people(all, id);
}

static void play_round(rooms *all, uint32_t id)
{
    const live_table *at = room_state_table(room_state_of(all->room), id);
    uint32_t bank = at->offered_seat;
    ask(all, id,
        (table_command){.kind = COMMAND_TAKE_BANK,
                        .person = person_of(id, bank),
                        .seat = bank,
                        .amount = 100000});
    for (uint32_t seat = 1; seat <= SEATS; seat++) {
        table_command place = {.kind = COMMAND_PLACE,
                               .person = person_of(id, seat),
                               .seat = seat,
                               .wager = TREY_WAGER_ANTE,
                               .amount = 1000};
        if (seat != bank) {
            ask(all, id, place);
            place.kind = COMMAND_READY;
            ask(all, id, place);
        }
    }
    while (at->round.phase == TREY_PHASE_DECISIONS) {
        const trey_stake *turn = &at->round.stakes[at->round.turn];
        ask(all, id,
            (table_command){
                .kind = COMMAND_DECIDE, .person = turn->bettor, .seat = turn->seat, .play = true});
    }
}

static uint64_t events_so_far(const rooms *all)
{
    uint64_t rounds = 0;
    for (uint32_t i = 0; i < room_state_of(all->room)->table_count; i++) {
        rounds += room_state_of(all->room)->tables[i]->round_number;
    }
    return rounds * 30; /* about thirty events per round with seven seats */
}

static bool open_room(rooms *all, bool create)
{
    room_options options = {.path = all->path,
                            .create = create,
                            .key = all->key,
                            .book = &trey_book_builtin,
                            .entropy = {fill, all}};
    journal_error error;
    if (!room_open(&all->room, &options, all->time, &error)) {
        fprintf(stderr, "%s\n", error.problem.text);
        return false;
    }
    return true;
}

static bool make_journal(rooms *all)
{
    if (!open_room(all, true)) {
        return false;
    }
    for (uint32_t id = 1; id <= TABLES; id++) {
        open_table(all, id);
    }
    while (events_so_far(all) < EVENTS && all->wrong == 0) {
        for (uint32_t id = 1; id <= TABLES; id++) {
            play_round(all, id);
        }
        all->time += 10000;
        all->wrong += !room_tick(all->room, all->time, NULL);
    }
    all->wrong += !room_commit(all->room, NULL);
    room_close(all->room);
    return all->wrong == 0;
}

static uint64_t start(void *context)
{
    rooms *all = context;
    bool is_good = open_room(all, false);
    room_close(all->room);
    all->room = NULL;
    return is_good;
}

/* Reads every entry, and applies it if a state is given. */
static uint64_t go_through(rooms *all, room_state *taking)
{
    journal_db *read;
    journal_cursor *cursor = NULL;
    journal_entry entry;
    uint64_t count = 0;
    if (journal_open(&read, all->path, JOURNAL_READ, NULL) != JOURNAL_OK) {
        return 0;
    }
    bool is_good = journal_read_all(read, 1, &cursor, NULL) == JOURNAL_OK;
    while (is_good && journal_cursor_next(cursor, &entry, NULL) == JOURNAL_OK) {
        room_state_problem problem;
        is_good =
            taking == NULL || room_state_apply_entry(taking, &entry, ROOM_STATE_TAKE_ALL, &problem);
        count += is_good;
    }
    journal_cursor_close(cursor);
    journal_close(read);
    return count;
}

static uint64_t read_all(void *context)
{
    return go_through(context, NULL);
}

static uint64_t replay_all(void *context)
{
    rooms *all = context;
    room_state replayed;
    if (!room_state_init(&replayed, &trey_book_builtin, all->key)) {
        return 0;
    }
    uint64_t count = go_through(all, &replayed);
    room_state_finish(&replayed);
    return count;
}

static void remove_files(const rooms *all)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-writer", "-mark"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[320];
        snprintf(name, sizeof name, "%s%s", all->path, ends[i]);
        unlink(name);
    }
    rmdir(all->folder);
}

size_t bench_room(bench_row *rows)
{
    const char *temporary = getenv("TMPDIR");
    rooms all = {.time = 1000000, .key = {1}};
    snprintf(all.folder, sizeof all.folder, "%s/trey-bench-XXXXXX",
             temporary != NULL ? temporary : "/tmp");
    if (sodium_init() < 0 || mkdtemp(all.folder) == NULL) {
        return 0;
    }
    snprintf(all.path, sizeof all.path, "%s/room.db", all.folder);
    size_t made = 0;
    if (make_journal(&all)) {
        double events = (double)read_all(&all);
        double reading = measure_once(read_all, &all);
        rows[made++] = (bench_row){"start a room of a million events",
                                   "reading all of them",
                                   "under a second",
                                   {measure_once(start, &all), reading, 0}};
        rows[made++] = (bench_row){"verify an event by replay",
                                   "reading and checking it",
                                   "at least 200,000 a second",
                                   {measure_once(replay_all, &all) / events, reading / events, 0}};
    }
    remove_files(&all);
    return made;
}
