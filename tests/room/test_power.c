/* SPDX-License-Identifier: MIT */
/*
 * Scripted rounds on a disk that loses power: at every write and every sync, in every way of losing
 * what was not synced. Afterwards the room starts again; everything that was acknowledged is there,
 * chips are conserved, and what was not acknowledged is there for a whole group or not at all.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../store/faulty_vfs.h"
#include "room/room.h"

enum { CASHIER = 900, SUPERVISOR = 901, HOUSE = 1, GRAND = 2, PEOPLE = 3 };

static const char path[] = "room.db";
static const uint8_t key[RECORD_KEY_SIZE] = "a key for tests, of 32 bytes ...";
static faulty_disk disk;
static bool has_writer; /* written by the journal's thread, which the room waits for each time */

/* The script's own notes: what the room answered for. */
typedef struct script {
    card_room *room;
    int64_t time;
    uint64_t random;
    uint64_t position;  /* of the last event that is durable */
    digest at_position; /* of the house then */
    bool is_over, has_failed;
} script;

static void fill(void *context, uint8_t *bytes, size_t size)
{
    script *of = context;
    for (size_t i = 0; i < size; i++) {
        of->random = of->random * UINT64_C(6364136223846793005) + 1442695040888963407;
        bytes[i] = (uint8_t)(of->random >> 56);
    }
}

static bool open_room(script *of, bool create, journal_error *error)
{
    room_options options = {.path = path,
                            .create = create,
                            .key = key,
                            .book = &trey_book_builtin,
                            .entropy = {fill, of},
                            .snapshot_every = 20,
                            .has_writer = has_writer};
    return room_open(&of->room, &options, of->time, error);
}

static uint64_t last_position(script *of)
{
    /* Each stream counts from 1: together they are all there is. */
    return room_sequence(of->room, JOURNAL_CAGE) + room_sequence(of->room, HOUSE) +
           room_sequence(of->room, GRAND);
}

static void commit(script *of)
{
    if (of->has_failed) {
        return;
    }
    uint64_t position = last_position(of);
    digest now = room_state_digest(room_state_of(of->room));
    if (!room_commit(of->room, NULL)) {
        of->has_failed = true;
        return;
    }
    of->position = position;
    of->at_position = now;
}

static void ask(script *of, uint32_t id, table_command command)
{
    room_answer answer;
    if (of->has_failed) {
        return;
    }
    if (!room_command(of->room, id, &command, NULL, of->time += 50, &answer, NULL)) {
        of->has_failed = true;
    } else {
        assert_string_equal(trey_refusal_code(answer.refusal), "ok");
    }
}

static void open_table(script *of, uint32_t id, const char *name, trey_choices choices)
{
    table_rules rules;
    trey_refusal refusal = table_rules_make(
        &rules, trey_book_ruleset(&trey_book_builtin, name, strlen(name)), &choices);
    assert_int_equal(refusal.status, TREY_OK);
    ask(of, id,
        (table_command){
            .kind = COMMAND_OPEN, .role = ROLE_SUPERVISOR, .person = SUPERVISOR, .rules = &rules});
    for (uint32_t seat = 1; seat <= PEOPLE; seat++) {
        uint32_t person = 10 * id + seat;
        cage_event paid_in = {
            .kind = CAGE_DEPOSITED, .person = person, .cashier = CASHIER, .amount = 300000};
        room_answer answer;
        of->has_failed |=
            !of->has_failed && !room_cage(of->room, &paid_in, NULL, of->time, &answer, NULL);
        ask(of, id, (table_command){.kind = COMMAND_SIT, .person = person, .seat = seat});
        ask(of, id, (table_command){.kind = COMMAND_BUY_IN, .person = person, .amount = 200000});
    }
    commit(of);
}

static void bet(script *of, uint32_t id)
{
    for (uint32_t seat = 1; seat <= PEOPLE && !of->has_failed; seat++) {
        const live_table *at = room_state_table(room_state_of(of->room), id);
        uint32_t person = 10 * id + seat;
        if (at->round.bank_seat == seat) {
            continue;
        }
        ask(of, id,
            (table_command){.kind = COMMAND_PLACE,
                            .person = person,
                            .seat = seat,
                            .wager = TREY_WAGER_ANTE,
                            .amount = 1000});
        ask(of, id,
            (table_command){.kind = COMMAND_PLACE,
                            .person = person,
                            .seat = seat,
                            .wager = TREY_WAGER_BONUS,
                            .amount = 500});
        commit(of); /* one group for each player */
        ask(of, id, (table_command){.kind = COMMAND_READY, .person = person});
    }
    commit(of);
}

static void play_round(script *of, uint32_t id)
{
    if (of->has_failed) {
        return;
    }
    const live_table *at = room_state_table(room_state_of(of->room), id);
    if (at->offered_seat != 0) {
        uint32_t seat = at->offered_seat;
        ask(of, id,
            (table_command){.kind = COMMAND_TAKE_BANK,
                            .person = at->seated[seat],
                            .seat = seat,
                            .amount = 20000});
    }
    bet(of, id);
    while (!of->has_failed && at->round.phase == TREY_PHASE_DECISIONS) {
        const trey_stake *turn = &at->round.stakes[at->round.turn];
        ask(of, id,
            (table_command){.kind = COMMAND_DECIDE,
                            .person = turn->bettor,
                            .seat = turn->seat,
                            .play = turn->seat != 2});
    }
    commit(of);
    of->time += 30000;
    of->has_failed |= !of->has_failed && !room_tick(of->room, of->time, NULL);
    commit(of);
}

