/* SPDX-License-Identifier: MIT */
/*
 * Strategies from text: the lowest hand that is played, as people write it.
 */
#ifndef TREY_FORMAT_TEXT_STRATEGY_TEXT_H
#define TREY_FORMAT_TEXT_STRATEGY_TEXT_H

#include <trey/strategy.h>

/* Read the lowest hand that is played. Upper and lower case are the same, and "-", "_" and " "
 * between words and ranks as well:
 *   three ranks in any order       q-7-2, "Q 7 2", 10-8-4, 9-9-4
 *   a high card                    queen-high, k-high
 *   a category, a pair of a rank   pair, "pair of 9s", flush, straight, "three of a kind"
 *   every hand, and none           always, never
 *   names of simple strategies     mimic, never-bluff
 * False when the text is none of these; then *from has not changed. */
TREY_MUST_CHECK bool strategy_parse_hand(const char *text, size_t size, trey_hand_value *from);

/* Parses one rank: 2 to 10, T, J, Q, K, A, or its name. */
TREY_MUST_CHECK bool strategy_parse_rank(const char *text, size_t size, unsigned *rank);

#define STRATEGY_NAME_SIZE 32

/* The canonical name of such a hand: "q-7-2", "queen-high", "pair-of-9s", "always".
 * strategy_parse_hand reads it back. Returns `out`. */
const char *strategy_hand_name(char out[STRATEGY_NAME_SIZE], trey_hand_value from);

/* A strategy that plays hands from one value on, whatever card is exposed. */
trey_strategy strategy_from(trey_hand_value from);

#endif
