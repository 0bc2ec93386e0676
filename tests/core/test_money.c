/* SPDX-License-Identifier: MIT */
/*
 * Postings, schedules, the progressive's meter, the order of reconciling, and chip movements.
 */
#include "play.h"

/* ---- Postings ---- */

static trey_refusal try_post(const char *id, trey_option option, int64_t value)
{
    trey_choices choices = {.given = 1U << option};
    choices.value[option] = value;
    if (option == TREY_OPTION_PROGRESSIVE) {
        choices.progressive = trey_book_progressive(&trey_book_builtin, value);
    }
    trey_posting posting;
    return trey_posting_make(&posting, rules(id), &choices);
}

static void choices_are_checked(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        trey_option option;
        int64_t value;
        trey_status status;
    } rows[] = {
        {"california-shfl", TREY_OPTION_SEATS, 6, TREY_REFUSED_SEATS_NOT_ALLOWED},
        {"california-bureau", TREY_OPTION_SEATS, 14, TREY_OK},
        {"california-bureau", TREY_OPTION_SEATS, 9, TREY_REFUSED_SEATS_NOT_ALLOWED},
        {"california-bureau", TREY_OPTION_SEATS, 40, TREY_REFUSED_SEATS_NOT_ALLOWED},
        {"california-bureau", TREY_OPTION_SEATS, -1, TREY_REFUSED_SEATS_NOT_ALLOWED},
        {"california-grand", TREY_OPTION_DECKS, 9, TREY_REFUSED_DECKS_NOT_ALLOWED},
        {"california-grand", TREY_OPTION_INCREMENT, 150, TREY_REFUSED_INCREMENT_NOT_ALLOWED},
        {"california-grand", TREY_OPTION_INCREMENT, 500, TREY_OK},
        {"california-grand", TREY_OPTION_ROUNDS_PER_SHUFFLE, 4, TREY_OK},
        {"california-grand", TREY_OPTION_ROUNDS_PER_SHUFFLE, 0,
         TREY_REFUSED_ROUNDS_PER_SHUFFLE_NOT_ALLOWED},
        {"california-shfl", TREY_OPTION_ROUNDS_PER_SHUFFLE, 2,
         TREY_REFUSED_ROUNDS_PER_SHUFFLE_NOT_ALLOWED},
        {"california-shfl", TREY_OPTION_DECISION_SECONDS, 4,
         TREY_REFUSED_DECISION_SECONDS_NOT_ALLOWED},
        {"california-shfl", TREY_OPTION_DECISION_SECONDS, 20, TREY_OK},
        {"california-shfl", TREY_OPTION_RECONCILE, 0, TREY_REFUSED_RECONCILE_NOT_ALLOWED},
        {"house-banked", TREY_OPTION_RECONCILE, 0, TREY_REFUSED_RECONCILE_NOT_ALLOWED},
        {"house-banked", TREY_OPTION_RECONCILE,
         TREY_RECONCILE_ORDER(TREY_WAGER_ANTE, TREY_WAGER_PLAY, TREY_WAGER_ANTE_BONUS,
                              TREY_WAGER_BONUS),
         TREY_OK},
        {"house-banked", TREY_OPTION_RECONCILE,
         TREY_RECONCILE_ORDER(TREY_WAGER_ANTE, TREY_WAGER_PLAY, TREY_WAGER_ANTE, TREY_WAGER_BONUS),
         TREY_REFUSED_RECONCILE_NOT_ALLOWED},
        {"house-banked", TREY_OPTION_PAY_STYLE, 7, TREY_REFUSED_PAY_STYLE_NOT_ALLOWED},
        {"california-shfl", TREY_OPTION_PAY_STYLE, 0, TREY_REFUSED_PAY_STYLE_NOT_ALLOWED},
        {"house-banked", TREY_OPTION_PROGRESSIVE, 2, TREY_OK},
        {"california-shfl", TREY_OPTION_PROGRESSIVE, 1, TREY_REFUSED_PROGRESSIVE_NOT_OFFERED},
        {"house-banked", TREY_OPTION_DENOMINATION, 550, TREY_REFUSED_DENOMINATION_NOT_ALLOWED},
        {"california-grand", TREY_OPTION_ANTE_MIN, 60000, TREY_REFUSED_LIMIT_NOT_ALLOWED},
        {"california-bureau", TREY_OPTION_ANTE_MIN, 60000, TREY_REFUSED_LIMITS_CROSSED},
        {"california-bureau", TREY_OPTION_BONUS_MIN, 60000, TREY_REFUSED_LIMITS_CROSSED},
    };
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        trey_refusal refusal = try_post(rows[r].id, rows[r].option, rows[r].value);
        if (refusal.status != rows[r].status) {
            fail_msg("row %zu: %s", r, trey_refusal_code(refusal));
        }
        if (refusal.status != TREY_OK) {
            assert_int_equal(refusal.subject, rows[r].option);
        }
    }
}

