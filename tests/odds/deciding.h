/* Playing or folding: what a player sees, what playing is worth then, and ways to decide. */
#ifndef DECIDING_H
#define DECIDING_H

#include "hands.h"

/* In the closed game a player decides by the own hand; in the exposed game by the own hand and one
 * of the banker's cards (ROUND-3). */
typedef enum { GAME_CLOSED, GAME_EXPOSED, GAME_COUNT } game;

/* What may be seen beside the own hand: nothing (one view), or each kind of card. */
int view_count(game played);

/* How often each outcome follows when this hand is played after this view. */
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
