/* SPDX-License-Identifier: MIT */
/*
 * The vector engine: SIM_LANES rounds side by side, one in each lane, for a table of equal wagers
 * with one deck. It deals, evaluates, decides and settles without looking at a single event; what
 * it comes to is what the round engine comes to on the same cards, round for round.
 */
#ifndef TREY_SIM_LANES_H
#define TREY_SIM_LANES_H

#include <trey/sim.h>

#include "deal.h"

/* Amounts are in units of a common divisor, so that they fit the lanes. */
typedef struct sim_lanes_table {
    uint32_t players;             /* in play, 1..14, in seat order */
    uint8_t seat[TREY_SEATS_MAX]; /* of each */
    bool exposes_card;
    trey_hand_value play_from[TREY_SEATS_MAX][TREY_RANK_COUNT]; /* by player, exposed rank */
    int16_t bonus_pays[TREY_PAYLINE_COUNT];      /* by trey_payline; index 0 is a high card */
    int16_t ante_bonus_pays[TREY_PAYLINE_COUNT]; /* all 0: none */
    int32_t ante, bonus;                         /* of each player, in units; 0: none */
    trey_cover cover;
    int32_t bank_wager;             /* W in units; not read with TREY_COVER_NONE */
    bool covered;                   /* COVER-9: the order does not matter and nothing is cut */
    uint8_t first[TREY_RANK_COUNT]; /* by exposed rank: the player where settlement begins */
    int64_t unit;                   /* cents */
} sim_lanes_table;

/* Whether a table is within what the lanes can hold; a run needs one that is:
 * - a high card wins nothing; other pay-offs are 0..254 to 1 for the bonus and 0..7 to 1 for the
 *   Ante Bonus, which is paid only where nothing is ever cut;
 * - all players together can win or lose SIM_LANES_DUE_MAX units at most in one round.
 * Without an ante there is no decision, and play_from is not read. */
bool trey_sim_lanes_table_fits(const sim_lanes_table *table);

/* Its square, summed over a block, stays inside 64 bits. */
#define SIM_LANES_DUE_MAX (1 << 23)

/* Add `rounds` rounds of a block (at most SIM_BLOCK_ROUNDS) to a tally in which everything is
 * before fees: fees are the same in every round of such a table, so whoever calls takes them off in
 * the end. Calls observe when it is not NULL. */
typedef void sim_lanes_run_block(const sim_lanes_table *table, uint64_t seed, uint64_t block,
                                 uint32_t rounds, trey_sim_tally *tally, trey_sim_observer *observe,
                                 void *context);

/* The engines, widest first, ends with a row without a function; `usable` looks at the
 * processor. */
typedef struct sim_lanes_engine {
    const char *name; /* "AVX-512", "AVX2", "plain" */
    sim_lanes_run_block *run_block;
    bool (*usable)(void);
} sim_lanes_engine;

extern const sim_lanes_engine trey_sim_lanes_engines[];

#endif