/* WAGER-8: a posting that nobody can play. */
static void unplayable_postings_are_refused(void **state)
{
    (void)state;
    static const trey_schedule tiny = {.id = "tiny", .family = "room", .action_below = 1000};
    static const struct {
        const char *id;
        int64_t ante_min, ante_max, increment;
        trey_option option;
        int64_t value;
        trey_status status;
        trey_option subject;
        int64_t given, limit;
    } rows[] = {
        {"house-banked", 1050, 1075, 100, TREY_OPTION_BONUS_MIN, 500,
         TREY_REFUSED_LIMITS_UNPLAYABLE, TREY_OPTION_ANTE_MAX, 1100, 1075},
        {"house-banked", 1050, 1100, 100, TREY_OPTION_BONUS_MIN, 500, TREY_OK, 0, 0, 0},
        {"california-bureau", 700, 50000, 500, TREY_OPTION_BONUS_MIN, 500, TREY_OK, 0, 0, 0},
        {"california-bureau", 600, 900, 500, TREY_OPTION_BONUS_MIN, 500,
         TREY_REFUSED_LIMITS_UNPLAYABLE, TREY_OPTION_ANTE_MAX, 1000, 900},
        {"california-bureau", 500, 50000, 500, TREY_OPTION_BONUS_MAX, 700, TREY_OK, 0, 0, 0},
        {"california-bureau", 500, 50000, 2000, TREY_OPTION_BONUS_MAX, 1000,
         TREY_REFUSED_LIMITS_UNPLAYABLE, TREY_OPTION_BONUS_MAX, 2000, 1000},
        {"california-grand", 1000, 50000, 100, TREY_OPTION_POSITION_MAX, 999,
         TREY_REFUSED_LIMITS_UNPLAYABLE, TREY_OPTION_POSITION_MAX, 1000, 999},
        {"california-grand", 1000, 50000, 100, TREY_OPTION_POSITION_MAX, 1000, TREY_OK, 0, 0, 0},
        {"california-grand", 1000, 50000, 100, TREY_OPTION_PLAYER_POSITION_MAX, 500,
         TREY_REFUSED_LIMITS_UNPLAYABLE, TREY_OPTION_PLAYER_POSITION_MAX, 1000, 500},
        {"california-bureau", 900, 50000, 100, TREY_OPTION_SCHEDULE, 1, TREY_OK, 0, 0, 0},
        {"california-bureau", 1000, 50000, 100, TREY_OPTION_SCHEDULE, 1,
         TREY_REFUSED_LIMITS_UNPLAYABLE, TREY_OPTION_SCHEDULE, 1000, 900},
    };
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        trey_choices choices = {.given = 1U << TREY_OPTION_ANTE_MIN | 1U << TREY_OPTION_ANTE_MAX |
                                         1U << TREY_OPTION_INCREMENT | 1U << rows[r].option,
                                .schedule = &tiny};
        choices.value[TREY_OPTION_ANTE_MIN] = rows[r].ante_min;
        choices.value[TREY_OPTION_ANTE_MAX] = rows[r].ante_max;
        choices.value[TREY_OPTION_INCREMENT] = rows[r].increment;
        choices.value[rows[r].option] = rows[r].value;
        trey_posting posting;
        const trey_ruleset *ruleset =
            trey_book_ruleset(&trey_book_builtin, rows[r].id, strlen(rows[r].id));
        trey_refusal refusal = trey_posting_make(&posting, ruleset, &choices);
        choices.edition = TREY_EDITION_1; /* recorded rounds are settled by any limits */
        assert_int_equal(trey_posting_make(&posting, ruleset, &choices).status, TREY_OK);
        if (refusal.status != rows[r].status || refusal.subject != rows[r].subject ||
            refusal.given != rows[r].given || refusal.limit != rows[r].limit) {
            fail_msg("row %zu: %s", r, trey_refusal_code(refusal));
        }
    }
}

static void options_have_help(void **state)
{
    (void)state;
    for (trey_option option = 0; option < TREY_OPTION_COUNT; option++) {
        const trey_option_row *row = &trey_options[option];
        assert_true(strlen(row->name) > 0 && strlen(row->help) > 5);
        assert_int_not_equal(row->rule, TREY_RULE_NONE);
        assert_int_equal(row->words != NULL, row->type == TREY_OPTION_WORD);
    }
    assert_true(trey_options[TREY_OPTION_SEATS].not_allowed == TREY_REFUSED_SEATS_NOT_ALLOWED);
}

