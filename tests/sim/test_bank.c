/* SPDX-License-Identifier: MIT */
/*
 * The value of banking: compares the exact figures with sums over all deals, with simulated rounds
 * and with plain loops, and simulated figures with each other.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../core/play.h"

enum { NIGHT = 400, MANY = 1 << 20, FEW = 1 << 18 };

/* ---- Tables ---- */

static const trey_schedule *schedule_of(const char *id)
{
    return trey_book_schedule(&trey_book_builtin, id, strlen(id));
}

static trey_posting post_with(const char *set, const char *schedule, int64_t decks)
{
    trey_choices choices = {.given = 1U << TREY_OPTION_DECKS};
    choices.value[TREY_OPTION_DECKS] = decks;
    if (schedule != NULL) {
        choices.given |= 1U << TREY_OPTION_SCHEDULE;
        choices.schedule = schedule_of(schedule);
    }
    trey_posting posting;
    assert_int_equal(trey_posting_make(&posting, rules(set), &choices).status, TREY_OK);
    return posting;
}

static trey_table_odds odds_of(const trey_posting *posting)
{
    trey_odds_game game = trey_odds_game_of(posting);
    trey_table_odds odds;
    trey_table_odds_make(&odds, &game, posting->bonus);
    return odds;
}

static trey_bank_question ask(const trey_posting *posting, uint32_t players, int64_t ante,
                              int64_t bonus, int64_t bank_wager)
{
    return (trey_bank_question){.table = {posting, players, ante, bonus, bank_wager},
                                .rounds = FEW,
                                .night = NIGHT,
                                .confidence = 9900,
                                .seed = 1,
                                .jobs = 1};
}

static trey_bank_sample answer(const trey_bank_question *question)
{
    trey_refusal refusal = trey_bank_check(question);
    if (refusal.status != TREY_OK) {
        fail_msg("refused: %s", trey_refusal_code(refusal));
    }
    trey_bank_sample sample;
    assert_true(trey_bank_sample_make(&sample, question));
    return sample;
}

static void assert_near(double value, double expected, double tolerance)
{
    if (!(fabs(value - expected) <= tolerance)) {
        fail_msg("%.12g is not %.12g within %.3g", value, expected, tolerance);
    }
}

/* ---- Against sums over all deals ---- */

/* A value of tests/data/odds_enumerated.tsv for one deck. */
static int64_t enumerated(const char *game, const char *key)
{
    char line[512], wanted[128];
    snprintf(wanted, sizeof wanted, "%s\t1\t%s\t", game, key);
    FILE *file = fopen(getenv("TREY_ODDS_ENUMERATED"), "r");
    assert_non_null(file);
    bool found = false;
    while (!found && fgets(line, sizeof line, file) != NULL) {
        found = strncmp(line, wanted, strlen(wanted)) == 0;
    }
    fclose(file);
    if (!found) {
        fail_msg("no row %s %s", game, key);
    }
    return strtoll(line + strlen(wanted), NULL, 10);
}

/* Sums over the deals of one seat of its ante's result times its bonus's, and of the bonus squared.
 */
static void sum_within_seat(const char *game, double *mixed, double *bonus_squares)
{
    static const struct {
        const char *name;
        int pays;
    } lines[] = {{"royal", 200},   {"straight-flush", 40}, {"three-of-a-kind", 30},
                 {"straight", 6},  {"flush", 3},           {"pair", 1},
                 {"high-card", -1}};
    static const struct {
        const char *name;
        int net;
    } results[] = {{"no-qualify", 1}, {"win", 2}, {"tie", 0}, {"lose", -2}, {"fold", -1}};
    char key[64];
    *mixed = *bonus_squares = 0;
    for (size_t i = 0; i < 7; i++) {
        for (size_t j = 0; j < 5; j++) {
            snprintf(key, sizeof key, "best/%s/%s", lines[i].name, results[j].name);
            double ways = (double)enumerated(game, key);
            *mixed += ways * lines[i].pays * results[j].net;
            *bonus_squares += ways * lines[i].pays * lines[i].pays;
        }
    }
}

