/* SPDX-License-Identifier: MIT */
/*
 * Amounts and cards in sentences: symbols for the screen, words for screen readers.
 */
#ifndef TREY_PLAY_SESSION_WORDS_H
#define TREY_PLAY_SESSION_WORDS_H

#include <trey/ruleset.h>

#include "format/text/money.h"

/* "$25", "$22.07", "-$5". Returns `out`, as all of these do. */
const char *dollars_format(char out[MONEY_TEXT_SIZE], int64_t cents);

/* The same, always with a sign: "+$25", "-$5", "$0". */
const char *gain_format(char out[MONEY_TEXT_SIZE], int64_t cents);

#define CARD_NAME_SIZE 24
#define CARDS_NAME_SIZE 80

/* "king of hearts" */
const char *card_name(char out[CARD_NAME_SIZE], trey_card card);

/* "king of hearts, ten of spades, three of clubs" */
const char *cards_name(char out[CARDS_NAME_SIZE], const trey_card cards[TREY_HAND_CARDS]);

/* A hand in words, as the start of a sentence: "Jack high, nine, five"; terms are the rule
 * set's. */
const char *hand_sentence(const trey_ruleset *ruleset, char out[TREY_HAND_TEXT_SIZE],
                          trey_hand_value value);

#endif
