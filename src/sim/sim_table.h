/* SPDX-License-Identifier: MIT */
/*
 * A simulated table through the round engine: every event by trey_round_apply, for any plan.
 *
 * A block of rounds is a table that opens anew: the position is offered from seat 1 (BANK-4), the
 * cards are shuffled, the meter stands at the plan's. So a block depends on nothing but the plan
 * and its number.
 */
#ifndef TREY_SIM_SIM_TABLE_H
#define TREY_SIM_SIM_TABLE_H

#include <trey/rotation.h>
#include <trey/sim.h>

#include "cards.h"

/* Large: allocate it. */
typedef struct sim_table {
    const trey_sim_plan *plan;
    trey_seating seating;
    int64_t puts_up[TREY_HANDS_MAX]; /* by who banks; 0: declines */
    unsigned cards_max;              /* that a round can take */

    /* Of the block. */
    trey_rotation rotation;
    trey_meter meter;
    sim_cards cards;

    /* Of the round. */
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
