/* SPDX-License-Identifier: MIT */
/*
 * Parts of the floor thread over a real room, without the thread: play chips that are refilled, and
 * private tables. Time is what the test says it is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "scratch.h"
#include "serve/floor/floor_internal.h"

enum {
    SUPERVISOR = 901,
    TABLE = 3,
    GUEST = 21,
    PLAYER = 22,
    OTHER = 23,
    CHIPS = 10000, /* what a wallet is refilled to */
    TO_PLAY = 1500 /* an ante of $5.00, its play wager, and fees */
};
static const int64_t day = 86400000;

static char journal_path[SCRATCH_PATH_SIZE], private_path[SCRATCH_PATH_SIZE];
static const uint8_t key[RECORD_KEY_SIZE] = "a key for tests, of 32 bytes ...";
static int64_t now;
static floor_thread *at;

static void fill(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    randombytes_buf(bytes, size);
}

static void remove_files(void)
{
    scratch_clear(journal_path);
    unlink(private_path);
}

static void command(uint32_t table_number, table_command given)
{
    room_answer answer;
    journal_error error;
    assert_true(room_command(at->room, table_number, &given, NULL, now += 10, &answer, &error));
    assert_string_equal(trey_refusal_code(answer.refusal), "ok");
}

static void open_table(uint32_t number, chip_kind chips)
{
    table_rules rules;
    trey_choices choices = {.given = 0};
    trey_refusal refusal = table_rules_make(
        &rules, trey_book_ruleset(&trey_book_builtin, "house-banked", 12), &choices);
    assert_int_equal(refusal.status, TREY_OK);
    rules.chips = chips;
    command(number, (table_command){.kind = COMMAND_OPEN,
                                    .role = ROLE_SUPERVISOR,
                                    .person = SUPERVISOR,
                                    .rules = &rules});
}

static void close_table(uint32_t number)
{
    command(number,
            (table_command){.kind = COMMAND_CLOSE, .role = ROLE_SUPERVISOR, .person = SUPERVISOR});
}

static void sit(uint32_t table_number, uint32_t who, uint32_t seat, int64_t amount)
{
    command(table_number, (table_command){.kind = COMMAND_SIT, .person = who, .seat = seat});
    if (amount > 0) {
        command(table_number,
                (table_command){.kind = COMMAND_BUY_IN, .person = who, .amount = amount});
    }
}

static void move_play_chips(uint32_t who, cage_event_kind kind, int64_t amount)
{
    cage_event event = {.kind = kind, .person = who, .cashier = SUPERVISOR, .amount = amount};
    room_answer answer;
    journal_error error;
    assert_true(room_cage(at->room, &event, NULL, now += 10, &answer, &error));
    assert_int_equal(answer.refusal.status, TREY_OK);
}

static int64_t wallet(uint32_t who)
{
    return room_state_wallet(room_state_of(at->room), who, CHIPS_PLAY);
}

static int begin(void **state)
{
    (void)state;
    remove_files();
    now = 20000 * day + 1000;
    at = calloc(1, sizeof *at);
    assert_non_null(at);
    at->options = (floor_options){.supervisor = SUPERVISOR,
                                  .book = &trey_book_builtin,
                                  .guest_chips = CHIPS,
                                  .guest_refill = REFILL_WHEN_EMPTY,
                                  .private_allowed = false,
                                  .private_idle_ms = 60000};
    room_options options = {.path = journal_path,
                            .create = true,
                            .key = key,
                            .book = &trey_book_builtin,
                            .entropy = {fill, NULL}};
    journal_error error;
    assert_true(room_open(&at->room, &options, now, &error));
    at->private = private_tables_open(private_path);
    assert_non_null(at->private);
    open_table(TABLE, CHIPS_PLAY);
    return 0;
}

static int end(void **state)
{
    (void)state;
    assert_false(at->is_failed);
    room_close(at->room);
    free(at->private);
    free(at->refills);
    free(at->watched);
    free(at);
    return 0;
}

/* ---- Play chips ---- */

static void refill_guest(void)
{
    floor_refill(at, GUEST, ROLE_BIT(PERSON_IS_GUEST), now += 10);
}

