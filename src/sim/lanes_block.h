/* SPDX-License-Identifier: MIT */
/*
 * The code around the lanes that all vector engines share: a table prepared for lookups, and the
 * totals of a block to add to a tally. Only trey_lanes_observe runs once per batch; the rest runs
 * once per block.
 */
#ifndef TREY_SIM_LANES_BLOCK_H
#define TREY_SIM_LANES_BLOCK_H

#include "lanes.h"

/* The sizes of lookup tables that fit in a vector. */
enum { LANES_BYTES_LOOKUP = 16, LANES_AMOUNTS_LOOKUP = 8 };

/* The index of a result of ante and play is the number of antes won, from -2 to 2, plus this. */
enum { LANES_ANTES_BIAS = 2 };

/* The payline index for lanes without a round, after the indices of the paylines. */
enum { LANES_PAYLINE_NONE = TREY_PAYLINE_COUNT };

/* A hand in the lanes is two bytes that compare like its value. The high byte has the category and
 * the first rank, the low byte the second and third rank. For a pair, the low byte has the kicker
 * and the rank of the pair, the higher of them first. */
typedef struct lanes_bound {
    /* By exposed rank: hands above this bound are played. Both bytes are compared as signed
     * numbers. Therefore the top bit of the low byte is inverted. */
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
    int32_t bank; /* W; if W never limits payments, more than any possible payment */
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

/* The totals of a block, in units. */
typedef struct lanes_totals {
    int64_t rounds, plays;
    int64_t short_rounds, unpaid, uncollected;
    lanes_figure ante, bonus, all; /* of all bettors */
    lanes_figure player[TREY_SEATS_MAX];
} lanes_totals;

void trey_lanes_totals_add(const lanes_totals *totals, const sim_lanes_table *table,
                           trey_sim_tally *tally);

/* Sums of antes won (a) and of the gain of the bonus (b, as in bonus_gain), for tables whose bank
 * covers all action. The results in units and their squares are computed from them at the end. */
typedef struct lanes_counts {
    int64_t a, a_squares, products, b, b_squares;
} lanes_counts;

/* The total result of `bettors` bettors with equal wagers, from their counts over `rounds` rounds.
 */
lanes_figure trey_lanes_ante_figure(const lanes_counts *counts, const sim_lanes_table *table);
lanes_figure trey_lanes_bonus_figure(const lanes_counts *counts, const sim_lanes_table *table,
                                     int64_t bettors, int64_t rounds);
lanes_figure trey_lanes_whole_figure(const lanes_counts *counts, const sim_lanes_table *table,
                                     int64_t bettors, int64_t rounds);

/* The results of rounds in units, by lane, for an observer. */
typedef struct lanes_results {
    int32_t ante[SIM_LANES], bonus[SIM_LANES];
    int32_t due[SIM_LANES], pay_due[SIM_LANES]; /* due to bettors: net, and wins only */
} lanes_results;

/* Pass the rounds of the lanes in `live` to the observer. */
void trey_lanes_observe(const lanes_results *results, uint64_t live, int64_t unit, uint64_t block,
                        trey_sim_observer *observe, void *context);

#endif
