/* SPDX-License-Identifier: MIT */
/*
 * What the floor thread does by itself, over a real room and without the thread: when it wakes up
 * for a bot, when new rules are posted, which requests it knows, who has won much; and what it
 * reads: its register of private tables, and its options with their units.
 */
#include "../core/play.h"

#include <sodium.h>
#include <stdio.h>
#include <unistd.h>

#include "scratch.h"
#include "serve/config/config_internal.h"
#include "serve/floor/floor_internal.h"
#include "serve/server_internal.h"

enum { SUPERVISOR = 901, TABLE = 3, ANN = 21, BEN = 22, CAY = 23 };

static char journal_path[SCRATCH_PATH_SIZE];
static const uint8_t key[RECORD_KEY_SIZE] = "a key for tests, of 32 bytes ...";
static int64_t now;
static floor_thread *at;
static floor_table wanted; /* table 3 as the configuration has it */

static void fill(void *context, uint8_t *bytes, size_t size)
{
    (void)context;
    randombytes_buf(bytes, size);
}

static void command(table_command given)
{
    room_answer answer;
    journal_error error;
    assert_true(room_command(at->room, TABLE, &given, NULL, now += 10, &answer, &error));
    assert_string_equal(trey_refusal_code(answer.refusal), "ok");
}

static const live_table *table_now(void)
{
    return room_state_table(room_state_of(at->room), TABLE);
}

static int begin(void **state)
{
    (void)state;
    scratch_clear(journal_path);
    now = INT64_C(1750000000000);
    at = calloc(1, sizeof *at);
    assert_non_null(at);
    at->options = (floor_options){
        .supervisor = SUPERVISOR, .book = &trey_book_builtin, .table_count = 1, .tables = &wanted};
    room_options options = {.path = journal_path,
                            .create = true,
                            .key = key,
                            .book = &trey_book_builtin,
                            .entropy = {fill, NULL}};
    journal_error error;
    assert_true(room_open(&at->room, &options, now, &error));
    wanted = (floor_table){.number = TABLE};
    trey_refusal refusal =
        table_rules_make(&wanted.rules, rules("house-banked"), &(trey_choices){0});
    assert_int_equal(refusal.status, TREY_OK);
    wanted.rules.chips = CHIPS_PLAY;
    command((table_command){.kind = COMMAND_OPEN,
                            .role = ROLE_SUPERVISOR,
                            .person = SUPERVISOR,
                            .rules = &wanted.rules});
    return 0;
}

static int end(void **state)
{
    (void)state;
    assert_false(at->is_failed);
    room_close(at->room);
    free(at->unposted);
    free(at->batches[0].answers);
    free(at);
    return 0;
}

/* ---- Bots ---- */

static void the_first_bot_wakes_the_floor(void **state)
{
    (void)state;
    floor_bot bots[] = {{.table = TABLE, .bot.next_time = 5000},
                        {.table = TABLE, .bot.next_time = 4999},
                        {.table = TABLE, .bot.next_time = 5001}};
    at->bots = bots;
    assert_int_equal(floor_next_bot_time(at), INT64_MAX);
    at->bot_count = 3;
    assert_int_equal(floor_next_bot_time(at), 4999);
    at->bot_count = 1;
    assert_int_equal(floor_next_bot_time(at), 5000);
}

/* ---- Rules of the configuration ---- */

static void sit(void)
{
    cage_event chips = {.kind = CAGE_ISSUED, .person = ANN, .cashier = SUPERVISOR, .amount = 10000};
    room_answer answer;
    journal_error error;
    assert_true(room_cage(at->room, &chips, NULL, now += 10, &answer, &error));
    command((table_command){.kind = COMMAND_SIT, .person = ANN, .seat = 1});
    command((table_command){.kind = COMMAND_BUY_IN, .person = ANN, .amount = 10000});
}

static void change_rules(uint32_t betting_seconds)
{
    wanted.rules.betting_seconds = betting_seconds;
    at->unposted = realloc(at->unposted, sizeof *at->unposted);
    assert_non_null(at->unposted);
    at->unposted[0] = TABLE;
    at->unposted_count = 1;
    floor_post_waiting(at, now += 10);
}