static void a_guest_with_too_few_chips(void **state)
{
    (void)state;
    refill_guest();
    assert_int_equal(wallet(GUEST), CHIPS);
    move_play_chips(GUEST, CAGE_EXPIRED, CHIPS - TO_PLAY);
    refill_guest();
    assert_int_equal(wallet(GUEST), TO_PLAY); /* enough */
    move_play_chips(GUEST, CAGE_EXPIRED, 1);
    refill_guest();
    assert_int_equal(wallet(GUEST), CHIPS);
}

/* The cheapest open table with play chips decides. */
static void refill_depends_on_the_cheapest_table(void **state)
{
    (void)state;
    open_table(TABLE + 1, CHIPS_CAGE);
    move_play_chips(GUEST, CAGE_ISSUED, 1);
    close_table(TABLE);
    refill_guest();
    assert_int_equal(wallet(GUEST), 1); /* there is nothing to play at */
    open_table(TABLE + 2, CHIPS_PLAY);
    refill_guest();
    assert_int_equal(wallet(GUEST), CHIPS);
}

static void chips_on_a_table_count(void **state)
{
    (void)state;
    move_play_chips(GUEST, CAGE_ISSUED, TO_PLAY);
    sit(TABLE, GUEST, 1, TO_PLAY);
    refill_guest();
    assert_int_equal(wallet(GUEST), 0);
    command(TABLE, (table_command){.kind = COMMAND_PLACE,
                                   .person = GUEST,
                                   .seat = 1,
                                   .wager = TREY_WAGER_ANTE,
                                   .amount = 500});
    refill_guest(); /* a stack of $10.00 would not do, but the wager may come back */
    assert_int_equal(wallet(GUEST), 0);
}

static void a_guest_with_a_small_stack(void **state)
{
    (void)state;
    move_play_chips(GUEST, CAGE_ISSUED, TO_PLAY - 1);
    sit(TABLE, GUEST, 1, TO_PLAY - 1);
    refill_guest();
    assert_int_equal(wallet(GUEST), CHIPS);
}

/* The first request of a day; the first one after a start is of a day like any other. */
static void once_a_day(void **state)
{
    (void)state;
    at->options.guest_refill = REFILL_DAILY;
    refill_guest();
    assert_int_equal(wallet(GUEST), 0);
    floor_refill(at, OTHER, ROLE_BIT(PERSON_IS_GUEST), now);
    now += day - 5000;
    refill_guest();
    assert_int_equal(wallet(GUEST), 0); /* just before midnight */
    now += 5000;
    refill_guest();
    assert_int_equal(wallet(GUEST), CHIPS);
    move_play_chips(GUEST, CAGE_EXPIRED, 4000);
    refill_guest();
    assert_int_equal(wallet(GUEST), CHIPS - 4000);
    assert_int_equal(wallet(OTHER), 0);
    now += day;
    floor_refill(at, PLAYER + 10, ROLE_BIT(PERSON_IS_GUEST), now); /* somebody new */
    assert_int_equal(wallet(PLAYER + 10), 0);
    refill_guest();
    assert_int_equal(wallet(GUEST), CHIPS);
}

static void never(void **state)
{
    (void)state;
    at->options.guest_refill = REFILL_NEVER;
    refill_guest();
    now += 2 * day;
    refill_guest();
    assert_int_equal(wallet(GUEST), 0);
}

/* A player with an account gets the first chips under any policy, once. */
static void first_chips_of_an_account(void **state)
{
    (void)state;
    at->options.guest_refill = REFILL_NEVER;
    role_set player = ROLE_BIT(PERSON_IS_PLAYER);
    floor_refill(at, PLAYER, player, now += 10);
    assert_int_equal(wallet(PLAYER), CHIPS);
    move_play_chips(PLAYER, CAGE_EXPIRED, CHIPS);
    floor_refill(at, PLAYER, player, now += 10);
    assert_int_equal(wallet(PLAYER), 0);
    at->options.guest_refill = REFILL_WHEN_EMPTY;
    floor_refill(at, PLAYER, player, now += 10);
    assert_int_equal(wallet(PLAYER), CHIPS);
}