/* A pointer without its bit is ignored, so that no value bypasses the checks. */
static void choices_need_their_bit(void **state)
{
    (void)state;
    trey_choices choices = {.schedule = trey_book_schedule(&trey_book_builtin, "A7", 2),
                            .paytable = trey_book_designator(&trey_book_builtin, "TCP-09", 6),
                            .progressive = trey_book_progressive(&trey_book_builtin, 1)};
    trey_posting posting;
    assert_int_equal(trey_posting_make(&posting, rules("california-shfl"), &choices).status,
                     TREY_OK);
    assert_null(posting.schedule);
    assert_null(posting.designator);
    assert_null(posting.progressive);
    choices.given = 1U << TREY_OPTION_SCHEDULE;
    assert_int_equal(trey_posting_make(&posting, rules("california-shfl"), &choices).status,
                     TREY_REFUSED_SCHEDULE_NOT_OFFERED);
}

/* A value taken from another option must be allowed for this option too. */
static void borrowed_values(void **state)
{
    (void)state;
    trey_ruleset narrow = *rules("california-grand");
    narrow.options[TREY_OPTION_BONUS_MAX].to = 100000;
    trey_choices choices = {.given = 1U << TREY_OPTION_ANTE_MAX};
    choices.value[TREY_OPTION_ANTE_MAX] = 200000;
    trey_posting posting;
    trey_refusal refusal = trey_posting_make(&posting, &narrow, &choices);
    assert_int_equal(refusal.status, TREY_REFUSED_LIMIT_NOT_ALLOWED);
    assert_int_equal(refusal.subject, TREY_OPTION_BONUS_MAX);
    assert_int_equal(refusal.limit, 100000);
}

/* FEE-11: a posting has one schedule, and a round keeps the posting it began with. */
static void one_schedule(void **state)
{
    (void)state;
    trey_posting posting = POST("california-grand");
    assert_null(posting.schedule);
    trey_round *round = new_round(&posting);
    bank(round, 3, 7, 50000);
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    assert_ptr_equal(round->posting, &posting);
    free(round);
}

static void dangerous_bonus(void **state)
{
    (void)state;
    trey_posting one = POST("california-grand"),
                 two = POST("california-grand", TREY_OPTION_DECKS, 2);
    assert_false(trey_posting_bonus_favours_player(&one));
    assert_true(trey_posting_bonus_favours_player(&two));
}

static void book_lookups(void **state)
{
    (void)state;
    trey_book empty = {.next = &trey_book_builtin};
    assert_non_null(trey_book_ruleset(&empty, "house-banked", 12));
    assert_null(trey_book_ruleset(&empty, "house-banke", 11));
    assert_null(trey_book_ruleset(&empty, "house-bankedd", 13));
    assert_null(trey_book_schedule(&empty, "A10", 3));
    assert_non_null(trey_book_schedule(&empty, "A10b", 4));
    assert_non_null(trey_book_designator(&empty, "TCP-12", 6));
    assert_null(trey_book_posting(&empty, "friday", 6));
    assert_null(trey_book_progressive(&empty, 3));
    assert_non_null(trey_book_paytable(&empty, "pair-plus-D", 11));
    assert_int_equal(trey_book_builtin.schedule_count, 50);
    assert_int_equal(trey_book_builtin.designator_count, 12);
}

/* ---- Rates ---- */

/* FEE-7: both columns together. */
static void rates(void **state)
{
    (void)state;
    /* Approved as they stand: $0.50, $1, $2, $3, $4 and $5; and where a bank of $50 or less meets a
     * total action over $100, $0.50 and $1 add up to a rate of their own. */
    static const char *const of_six[] = {"1", "B1", "B2"};
    unsigned found = 0;
    for (size_t i = 0; i < trey_book_builtin.schedule_count; i++) {
        const trey_schedule *schedule = &trey_book_builtin.schedules[i];
        unsigned count = trey_schedule_rates(schedule);
        if (count > TREY_FEE_RATES_MAX) {
            assert_int_equal(count, 6);
            assert_string_equal(schedule->id, of_six[found++]);
        }
    }
    assert_int_equal(found, 3);
    assert_int_equal(trey_schedule_rates(trey_book_schedule(&trey_book_builtin, "B9", 2)), 5);
    assert_int_equal(trey_schedule_rates(trey_book_schedule(&trey_book_builtin, "C7", 2)), 4);
    trey_schedule none = {0};
    assert_int_equal(trey_schedule_rates(&none), 0); /* a waived fee is not a rate */
    /* Two parts by different things: every pair counts. By the same thing: only those that some
     * amount lies in. */
    trey_schedule both = {
        .bank = {2,
                 {{TREY_FEE_BASIS_TOTAL_ACTION, 2, {{5000, 50}, {TREY_FEE_NO_END, 100}}},
                  {TREY_FEE_BASIS_TOTAL_ACTION, 2, {{10000, 0}, {TREY_FEE_NO_END, 100}}}}}};
    assert_int_equal(trey_schedule_rates(&both), 3); /* 50, 100, 200 */
    both.bank.parts[0].basis = TREY_FEE_BASIS_BANK_WAGER;
    assert_int_equal(trey_schedule_rates(&both), 4); /* 150 too */
    both.player = (trey_fee_column){
        1, {{TREY_FEE_BASIS_WAGER, 3, {{5000, 0}, {9900, 200}, {TREY_FEE_NO_END, 300}}}}};
    assert_int_equal(trey_schedule_rates(&both), 5); /* the players' 300 too; 200 is the bank's */
}

