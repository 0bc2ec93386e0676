/* SPDX-License-Identifier: MIT */
/*
 * Tests that simulated cards are fair: all hands are equally frequent in every seat, and the mean
 * results match the exact values. Seeds are fixed, so these tests cannot fail by chance; with other
 * seeds, a good generator would almost never exceed the bounds.
 */
#include <math.h>

#include "../core/play.h"

#include <trey/random.h>

#include "sim/lanes.h"

/* ---- Hands ---- */

/* Every seat of a full table, and the banker last. */
enum { HANDS = 22100, PLACES = SIM_CARDS_MAX / 3, ROUNDS = 1000000 };

/* The number of a set of three cards among all of them. */
static unsigned hand_number(trey_card a, trey_card b, trey_card c)
{
    trey_card lower = a < b ? a : b, upper = a < b ? b : a;
    unsigned low = lower < c ? lower : c, high = upper > c ? upper : c;
    unsigned middle = (unsigned)a + b + c - low - high;
    return high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + low;
}

/* Deviation of the chi-square of the counts from its mean, in standard deviations; with this
 * many hands it is nearly normal. */
static double deviation(const uint32_t count[HANDS])
{
    double total = 0, squares = 0;
    for (unsigned h = 0; h < HANDS; h++) {
        total += count[h];
        squares += (double)count[h] * count[h];
    }
    double chi_square = squares * HANDS / total - total;
    return (chi_square - (HANDS - 1)) / sqrt(2.0 * (HANDS - 1));
}

static uint32_t hand_counts[PLACES][HANDS];

static void count_hand(unsigned place, const trey_card *cards)
{
    hand_counts[place][hand_number(cards[0], cards[1], cards[2])]++;
}

static void every_hand_is_as_likely(void **state)
{
    (void)state;
    memset(hand_counts, 0, sizeof hand_counts);
    sim_generator generator;
    trey_sim_generator_seed(&generator, 1, 0);
    for (unsigned rounds = 0; rounds < ROUNDS;) {
        trey_card cards[SIM_CARDS_MAX][SIM_LANES];
        uint64_t stay = trey_sim_deal_batch(&generator, SIM_CARDS_MAX, cards);
        for (unsigned lane = 0; lane < SIM_LANES; lane++) {
            for (unsigned place = 0; place < PLACES && (stay >> lane & 1) != 0; place++) {
                unsigned i = 3 * place;
                trey_card hand[] = {cards[i][lane], cards[i + 1][lane], cards[i + 2][lane]};
                count_hand(place, hand);
            }
            rounds += stay >> lane & 1;
        }
    }
    for (unsigned place = 0; place < PLACES; place++) {
        assert_true(fabs(deviation(hand_counts[place])) < 3);
    }
}

/* The test detects a biased draw that does not reject the surplus. */
static void a_biased_deal_is_found(void **state)
{
    (void)state;
    memset(hand_counts, 0, sizeof hand_counts);
    trey_random random;
    trey_random_seed(&random, 1);
    for (unsigned round = 0; round < ROUNDS; round++) {
        trey_card deck[TREY_DECK_CARDS];
        for (unsigned i = 0; i < TREY_DECK_CARDS; i++) {
            deck[i] = (trey_card)i;
        }
        for (unsigned i = 0; i < 3; i++) {
            unsigned coarse = trey_random_next(&random) & 0xFF;
            unsigned from = i + coarse % (TREY_DECK_CARDS - i);
            trey_card card = deck[from];
            deck[from] = deck[i];
            deck[i] = card;
        }
        count_hand(0, deck);
    }
    assert_true(deviation(hand_counts[0]) > 10);
}

/* ---- Means ---- */

static const sim_lanes_engine *best_engine(void)
{
    const sim_lanes_engine *engine = trey_sim_lanes_engines;
    while (!engine->usable()) {
        engine++;
    }
    return engine;
}

/* Within three standard errors of the exact value. The stake is the same in every round. */
static void expect_mean(const trey_sim_figure *figure, int64_t rounds, double exact)
{
    double count = (double)rounds, stake = (double)figure->stake / count;
    double mean = (double)figure->result / count;
    double variance = (double)figure->result_squares / count - mean * mean;
    double error = sqrt(variance / count) / stake;
    if (fabs(mean / stake - exact) > 3 * error) {
        fail_msg("%.6f is not %.6f, with an error of %.6f", mean / stake, exact, error);
    }
}

static trey_sim_tally simulate(const sim_lanes_table *table)
{
    enum { BLOCKS = 64 };
    trey_sim_tally tally;
    memset(&tally, 0, sizeof tally);
    for (uint64_t block = 0; block < BLOCKS; block++) {
        best_engine()->run_block(table, 1, block, SIM_BLOCK_ROUNDS, &tally, NULL, NULL);
    }
    assert_int_equal(tally.rounds, BLOCKS * SIM_BLOCK_ROUNDS);
    return tally;
}

static sim_lanes_table six_players(void)
{
    return (sim_lanes_table){.players = 6,
                             .seat = {1, 2, 3, 4, 5, 6},
                             .bonus_pays = {0, 1, 3, 6, 30, 40, 200},
                             .ante = 1,
                             .bonus = 1,
                             .unit = 1};
}

/* Always against a jack or lower; else Q-9-2, K-9-2, A-9-2 or better. */
static void california_at_best_play(void **state)
{
    (void)state;
    sim_lanes_table table = six_players();
    table.exposes_card = true;
    for (unsigned p = 0; p < table.players; p++) {
        for (unsigned rank = TREY_RANK_QUEEN; rank < TREY_RANK_COUNT; rank++) {
            trey_card nine = trey_card_make(7, 1), deuce = trey_card_make(TREY_RANK_2, 2);
            table.play_from[p][rank] = trey_hand_evaluate(trey_card_make(rank, 0), nine, deuce);
        }
    }
    trey_sim_tally tally = simulate(&table);
    expect_mean(&tally.ante, tally.rounds, -229314.0 / 12724075);
    expect_mean(&tally.bonus, tally.rounds, -242.0 / 5525);
}

/* Closed, Q-6-4 or better, an Ante Bonus of 5-4-1. */
static void house_at_best_play(void **state)
{
    (void)state;
    sim_lanes_table table = six_players();
    static const int16_t ante_bonus[TREY_PAYLINE_COUNT] = {0, 0, 0, 1, 4, 5, 5};
    memcpy(table.ante_bonus_pays, ante_bonus, sizeof ante_bonus);
    trey_strategy strategy = trey_simple_strategy_make(TREY_SIMPLE_Q64);
    for (unsigned p = 0; p < table.players; p++) {
        memcpy(table.play_from[p], strategy.play_from, sizeof strategy.play_from);
    }
    trey_sim_tally tally = simulate(&table);
    expect_mean(&tally.ante, tally.rounds, -686689.0 / 20358520);
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        ROW("every hand is equally likely in every seat", every_hand_is_as_likely),
        ROW("a biased deal is detected", a_biased_deal_is_found),
        ROW("the mean of the California game", california_at_best_play),
        ROW("the mean of the house-banked game", house_at_best_play),
    };
    return RUN(rows);
}
