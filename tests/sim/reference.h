/* SPDX-License-Identifier: MIT */
/*
 * A reference for the vector engines: plays blocks of rounds one after another with the cards of
 * trey_sim_deal_batch. The caller passes the function that settles a round.
 */
#ifndef TREY_TESTS_SIM_REFERENCE_H
#define TREY_TESTS_SIM_REFERENCE_H

#include "sim/lanes.h"

/* The result of one round per player, in units. */
typedef struct settled_round {
    int64_t ante[TREY_SEATS_MAX], bonus[TREY_SEATS_MAX];
    int64_t paid, collected, pay_due, collect_due;
    int64_t plays;
} settled_round;

/* Settles a round. Its hands are consecutive triples, the banker's last; `result` is zeroed. */
typedef void settle_cards(const void *context, const trey_card *cards, settled_round *result);

/* Settles as the header of the lanes describes, with plain loops. The context is the table. */
settle_cards settle_by_table;

/* What an observer received. */
typedef struct record {
    uint64_t block;
    uint32_t count;
    trey_sim_round rounds[SIM_BLOCK_ROUNDS];
} record;

trey_sim_observer record_rounds;

/* Like sim_lanes_run_block, but settles with the given function. */
void reference_block(const sim_lanes_table *table, uint64_t seed, uint64_t block, uint32_t rounds,
                     settle_cards *settle, const void *context, trey_sim_tally *tally,
                     record *into);

#endif
