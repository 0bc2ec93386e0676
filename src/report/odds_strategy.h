/* SPDX-License-Identifier: MIT */
/*
 * Describes strategies in words, as briefly as possible.
 */
#ifndef TREY_REPORT_ODDS_STRATEGY_H
#define TREY_REPORT_ODDS_STRATEGY_H

#include <trey/odds.h>

/* "2" to "10", "J", "Q", "K", "A" */
const char *strategy_rank(unsigned rank);

#define STRATEGY_HAND_SIZE 24

/* The lowest hand of a value: "Q-9-2", "pair", "pair of 9s", "9-9-4", "flush", "any hand",
 * "no hand". Returns `out`. */
const char *strategy_hand(char out[STRATEGY_HAND_SIZE], trey_hand_value value);

/* The same for the lowest hand that a strategy plays. It may be "Q-high": every hand with a queen
 * as its high card is played. */
const char *strategy_threshold(char out[STRATEGY_HAND_SIZE], trey_hand_value value);

/* A rule for the exposed ranks from `first` to `last`. A threshold that consists of the exposed
 * card and two others differs for each rank, so it is a separate rule for each. */
typedef struct strategy_rule {
    unsigned first, last;
    trey_hand_value play_from;
    trey_suit_rule suit_rule;
} strategy_rule;

/* Lists the rules of a strategy by ascending rank and returns their number. There is only one if no
 * card is exposed. */
size_t strategy_rules(strategy_rule rules[TREY_RANK_COUNT], const trey_strategy *strategy,
                      bool exposes_card);

#define STRATEGY_TEXT_SIZE 256

/* The exposed ranks of a rule: "exposed jack or lower", "exposed queen"; "" if no card is exposed.
 */
const char *strategy_against(char out[STRATEGY_TEXT_SIZE], const strategy_rule *rule,
                             bool exposes_card);

/* The advice of a rule: "always play", "play Q-9-3 or better, and Q-9-2 itself when the exposed
 * queen has the suit of the 2". Returns `out`. */
const char *strategy_advice(char out[STRATEGY_TEXT_SIZE], const strategy_rule *rule);

/* A simple strategy in words: "play every hand". */
const char *strategy_simple(trey_simple_strategy simple);

#endif
