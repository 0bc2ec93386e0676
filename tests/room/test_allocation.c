/* SPDX-License-Identifier: MIT */
/*
 * Memory runs out at every call in turn, of the room, the journal and SQLite: a room says so, holds
 * on to nothing, changes nothing that it does not answer for, and no balance is wrong afterwards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "../store/failing_memory.h"
#include "../store/faulty_vfs.h"
#include "room/room.h"

enum { CASHIER = 900, SUPERVISOR = 901, TABLE = 3, TABLE_TWO = 4, DEPOSIT = 1000000 };

static const char path[] = "j";
static const uint8_t key[RECORD_KEY_SIZE] = "a key for tests, of 32 bytes ...";

static faulty_disk disk;
static uint64_t step = 1; /* every call, or only each nth: under a sanitizer */
static table_rules rules;
static uint64_t random_state;

static int64_t now;
static bool is_made;
static int64_t acknowledged, in_batch; /* what was paid in */

static void fill(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    for (size_t i = 0; i < size; i++) {
        random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407;
        bytes[i] = (uint8_t)(random_state >> 56);
    }
}

/* ---- What is done, in order; each returns false when the room does ---- */

static bool pay_in(card_room *in, uint32_t person, journal_error *error)
{
    cage_event event = {
        .kind = CAGE_DEPOSITED, .person = person, .cashier = CASHIER, .amount = DEPOSIT};
    uint8_t own[JOURNAL_KEY_SIZE] = {(uint8_t)person};
    room_answer answer;
    if (!room_cage(in, &event, own, now += 100, &answer, error)) {
        return false;
    }
    assert_int_equal(answer.refusal.status, TREY_OK);
    in_batch += answer.is_repeat ? 0 : DEPOSIT;
    return true;
}

static bool ask(card_room *in, uint32_t id, table_command command, journal_error *error)
{
    room_answer answer;
    if (!room_command(in, id, &command, NULL, now += 100, &answer, error)) {
        return false;
    }
    assert_string_equal(trey_refusal_code(answer.refusal), "ok");
    return true;
}

static bool decide(card_room *in, journal_error *error)
{
    const live_table *at = room_state_table(room_state_of(in), TABLE);
    if (at->round.phase != TREY_PHASE_DECISIONS) {
        return true;
    }
    const trey_stake *turn = &at->round.stakes[at->round.turn];
    return ask(
        in, TABLE,
        (table_command){
            .kind = COMMAND_DECIDE, .person = turn->bettor, .seat = turn->seat, .play = true},
        error);
}

static bool commit(card_room *in, journal_error *error)
{
    if (!room_commit(in, error)) {
        return false;
    }
    acknowledged += in_batch;
    in_batch = 0;
    return true;
}

enum { ACTIONS = 17 };

static bool act(card_room *in, unsigned action, journal_error *error)
{
    uint32_t person = 1 + action % 2;
    switch (action) {
    case 0:
    case 1:
        return pay_in(in, person, error);
    case 2:
        return ask(in, TABLE,
                   (table_command){.kind = COMMAND_OPEN,
                                   .role = ROLE_SUPERVISOR,
                                   .person = SUPERVISOR,
                                   .rules = &rules},
                   error);
    case 3:
    case 4:
        return ask(in, TABLE,
                   (table_command){.kind = COMMAND_SIT, .person = person, .seat = person}, error);
    case 5:
    case 6:
        return ask(in, TABLE,
                   (table_command){.kind = COMMAND_BUY_IN, .person = person, .amount = 200000},
                   error);
    case 7:
    case 14:
        return commit(in, error);
    case 8:
    case 9:
        return ask(in, TABLE,
                   (table_command){.kind = COMMAND_PLACE,
                                   .person = person,
                                   .seat = person,
                                   .wager = TREY_WAGER_ANTE,
                                   .amount = 500},
                   error);
    case 10:
    case 11:
        return ask(in, TABLE, (table_command){.kind = COMMAND_READY, .person = person}, error);
    case 12:
    case 13:
        return decide(in, error);
    case 15:
        return room_tick(in, now += 60000, error);
    default:
        return ask(in, TABLE_TWO,
                   (table_command){.kind = COMMAND_OPEN,
                                   .role = ROLE_SUPERVISOR,
                                   .person = SUPERVISOR,
                                   .rules = &rules},
                   error);
    }
}

/* ---- The script ---- */

static bool open_room(card_room **opened, bool create, journal_error *error)
{
    room_options options = {.path = path,
                            .create = create,
                            .key = key,
                            .book = &trey_book_builtin,
                            .entropy = {fill, NULL},
                            .cage_window_ms = 100000,
                            .snapshot_every = 3};
    bool is_open = room_open(opened, &options, now += 1000, error);
    assert_true(is_open == (*opened != NULL));
    is_made |= is_open;
    return is_open;
}

