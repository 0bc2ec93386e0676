/* SPDX-License-Identifier: MIT */
/*
 * Simulates rounds of six players with an ante and a bonus each, and optimal play against the
 * exposed card, in each vector engine that this processor can run. Yardstick: a straightforward
 * loop.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <trey/sim.h>

#include "measure.h"
#include "sim/lanes.h"

enum { ROUNDS = SIM_BLOCK_ROUNDS, PLAYERS = 6, NINE = 7 };

/* ---- The yardstick ---- */

typedef struct plain_hand {
    int category, ranks[3];
} plain_hand;

static void sort_down(int ranks[3])
{
    for (int i = 0; i < 2; i++) {
        for (int j = i + 1; j < 3; j++) {
            if (ranks[j] > ranks[i]) {
                int rank = ranks[i];
                ranks[i] = ranks[j];
                ranks[j] = rank;
            }
        }
    }
}

static plain_hand plain_evaluate(const int cards[3])
{
    plain_hand hand = {TREY_CATEGORY_HIGH_CARD, {cards[0] / 4, cards[1] / 4, cards[2] / 4}};
    int *ranks = hand.ranks;
    sort_down(ranks);
    bool flush = cards[0] % 4 == cards[1] % 4 && cards[0] % 4 == cards[2] % 4;
    bool wheel = ranks[0] == TREY_RANK_ACE && ranks[1] == TREY_RANK_3 && ranks[2] == TREY_RANK_2;
    bool straight = wheel || (ranks[0] == ranks[1] + 1 && ranks[1] == ranks[2] + 1);
    if (wheel) {
        ranks[0] = TREY_RANK_3;
    }
    if (straight && flush) {
        hand.category = TREY_CATEGORY_STRAIGHT_FLUSH;
    } else if (ranks[0] == ranks[2]) {
        hand.category = TREY_CATEGORY_THREE_OF_A_KIND;
    } else if (straight) {
        hand.category = TREY_CATEGORY_STRAIGHT;
    } else if (flush) {
        hand.category = TREY_CATEGORY_FLUSH;
    } else if (ranks[0] == ranks[1] || ranks[1] == ranks[2]) {
        hand.category = TREY_CATEGORY_PAIR;
        if (ranks[1] == ranks[2]) { /* the kicker comes last */
            ranks[2] = ranks[0];
            ranks[0] = ranks[1];
        }
    }
    return hand;
}

static int plain_compare(const plain_hand *a, const plain_hand *b)
{
    if (a->category != b->category) {
        return a->category - b->category;
    }
    for (int i = 0; i < 3; i++) {
        if (a->ranks[i] != b->ranks[i]) {
            return a->ranks[i] - b->ranks[i];
        }
    }
    return 0;
}

static int plain_bonus(const plain_hand *hand)
{
    static const int pays[TREY_CATEGORY_COUNT] = {-1, 1, 3, 6, 30, 40};
    if (hand->category == TREY_CATEGORY_STRAIGHT_FLUSH && hand->ranks[0] == TREY_RANK_ACE) {
        return 200;
    }
    return pays[hand->category];
}

static bool plain_plays(const plain_hand *hand, int exposed_rank)
{
    if (exposed_rank < TREY_RANK_QUEEN) {
        return true;
    }
    plain_hand least = {TREY_CATEGORY_HIGH_CARD, {exposed_rank, NINE, TREY_RANK_2}};
    return plain_compare(hand, &least) >= 0;
}

