/* SPDX-License-Identifier: MIT */
/*
 * Cards and hands as text, for people. Reading cards is in the library: trey/card_text.h.
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
const char *rank_name(unsigned rank);

#define HAND_TEXT_SIZE 64

/* Write a hand for people: "pair of nines, king kicker", "queen-high straight". Returns `out`. */
const char *hand_format(char out[HAND_TEXT_SIZE], trey_hand_value value);

#endif