static void exact_figures_are_those_of_all_deals(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-shfl", NULL, 1);
    trey_table_odds odds = odds_of(&posting);
    double deals = (double)enumerated("exposed", "deals");
    double two = deals * 15180; /* C(46, 3) hands of another seat */
    double ante_mean = (double)enumerated("exposed", "best/net/none") / deals;
    double bonus_mean = (double)enumerated("closed", "california-bonus/net") / 22100;
    double mixed, bonus_squares;
    sum_within_seat("exposed", &mixed, &bonus_squares);
    double ante_ante =
        (double)enumerated("exposed", "best/squares/none") / deals - ante_mean * ante_mean;
    double ante_bonus = mixed / deals - ante_mean * bonus_mean;
    double bonus_bonus = bonus_squares / deals - bonus_mean * bonus_mean;
    double across_ante =
        (double)enumerated("exposed", "two-seats/base-base") / two - ante_mean * ante_mean;
    double across_mixed =
        (double)enumerated("exposed", "two-seats/base-bonus") / two - ante_mean * bonus_mean;
    double across_bonus =
        (double)enumerated("exposed", "two-seats/bonus-bonus") / two - bonus_mean * bonus_mean;
    static const int64_t bets[][2] = {{1000, 0}, {1000, 500}, {500, 5000}, {20000, 2500}};
    for (size_t i = 0; i < 4; i++) {
        double a = (double)bets[i][0], b = (double)bets[i][1];
        for (uint32_t n = 1; n <= 6; n++) {
            trey_bank_table table = {&posting, n, bets[i][0], bets[i][1], TREY_SIM_COVERS};
            double own = a * a * ante_ante + 2 * a * b * ante_bonus + b * b * bonus_bonus;
            double across = a * a * across_ante + 2 * a * b * across_mixed + b * b * across_bonus;
            assert_near(trey_fraction_value(trey_bank_value(&table, &odds)),
                        -(double)n * (a * ante_mean + b * bonus_mean), 1e-9);
            assert_near(trey_bank_deviation(&table, &odds), sqrt(n * own + n * (n - 1.0) * across),
                        1e-7);
            assert_near(trey_bank_player_deviation(&table, &odds), sqrt(own), 1e-7);
        }
    }
    /* Six players, $10 each: 60 * 229314/12724075 dollars. */
    trey_bank_table six = {&posting, 6, 1000, 0, TREY_SIM_COVERS};
    trey_fraction expected = trey_fraction_make((trey_wide)6000 * 229314, 12724075);
    assert_int_equal(trey_fraction_compare(trey_bank_value(&six, &odds), expected), 0);
}

/* ---- Against simulated rounds ---- */

/* The standard error of a variance, from the fourth moment of the results. */
static double variance_error(const trey_bank_histogram *net, double mean, double variance)
{
    double fourth = 0, all = 0;
    for (uint32_t i = 0; i < net->count; i++) {
        double result = (double)(net->from + i * net->step);
        fourth += (double)net->counts[i] * pow(result - mean, 4);
        all += (double)net->counts[i];
    }
    return sqrt((fourth / all - variance * variance) / all);
}

static void compare_with_rounds(const char *set, int64_t decks, uint32_t players, int64_t ante,
                                int64_t bonus)
{
    trey_posting posting = post_with(set, NULL, decks);
    trey_table_odds odds = odds_of(&posting);
    trey_bank_question question = ask(&posting, players, ante, bonus, TREY_SIM_COVERS);
    question.rounds = decks > 1 ? FEW : MANY; /* one deck has an engine of its own, far faster */
    trey_bank_sample sample = answer(&question);
    double rounds = (double)sample.tally.rounds;
    double mean = trey_fraction_value(trey_bank_value(&question.table, &odds));
    double deviation = trey_bank_deviation(&question.table, &odds);
    assert_near((double)sample.tally.bank.result / rounds, mean, 4 * deviation / sqrt(rounds));
    double sampled = trey_sim_deviation(&sample.tally.bank, sample.tally.rounds);
    assert_near(sampled * sampled, deviation * deviation,
                4 * variance_error(&sample.net, mean, deviation * deviation));
    assert_int_equal(sample.tally.short_rounds, 0);
    assert_true(sample.cut == 0 && sample.cut_error == 0);
    trey_bank_sample_close(&sample);
}