/* What is refused for want of memory, and not broken, changed nothing and can be asked again. */
static bool try_again(card_room *in, unsigned action, journal_error *error)
{
    journal_error why;
    if (!room_commit(in, &why)) {
        assert_true(why.problem.text[0] != '\0');
        return false;
    }
    acknowledged += in_batch;
    in_batch = 0;
    return action == 7 || action == 14 || act(in, action, error);
}

static bool run_actions(card_room *in, journal_error *error)
{
    for (unsigned action = 0; action < ACTIONS; action++) {
        if (!act(in, action, error) && !try_again(in, action, error)) {
            return false;
        }
    }
    return commit(in, error);
}

static bool run_script(journal_error *error)
{
    card_room *in = NULL;
    is_made = false;
    acknowledged = in_batch = 0;
    now = 1000000;
    random_state = 1;
    bool is_good = open_room(&in, true, error) && run_actions(in, error);
    room_close(in);
    if (is_good) {
        is_good = open_room(&in, false, error) && pay_in(in, 9, error) && commit(in, error);
        room_close(in);
    }
    return is_good;
}

/* ---- What must hold with memory again ---- */

static digest replay(void)
{
    room_state made;
    journal_db *read;
    journal_cursor *cursor;
    journal_entry entry;
    journal_error error;
    room_state_problem problem;
    assert_true(room_state_init(&made, &trey_book_builtin, key));
    assert_int_equal(journal_open(&read, path, JOURNAL_READ, &error), JOURNAL_OK);
    assert_int_equal(journal_read_all(read, 1, &cursor, &error), JOURNAL_OK);
    while (journal_cursor_next(cursor, &entry, &error) == JOURNAL_OK) {
        assert_true(room_state_apply_entry(&made, &entry, ROOM_STATE_TAKE_ALL, &problem));
    }
    journal_cursor_close(cursor);
    journal_close(read);
    digest replayed = room_state_digest(&made);
    room_state_finish(&made);
    return replayed;
}

static void check_after(void)
{
    card_room *in;
    journal_error error;
    if (!is_made) {
        return;
    }
    if (!open_room(&in, false, &error)) {
        fail_msg("%s", error.problem.text);
    }
    const ledger *book = &room_state_of(in)->ledger;
    assert_null(ledger_find_wrong(book));
    account cage = {.kind = ACCOUNT_CAGE};
    int64_t paid_in = -ledger_balance(book, &cage);
    assert_true(paid_in == acknowledged || paid_in == acknowledged + in_batch);
    digest live = room_state_digest(room_state_of(in)), replayed = replay();
    assert_true(digest_equal(&live, &replayed));
    room_close(in);
}

static void begin_disk(uint64_t seed)
{
    faulty_disk_init(&disk, "faulty", seed);
    sqlite3_vfs_register(&disk.vfs, 1); /* where the room finds its journal */
}

/* Returns whether the script noticed. */
static bool run_out_at(uint64_t nth, bool lasting)
{
    int64_t held = failing_memory_held();
    journal_error error = {.status = JOURNAL_OK};
    begin_disk(nth);
    failing_memory_at(nth, lasting);
    bool is_good = run_script(&error);
    failing_memory_at(0, false);
    if (!is_good && error.status != JOURNAL_NO_MEMORY) {
        fail_msg("call %llu: %d instead of no memory: %s", (unsigned long long)nth, error.status,
                 error.problem.text);
    }
    check_after();
    faulty_disk_finish(&disk);
    assert_int_equal(failing_memory_held(), held);
    return !is_good;
}

static void run_out_at_each(bool lasting)
{
    journal_error error;
    begin_disk(0);
    failing_memory_at(0, false);
    if (!run_script(&error)) {
        fail_msg("%s", error.problem.text);
    }
    uint64_t calls = failing_memory_calls();
    check_after();
    faulty_disk_finish(&disk);
    uint64_t noticed = 0, tried = 0;
    for (uint64_t nth = 1; nth <= calls; nth += step) {
        noticed += run_out_at(nth, lasting);
        tried++;
    }
    assert_true(noticed > tried / 2);
}

static void memory_runs_out_once(void **state)
{
    (void)state;
    run_out_at_each(false);
}

static void memory_runs_out_for_good(void **state)
{
    (void)state;
    run_out_at_each(true);
}

int main(void)
{
    const char *given = getenv("TREY_STEP");
    step = given == NULL ? 1 : strtoull(given, NULL, 10);
    failing_memory_init();
    trey_choices choices = {0};
    trey_refusal made = table_rules_make(
        &rules, trey_book_ruleset(&trey_book_builtin, "house-banked", 12), &choices);
    if (made.status != TREY_OK) {
        return 2;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_runs_out_once),
        cmocka_unit_test(memory_runs_out_for_good),
    };
    return cmocka_run_group_tests_name("room and memory", tests, NULL, NULL);
}