static void people_who_need_no_play_chips(void **state)
{
    (void)state;
    floor_refill(at, OTHER, ROLE_BIT(PERSON_IS_FLOOR), now += 10);
    floor_refill(at, OTHER, 0, now += 10);
    assert_int_equal(wallet(OTHER), 0);
    close_table(TABLE);
    open_table(TABLE + 1, CHIPS_CAGE);
    at->options.guest_refill = REFILL_DAILY;
    for (unsigned i = 0; i < 2; i++) {
        floor_refill(at, PLAYER, ROLE_BIT(PERSON_IS_PLAYER), now += day);
        assert_int_equal(wallet(PLAYER), 0);
    }
    at->options.private_allowed = true; /* a private table uses them */
    for (unsigned i = 0; i < 2; i++) {
        floor_refill(at, PLAYER, ROLE_BIT(PERSON_IS_PLAYER), now += day);
    }
    assert_int_equal(wallet(PLAYER), CHIPS);
}

/* ---- Private tables ---- */

static private_table *open_private(uint32_t owner)
{
    private_table *made = private_add(at->private, 10, owner);
    assert_non_null(made);
    open_table(made->number, CHIPS_PLAY);
    return made;
}

static bool sees(uint32_t number, uint32_t who, role_set roles)
{
    return floor_may_see_table(at, number, who, roles);
}

static void people_who_see_a_private_table(void **state)
{
    (void)state;
    private_table *made = open_private(PLAYER);
    uint32_t number = made->number;
    role_set guest = ROLE_BIT(PERSON_IS_GUEST);
    assert_true(sees(number, PLAYER, ROLE_BIT(PERSON_IS_PLAYER)));
    assert_false(sees(number, GUEST, guest));
    assert_false(sees(number, 0, 0));
    assert_true(private_admit(made, GUEST));
    assert_true(sees(number, GUEST, guest));
    assert_false(sees(number, OTHER, guest));
    assert_true(sees(TABLE, 0, 0)); /* a public one */
    assert_false(sees(number + 1, PLAYER, guest));
    static const person_role staff[] = {PERSON_IS_DEALER, PERSON_IS_FLOOR, PERSON_IS_AUDITOR,
                                        PERSON_IS_ADMIN};
    for (size_t i = 0; i < sizeof staff / sizeof staff[0]; i++) {
        assert_true(sees(number, OTHER, ROLE_BIT(staff[i])));
    }
    assert_false(sees(number, OTHER, ROLE_BIT(PERSON_IS_CAGE)));
}

/* If the register is lost, people who sit there still find the table, and nobody else. */
static void a_lost_register(void **state)
{
    (void)state;
    private_table *made = open_private(PLAYER);
    uint32_t number = made->number;
    sit(number, GUEST, 1, 0);
    private_remove(made);
    assert_true(sees(number, GUEST, ROLE_BIT(PERSON_IS_GUEST)));
    assert_false(sees(number, PLAYER, ROLE_BIT(PERSON_IS_PLAYER)));
    assert_false(sees(number, 0, 0));
}

static void a_full_private_table(void **state)
{
    (void)state;
    private_table *made = private_add(at->private, 10, 1);
    assert_false(private_admit(made, 0));
    assert_false(private_has(made, 0));
    for (uint32_t who = 1; who <= PRIVATE_PEOPLE_MAX; who++) {
        assert_true(private_admit(made, who));
        assert_true(private_admit(made, who)); /* takes no second place */
        assert_int_equal(made->people_count, who);
    }
    assert_false(private_admit(made, PRIVATE_PEOPLE_MAX + 1));
    assert_true(private_admit(made, PRIVATE_PEOPLE_MAX));
    assert_int_equal(made->people_count, PRIVATE_PEOPLE_MAX);
    assert_false(private_has(made, 0));
}

static void a_register_that_is_read_again(void **state)
{
    (void)state;
    private_table *made = private_add(at->private, 10, PLAYER);
    assert_true(private_admit(made, GUEST));
    assert_true(private_admit(made, OTHER));
    made->bots = 2;
    private_table *gone = private_add(at->private, 10, GUEST), *last = NULL;
    last = private_add(at->private, 10, GUEST);
    private_remove(gone);
    assert_true(private_save(at->private));
    private_tables *again = private_tables_open(private_path);
    assert_non_null(again);
    assert_int_equal(again->count, 3);
    private_table *found = private_find_link(again, made->link, strlen(made->link));
    assert_non_null(found);
    assert_int_equal(found->number, made->number);
    assert_int_equal(found->bots, 2);
    assert_int_equal(found->people_count, 3);
    assert_true(private_has(found, PLAYER) && private_has(found, GUEST) &&
                private_has(found, OTHER));
    assert_null(private_find(again, PRIVATE_FIRST + 1));
    assert_non_null(private_find(again, last->number));
    assert_null(private_find_link(again, made->link, strlen(made->link) - 1));
    assert_int_equal(private_count_of(again, GUEST), 1);
    assert_int_equal(private_count_of(again, OTHER), 0);
    free(again);
}