static void simulated_rounds_agree(void **state)
{
    (void)state;
    compare_with_rounds("california-shfl", 1, 6, 1000, 0);
    compare_with_rounds("california-shfl", 1, 1, 1000, 0);
    compare_with_rounds("california-shfl", 1, 3, 20000, 500);
    compare_with_rounds("california-grand", 1, 9, 2500, 2500);
    compare_with_rounds("california-grand", 2, 5, 2500, 0);
    compare_with_rounds("california-grand", 8, 3, 1000, 500);
    compare_with_rounds("california-bureau", 1, 7, 500, 1000);
    compare_with_rounds("california-bureau", 4, 2, 500, 500);
    compare_with_rounds("house-banked", 1, 7, 1000, 0);
    compare_with_rounds("house-banked", 1, 2, 1500, 1000);
}

/* ---- Against plain loops ---- */

static int64_t fee_of_part(const trey_fee_part *part, int64_t amount)
{
    for (uint32_t i = 0; i < part->band_count; i++) {
        if (amount <= part->bands[i].upper) {
            return part->bands[i].fee;
        }
    }
    return -1;
}

static int64_t plain_bank_fee(const trey_schedule *schedule, int64_t action, int64_t wager)
{
    int64_t sum = 0;
    for (uint32_t i = 0; schedule != NULL && i < schedule->bank.part_count; i++) {
        const trey_fee_part *part = &schedule->bank.parts[i];
        sum += fee_of_part(part, part->basis == TREY_FEE_BASIS_BANK_WAGER ? wager : action);
    }
    return sum;
}

/* The largest bonus allowed with an ante. */
static int64_t plain_bonus(const trey_posting *posting, int64_t bonus, int64_t ante)
{
    bool fits = !posting->ruleset->bonus_within_ante || bonus <= ante;
    return fits ? bonus : ante < posting->bonus_min ? 0 : ante;
}

static void compare_break_even(const trey_posting *posting, const trey_table_odds *odds,
                               uint32_t players, int64_t bonus)
{
    trey_bank_table table = {posting, players, posting->ante_min, bonus, TREY_SIM_COVERS};
    int64_t first = 0, from = 0, last = 0;
    for (int64_t ante = posting->ante_min; ante <= posting->ante_max; ante += 100) {
        int64_t action = players * ante, with = plain_bonus(posting, bonus, ante);
        const trey_schedule *schedule = posting->schedule;
        if (schedule != NULL && schedule->action_below > 0 && action >= schedule->action_below) {
            break;
        }
        int64_t cover = posting->ruleset->house_banks ? 0 : players * (2 * ante + 200 * with);
        trey_fraction won = trey_fraction_add(
            trey_fraction_multiply(trey_fraction_make(-action, 1), odds->ante),
            trey_fraction_multiply(trey_fraction_make(-(trey_wide)players * with, 1), odds->bonus));
        int64_t fee = plain_bank_fee(schedule, action, cover);
        bool loses = trey_fraction_compare(won, trey_fraction_make(fee, 1)) < 0;
        first = first == 0 && !loses ? ante : first;
        from = loses ? 0 : from == 0 ? ante : from;
        last = ante;
    }
    trey_break_even found = trey_bank_break_even(&table, odds);
    assert_int_equal(found.first, first);
    assert_int_equal(found.from, from);
    assert_int_equal(trey_bank_antes_of(&table).most, last);
}

