/* SPDX-License-Identifier: MIT */
/*
 * The library's names for cards and hands as text (trey/card_text.h, trey/hand.h), as the program
 * calls them.
 */
#ifndef TREY_FORMAT_CARD_TEXT_H
#define TREY_FORMAT_CARD_TEXT_H

#include <trey/card_text.h>
#include <trey/hand.h>

#define CARD_TEXT_SIZE TREY_CARD_TEXT_SIZE

/* Write "As". Returns `out`. */
static inline const char *card_format(char out[CARD_TEXT_SIZE], trey_card card)
{
    return trey_card_text(out, card);
}

/* "queen", "ten" … */
static inline const char *rank_name(unsigned rank)
{
    return trey_rank_name(rank);
}

#define HAND_TEXT_SIZE TREY_HAND_TEXT_SIZE

/* Write a hand for people: "pair of nines, king kicker", "queen-high straight". Returns `out`. */
static inline const char *hand_format(char out[HAND_TEXT_SIZE], trey_hand_value value)
{
    return trey_hand_text(out, value);
}

#endif
