/* SPDX-License-Identifier: MIT */
/*
 * Fills the lookup tables of trey/hand.h with the arithmetic of the batch evaluator.
 *
 * There is one row for each of the 455 classes of two cards: 91 pairs of ranks times five cases of
 * suits (both cards of one of the four suits, or of different suits).
 */
#ifndef TREY_CORE_HAND_FILL_H
#define TREY_CORE_HAND_FILL_H

#include "hand_arithmetic.h"

enum { HAND_WAYS_OF_SUITS = 5 };

static inline unsigned hand_row_of(trey_card a, trey_card b)
{
    unsigned x = trey_card_rank(a), y = trey_card_rank(b);
    unsigned low = x < y ? x : y, high = x < y ? y : x;
    unsigned ranks = high * (high + 1) / 2 + low;
    unsigned suits = trey_card_suit(a) == trey_card_suit(b) ? trey_card_suit(a) : 4;
    return ranks * HAND_WAYS_OF_SUITS + suits;
}

/* Pairs of cards in the same row have the same values, so it does not matter which pair writes
 * last. */
static inline void hand_tables_fill(uint16_t row[TREY_DECK_CARDS * TREY_DECK_CARDS],
                                    trey_hand_value cell[TREY_HAND_ROWS * TREY_DECK_CARDS])
{
    for (trey_card a = 0; a < TREY_DECK_CARDS; a++) {
        for (trey_card b = 0; b < TREY_DECK_CARDS; b++) {
            unsigned first = hand_row_of(a, b) * TREY_DECK_CARDS;
            row[a * TREY_DECK_CARDS + b] = (uint16_t)first;
            for (trey_card c = 0; c < TREY_DECK_CARDS; c++) {
                cell[first + c] = hand_value_of(a, b, c);
            }
        }
    }
}

#endif