static void break_even_of_set(const char *set, int64_t decks)
{
    trey_posting plain = post_with(set, NULL, decks);
    trey_table_odds odds = odds_of(&plain);
    static const uint32_t players[] = {1, 2, 3, 6};
    static const int64_t bonuses[] = {0, 500, 5000};
    for (size_t s = 0; s <= trey_book_builtin.schedule_count; s++) {
        const trey_schedule *schedule =
            s == 0 ? NULL : &trey_book_builtin.schedules[s - 1]; /* and without fees */
        if (schedule != NULL && !trey_ruleset_knows_schedule(plain.ruleset, schedule)) {
            continue;
        }
        trey_posting posting = post_with(set, schedule != NULL ? schedule->id : NULL, decks);
        for (size_t p = 0; p < 4; p++) {
            for (size_t b = 0; b < 3; b++) {
                compare_break_even(&posting, &odds, players[p], bonuses[b]);
            }
        }
    }
}

static void break_even_is_what_a_loop_finds(void **state)
{
    (void)state;
    break_even_of_set("california-shfl", 1);
    break_even_of_set("california-grand", 1);
    break_even_of_set("california-grand", 2); /* the bonus favours the players */
    break_even_of_set("california-bureau", 1);
}

/* If the posted minimum bonus is above the minimum ante, smaller antes have no bonus. */
static void break_even_leaves_out_a_bonus_that_cannot_be(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-grand", "A1", 1);
    posting.bonus_min = 2500;
    trey_table_odds odds = odds_of(&posting);
    compare_break_even(&posting, &odds, 5, 10000);
    compare_break_even(&posting, &odds, 12, 2500);
    posting.increment = 500;
    trey_bank_table table = {&posting, 6, 1000, 10000, TREY_SIM_COVERS};
    assert_int_equal(trey_bank_with_ante(&table, 2000).bonus, 0);
    assert_int_equal(trey_bank_with_ante(&table, 2500).bonus, 2500);
    assert_int_equal(trey_bank_with_ante(&table, 15000).bonus, 10000);
    assert_int_equal(trey_bank_line_end(&table, 1500), 2000);
    assert_int_equal(trey_bank_break_even(&table, &odds).from % 500, 0);
}

/* Each row has one fee, and the next row a different one. */
static void lines_end_where_fees_change(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-shfl", "1", 1);
    trey_bank_table table = {&posting, 6, 1000, 500, TREY_SIM_COVERS};
    trey_bank_antes antes = trey_bank_antes_of(&table);
    assert_int_equal(antes.least, 500);
    assert_int_equal(antes.most, 20000);
    /* $50, $100, $200 and $400 of total action, by six. */
    static const int64_t ends[] = {800, 1600, 3300, 6600, 20000};
    int64_t low = antes.least;
    for (size_t i = 0; i < 5; i++) {
        int64_t high = trey_bank_line_end(&table, low);
        assert_int_equal(high, ends[i]);
        trey_bank_table at_low = trey_bank_with_ante(&table, low);
        trey_bank_table at_high = trey_bank_with_ante(&table, high);
        assert_int_equal(trey_bank_fee(&at_low), trey_bank_fee(&at_high));
        assert_int_equal(trey_bank_fee(&at_low), (int64_t)(i + 1) * 100);
        low = high + 100;
    }
}

