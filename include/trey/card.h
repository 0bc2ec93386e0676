/* SPDX-License-Identifier: MIT */
/*
 * Cards of standard 52-card decks without jokers (HAND-1).
 */
#ifndef TREY_CARD_H
#define TREY_CARD_H

#include <trey/base.h>

#define TREY_RANK_COUNT 13
#define TREY_SUIT_COUNT 4
#define TREY_DECK_CARDS 52
#define TREY_DECKS_MAX 8
#define TREY_SHOE_CARDS_MAX (TREY_DECK_CARDS * TREY_DECKS_MAX)
#define TREY_HAND_CARDS 3

/* rank * 4 + suit; a valid card is below TREY_DECK_CARDS. */
typedef uint8_t trey_card;

/* Stands for a card that lies face down and that nobody knows; not a valid card. */
#define TREY_CARD_UNKNOWN 255

/* Ranks rise from the deuce (0) to the ace (12). */
enum {
    TREY_RANK_2,
    TREY_RANK_3,
    TREY_RANK_10 = 8,
    TREY_RANK_JACK,
    TREY_RANK_QUEEN,
    TREY_RANK_KING,
    TREY_RANK_ACE
};

/* Suits have no rank (HAND-5); this order is alphabetical. */
enum { TREY_SUIT_CLUBS, TREY_SUIT_DIAMONDS, TREY_SUIT_HEARTS, TREY_SUIT_SPADES };

static inline trey_card trey_card_make(unsigned rank, unsigned suit)
{
    return (trey_card)(rank * TREY_SUIT_COUNT + suit);
}

static inline unsigned trey_card_rank(trey_card card)
{
    return card / TREY_SUIT_COUNT;
}

static inline unsigned trey_card_suit(trey_card card)
{
    return card % TREY_SUIT_COUNT;
}

#endif
