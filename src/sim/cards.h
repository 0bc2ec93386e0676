/* SPDX-License-Identifier: MIT */
/*
 * Cards for the rounds of one block, one round after another.
 *
 * If one deck is shuffled for every round, the cards come from trey_sim_deal_batch, lane by lane.
 * With several decks, or several rounds per shuffle (HAND-11), the cards are drawn one by one from
 * a shoe, with a generator for each block.
 */
#ifndef TREY_SIM_CARDS_H
#define TREY_SIM_CARDS_H

#include <trey/posting.h>
#include <trey/random.h>
#include <trey/shoe.h>

#include "deal.h"

typedef struct sim_cards {
    const trey_posting *posting;
    unsigned batch_cards; /* cards per lane of a batch */

    sim_generator generator;
    uint64_t lanes; /* the lanes of the batch that are still unused */
    trey_card batch[SIM_CARDS_MAX][SIM_LANES];

    trey_random random;
    trey_shoe shoe;
    trey_card decks[TREY_SHOE_CARDS_MAX];
} sim_cards;

/* Whether the cards of a posting come from trey_sim_deal_batch. */
bool trey_sim_cards_are_batched(const trey_posting *posting);

/* Begin a block. No round may need more than cards_max cards. */
void trey_sim_cards_begin(sim_cards *cards, const trey_posting *posting, unsigned cards_max,
                          uint64_t seed, uint64_t block);

/* Deal `count` cards for the next round. Each hand is three consecutive cards: first the players in
 * seat order, then the banker, whose third card is the exposed one. */
void trey_sim_cards_deal(sim_cards *cards, unsigned count, trey_card dealt[SIM_CARDS_MAX]);

#endif
