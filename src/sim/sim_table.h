/* SPDX-License-Identifier: MIT */
/*
 * A simulated table that applies every event with trey_round_apply. It supports every plan.
 *
 * A block of rounds starts with a new table: the position is offered from seat 1 (BANK-4), the
 * cards are shuffled, and the meter has the value in the plan. Therefore a block depends only on
 * the plan and the block's number.
 */
#ifndef TREY_SIM_SIM_TABLE_H
#define TREY_SIM_SIM_TABLE_H

#include <trey/rotation.h>
#include <trey/sim.h>

#include "cards.h"

/* Too large for the stack: allocate it. */
typedef struct sim_table {
    const trey_sim_plan *plan;
    trey_seating seating;
    int64_t puts_up[TREY_HANDS_MAX]; /* the bank's wager by banking seat; 0: the seat declines */
    unsigned cards_max;              /* the largest number of cards that a round needs */

    /* The current block. */
    trey_rotation rotation;
    trey_meter meter;
    sim_cards cards;

    /* The current round. */
    trey_round round;
    trey_settlement settlement;
    trey_awards awards;
} sim_table;

/* Prepares a table for the blocks of a plan that trey_sim_check accepts. */
void trey_sim_table_begin(sim_table *table, const trey_sim_plan *plan);

/* Plays a block of `rounds` rounds and adds their results to `tally`. Calls only the hooks
 * `observe` and `record`. */
void trey_sim_table_play_block(sim_table *table, uint64_t block, uint32_t rounds,
                               const trey_sim_hooks *hooks, trey_sim_tally *tally);

#endif
