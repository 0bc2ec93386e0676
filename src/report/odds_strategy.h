/* SPDX-License-Identifier: MIT */
/*
 * Strategies in words, as short as they can be said.
 */
#ifndef TREY_REPORT_ODDS_STRATEGY_H
#define TREY_REPORT_ODDS_STRATEGY_H

#include <trey/odds.h>

/* "2" to "10", "J", "Q", "K", "A" */
const char *strategy_rank(unsigned rank);

#define STRATEGY_HAND_SIZE 24

/* The lowest hand of a strength: "Q-9-2", "pair", "pair of 9s", "9-9-4", "flush", "any hand",
 * "no hand". Returns `out`. */
const char *strategy_hand(char out[STRATEGY_HAND_SIZE], trey_hand_value value);

/* The same for where a strategy begins to play, which may be "Q-high": lower than any hand with a
 * queen as its high card. */
const char *strategy_threshold(char out[STRATEGY_HAND_SIZE], trey_hand_value value);

/* Exposed ranks that are played against in one way: from `first` to `last`. A threshold that is
 * each time the exposed card with the same two others is still one rule per rank. */
typedef struct strategy_rule {
    unsigned first, last;
    trey_hand_value play_from;
    trey_suit_rule suit_rule;
} strategy_rule;

/* The rules of a strategy, rising; one alone where no card is exposed. Returns how many. */
size_t strategy_rules(strategy_rule rules[TREY_RANK_COUNT], const trey_strategy *strategy,
                      bool exposes_card);

#define STRATEGY_TEXT_SIZE 256

/* Against what: "exposed jack or lower", "exposed queen"; "" where no card is exposed. */
const char *strategy_against(char out[STRATEGY_TEXT_SIZE], const strategy_rule *rule,
                             bool exposes_card);

/* What to do: "always play", "play Q-9-3 or better, and Q-9-2 itself when the exposed queen has the
 * suit of the 2". Returns `out`. */
const char *strategy_advice(char out[STRATEGY_TEXT_SIZE], const strategy_rule *rule);

/* What a simple strategy does: "play every hand". */
const char *strategy_simple(trey_simple_strategy simple);

#endif
