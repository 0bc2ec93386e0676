/* SPDX-License-Identifier: MIT */
/*
 * Cards for the rounds of one block.
 */
#include "cards.h"

#include "base/assert.h"

bool trey_sim_cards_are_batched(const trey_posting *posting)
{
    return posting->decks == 1 && posting->rounds_per_shuffle <= 1;
}

void trey_sim_cards_begin(sim_cards *cards, const trey_posting *posting, unsigned cards_max,
                          uint64_t seed, uint64_t block)
{
    cards->posting = posting;
    cards->batch_cards = cards_max;
    cards->lanes = 0;
    if (trey_sim_cards_are_batched(posting)) {
        trey_sim_generator_seed(&cards->generator, seed, block);
        return;
    }
    /* SplitMix64 turns consecutive seeds into independent states, so each block can simply add its
     * number to the mixed seed. */
    trey_random_seed(&cards->random, trey_random_split(&seed) + block);
    cards->shoe = (trey_shoe){.deck = 0};
    for (unsigned i = 0; i < posting->decks * TREY_DECK_CARDS; i++) {
        cards->decks[i] = (trey_card)(i % TREY_DECK_CARDS);
    }
}

static void deal_from_batch(sim_cards *cards, unsigned count, trey_card dealt[SIM_CARDS_MAX])
{
    while (cards->lanes == 0) {
        cards->lanes = trey_sim_deal_batch(&cards->generator, cards->batch_cards, cards->batch);
    }
    unsigned lane = (unsigned)__builtin_ctzll(cards->lanes);
    cards->lanes &= cards->lanes - 1;
    for (unsigned i = 0; i < count; i++) {
        dealt[i] = cards->batch[i][lane];
    }
}

/* Draw each card uniformly from the cards not dealt since the shuffle, and swap it to the end of
 * the dealt cards, which are at the front of `decks`. A shuffle only resets the number of dealt
 * cards. */
static void deal_from_shoe(sim_cards *cards, unsigned count, trey_card dealt[SIM_CARDS_MAX])
{
    if (trey_shoe_check(&cards->shoe, cards->posting, false).status != TREY_OK) {
        trey_shoe_shuffled(&cards->shoe);
    }
    uint32_t all = cards->posting->decks * TREY_DECK_CARDS;
    for (unsigned i = 0; i < count; i++) {
        uint32_t place = cards->shoe.cards_out + i;
        uint32_t drawn = place + trey_random_below(&cards->random, all - place);
        dealt[i] = cards->decks[drawn];
        cards->decks[drawn] = cards->decks[place];
        cards->decks[place] = dealt[i];
    }
    trey_shoe_round_dealt(&cards->shoe, cards->posting, count);
}

void trey_sim_cards_deal(sim_cards *cards, unsigned count, trey_card dealt[SIM_CARDS_MAX])
{
    TREY_ASSERT(count <= cards->batch_cards);
    if (trey_sim_cards_are_batched(cards->posting)) {
        deal_from_batch(cards, count, dealt);
    } else {
        deal_from_shoe(cards, count, dealt);
    }
}
