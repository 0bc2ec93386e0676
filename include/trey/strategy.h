/* SPDX-License-Identifier: MIT */
/*
 * Strategies for the decision between play and fold: the lowest hand to play, by exposed card.
 */
#ifndef TREY_STRATEGY_H
#define TREY_STRATEGY_H

#include <trey/hand.h>

TREY_BEGIN_DECLS

/* Values of play_from: play every hand, and fold every hand. */
#define TREY_PLAY_ALWAYS 0
#define TREY_PLAY_NEVER UINT16_MAX

/* Hands of equal value leave different cards to the banker. With two decks, that can change the
 * best decision. A suit rule plays hands of exactly `value` only if the exposed card has the same
 * suit as one of the cards in `cards`. Bit 0 of `cards` is the highest card, bit 2 the lowest. If
 * no bit is set, there is no rule. */
typedef struct trey_suit_rule {
    trey_hand_value value;
    uint8_t cards;
} trey_suit_rule;

/* The hands to play, by the rank of the exposed card: hands with a value of at least play_from, and
 * the hands of the suit rule, which are just below. If no card is exposed, all thirteen entries are
 * the same. */
typedef struct trey_strategy {
    trey_hand_value play_from[TREY_RANK_COUNT];
    trey_suit_rule suit_rule[TREY_RANK_COUNT];
} trey_strategy;

/* Whether a strategy plays a hand. `up` is the exposed card, or TREY_DECK_CARDS if there is none.
 */
TREY_API bool trey_strategy_plays(const trey_strategy *strategy, const trey_card hand[3],
                                  trey_card up);

/* Simple, well-known strategies. */
typedef enum trey_simple_strategy {
    TREY_SIMPLE_ALWAYS,      /* play every hand */
    TREY_SIMPLE_MIMIC,       /* play hands with which the banker qualifies: queen-high or better */
    TREY_SIMPLE_Q64,         /* play Q-6-4 or better */
    TREY_SIMPLE_NEVER_BLUFF, /* play a pair or better only */
    TREY_SIMPLE_NEVER,       /* fold every hand */
    TREY_SIMPLE_COUNT
} trey_simple_strategy;

/* "always", "mimic", "q-6-4", "never-bluff", "never". */
TREY_API const char *trey_simple_strategy_name(trey_simple_strategy simple);

/* Find a simple strategy by name. Returns TREY_SIMPLE_COUNT for an unknown name. */
TREY_API trey_simple_strategy trey_simple_strategy_find(const char *name);

/* The lowest hand that a simple strategy plays, with any exposed card. */
TREY_API trey_hand_value trey_simple_strategy_from(trey_simple_strategy simple);

TREY_API trey_strategy trey_simple_strategy_make(trey_simple_strategy simple);

TREY_END_DECLS

#endif
