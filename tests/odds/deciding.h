/* The decision to play or fold: what the player sees, the value of playing, and strategies. */
#ifndef DECIDING_H
#define DECIDING_H

#include "hands.h"

/* In the closed game, players decide from their own hand; in the exposed game, also from one
 * card of the banker (ROUND-3). */
typedef enum { GAME_CLOSED, GAME_EXPOSED, GAME_COUNT } game;

/* What players see besides their own hand: nothing (one view), or one of the kinds of cards. */
int view_count(game played);

/* Number of deals with each outcome if this hand is played after this view. */
const int64_t *view_outcomes(const faced_hand *hand, game played, int view);

/* Over all the deals behind a view, of which there are none when the player holds every card of
 * that kind: the number of deals, and what playing and folding come to in antes. */
int64_t deals_of(const int64_t count[OUTCOME_COUNT]);
int64_t net_of_playing(const int64_t count[OUTCOME_COUNT]);
int64_t net_of_folding(const int64_t count[OUTCOME_COUNT]);

typedef enum {
    STRATEGY_BEST, /* plays whenever folding is not better */
    STRATEGY_ALWAYS,
    STRATEGY_QUEEN_HIGH, /* Q-3-2 or better */
    STRATEGY_QUEEN_SIX_FOUR,
    STRATEGY_PAIR,
    STRATEGY_COUNT
} strategy;

bool strategy_plays(strategy decides, const faced_hand *hand, const int64_t count[OUTCOME_COUNT]);

#endif