static void plain_shuffle(int deck[TREY_DECK_CARDS])
{
    for (int i = TREY_DECK_CARDS - 1; i > 0; i--) {
        int j = rand() % (i + 1);
        int card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
}

typedef struct plain_tally {
    int64_t ante, bonus, bank, plays;
    int64_t ante_squares, bonus_squares, bank_squares;
    int64_t seat[PLAYERS], seat_squares[PLAYERS];
} plain_tally;

/* COVER-5, where the bank is not known to cover everything. */
static int64_t plain_moves(int64_t due, int64_t *left)
{
    int64_t moved = due < 0 ? -due : due;
    if (moved > *left) {
        moved = *left;
    }
    *left -= moved;
    return due < 0 ? -moved : moved;
}

static void plain_round(plain_tally *tally, int deck[TREY_DECK_CARDS], const sim_lanes_table *table)
{
    plain_shuffle(deck);
    plain_hand banker = plain_evaluate(deck + 3 * PLAYERS);
    int exposed_rank = deck[3 * PLAYERS + 2] / 4;
    bool qualifies =
        banker.category > TREY_CATEGORY_HIGH_CARD || banker.ranks[0] >= TREY_RANK_QUEEN;
    int64_t left = table->bank_wager, all_antes = 0, all_bonuses = 0;
    for (int turn = 0; turn < PLAYERS; turn++) {
        int p = (table->first[exposed_rank] + turn) % PLAYERS;
        plain_hand hand = plain_evaluate(deck + 3 * p);
        int64_t ante = -table->ante, bonus = -table->bonus;
        if (plain_plays(&hand, exposed_rank)) {
            int order = plain_compare(&hand, &banker);
            ante = table->ante * (!qualifies ? 1 : order > 0 ? 2 : order < 0 ? -2 : 0);
            bonus = table->bonus * plain_bonus(&hand);
            tally->plays++;
        }
        if (!table->covered) {
            ante = plain_moves(ante, &left);
            bonus = plain_moves(bonus, &left);
        }
        all_antes += ante;
        all_bonuses += bonus;
        tally->seat[p] += ante + bonus;
        tally->seat_squares[p] += (ante + bonus) * (ante + bonus);
    }
    int64_t bank = -all_antes - all_bonuses;
    tally->ante += all_antes;
    tally->ante_squares += all_antes * all_antes;
    tally->bonus += all_bonuses;
    tally->bonus_squares += all_bonuses * all_bonuses;
    tally->bank += bank;
    tally->bank_squares += bank * bank;
}

/* ---- In turns ---- */

typedef struct simulation {
    sim_lanes_table table;
    const sim_lanes_engine *engine;
    uint64_t block;
} simulation;

static uint64_t simulate_plainly(void *context)
{
    const simulation *all = context;
    int deck[TREY_DECK_CARDS];
    for (int c = 0; c < TREY_DECK_CARDS; c++) {
        deck[c] = c;
    }
    plain_tally tally = {0};
    for (int r = 0; r < ROUNDS; r++) {
        plain_round(&tally, deck, &all->table);
    }
    return (uint64_t)(tally.bank_squares + tally.seat_squares[0]);
}

static uint64_t simulate_in_lanes(void *context)
{
    simulation *all = context;
    trey_sim_tally tally;
    memset(&tally, 0, sizeof tally);
    all->engine->run_block(&all->table, 1, all->block++, ROUNDS, &tally, NULL, NULL);
    return (uint64_t)(tally.bank.result_squares + tally.seat[1].result_squares);
}

/* Ante $10, bonus $5; the action seat as in california-shfl (COVER-2, COVER-3). */
static sim_lanes_table six_players(void)
{
    sim_lanes_table table = {.players = PLAYERS,
                             .seat = {1, 2, 3, 4, 5, 6},
                             .exposes_card = true,
                             .bonus_pays = {0, 1, 3, 6, 30, 40, 200},
                             .ante = 2,
                             .bonus = 1,
                             .cover = TREY_COVER_MATCHED,
                             .unit = 500};
    for (int rank = 0; rank < TREY_RANK_COUNT; rank++) {
        int value = rank == TREY_RANK_ACE ? 1 : rank + 2;
        table.first[rank] = (uint8_t)((value - 1) % PLAYERS);
        for (int p = 0; p < PLAYERS && rank >= TREY_RANK_QUEEN; p++) {
            table.play_from[p][rank] = (trey_hand_value)(rank << 8 | NINE << 4 | TREY_RANK_2);
        }
    }
    return table;
}

size_t bench_sim(bench_row *rows)
{
    enum { COVERED = 1224, CUT = 20 }; /* $6,120 and $100 */
    static char names[BENCH_ROWS_MAX][48];
    simulation all = {.table = six_players()};
    size_t made = 0;
    for (int cut = 0; cut < 2; cut++) {
        all.table.covered = !cut;
        all.table.bank_wager = cut ? CUT : COVERED;
        for (all.engine = trey_sim_lanes_engines; all.engine->run_block != NULL; all.engine++) {
            if (!all.engine->usable()) {
                continue;
            }
            snprintf(names[made], sizeof names[made], "simulate %s, %s",
                     cut ? "a bank cut short" : "a covered table", all.engine->name);
            rows[made] = (bench_row){names[made], "a naive C loop",
                                     cut ? "not much slower than a covered table"
                                         : "with AVX2 or wider 100 times as fast",
                                     measure(simulate_in_lanes, simulate_plainly, &all, ROUNDS)};
            made++;
        }
    }
    return made;
}