/* FEE-11: a bet binds the rules of its round; an invitation to bet does not. */
static void rules_wait_for_bets_only(void **state)
{
    (void)state;
    sit();
    assert_int_equal(table_now()->state, TABLE_IS_IN_ROUND);
    change_rules(77);
    assert_int_equal(at->unposted_count, 0);
    assert_int_equal(table_now()->rules.betting_seconds, 77);
    command((table_command){
        .kind = COMMAND_PLACE, .person = ANN, .seat = 1, .wager = TREY_WAGER_ANTE, .amount = 500});
    change_rules(88);
    assert_int_equal(at->unposted_count, 1);
    assert_int_equal(table_now()->rules.betting_seconds, 77);
    command((table_command){
        .kind = COMMAND_WITHDRAW, .person = ANN, .seat = 1, .wager = TREY_WAGER_ANTE});
    floor_post_waiting(at, now += 10);
    assert_int_equal(at->unposted_count, 0);
    assert_int_equal(table_now()->rules.betting_seconds, 88);
}

/* ---- Requests that come again ---- */

/* The upgrade may come between a command and its repetition: version 0.1 recorded another key. */
static void a_command_of_an_older_version_is_known(void **state)
{
    (void)state;
    table_command given = {.kind = COMMAND_SIT, .person = ANN, .seat = 1};
    request_key known = request_key_command(ANN, "sit-1", &given);
    request_key other = request_key_command(ANN, "sit-2", &given);
    room_answer answer;
    journal_error error;
    assert_true(room_command(at->room, TABLE, &given, known.older, now += 10, &answer, &error));
    assert_int_equal(answer.refusal.status, TREY_OK);
    message_job message = {.request.table = TABLE, .person = ANN};
    assert_false(floor_answer_known(at, &message, &other));
    assert_true(floor_answer_known(at, &message, &known));
    const batch *pending = &at->batches[at->open];
    assert_int_equal(pending->answer_count, 1);
    assert_ptr_equal(pending->answers[0].job, &message.job);
    assert_true(pending->answers[0].answer.is_repeat);
    assert_int_equal(pending->answers[0].answer.refusal.status, TREY_OK);
}

/* ---- Big wins ---- */

/* Ann wins much, Ben wins less, and Cay loses: each of them has a win of their own. */
static void a_win_is_of_one_person(void **state)
{
    (void)state;
    enum { HANDS = 3, ANTE = 10000 };
    static const struct {
        trey_bettor bettor;
        const char *cards;
    } hands[HANDS] = {{ANN, "As Ks Qs"}, {BEN, "Ah Ad 3c"}, {CAY, "2c 4d 7h"}};
    trey_posting posting = POST("house-banked");
    trey_round *round = new_round(&posting);
    for (uint32_t i = 0; i < HANDS; i++) {
        expect(round, TREY_OK, bet(i + 1, hands[i].bettor, TREY_WAGER_ANTE, ANTE));
    }
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    for (int next; (next = trey_round_deal_next(round)) >= 0;) {
        deal(round, (uint32_t)next, next == TREY_BANKER ? "Qc 9d 6h" : hands[next - 1].cards);
    }
    for (uint32_t i = 0; i < HANDS; i++) {
        expect(round, TREY_OK, decide(i + 1, hands[i].bettor, true));
    }
    while (round->phase != TREY_PHASE_SETTLEMENT) {
        trey_event_kind kind = round->phase == TREY_PHASE_FORFEITS ? TREY_EVENT_FORFEITS_COLLECT
                                                                   : TREY_EVENT_BANKER_REVEAL;
        step(round, kind);
    }
    live_table *table = calloc(1, sizeof *table);
    assert_non_null(table);
    table->id = TABLE;
    table->rules.chips = CHIPS_CAGE;
    table->round = *round;
    at->options.big_win = 2 * ANTE;
    floor_alarm_on_event(at, table, &(table_event){.kind = TABLE_SETTLED, .time = now});
    int64_t won[HANDS + 1] = {0};
    const floor_alarm *one = NULL;
    for (uint64_t before = UINT64_MAX; (one = alarms_next(&at->alarms, before)) != NULL;
         before = one->number) {
        assert_int_equal(one->kind, ALARM_BIG_WIN);
        assert_in_range(one->seat, 1, HANDS);
        assert_int_equal(one->person, hands[one->seat - 1].bettor);
        assert_int_equal(won[one->seat], 0);
        won[one->seat] = one->amount;
    }
    /* A straight flush: ante, play and an ante bonus of 5 to 1. A pair: ante and play. */
    assert_int_equal(won[1], 7 * ANTE);
    assert_int_equal(won[2], 2 * ANTE);
    assert_int_equal(won[3], 0);
    free(table);
    free(round);
}