/* ---- The meter ---- */

static void sub_cents_are_kept(void **state)
{
    (void)state;
    trey_progressive_table table = *trey_book_progressive(&trey_book_builtin, 1);
    table.share = 1433; /* 14.33 cents of a dollar */
    trey_meter meter = {99999, 9999};
    for (int i = 0; i < 10000; i++) {
        meter = trey_meter_grow(meter, &table, 100);
    }
    assert_int_equal(meter.cents, 99999 + 143300);
    assert_int_equal(meter.parts, 9999);
    meter = trey_meter_grow(meter, &table, 100);
    assert_int_equal(meter.parts, 3299);
    trey_meter again = trey_meter_reseed(meter, &table, 500);
    assert_int_equal(again.cents, 500000);
    assert_int_equal(again.parts, 3299); /* across a reseed too */
}

/* ---- Reconciling and movements ---- */

typedef struct tally {
    int64_t places[TREY_PLACE_COUNT];
    int64_t stacks[16];
    uint32_t count;
} tally;

static void count_movement(void *context, const trey_movement *movement)
{
    tally *sums = context;
    assert_true(movement->amount > 0);
    assert_int_not_equal(movement->rule, TREY_RULE_NONE);
    /* WAGER-11: chips go between a player and the table, never between players. */
    assert_false(movement->from == TREY_PLACE_STACK && movement->to == TREY_PLACE_STACK);
    sums->places[movement->from] -= movement->amount;
    sums->places[movement->to] += movement->amount;
    if (movement->from == TREY_PLACE_STACK) {
        sums->stacks[movement->bettor] -= movement->amount;
    }
    if (movement->to == TREY_PLACE_STACK) {
        sums->stacks[movement->bettor] += movement->amount;
    }
    sums->count++;
}

static trey_round *play_house(const trey_posting *posting)
{
    trey_round *round = new_round(posting);
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_OK, bet(2, 1, TREY_WAGER_BONUS, 500));
    if (posting->progressive != NULL) {
        expect(round, TREY_OK, bet(2, 1, TREY_WAGER_PROGRESSIVE, 100));
        expect(round, TREY_OK, bet(3, 2, TREY_WAGER_BONUS, 500));
        expect(round, TREY_OK, bet(3, 2, TREY_WAGER_PROGRESSIVE, 100));
    }
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    deal(round, 2, "As Ks Qs");
    if (posting->progressive != NULL) {
        deal(round, 3, "2h 7d 9c");
    }
    deal(round, TREY_BANKER, "Qh 7c 2d");
    expect(round, TREY_OK, decide(2, 1, true));
    step(round, TREY_EVENT_FORFEITS_COLLECT);
    step(round, TREY_EVENT_BANKER_REVEAL);
    return round;
}

static void another_order(void **state)
{
    (void)state;
    static const trey_wager_kind first[4] = {TREY_WAGER_PLAY, TREY_WAGER_ANTE_BONUS,
                                             TREY_WAGER_ANTE, TREY_WAGER_BONUS};
    static const trey_wager_kind other[4] = {TREY_WAGER_BONUS, TREY_WAGER_ANTE,
                                             TREY_WAGER_ANTE_BONUS, TREY_WAGER_PLAY};
    trey_settlement *settlement = calloc(1, sizeof *settlement);
    for (int which = 0; which < 2; which++) {
        const trey_wager_kind *order = which == 0 ? first : other;
        int64_t packed = TREY_RECONCILE_ORDER(order[0], order[1], order[2], order[3]);
        trey_posting posting = POST("house-banked", TREY_OPTION_RECONCILE, (int)packed);
        trey_round *round = play_house(&posting);
        trey_settlement_make(round, settlement);
        assert_int_equal(settlement->line_count, 4);
        for (uint32_t i = 0; i < 4; i++) {
            assert_int_equal(settlement->lines[i].kind, order[i]);
        }
        free(round);
    }
    free(settlement);
}