static void fees_are_those_of_the_schedule(void **state)
{
    (void)state;
    static const char *const ids[] = {"A1", "A7", "A10b", "A17", "B1", "B10b", "C3"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        trey_posting posting = post_with("california-grand", ids[i], 1);
        const trey_schedule *schedule = posting.schedule;
        for (int64_t ante = 500; ante <= 20000; ante += 700) {
            trey_bank_table table = {&posting, 7, ante, 300, 12345};
            assert_int_equal(trey_bank_fee(&table), plain_bank_fee(schedule, 7 * ante, 12345));
            assert_int_equal(trey_bank_player_fee(&table),
                             trey_schedule_player_fee(schedule, ante));
            table.bank_wager = TREY_SIM_COVERS;
            assert_int_equal(trey_bank_put_up(&table), 7 * (2 * ante + 200 * 300));
            assert_int_equal(trey_bank_fee(&table),
                             plain_bank_fee(schedule, 7 * ante, 7 * (2 * ante + 200 * 300)));
        }
    }
    /* FEE-2: the bureau's postings charge the bonus as well. */
    trey_posting bureau = post_with("california-bureau", "A7", 1);
    trey_bank_table table = {&bureau, 3, 6000, 5000, TREY_SIM_COVERS};
    assert_int_equal(trey_bank_player_fee(&table), 150);
    trey_posting house = post_with("house-banked", NULL, 1);
    trey_bank_table of_house = {&house, 3, 6000, 5000, 0};
    assert_int_equal(trey_bank_fee(&of_house) + trey_bank_player_fee(&of_house), 0);
    assert_int_equal(trey_bank_cover(&of_house), 0);
}

/* The players lose what the bank wins and the room takes. */
static void nothing_is_lost_between_bank_players_and_room(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-grand", "A4", 2);
    trey_table_odds odds = odds_of(&posting);
    trey_bank_table table = {&posting, 5, 7500, 2500, TREY_SIM_COVERS};
    trey_fraction players =
        trey_fraction_multiply(trey_fraction_make(5, 1), trey_bank_player_cost(&table, &odds));
    trey_fraction rest = trey_fraction_add(trey_bank_value(&table, &odds),
                                           trey_fraction_make(5 * trey_bank_player_fee(&table), 1));
    assert_int_equal(trey_fraction_compare(players, rest), 0);
}

/* Limits that a rule set leaves open are the largest possible amounts. */
static void the_largest_amounts_have_figures(void **state)
{
    (void)state;
    trey_choices choices = {.given = 1U << TREY_OPTION_ANTE_MAX | 1U << TREY_OPTION_DECKS |
                                     1U << TREY_OPTION_SCHEDULE | 1U << TREY_OPTION_SEATS,
                            .schedule = schedule_of("B1")};
    choices.value[TREY_OPTION_ANTE_MAX] = TREY_AMOUNT_MAX;
    choices.value[TREY_OPTION_DECKS] = 7;
    choices.value[TREY_OPTION_SEATS] = 14;
    trey_posting posting;
    assert_int_equal(trey_posting_make(&posting, rules("california-bureau"), &choices).status,
                     TREY_OK);
    trey_table_odds odds = odds_of(&posting);
    trey_bank_table table = {&posting, 13, TREY_AMOUNT_MAX, TREY_AMOUNT_MAX - 100, TREY_SIM_COVERS};
    double mean = trey_fraction_value(trey_bank_value(&table, &odds));
    assert_near(mean / 13e15, -trey_fraction_value(odds.ante) - trey_fraction_value(odds.bonus),
                1e-9);
    assert_true(trey_bank_deviation(&table, &odds) > 1e15);
    trey_break_even found = trey_bank_break_even(&table, &odds);
    assert_true(found.first >= 0 && found.from >= 0);
}

/* ---- By simulation ---- */

static void cut_equals_the_unsettled_amount(void **state)
{
    (void)state;
    static const char *const sets[] = {"california-shfl", "california-grand", "california-bureau"};
    for (size_t i = 0; i < 3; i++) {
        trey_posting posting = post_with(sets[i], NULL, 1);
        for (int64_t wager = 1000; wager <= 64000; wager *= 4) {
            trey_bank_question question = ask(&posting, 6, 1000, 500, wager);
            trey_bank_sample sample = answer(&question);
            const trey_sim_tally *tally = &sample.tally;
            assert_near(sample.cut * (double)tally->rounds,
                        (double)(tally->unpaid - tally->uncollected), 1e-3);
            assert_true(tally->short_rounds > 0 && sample.cut_error > 0);
            trey_bank_sample_close(&sample);
        }
    }
}

