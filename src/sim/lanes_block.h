/* SPDX-License-Identifier: MIT */
/*
 * What all vector engines share around their lanes: a table prepared for lookups, and the sums of
 * a block on their way into a tally. Nothing here runs once a round.
 */
#ifndef TREY_SIM_LANES_BLOCK_H
#define TREY_SIM_LANES_BLOCK_H

#include "lanes.h"

/* A vector looks up at most sixteen bytes or eight amounts at once. */
enum { LANES_BYTES_LOOKUP = 16, LANES_AMOUNTS_LOOKUP = 8 };

/* How an ante and its play ended, as an index: the antes won, from -2 to 2, and 2. */
enum { LANES_ANTES_BIAS = 2 };

/* The index of a bonus that is not there, after those of the paylines. */
enum { LANES_PAYLINE_NONE = TREY_PAYLINE_COUNT };

/* A hand in lanes is two bytes, which compare like its value: category and first rank, then the
 * second and third rank, of a pair its kicker before or after itself, whichever is higher. */
typedef struct lanes_bound {
    /* By exposed rank: hands over this one are played. The high byte is compared as a signed one,
     * the low byte too, with its top bit turned over. */
    uint8_t high[LANES_BYTES_LOOKUP], low[LANES_BYTES_LOOKUP];
} lanes_bound;

typedef struct lanes_plan {
    unsigned players;
    bool one_bound; /* bounds[0] applies to all players */
    lanes_bound bounds[TREY_SEATS_MAX];
    bool observed;
    bool in_order; /* settle wagers one after another; if false, only count results */
    bool has_ante_bonus;
    uint8_t first[LANES_BYTES_LOOKUP];            /* by exposed rank, as in the table */
    uint8_t bonus_gain[LANES_BYTES_LOOKUP];       /* by payline: 0 lost, else pay-off + 1 */
    uint8_t ante_bonus[LANES_BYTES_LOOKUP];       /* by payline, to 1 */
    int32_t antes_due[LANES_AMOUNTS_LOOKUP];      /* by antes won + bias; what the bettor gets */
    int32_t bonus_due[LANES_AMOUNTS_LOOKUP];      /* by payline */
    int32_t ante_bonus_due[LANES_AMOUNTS_LOOKUP]; /* by payline */
    trey_cover cover;
    int32_t bank; /* W; if payments are not limited by W, more than they can come to */
    /* For each card in dealing order: the number of cards to draw from, and 65536 modulo it. */
    uint16_t left[SIM_CARDS_MAX], uneven[SIM_CARDS_MAX];
    /* Number of vectors that can be added before the narrowest lane could overflow. */
    unsigned vectors_per_flush;
} lanes_plan;

lanes_plan trey_lanes_plan_make(const sim_lanes_table *table, bool observed);

/* A result of each round, in units: its sum and the sum of its squares. */
typedef struct lanes_figure {
    int64_t sum;
    trey_wide squares;
} lanes_figure;

/* What a block comes to, in units. */
typedef struct lanes_totals {
    int64_t rounds, plays;
    int64_t short_rounds, unpaid, uncollected;
    lanes_figure ante, bonus, all; /* of all bettors */
    lanes_figure player[TREY_SEATS_MAX];
} lanes_totals;

void trey_lanes_totals_add(const lanes_totals *totals, const sim_lanes_table *table,
                           trey_sim_tally *tally);

/* Antes won (a) and the gain of a bonus (b, as in bonus_gain), counted in lanes where nothing is
 * cut: enough to tell results in units, and their squares, once at the end. */
typedef struct lanes_counts {
    int64_t a, a_squares, products, b, b_squares;
} lanes_counts;

/* The result of `bettors` equal bettors together whose sums over `rounds` rounds are these. */
lanes_figure trey_lanes_ante_figure(const lanes_counts *counts, const sim_lanes_table *table);
lanes_figure trey_lanes_bonus_figure(const lanes_counts *counts, const sim_lanes_table *table,
                                     int64_t bettors, int64_t rounds);
lanes_figure trey_lanes_whole_figure(const lanes_counts *counts, const sim_lanes_table *table,
                                     int64_t bettors, int64_t rounds);

/* The results of rounds in units, by lane, for an observer. */
typedef struct lanes_results {
    int32_t ante[SIM_LANES], bonus[SIM_LANES];
    int32_t due[SIM_LANES], pay_due[SIM_LANES]; /* to bettors: net, and wins alone */
} lanes_results;

/* Pass on the rounds of the lanes in `live`. */
void trey_lanes_observe(const lanes_results *results, uint64_t live, int64_t unit, uint64_t block,
                        trey_sim_observer *observe, void *context);

#endif