/* Seat 1 takes all of the bank's wager; seat 2 wins, loses or folds, and nothing of it moves. */
static void outcomes_without_cover(void **state)
{
    (void)state;
    static const struct {
        const char *cards;
        bool play, is_lost;
        trey_result outcome;
    } rows[] = {
        {"9h 9c 3d", true, false, TREY_RESULT_WIN},
        {"Js 6d 4c", true, true, TREY_RESULT_LOSE},
        {"Js 6d 4c", false, true, TREY_RESULT_FORFEIT},
    };
    trey_posting posting = POST("california-shfl");
    trey_settlement *settlement = calloc(1, sizeof *settlement);
    for (size_t r = 0; r < sizeof rows / sizeof rows[0]; r++) {
        trey_round *round = new_round(&posting);
        bank(round, 7, 7, 2000);
        expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
        expect(round, TREY_OK, bet(2, 2, TREY_WAGER_ANTE, 1000));
        step(round, TREY_EVENT_BETS_CLOSE);
        step(round, TREY_EVENT_FEES_TAKE);
        deal(round, 1, "8s 8d 3c");
        deal(round, 2, rows[r].cards);
        deal(round, TREY_BANKER, "Qh 7c Ad");
        expect(round, TREY_OK, decide(1, 1, true));
        expect(round, TREY_OK, decide(2, 2, rows[r].play));
        step(round, TREY_EVENT_FORFEITS_COLLECT);
        step(round, TREY_EVENT_BANKER_REVEAL);
        trey_settlement_make(round, settlement);
        assert_int_equal(settlement->line_count, rows[r].play ? 4 : 3);
        for (uint32_t i = 2; i < settlement->line_count; i++) {
            const trey_line *line = &settlement->lines[i];
            assert_int_equal(line->seat, 2);
            assert_int_equal(line->outcome, rows[r].outcome);
            assert_int_equal(trey_line_result(line), TREY_RESULT_NO_ACTION);
            assert_int_equal(trey_line_is_lost(line), rows[r].is_lost);
            assert_int_equal(trey_line_paid(line) + trey_line_collected(line), 0);
            assert_int_equal(trey_line_uncovered(line), 1000);
        }
        free(round);
    }
    free(settlement);
}

static void movements_balance(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    trey_round *round = play_house(&posting);
    trey_settlement *settlement = calloc(1, sizeof *settlement);
    trey_awards awards;
    trey_settlement_make(round, settlement);
    trey_awards_make(round, &awards);
    assert_int_equal(awards.award_count, 1);
    assert_int_equal(awards.awards[0].amount, 100028);
    assert_int_equal(awards.envy_count, 1);
    tally sums = {0};
    trey_movements_each(round, settlement, &awards, count_movement, &sums);
    int64_t all = 0;
    for (unsigned p = 0; p < TREY_PLACE_COUNT; p++) {
        all += sums.places[p];
    }
    assert_int_equal(all, 0);
    assert_int_equal(sums.places[TREY_PLACE_SPOT], 0);
    assert_int_equal(sums.places[TREY_PLACE_METER], 28 - 100028 + 100000);
    /* Ante, play and an ante bonus of 5, the bonus at 40 to 1, the meter, less the coin. */
    assert_int_equal(sums.stacks[1], 1000 + 1000 + 5000 + 20000 + 100028 - 100);
    assert_int_equal(sums.stacks[2], -500 - 100 + 10000);
    step(round, TREY_EVENT_SETTLE);
    assert_int_equal(round->meter.cents, 100000);
    step(round, TREY_EVENT_ENVY_PAY);
    trey_awards later; /* a finished round still tells what was paid */
    memset(&later, 0, sizeof later);
    trey_awards_make(round, &later);
    assert_int_equal(later.awards[0].amount, 100028);
    assert_int_equal(later.envy_count, 1);
    free(settlement);
    free(round);
}

/* The clause behind every chip: one row for each way chips can move in a settled round. */
typedef struct movement_row {
    trey_place from, to;
    trey_wager_kind wager;
    trey_rule rule;
} movement_row;

typedef struct movement_rows {
    const movement_row *rows;
    size_t count;
    uint64_t seen;
} movement_rows;

static void find_row(void *context, const trey_movement *movement)
{
    movement_rows *all = context;
    for (size_t i = 0; i < all->count; i++) {
        const movement_row *row = &all->rows[i];
        if (row->from == movement->from && row->to == movement->to &&
            row->wager == movement->wager && row->rule == movement->rule) {
            all->seen |= (uint64_t)1 << i;
            return;
        }
    }
    fail_msg("%s to %s, %s, cites %s", trey_place_name(movement->from),
             trey_place_name(movement->to), trey_wager_kind_name(movement->wager),
             trey_rule_id(movement->rule));
}

