/* SPDX-License-Identifier: MIT */
/*
 * Bots at real tables, by themselves and beside people: rounds keep going, chips stay (drive.h
 * looks after every step), and what they ask for is hardly ever refused.
 */
#include "../table/drive.h"
#include "bots/bot.h"
#include "bots/house_keys.h"

enum { BOTS_MAX = 13, STALL_MS = 300000, SEED = 20240117 };

static uint32_t rounds_each = 60; /* TREY_THOROUGH: 600 */

typedef struct floor_of_bots {
    drive *d;
    uint32_t count;
    bot bots[BOTS_MAX];
    table_view view;
    uint32_t asked, refused, banks, keys;
    bool has_keys;   /* the house presses the supervisor's */
    int64_t longest; /* time without a new round */
} floor_of_bots;

static floor_of_bots *floor_new(const table_rules *rules, uint32_t count, const bot_habits *habits)
{
    floor_of_bots *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->d = drive_new();
    f->count = count;
    open_table(f->d, rules);
    for (uint32_t i = 0; i < count; i++) {
        bot_init(&f->bots[i], i + 1, i + 1, habits, SEED + i);
    }
    return f;
}

static void floor_free(floor_of_bots *f)
{
    drive_free(f->d);
    free(f);
}

static void act(floor_of_bots *f, bot *acting)
{
    table_command command;
    table_look(f->d->at, (table_viewer){.role = ROLE_PLAYER, .person = acting->person}, &f->view);
    if (!bot_think(acting, &f->view, wallet(f->d, acting->person), f->d->now, &command)) {
        return;
    }
    command.wallet = wallet(f->d, acting->person);
    trey_refusal refusal = drive_ask(f->d, &command);
    f->asked++;
    f->banks += command.kind == COMMAND_TAKE_BANK && refusal.status == TREY_OK;
    if (refusal.status != TREY_OK) {
        f->refused++;
    }
}

static void press_keys(floor_of_bots *f)
{
    table_command command;
    while (f->has_keys && house_key_next(f->d->at, SUPERVISOR, &command)) {
        assert_int_equal(drive_ask(f->d, &command).status, TREY_OK);
        f->keys++;
    }
}

/* To the next moment at which a bot or the table wants something. */
static void move_on(floor_of_bots *f)
{
    int64_t next = table_next_time(f->d->at);
    for (uint32_t i = 0; i < f->count; i++) {
        next = f->bots[i].next_time < next ? f->bots[i].next_time : next;
    }
    pass(f->d, next > f->d->now ? next - f->d->now : 1);
}

static void play(floor_of_bots *f, uint32_t rounds)
{
    uint64_t round = f->d->at->round_number, last = round + rounds;
    int64_t since = f->d->now;
    while (f->d->at->round_number < last) {
        for (uint32_t i = 0; i < f->count; i++) {
            act(f, &f->bots[i]);
        }
        press_keys(f);
        move_on(f);
        f->d->record_count = 0; /* a long walk: nobody reads the records */
        if (f->d->at->round_number != round) {
            round = f->d->at->round_number;
            since = f->d->now;
        }
        int64_t waited = f->d->now - since;
        f->longest = waited > f->longest ? waited : f->longest;
        if (waited > STALL_MS) {
            print_message("# seed %d, round %u: nothing goes on\n", SEED, (unsigned)round);
            fail_msg("the table stands still");
        }
    }
}

static void check_refusals(const floor_of_bots *f)
{
    print_message("# %u asked, %u refused, %u banks, longest %d s without a round\n", f->asked,
                  f->refused, f->banks, (int)(f->longest / 1000));
    assert_true(f->asked > rounds_each);
    assert_true(f->refused * 100 <= f->asked);
}

static const struct {
    const char *ruleset, *schedule;
} sets[] = {{"house-banked", NULL},
            {"california-bureau", "A4"},
            {"california-grand", "A4"},
            {"california-shfl", "2"}};

enum { PACE_MS = 1500 };

enum { SETS = sizeof sets / sizeof sets[0] };

