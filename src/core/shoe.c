/* SPDX-License-Identifier: MIT */
/*
 * When the cards must be shuffled, and which deck is in play.
 */
#include <trey/shoe.h>

uint32_t trey_shoe_cards_needed(const trey_posting *posting)
{
    /* The bank's hand replaces the hand of the player-dealer's seat; the house has no seat. */
    uint32_t hands = posting->ruleset->house_banks ? posting->seats + 1 : posting->seats;
    return hands * TREY_HAND_CARDS;
}

trey_refusal trey_shoe_check(const trey_shoe *shoe, const trey_posting *posting, bool by_machine)
{
    uint32_t rounds_max = by_machine ? 1 : posting->rounds_per_shuffle;
    if (shoe->rounds >= rounds_max) {
        return trey_refuse(TREY_REFUSED_SHUFFLE_DUE, shoe->rounds, rounds_max);
    }
    uint32_t all = posting->decks * TREY_DECK_CARDS;
    uint32_t left = shoe->cards_out < all ? all - shoe->cards_out : 0;
    uint32_t needed = trey_shoe_cards_needed(posting);
    if (left < needed) {
        return trey_refuse(TREY_REFUSED_TOO_FEW_CARDS, left, needed);
    }
    return trey_accept();
}

void trey_shoe_round_dealt(trey_shoe *shoe, const trey_posting *posting, uint32_t cards)
{
    if (posting->ruleset->alternates_decks) {
        /* HAND-9: the other deck comes into play; it was shuffled during this round. */
        *shoe = (trey_shoe){.deck = 1 - shoe->deck};
        return;
    }
    shoe->rounds++;
    shoe->cards_out += cards;
}

void trey_shoe_shuffled(trey_shoe *shoe)
{
    shoe->rounds = 0;
    shoe->cards_out = 0;
}