/* clang-format off */
static const movement_row house_rows[] = {
    {TREY_PLACE_STACK, TREY_PLACE_SPOT, TREY_WAGER_ANTE, TREY_RULE_WAGER_1},
    {TREY_PLACE_STACK, TREY_PLACE_SPOT, TREY_WAGER_BONUS, TREY_RULE_WAGER_1},
    {TREY_PLACE_STACK, TREY_PLACE_SPOT, TREY_WAGER_PROGRESSIVE, TREY_RULE_PROG_1},
    {TREY_PLACE_SPOT, TREY_PLACE_METER, TREY_WAGER_PROGRESSIVE, TREY_RULE_PROG_4},
    {TREY_PLACE_SPOT, TREY_PLACE_TRAY, TREY_WAGER_PROGRESSIVE, TREY_RULE_PROG_1},
    {TREY_PLACE_STACK, TREY_PLACE_SPOT, TREY_WAGER_PLAY, TREY_RULE_WAGER_3},
    {TREY_PLACE_SPOT, TREY_PLACE_STACK, TREY_WAGER_PLAY, TREY_RULE_OUT_2},
    {TREY_PLACE_BANK, TREY_PLACE_STACK, TREY_WAGER_PLAY, TREY_RULE_OUT_2},
    {TREY_PLACE_BANK, TREY_PLACE_STACK, TREY_WAGER_ANTE_BONUS, TREY_RULE_OUT_6},
    {TREY_PLACE_SPOT, TREY_PLACE_STACK, TREY_WAGER_ANTE, TREY_RULE_OUT_2},
    {TREY_PLACE_BANK, TREY_PLACE_STACK, TREY_WAGER_ANTE, TREY_RULE_OUT_2},
    {TREY_PLACE_SPOT, TREY_PLACE_STACK, TREY_WAGER_BONUS, TREY_RULE_OUT_3},
    {TREY_PLACE_BANK, TREY_PLACE_STACK, TREY_WAGER_BONUS, TREY_RULE_OUT_3},
    {TREY_PLACE_SPOT, TREY_PLACE_BANK, TREY_WAGER_BONUS, TREY_RULE_OUT_3},
    {TREY_PLACE_METER, TREY_PLACE_STACK, TREY_WAGER_PROGRESSIVE, TREY_RULE_PROG_5},
    {TREY_PLACE_TRAY, TREY_PLACE_METER, TREY_WAGER_PROGRESSIVE, TREY_RULE_PROG_5},
    {TREY_PLACE_TRAY, TREY_PLACE_STACK, TREY_WAGER_PROGRESSIVE, TREY_RULE_PROG_3},
};

static const movement_row short_bank_rows[] = {
    {TREY_PLACE_STACK, TREY_PLACE_SPOT, TREY_WAGER_ANTE, TREY_RULE_WAGER_1},
    {TREY_PLACE_STACK, TREY_PLACE_DROP_BOX, TREY_WAGER_ANTE, TREY_RULE_FEE_2},
    {TREY_PLACE_STACK, TREY_PLACE_DROP_BOX, TREY_WAGER_BANK, TREY_RULE_FEE_3},
    {TREY_PLACE_STACK, TREY_PLACE_SPOT, TREY_WAGER_PLAY, TREY_RULE_WAGER_3},
    {TREY_PLACE_SPOT, TREY_PLACE_BANK, TREY_WAGER_ANTE, TREY_RULE_WAGER_5},
    {TREY_PLACE_SPOT, TREY_PLACE_BANK, TREY_WAGER_ANTE, TREY_RULE_COVER_5},
    {TREY_PLACE_SPOT, TREY_PLACE_STACK, TREY_WAGER_ANTE, TREY_RULE_COVER_5},
    {TREY_PLACE_SPOT, TREY_PLACE_STACK, TREY_WAGER_PLAY, TREY_RULE_COVER_5},
};
/* clang-format on */

static void expect_rows(const trey_round *round, const movement_row *rows, size_t count)
{
    trey_settlement *settlement = calloc(1, sizeof *settlement);
    trey_awards awards;
    trey_settlement_make(round, settlement);
    trey_awards_make(round, &awards);
    movement_rows all = {rows, count, 0};
    trey_movements_each(round, settlement, &awards, find_row, &all);
    assert_int_equal(all.seen, ((uint64_t)1 << count) - 1);
    free(settlement);
}

static void every_movement_cites_its_clause(void **state)
{
    (void)state;
    trey_posting house = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    trey_round *round = play_house(&house);
    expect_rows(round, house_rows, sizeof house_rows / sizeof house_rows[0]);
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE,
                            .schedule = trey_book_schedule(&trey_book_builtin, "1", 1)};
    trey_posting shfl;
    assert_int_equal(trey_posting_make(&shfl, rules("california-shfl"), &choices).status, TREY_OK);
    trey_round_begin(round, &shfl, (trey_meter){0, 0});
    bank(round, 7, 9, 1500); /* the fold takes 1000 of it, the next ante half */
    expect(round, TREY_OK, bet(1, 1, TREY_WAGER_ANTE, 1000));
    expect(round, TREY_OK, bet(2, 2, TREY_WAGER_ANTE, 1000));
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    deal(round, 1, "2c 3d 5h");
    deal(round, 2, "4c 6d 8h");
    deal(round, TREY_BANKER, "Qc Kd Ah");
    expect(round, TREY_OK, decide(1, 1, false));
    expect(round, TREY_OK, decide(2, 2, true));
    step(round, TREY_EVENT_FORFEITS_COLLECT);
    step(round, TREY_EVENT_BANKER_REVEAL);
    expect_rows(round, short_bank_rows, sizeof short_bank_rows / sizeof short_bank_rows[0]);
    free(round);
}