static void test_rounds(void **state)
{
    (void)state;
    bot_habits habits = bot_habits_usual(PACE_MS);
    for (size_t i = 0; i < SETS; i++) {
        for (uint32_t count = 3; count <= 6; count += 3) {
            table_rules rules = RULES(sets[i].ruleset, sets[i].schedule);
            floor_of_bots *f = floor_new(&rules, count, &habits);
            play(f, rounds_each);
            check_refusals(f);
            assert_int_equal(f->banks > 0, i > 0);
            floor_free(f);
        }
    }
}

/* A bot that rarely takes the bank still does if nobody else would. */
static void test_shy(void **state)
{
    (void)state;
    bot_habits habits = bot_habits_usual(PACE_MS);
    habits.bank_chance = 5;
    for (size_t i = 1; i < SETS; i++) {
        table_rules rules = RULES(sets[i].ruleset, sets[i].schedule);
        floor_of_bots *f = floor_new(&rules, 3, &habits);
        play(f, rounds_each / 6);
        assert_true(f->refused * 50 <= f->asked);
        floor_free(f);
    }
}

/* A small purse: it is filled from the wallet again and again. */
static void test_poor(void **state)
{
    (void)state;
    bot_habits habits = bot_habits_usual(PACE_MS);
    for (size_t i = 0; i < SETS; i++) {
        table_rules rules = RULES(sets[i].ruleset, sets[i].schedule);
        habits.buy_in = 20000;
        floor_of_bots *f = floor_new(&rules, 4, &habits);
        play(f, rounds_each / 2);
        check_refusals(f);
        floor_free(f);
    }
}

/* A person who sits there and does nothing holds up a round by no more than the posted times. */
static void test_beside_an_idle_person(void **state)
{
    (void)state;
    bot_habits habits = bot_habits_usual(PACE_MS);
    for (size_t i = 0; i < SETS; i++) {
        table_rules rules = RULES(sets[i].ruleset, sets[i].schedule);
        floor_of_bots *f = floor_new(&rules, 3, &habits);
        sit(f->d, 20, 5, 100000);
        play(f, rounds_each / 6);
        assert_true(f->longest < 180000);
        floor_free(f);
    }
}

/* A jackpot waits for a supervisor (PROG-7), at the demonstration for the house. */
static void test_jackpot(void **state)
{
    (void)state;
    bot_habits habits = bot_habits_usual(PACE_MS);
    habits.progressive_chance = 100;
    habits.think_ms_min = habits.think_ms_max = 100;
    table_rules rules = RULES("house-banked", NULL, TREY_OPTION_PROGRESSIVE, 1);
    floor_of_bots *f = floor_new(&rules, 6, &habits);
    f->has_keys = true;
    for (uint32_t rounds = 0; f->keys == 0 && rounds < 40000; rounds += 50) {
        play(f, 50);
    }
    print_message("# %u keys\n", f->keys);
    assert_true(f->keys > 0);
    assert_int_equal(f->keys % 3, 0);
    floor_free(f);
}

/* Somebody has taken the seat: the bot sits down elsewhere. */
static void test_seat_taken(void **state)
{
    (void)state;
    bot_habits habits = bot_habits_usual(PACE_MS);
    table_rules rules = RULES(sets[0].ruleset, sets[0].schedule);
    floor_of_bots *f = floor_new(&rules, 2, &habits);
    sit(f->d, 20, 1, 100000);
    for (uint32_t i = 0; i < 50; i++) {
        act(f, &f->bots[0]);
        act(f, &f->bots[1]);
        move_on(f);
    }
    assert_true(table_seat_of(f->d->at, 1) > 0);
    assert_true(table_seat_of(f->d->at, 2) > 0);
    assert_true(f->refused <= 1);
    floor_free(f);
}

int main(void)
{
    const char *thorough = getenv("TREY_THOROUGH");
    if (thorough != NULL && thorough[0] != '\0') {
        rounds_each = 600;
    }
    const struct CMUnitTest rows[] = {
        ROW("rounds go on at tables of bots", test_rounds),
        ROW("shy bots take the bank in the end", test_shy),
        ROW("a bot with a small purse buys in again", test_poor),
        ROW("a person who does nothing holds nobody up for long", test_beside_an_idle_person),
        ROW("a jackpot does not stop a table without a supervisor", test_jackpot),
        ROW("a bot whose seat is taken sits down elsewhere", test_seat_taken),
    };
    return RUN(rows);
}