/* The value as exact value plus correction, and as the mean of the rounds. */
static void cut_corrects_the_exact_value(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-shfl", NULL, 1);
    trey_table_odds odds = odds_of(&posting);
    for (int64_t wager = 2000; wager <= 32000; wager *= 4) {
        trey_bank_question question = ask(&posting, 6, 1000, 500, wager);
        question.rounds = MANY;
        trey_bank_sample sample = answer(&question);
        double value = trey_fraction_value(trey_bank_value(&question.table, &odds)) + sample.cut;
        double plain = trey_sim_round_mean(&sample.tally.bank, sample.tally.rounds);
        double error = trey_sim_round_error(&sample.tally.bank, sample.tally.rounds);
        assert_near(value, plain, 4 * (error + sample.cut_error));
        trey_bank_sample_close(&sample);
    }
}

/* COVER-5: such a bank collects only a part when it beats everyone, and pays all it has when it
 * does not qualify. */
static void short_bank_loses_where_one_wager_covers_both_ways(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-shfl", NULL, 1);
    trey_table_odds odds = odds_of(&posting);
    trey_bank_question question = ask(&posting, 6, 1000, 0, 6000);
    question.rounds = MANY;
    trey_bank_sample sample = answer(&question);
    double covered = trey_fraction_value(trey_bank_value(&question.table, &odds));
    assert_true(covered > 0);
    assert_true(covered + sample.cut + 4 * sample.cut_error < 0);
    trey_bank_sample_close(&sample);
}

static void assert_same_sample(const trey_bank_sample *a, const trey_bank_sample *b)
{
    assert_true(trey_sim_tally_equals(&a->tally, &b->tally));
    assert_true(a->cut == b->cut && a->cut_error == b->cut_error);
    assert_int_equal(a->cover_enough, b->cover_enough);
    assert_int_equal(a->nights, b->nights);
    assert_int_equal(a->losing_nights, b->losing_nights);
    assert_int_equal(a->ruined_nights, b->ruined_nights);
    assert_memory_equal(a->night, b->night, sizeof a->night);
    assert_int_equal(a->net.count, b->net.count);
    assert_memory_equal(a->net.counts, b->net.counts, a->net.count * sizeof *a->net.counts);
}

static void jobs_do_not_matter(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-grand", "A4", 1);
    trey_bank_question question = ask(&posting, 6, 2500, 500, 40000);
    question.bankroll = 60000;
    trey_bank_sample expected = answer(&question);
    for (question.jobs = 2; question.jobs <= 5; question.jobs += 3) {
        trey_bank_sample sample = answer(&question);
        assert_same_sample(&sample, &expected);
        trey_bank_sample_close(&sample);
    }
    trey_bank_sample_close(&expected);
}

static void counts_come_to_all_rounds(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-shfl", "1", 1);
    trey_bank_question question = ask(&posting, 4, 1500, 700, 10100);
    trey_bank_sample sample = answer(&question);
    int64_t rounds = 0, result = 0;
    for (uint32_t i = 0; i < sample.net.count; i++) {
        rounds += sample.net.counts[i];
        result += sample.net.counts[i] * (sample.net.from + i * sample.net.step);
    }
    assert_int_equal(rounds, question.rounds);
    assert_int_equal(sample.net.step, 100);
    assert_int_equal(result, sample.tally.bank.result);
    trey_bank_sample_close(&sample);
}

/* ---- Nights ---- */