typedef struct order_of_seats {
    uint8_t seats[64];
    trey_wager_kind kinds[64];
    uint32_t count;
} order_of_seats;

static void note_payment(void *context, const trey_movement *movement)
{
    order_of_seats *order = context;
    if (movement->to == TREY_PLACE_STACK) {
        order->seats[order->count] = (uint8_t)movement->seat;
        order->kinds[order->count++] = movement->wager;
    }
}

/* ROUND-1: each seat's award with its other wagers, envy at the end. */
static void awards_with_their_seat(void **state)
{
    (void)state;
    trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    trey_round *round = new_round(&posting);
    for (uint32_t seat = 2; seat <= 5; seat += 3) {
        expect(round, TREY_OK, bet(seat, seat, TREY_WAGER_ANTE, 1000));
        expect(round, TREY_OK, bet(seat, seat, TREY_WAGER_PROGRESSIVE, 100));
    }
    step(round, TREY_EVENT_BETS_CLOSE);
    step(round, TREY_EVENT_FEES_TAKE);
    deal(round, 2, "Ah Kh Qh");
    deal(round, 5, "7c 7d 7h");
    deal(round, TREY_BANKER, "Qs 5d 2c");
    expect(round, TREY_OK, decide(2, 2, true));
    expect(round, TREY_OK, decide(5, 5, false));
    step(round, TREY_EVENT_FORFEITS_COLLECT);
    step(round, TREY_EVENT_BANKER_REVEAL);
    trey_settlement *settlement = calloc(1, sizeof *settlement);
    trey_awards awards;
    trey_settlement_make(round, settlement);
    trey_awards_make(round, &awards);
    order_of_seats order = {.count = 0};
    trey_movements_each(round, settlement, &awards, note_payment, &order);
    assert_true(order.count > 4);
    assert_int_equal(order.seats[0], 5); /* the folded hand's award, first */
    assert_int_equal(order.kinds[0], TREY_WAGER_PROGRESSIVE);
    assert_int_equal(order.seats[order.count - 2], 2);
    assert_int_equal(order.kinds[order.count - 2], TREY_WAGER_PROGRESSIVE);
    assert_int_equal(order.seats[order.count - 1], 5); /* envy for seat 2's hand */
    free(settlement);
    free(round);
}

/* PROG-2: an award that the house pays leaves the meter alone. */
static void smaller_awards(void **state)
{
    (void)state;
    static const struct {
        const char *cards;
        int64_t table_1, table_2;
    } rows[] = {
        {"Ah Kh Qh", 50000, 50000}, {"9c Tc Jc", 7000, 10000}, {"4c 4d 4h", 6000, 9000},
        {"9c Td Jh", 600, 0},       {"9c 2c Jc", 0, 0},
    };
    for (size_t r = 0; r < 2 * sizeof rows / sizeof rows[0]; r++) {
        trey_posting posting = POST("house-banked", TREY_OPTION_PROGRESSIVE, r % 2 == 0 ? 1 : 2);
        trey_round *round = new_round(&posting);
        expect(round, TREY_OK, bet(2, 1, TREY_WAGER_BONUS, 500));
        expect(round, TREY_OK, bet(2, 1, TREY_WAGER_PROGRESSIVE, 100));
        step(round, TREY_EVENT_BETS_CLOSE);
        tally before = {0};
        trey_movements_each(round, NULL, NULL, count_movement, &before);
        assert_int_equal(before.places[TREY_PLACE_SPOT], 600);
        step(round, TREY_EVENT_FEES_TAKE);
        deal(round, 2, rows[r / 2].cards);
        deal(round, TREY_BANKER, "Qs 7s 2d");
        step(round, TREY_EVENT_FORFEITS_COLLECT);
        step(round, TREY_EVENT_BANKER_REVEAL);
        trey_awards awards;
        trey_awards_make(round, &awards);
        int64_t expected = r % 2 == 0 ? rows[r / 2].table_1 : rows[r / 2].table_2;
        assert_int_equal(awards.award_count, expected > 0 ? 1 : 0);
        assert_int_equal(expected > 0 ? awards.awards[0].amount : 0, expected);
        assert_int_equal(awards.meter.cents, round->meter.cents);
        tally sums = {0};
        trey_movements_each(round, NULL, &awards, count_movement, &sums);
        assert_int_equal(sums.places[TREY_PLACE_METER], r % 2 == 0 ? 14 : 20);
        assert_int_equal(sums.places[TREY_PLACE_TRAY],
                         100 - sums.places[TREY_PLACE_METER] - expected);
        free(round);
    }
    const trey_progressive_table *table = trey_book_progressive(&trey_book_builtin, 1);
    assert_int_equal(trey_award_amount(table, TREY_AWARD_NONE, 100), 0);
    assert_int_equal(trey_envy_amount(table, TREY_AWARD_STRAIGHT, 100), 0);
}

