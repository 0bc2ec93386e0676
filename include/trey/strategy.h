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

/* Hands of one strength may differ in what they leave to the banker, and with several decks that
 * can turn a decision. An exception names such hands by one of them: its suits, and the exposed
 * card's, stand for every hand that looks the same after suits are exchanged. */
typedef struct trey_strategy_exception {
    trey_card hand[TREY_HAND_CARDS];
    trey_card up; /* TREY_DECK_CARDS where no card is exposed */
    bool play;
} trey_strategy_exception;

#define TREY_STRATEGY_EXCEPTIONS_MAX 64

/* Play a hand worth play_from[rank of the exposed card] or more, fold others, but for the
 * exceptions. Where no card is exposed all thirteen are the same. */
typedef struct trey_strategy {
    trey_hand_value play_from[TREY_RANK_COUNT];
    uint32_t exception_count;
    trey_strategy_exception exceptions[TREY_STRATEGY_EXCEPTIONS_MAX];
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

TREY_API trey_strategy trey_simple_strategy_make(trey_simple_strategy simple);

TREY_END_DECLS

#endif
