/* SPDX-License-Identifier: MIT */
/*
 * The vector engine plays SIM_LANES rounds in parallel, one in each lane, for tables with equal
 * wagers and one deck. It deals, evaluates, decides and settles without events. Its results are the
 * same as those of the round engine on the same cards, round for round.
 */
#ifndef TREY_SIM_LANES_H
#define TREY_SIM_LANES_H

#include <trey/sim.h>

#include "deal.h"

/* Amounts are in units of a common divisor, so that they fit in the lanes. */
typedef struct sim_lanes_table {
    uint32_t players;             /* 1..14, in seat order */
    uint8_t seat[TREY_SEATS_MAX]; /* of each player */
    bool exposes_card;
    trey_hand_value play_from[TREY_SEATS_MAX][TREY_RANK_COUNT]; /* by player, exposed rank */
    int16_t bonus_pays[TREY_PAYLINE_COUNT];      /* by trey_payline; index 0 is a high card */
    int16_t ante_bonus_pays[TREY_PAYLINE_COUNT]; /* all 0: none */
    int32_t ante, bonus;                         /* of each player, in units; 0: none */
    trey_cover cover;
    int32_t bank_wager;             /* W in units; ignored with TREY_COVER_NONE */
    bool covered;                   /* COVER-9: W covers all action, so the order is irrelevant */
    uint8_t first[TREY_RANK_COUNT]; /* by exposed rank: the player where settlement begins */
    int64_t unit;                   /* cents */
} sim_lanes_table;

/* Whether the numbers of a table fit in the lanes. A run requires it:
 * - A high card wins nothing. Other pay-offs are 0..254 to 1 for the bonus and 0..7 to 1 for the
 * Ante Bonus. An Ante Bonus is possible only if the bank always covers all action.
 * - All players together can win or lose at most SIM_LANES_DUE_MAX units in one round.
 * Without an ante there are no decisions, and play_from is ignored. */
bool trey_sim_lanes_table_fits(const sim_lanes_table *table);

/* The sum of squares of this number over a block fits in 64 bits. */
#define SIM_LANES_DUE_MAX (1 << 23)

/* Play `rounds` rounds of a block (at most SIM_BLOCK_ROUNDS) and add the results before fees to a
 * tally. The caller subtracts the fees at the end, because they are the same in every round of such
 * a table. `observe` may be NULL. */
typedef void sim_lanes_run_block(const sim_lanes_table *table, uint64_t seed, uint64_t block,
                                 uint32_t rounds, trey_sim_tally *tally, trey_sim_observer *observe,
                                 void *context);

/* A vector engine. The list is ordered by vector width, widest first, and ends with a row without a
 * function. */
typedef struct sim_lanes_engine {
    const char *name; /* "AVX-512", "AVX2", "plain" */
    sim_lanes_run_block *run_block;
    bool (*usable)(void); /* whether this processor can run the engine */
} sim_lanes_engine;

extern const sim_lanes_engine trey_sim_lanes_engines[];

#endif