static void nights_are_in_order(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-shfl", "1", 1);
    trey_table_odds odds = odds_of(&posting);
    trey_bank_question question = ask(&posting, 6, 5000, 0, TREY_SIM_COVERS);
    question.rounds = MANY;
    trey_bank_sample sample = answer(&question);
    /* Whole nights of each block, none across two. */
    int64_t blocks = MANY >> 16;
    assert_int_equal(sample.nights, blocks * (65536 / NIGHT));
    double after = trey_fraction_value(trey_bank_value(&question.table, &odds)) -
                   (double)trey_bank_fee(&question.table);
    double deviation = trey_bank_deviation(&question.table, &odds) * sqrt(NIGHT);
    for (unsigned step = 0; step <= TREY_BANK_STEPS; step++) {
        for (unsigned band = 1; band < TREY_BANK_BANDS; band++) {
            assert_true(sample.night[step][band - 1] <= sample.night[step][band]);
            assert_true(step > 0 || sample.night[step][band] == 0);
        }
    }
    /* The sum of that many rounds is nearly normal: its median and its 5 % quantile. */
    const int64_t *end = sample.night[TREY_BANK_STEPS];
    double error = 2 * deviation / sqrt((double)sample.nights);
    assert_near((double)end[2], after * NIGHT, 4 * error);
    assert_near((double)end[0], after * NIGHT - 1.645 * deviation, 6 * error);
    assert_near((double)end[4], after * NIGHT + 1.645 * deviation, 6 * error);
    assert_true(sample.losing_nights > 0 && sample.losing_nights < sample.nights);
    assert_int_equal(sample.ruined_nights, 0); /* not requested */
    trey_bank_sample_close(&sample);
}

static void ruin_is_rarer_with_more_money(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-shfl", "1", 1);
    trey_bank_question question = ask(&posting, 6, 2500, 0, TREY_SIM_COVERS);
    int64_t before = INT64_MAX;
    int64_t needed = trey_bank_put_up(&question.table) + trey_bank_fee(&question.table);
    assert_int_equal(needed, 6 * 5000 + 300);
    for (question.bankroll = needed; question.bankroll < 100 * needed; question.bankroll *= 2) {
        trey_bank_sample sample = answer(&question);
        assert_true(sample.ruined_nights <= before);
        before = sample.ruined_nights;
        if (question.bankroll == needed) {
            /* One loss is enough, and nearly every night has one. A ruined night is over. */
            assert_true(sample.ruined_nights > sample.nights / 2);
            assert_true(sample.night[TREY_BANK_STEPS][0] >= -2 * needed);
        }
        trey_bank_sample_close(&sample);
    }
    assert_int_equal(before, 0);
}

static void nights_have_an_end_however_long_the_run(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-shfl", NULL, 1);
    trey_bank_question question = ask(&posting, 2, 1000, 0, TREY_SIM_COVERS);
    question.night = 1;
    question.rounds = MANY;
    trey_bank_sample sample = answer(&question);
    assert_int_equal(sample.nights, 65536); /* one block is enough */
    trey_bank_sample_close(&sample);
    question.night = TREY_BANK_NIGHT_MAX;
    sample = answer(&question);
    assert_int_equal(sample.nights, MANY / TREY_BANK_NIGHT_MAX);
    trey_bank_sample_close(&sample);
    question.rounds = question.night = 7; /* fewer rounds than steps */
    sample = answer(&question);
    assert_int_equal(sample.nights, 1);
    trey_bank_sample_close(&sample);
}

/* ---- Sufficient bank wagers ---- */

static void cover_enough_is_enough_and_no_more(void **state)
{
    (void)state;
    static const struct {
        const char *set;
        bool exact; /* COVER-7 may allow less */
        int cover;
    } cases[] = {{"california-shfl", true, TREY_COVER_MATCHED},
                 {"california-grand", false, TREY_COVER_RUNNING},
                 {"california-bureau", true, TREY_COVER_COLLECT_THEN_PAY}};
    static const uint32_t confidences[] = {5000, 9000, 9900, 9990};
    for (size_t i = 0; i < 3; i++) {
        trey_posting posting = POST(cases[i].set, TREY_OPTION_COVER, cases[i].cover);
        for (size_t c = 0; c < 4; c++) {
            trey_bank_question question = ask(&posting, 6, 1000, 500, TREY_SIM_COVERS);
            question.confidence = confidences[c];
            trey_bank_sample sample = answer(&question);
            int64_t enough = sample.cover_enough;
            trey_bank_sample_close(&sample);
            assert_true(enough > 0 && enough <= 2 * trey_bank_cover(&question.table));
            double allowed = (double)question.rounds * (10000 - confidences[c]) / 10000;
            question.table.bank_wager = enough;
            sample = answer(&question);
            assert_true((double)sample.tally.short_rounds <= allowed);
            trey_bank_sample_close(&sample);
            question.table.bank_wager = enough - 500;
            sample = answer(&question);
            assert_true(!cases[i].exact || (double)sample.tally.short_rounds > allowed);
            trey_bank_sample_close(&sample);
        }
    }
}

