/* SPDX-License-Identifier: MIT */
/*
 * Cards as text: rank of 23456789TJQKA, suit of cdhs.
 */
#ifndef TREY_FORMAT_CARD_TEXT_H
#define TREY_FORMAT_CARD_TEXT_H

#include <trey/hand.h>

/* Read one card of two characters. */
TREY_MUST_CHECK bool card_parse(const char *text, size_t size, trey_card *card);

/* Read cards separated by one space each; an empty text is no card. Stores `capacity` at most and
 * sets *count to how many there are; false when a card is malformed, then *bad is its offset. */
TREY_MUST_CHECK bool cards_parse(const char *text, size_t size, trey_card *cards, size_t capacity,
                                 size_t *count, size_t *bad);

#define CARD_TEXT_SIZE 3

/* Write "As". Returns `out`. */
const char *card_format(char out[CARD_TEXT_SIZE], trey_card card);

/* "queen", "ten" … */
const char *rank_name(unsigned rank);

#define HAND_TEXT_SIZE 64

/* Write a hand for people: "pair of nines, king kicker", "queen-high straight". Returns `out`. */
const char *hand_format(char out[HAND_TEXT_SIZE], trey_hand_value value);

#endif