static void as_long_as_there_is_room(void **state)
{
    (void)state;
    assert_non_null(private_add(at->private, 2, GUEST));
    assert_non_null(private_add(at->private, 2, GUEST));
    assert_null(private_add(at->private, 2, GUEST));
    private_remove(private_find(at->private, PRIVATE_FIRST));
    private_table *again = private_add(at->private, 2, GUEST);
    assert_non_null(again);
    assert_int_equal(again->number, PRIVATE_FIRST);
    assert_int_equal(at->private->count, 2);
}

/* Lets time pass, as the floor thread does, and tells whether the table is still open. */
static bool stays_open(const private_table *of, int64_t milliseconds)
{
    int64_t until = now + milliseconds;
    while (now < until) {
        now += 6000;
        floor_close_idle_private(at, now);
    }
    const live_table *here = room_state_table(room_state_of(at->room), of->number);
    return here != NULL && here->state != TABLE_IS_CLOSED;
}

static void a_table_that_everybody_left(void **state)
{
    (void)state;
    private_table *made = open_private(PLAYER);
    made->idle_since = now;
    assert_true(stays_open(made, 48000));
    assert_false(stays_open(made, 30000));
}

static void a_person_keeps_a_table_open(void **state)
{
    (void)state;
    private_table *made = open_private(PLAYER);
    move_play_chips(PLAYER, CAGE_ISSUED, 1000);
    sit(made->number, PLAYER, 2, 1000);
    assert_true(stays_open(made, 600000));
    command(made->number, (table_command){.kind = COMMAND_SIT_OUT, .person = PLAYER});
    assert_true(stays_open(made, 54000)); /* idle only from now on */
    assert_false(stays_open(made, 30000));
    assert_int_equal(wallet(PLAYER), 1000);
}

static void a_watcher_keeps_a_table_open(void **state)
{
    (void)state;
    private_table *made = open_private(PLAYER);
    at->watched = calloc(1, sizeof *at->watched);
    assert_non_null(at->watched);
    at->watched[0] = (watched_table){.table = made->number, .watcher_count = 1};
    at->watched_count = 1;
    assert_true(stays_open(made, 600000));
    at->watched[0].watcher_count = 0;
    assert_false(stays_open(made, 90000));
    at->watched_count = 0;
}

static void bots_keep_no_table_open(void **state)
{
    (void)state;
    private_table *made = open_private(PLAYER);
    sit(made->number, OTHER, 1, 0);
    floor_bot robot = {.table = made->number};
    robot.bot.person = OTHER;
    at->bots = &robot;
    at->bot_count = 1;
    assert_false(stays_open(made, 90000));
    at->bots = NULL;
    at->bot_count = 0;
}

static int make_directory(void **state)
{
    (void)state;
    int status = scratch_make();
    scratch_path(journal_path, "room.db");
    scratch_path(private_path, "private");
    return status;
}

static int remove_directory(void **state)
{
    (void)state;
    remove_files();
    return scratch_remove();
}

#define ROW(function) cmocka_unit_test_setup_teardown(function, begin, end)

int main(void)
{
    if (sodium_init() < 0) {
        return 1;
    }
    const struct CMUnitTest rows[] = {
        ROW(a_guest_with_too_few_chips),
        ROW(refill_depends_on_the_cheapest_table),
        ROW(chips_on_a_table_count),
        ROW(a_guest_with_a_small_stack),
        ROW(once_a_day),
        ROW(never),
        ROW(first_chips_of_an_account),
        ROW(people_who_need_no_play_chips),
        ROW(people_who_see_a_private_table),
        ROW(a_lost_register),
        ROW(a_full_private_table),
        ROW(a_register_that_is_read_again),
        ROW(as_long_as_there_is_room),
        ROW(a_table_that_everybody_left),
        ROW(a_person_keeps_a_table_open),
        ROW(a_watcher_keeps_a_table_open),
        ROW(bots_keep_no_table_open),
    };
    return cmocka_run_group_tests(rows, make_directory, remove_directory);
}