/* Runs until it is over or the disk gives up. */
static script run(void)
{
    script of = {.time = 1000000};
    trey_choices progressive = {.given = 1U << TREY_OPTION_PROGRESSIVE,
                                .progressive = trey_book_progressive(&trey_book_builtin, 1)};
    progressive.value[TREY_OPTION_PROGRESSIVE] = 1;
    trey_choices schedule = {.given = 1U << TREY_OPTION_SCHEDULE,
                             .schedule = trey_book_schedule(&trey_book_builtin, "A7", 2)};
    if (!open_room(&of, true, NULL)) {
        of.has_failed = true;
        return of;
    }
    commit(&of);
    open_table(&of, HOUSE, "house-banked", progressive);
    open_table(&of, GRAND, "california-grand", schedule);
    for (unsigned round = 0; round < 2; round++) {
        play_round(&of, HOUSE);
        play_round(&of, GRAND);
    }
    of.is_over = !of.has_failed;
    room_close(of.room);
    of.room = NULL;
    return of;
}

/* Replays the journal from its beginning and says whether it ever stood where the script was when
 * it was last answered. */
static void check_acknowledged(const script *noted)
{
    room_state replayed;
    journal_db *read;
    journal_cursor *cursor;
    journal_entry entry;
    journal_error error;
    room_state_problem problem;
    assert_true(room_state_init(&replayed, &trey_book_builtin, key));
    assert_int_equal(journal_open(&read, path, JOURNAL_READ, &error), JOURNAL_OK);
    assert_int_equal(journal_read_all(read, 1, &cursor, &error), JOURNAL_OK);
    uint64_t count = 0;
    bool is_there = noted->position == 0;
    journal_status status;
    while ((status = journal_cursor_next(cursor, &entry, &error)) == JOURNAL_OK) {
        assert_true(room_state_apply_entry(&replayed, &entry, ROOM_STATE_TAKE_ALL, &problem));
        if (++count == noted->position) {
            digest now = room_state_digest(&replayed);
            is_there = digest_equal(&now, &noted->at_position);
        }
    }
    assert_int_equal(status, JOURNAL_END);
    assert_true(is_there);
    assert_null(ledger_find_wrong(&replayed.ledger));
    journal_cursor_close(cursor);
    journal_close(read);
    room_state_finish(&replayed);
}

/* The room starts again, and goes on. A journal that was being made when the power went may be none
 * yet: then nothing was acknowledged. */
static void check_start(const script *noted)
{
    script again = {.time = noted->time + 1000, .random = 99};
    journal_error error;
    if (!open_room(&again, false, &error)) {
        assert_true(noted->position == 0);
        assert_true(error.status == JOURNAL_NOT_FOUND || error.status == JOURNAL_NOT_A_JOURNAL);
        return;
    }
    check_acknowledged(noted);
    if (room_state_table(room_state_of(again.room), GRAND) != NULL) {
        again.time += 100000; /* whatever was waited for has run out */
        assert_true(room_tick(again.room, again.time, NULL));
        assert_true(room_commit(again.room, NULL));
    }
    room_close(again.room);
    check_acknowledged(noted);
}

static uint64_t step(void)
{
    const char *text = getenv("TREY_STEP");
    return text != NULL ? strtoull(text, NULL, 10) : 1;
}

static void begin_disk(uint64_t seed)
{
    faulty_disk_init(&disk, "power", seed);
    sqlite3_vfs_register(&disk.vfs, 1);
}

static void power_goes_at_every_change(void **state)
{
    (void)state;
    begin_disk(1);
    script whole = run();
    assert_true(whole.is_over);
    uint64_t changes = disk.changes;
    check_start(&whole);
    faulty_disk_finish(&disk);
    assert_true(changes > 200);
    for (uint64_t nth = 1; nth <= changes; nth += step()) {
        for (int loss = 0; loss < FAULTY_LOSS_COUNT; loss++) {
            begin_disk(nth * FAULTY_LOSS_COUNT + (uint64_t)loss);
            faulty_disk_cut_power(&disk, nth);
            script noted = run();
            faulty_disk_restart(&disk, (faulty_loss)loss);
            check_start(&noted);
            faulty_disk_finish(&disk);
        }
    }
}

static void calls_fail_one_after_another(void **state)
{
    (void)state;
    static const faulty_operation operations[] = {FAULTY_WRITE, FAULTY_SYNC, FAULTY_READ,
                                                  FAULTY_TRUNCATE, FAULTY_OPEN};
    begin_disk(1);
    script whole = run();
    uint64_t counts[FAULTY_OPERATION_COUNT];
    memcpy(counts, disk.counts, sizeof counts);
    faulty_disk_finish(&disk);
    assert_true(whole.is_over);
    for (size_t o = 0; o < sizeof operations / sizeof operations[0]; o++) {
        for (uint64_t nth = 1; nth <= counts[operations[o]]; nth += step()) {
            begin_disk(nth);
            int code = nth % 2 == 0 ? SQLITE_IOERR : SQLITE_FULL;
            faulty_disk_fail(&disk, operations[o], nth, code, nth % 3 == 0);
            script noted = run();
            faulty_disk_heal(&disk);
            faulty_disk_restart(&disk, FAULTY_LOSE_ALL);
            check_start(&noted);
            faulty_disk_finish(&disk);
        }
    }
}

int main(void)
{
    if (sodium_init() < 0) {
        return 1;
    }
    const char *behind = getenv("TREY_WRITER");
    has_writer = behind != NULL && strcmp(behind, "1") == 0;
    const struct CMUnitTest rows[] = {
        cmocka_unit_test(power_goes_at_every_change),
        cmocka_unit_test(calls_fail_one_after_another),
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