/* A void gives every stack back what it had, wherever the round stood. */
static void void_movements(void **state)
{
    (void)state;
    static const trey_phase phases[] = {TREY_PHASE_BETS, TREY_PHASE_FEES, TREY_PHASE_DEAL,
                                        TREY_PHASE_SETTLEMENT};
    trey_choices choices = {.given = 1U << TREY_OPTION_SCHEDULE,
                            .schedule = trey_book_schedule(&trey_book_builtin, "A7", 2)};
    trey_posting grand, house = POST("house-banked", TREY_OPTION_PROGRESSIVE, 1);
    assert_int_equal(trey_posting_make(&grand, rules("california-grand"), &choices).status,
                     TREY_OK);
    for (size_t p = 0; p < 2 * sizeof phases / sizeof phases[0]; p++) {
        bool banked = p % 2 == 0;
        trey_phase phase = phases[p / 2];
        trey_round *round = new_round(banked ? &grand : &house);
        if (banked) {
            bank(round, 5, 3, 50000);
        }
        expect(round, TREY_OK, bet(2, 1, TREY_WAGER_ANTE, 1000));
        if (!banked) {
            expect(round, TREY_OK, bet(2, 1, TREY_WAGER_PROGRESSIVE, 100));
        }
        static const trey_event_kind steps[] = {TREY_EVENT_BETS_CLOSE, TREY_EVENT_FEES_TAKE};
        for (size_t s = 0; s < 2 && round->phase < phase; s++) {
            step(round, steps[s]);
        }
        if (phase == TREY_PHASE_SETTLEMENT) {
            deal(round, 2, "As Kd 3c");
            deal(round, TREY_BANKER, "Qh 7c 2d");
            expect(round, TREY_OK, decide(2, 1, true));
            step(round, TREY_EVENT_FORFEITS_COLLECT);
            step(round, TREY_EVENT_BANKER_REVEAL);
        }
        expect(
            round, TREY_OK,
            (trey_event){.kind = TREY_EVENT_VOID, .reason = TREY_VOID_STAFF_DECISION, .author = 1});
        tally sums = {0};
        trey_movements_each(round, NULL, NULL, count_movement, &sums);
        assert_true(sums.count > 0);
        for (unsigned place = 0; place < TREY_PLACE_COUNT; place++) {
            assert_int_equal(sums.places[place], 0);
        }
        assert_int_equal(sums.stacks[1], 0);
        assert_int_equal(sums.stacks[3], 0);
        free(round);
    }
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("WAGER-8 GEO-2 HAND-1 PROG-1 choices outside a rule set are refused",
            choices_are_checked),
        ROW("WAGER-8 postings nobody can play are refused", unplayable_postings_are_refused),
        ROW("every option has its row", options_have_help),
        ROW("FEE-4 PROG-1 a choice needs its bit", choices_need_their_bit),
        ROW("WAGER-8 borrowed values keep to their own range", borrowed_values),
        ROW("FEE-11 one schedule, kept by the round", one_schedule),
        ROW("OUT-4 two decks and a bonus table that favours players", dangerous_bonus),
        ROW("OUT-7 FEE-4 finding things in the book", book_lookups),
        ROW("FEE-7 at most five rates, both columns together", rates),
        ROW("PROG-4 sub-cent parts are kept", sub_cents_are_kept),
        ROW("OUT-8 the posting may set another order of reconciling", another_order),
        ROW("COVER-1 a wager without cover keeps its outcome", outcomes_without_cover),
        ROW("WAGER-11 PROG-5 chips are conserved, and none goes between players",
            movements_balance),
        ROW("WAGER-5 FEE-3 OUT-6 COVER-5 PROG-4 every movement cites its clause",
            every_movement_cites_its_clause),
        ROW("ROUND-1 PROG-6 an award is paid with its seat", awards_with_their_seat),
        ROW("PROG-2 PROG-4 awards that the house pays", smaller_awards),
        ROW("IRR-1 a void gives back everything wherever the round stood", void_movements),
    };
    return RUN(rows);
}