/* ---- The register of private tables ---- */

/* A damaged number of bots is one that the server would not have written: the line is not used. */
static void damaged_bots_of_a_register(void **state)
{
    (void)state;
    static const struct {
        const char *bots;
        bool is_good;
    } rows[] = {{"", true},         {"bots=1 ", true}, {"bots=5 ", true},   {"bots=0 ", false},
                {"bots=6 ", false}, {"bots= ", false}, {"bots=-1 ", false}, {"bots=x ", false}};
    _Static_assert(PRIVATE_BOTS_MAX == 5, "the rows know the limit");
    char path[SCRATCH_PATH_SIZE], link[PRIVATE_LINK_SIZE];
    memset(link, 'a', sizeof link - 1);
    link[sizeof link - 1] = '\0';
    scratch_path(path, "register");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fprintf(file, "%d %s %s%d\n", PRIVATE_FIRST, link, rows[i].bots, ANN);
        assert_int_equal(fclose(file), 0);
        private_tables *read = private_tables_open(path);
        assert_non_null(read);
        const private_table *found = private_find(read, PRIVATE_FIRST);
        if ((found != NULL) != rows[i].is_good) {
            fail_msg("with '%s' the line is %s", rows[i].bots, found != NULL ? "used" : "dropped");
        }
        assert_true(found == NULL || private_has(found, ANN));
        free(read);
    }
    unlink(path);
}

/* ---- Options ---- */

/* Seconds and minutes of the configuration are milliseconds of the floor. */
static void units_of_options(void **state)
{
    (void)state;
    static const char text[] = "trey: 1\n"
                               "data: /nowhere\n"
                               "grace_seconds: 41\n"
                               "drain_seconds: 42\n"
                               "private_tables: {idle_minutes: 43}\n"
                               "control: {seconds: 44}\n"
                               "alarms: {stuck_seconds: 45, big_win: $46}\n";
    serve_config config;
    static max_align_t net[4096]; /* only its address is taken */
    server *instance = calloc(1, sizeof *instance);
    assert_non_null(instance);
    assert_true(config_load_text(&config, &(config_sources){0}, "room.yaml", text, sizeof text - 1,
                                 NULL, NULL));
    instance->config = &config;
    instance->net = (net_thread *)net;
    floor_options options;
    server_floor_options(instance, &config, NULL, &options);
    assert_int_equal(options.stuck_ms, 45000);
    assert_int_equal(options.approval_ms, 44000);
    assert_int_equal(options.private_idle_ms, 43 * 60000);
    assert_int_equal(options.grace_ms, 41000);
    assert_int_equal(options.drain_ms, 42000);
    assert_int_equal(options.big_win, 4600);
    config_close(&config);
    free(instance);
}

static int make_directory(void **state)
{
    (void)state;
    int status = scratch_make();
    scratch_path(journal_path, "room.db");
    return status;
}

static int remove_directory(void **state)
{
    (void)state;
    scratch_clear(journal_path);
    return scratch_remove();
}

int main(void)
{
    if (sodium_init() < 0) {
        return 1;
    }
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
        TEST(the_first_bot_wakes_the_floor),
        TEST(rules_wait_for_bets_only),
        TEST(a_command_of_an_older_version_is_known),
        TEST(a_win_is_of_one_person),
        TEST(damaged_bots_of_a_register),
        TEST(units_of_options),
    };
    return cmocka_run_group_tests_name("steps of the floor", tests, make_directory,
                                       remove_directory);
}
