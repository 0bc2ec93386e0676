/* SPDX-License-Identifier: MIT */
/*
 * Cards for the rounds of one block, one round after another.
 *
 * One deck that is shuffled for every round comes from trey_sim_deal_batch, lane by lane. Several
 * decks, or several rounds to a shuffle (HAND-11), come from a shoe that is shuffled card by card
 * as it is dealt, by a trey_random of the block's own.
 */
#ifndef TREY_SIM_CARDS_H
#define TREY_SIM_CARDS_H

#include <trey/posting.h>
#include <trey/random.h>
#include <trey/shoe.h>

#include "deal.h"

typedef struct sim_cards {
    const trey_posting *posting;
    unsigned batch_cards; /* how many each lane of a batch gets */

    sim_generator generator;
    uint64_t lanes; /* of the batch that are left */
    trey_card batch[SIM_CARDS_MAX][SIM_LANES];

    trey_random random;
    trey_shoe shoe;
    trey_card decks[TREY_SHOE_CARDS_MAX];
} sim_cards;

/* Whether the rounds of a posting are dealt as trey_sim_deal_batch deals them. */
bool trey_sim_cards_are_batched(const trey_posting *posting);

/* Begin a block whose rounds take cards_max at most. */
void trey_sim_cards_begin(sim_cards *cards, const trey_posting *posting, unsigned cards_max,
                          uint64_t seed, uint64_t block);

/* The cards of the next round, `count` of them: hands as consecutive triples, players in seat
 * order, then the banker, whose third card is the exposed one. */
void trey_sim_cards_deal(sim_cards *cards, unsigned count, trey_card dealt[SIM_CARDS_MAX]);

#endif