/* ---- Refusals ---- */

static void assert_refused(const trey_bank_question *question, uint32_t status)
{
    assert_int_equal(trey_bank_check(question).status, status);
}

static void questions_without_an_answer_are_refused(void **state)
{
    (void)state;
    trey_posting posting = post_with("california-shfl", "1", 1);
    trey_bank_question question = ask(&posting, 0, 1000, 0, TREY_SIM_COVERS);
    assert_refused(&question, TREY_REFUSED_NO_WAGERS);
    question.table.players = 7; /* the seventh banks */
    assert_refused(&question, TREY_REFUSED_SEAT_OUT_OF_RANGE);
    question.table.players = 1000;
    assert_refused(&question, TREY_REFUSED_SEAT_OUT_OF_RANGE);
    question.table.players = 6;
    assert_refused(&question, TREY_OK);
    question.table.ante = 20100;
    assert_refused(&question, TREY_REFUSED_ANTE_OVER_MAX);
    question.table.ante = 1050;
    assert_refused(&question, TREY_REFUSED_OFF_INCREMENT);
    question.table.ante = 1000;
    question.table.bonus = 400;
    assert_refused(&question, TREY_REFUSED_BONUS_UNDER_MIN);
    question.table.bonus = 0;
    question.table.bank_wager = 0;
    assert_refused(&question, TREY_REFUSED_AMOUNT_NOT_POSITIVE);
    question.table.bank_wager = 5000;
    question.bankroll = 5199; /* total action of $60 costs $2 */
    assert_refused(&question, TREY_SIM_REFUSED_BANKROLL_TOO_SMALL);
    question.bankroll = 5200;
    assert_refused(&question, TREY_OK);
    question.rounds = INT64_MAX;
    assert_refused(&question, TREY_SIM_REFUSED_RUN_TOO_LONG);
    trey_posting c1 = post_with("california-grand", "C1", 1);
    trey_bank_question most = ask(&c1, 6, 25000, 0, TREY_SIM_COVERS);
    assert_refused(&most, TREY_REFUSED_ACTION_OVER_SCHEDULE);
}

static void closing_nothing_is_fine(void **state)
{
    (void)state;
    trey_bank_sample sample = {0};
    trey_bank_sample_close(&sample);
    assert_null(sample.net.counts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_figures_are_those_of_all_deals),
        cmocka_unit_test(simulated_rounds_agree),
        cmocka_unit_test(break_even_is_what_a_loop_finds),
        cmocka_unit_test(break_even_leaves_out_a_bonus_that_cannot_be),
        cmocka_unit_test(lines_end_where_fees_change),
        cmocka_unit_test(fees_are_those_of_the_schedule),
        cmocka_unit_test(nothing_is_lost_between_bank_players_and_room),
        cmocka_unit_test(the_largest_amounts_have_figures),
        cmocka_unit_test(cut_equals_the_unsettled_amount),
        cmocka_unit_test(cut_corrects_the_exact_value),
        cmocka_unit_test(short_bank_loses_where_one_wager_covers_both_ways),
        cmocka_unit_test(jobs_do_not_matter),
        cmocka_unit_test(counts_come_to_all_rounds),
        cmocka_unit_test(nights_are_in_order),
        cmocka_unit_test(ruin_is_rarer_with_more_money),
        cmocka_unit_test(nights_have_an_end_however_long_the_run),
        cmocka_unit_test(cover_enough_is_enough_and_no_more),
        cmocka_unit_test(questions_without_an_answer_are_refused),
        cmocka_unit_test(closing_nothing_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
