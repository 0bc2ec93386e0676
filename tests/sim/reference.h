/* SPDX-License-Identifier: MIT */
/*
 * Blocks of rounds the slow way, for the vector engines to be compared with: one round after the
 * other on the cards of trey_sim_deal_batch, each settled by a function of the caller's.
 */
#ifndef TREY_TESTS_SIM_REFERENCE_H
#define TREY_TESTS_SIM_REFERENCE_H

#include "sim/lanes.h"

/* What became of one round, in units, by player. */
typedef struct settled_round {
    int64_t ante[TREY_SEATS_MAX], bonus[TREY_SEATS_MAX];
    int64_t paid, collected, pay_due, collect_due;
    int64_t plays;
} settled_round;

/* Settle a round whose hands are consecutive triples, the banker's last; the result is zero. */
typedef void settle_cards(const void *context, const trey_card *cards, settled_round *result);

/* Settle by what the header of the lanes says, with plain loops. The context is the table. */
settle_cards settle_by_table;

/* What an observer was told. */
typedef struct record {
    uint64_t block;
    uint32_t count;
    trey_sim_round rounds[SIM_BLOCK_ROUNDS];
} record;

trey_sim_observer record_rounds;

/* The same as a sim_lanes_run_block, but for who settles. */
void reference_block(const sim_lanes_table *table, uint64_t seed, uint64_t block, uint32_t rounds,
                     settle_cards *settle, const void *context, trey_sim_tally *tally,
                     record *into);

#endif
