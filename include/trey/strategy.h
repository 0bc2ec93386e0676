/* SPDX-License-Identifier: MIT */
/*
 * Ways to decide between play and fold: from which hand on, by the exposed card.
 */
#ifndef TREY_STRATEGY_H
#define TREY_STRATEGY_H

#include <trey/hand.h>

TREY_BEGIN_DECLS

/* play_from where every hand is played, and where none is. */
#define TREY_PLAY_ALWAYS 0
#define TREY_PLAY_NEVER UINT16_MAX

/* Hands of one strength differ in what they leave to the banker, and with two decks that turns a
 * decision: hands worth `value` are played only if the exposed card has the suit of one of these
 * cards. Bit 0 of `cards` is the highest card, bit 2 the lowest; no bit: there is no such rule. */
typedef struct trey_suit_rule {
    trey_hand_value value;
    uint8_t cards;
} trey_suit_rule;

/* What to play by the rank of the exposed card: hands worth play_from or more, and those that the
 * suit rule adds just below. Where no card is exposed all thirteen are the same. */
typedef struct trey_strategy {
    trey_hand_value play_from[TREY_RANK_COUNT];
    trey_suit_rule suit_rule[TREY_RANK_COUNT];
} trey_strategy;

/* Whether a strategy plays a hand; `up` is TREY_DECK_CARDS where no card is exposed. */
TREY_API bool trey_strategy_plays(const trey_strategy *strategy, const trey_card hand[3],
                                  trey_card up);

/* Strategies that need no mathematics. */
typedef enum trey_simple_strategy {
    TREY_SIMPLE_ALWAYS,      /* play every hand */
    TREY_SIMPLE_MIMIC,       /* play what qualifies, as the banker does: queen-high or better */
    TREY_SIMPLE_Q64,         /* play Q-6-4 or better */
    TREY_SIMPLE_NEVER_BLUFF, /* play a pair or better only */
    TREY_SIMPLE_NEVER,       /* fold every hand */
    TREY_SIMPLE_COUNT
} trey_simple_strategy;

/* "always", "mimic", "q-6-4", "never-bluff", "never". */
TREY_API const char *trey_simple_strategy_name(trey_simple_strategy simple);

/* The strategy of a name; TREY_SIMPLE_COUNT when there is none. */
TREY_API trey_simple_strategy trey_simple_strategy_find(const char *name);

/* The least hand it plays, whatever is exposed. */
TREY_API trey_hand_value trey_simple_strategy_from(trey_simple_strategy simple);

TREY_API trey_strategy trey_simple_strategy_make(trey_simple_strategy simple);

TREY_END_DECLS

#endif
