/* SPDX-License-Identifier: MIT */
/*
 * A sweep over all strengths of a player's hand in rising order. Three sets of banker's hands are
 * kept on the way: those that do not qualify, those that qualify and are weaker, and those that
 * qualify and are no stronger. How many of each avoid the player's cards, and hold an exposed one,
 * follows from their counts alone.
 */
#ifndef TREY_ODDS_SWEEP_H
#define TREY_ODDS_SWEEP_H

#include "hand_set.h"

typedef int32_t odds_lanes[ODDS_LANES];

/* Banker's hands that do not qualify, and qualifying ones that a player's hand beats, or beats or
 * ties. */
typedef struct odds_sets {
    odds_hand_set unqualified, beaten, matched;
} odds_sets;

/* The value of two cards of given ranks with a third of each rank, unsuited and suited. */
typedef struct odds_thirds {
    trey_hand_value value[TREY_RANK_COUNT][TREY_RANK_COUNT][2][ODDS_LANES];
} odds_thirds;

typedef struct odds_sweep {
    uint32_t decks;
    bool exposes_card;
    int32_t bankers; /* banker's hands left to a player's hand (and exposed card) */
    odds_levels levels;
    odds_thirds thirds; /* with an exposed card only */
    odds_sets sets;
    uint32_t index; /* of the level at hand */
    const odds_level *level;
    const odds_kind *kind;
} odds_sweep;

void odds_sweep_make(odds_sweep *sweep, uint32_t decks, bool exposes_card);

/* Stand before the first level. */
void odds_sweep_begin(odds_sweep *sweep);

/* Go on to the next level; false after the last. */
bool odds_sweep_advance(odds_sweep *sweep);

/* In how many ways suits can lie matters for what a hand is worth: by pattern when no card is
 * exposed, by the set of cards that share the exposed suit when one is. */
enum { ODDS_VIEWS_MAX = 8 };

/* Sums over hands of one view, by exposed rank; without an exposed card all of it is at 0. */
typedef struct odds_counts {
    odds_lanes ups;                          /* exposed cards that can lie there */
    odds_lanes plays;                        /* of which best play plays against */
    odds_lanes unqualified, beaten, matched; /* banker's hands, where it plays */
    odds_lanes always;                       /* the worth of playing against all of them */
} odds_counts;

/* By exposed rank: the lowest level that is played and the highest that is folded, by any hand. */
typedef struct odds_decisions {
    odds_lanes first_play, last_fold;
} odds_decisions;

/* What playing is worth against some banker's hands: +1 for each that does not qualify, +2, 0 or -2
 * for the others. */
static inline int64_t odds_worth(int64_t unqualified, int64_t beaten, int64_t matched,
                                 int64_t bankers)
{
    return 3 * unqualified + 2 * (beaten + matched) - 2 * bankers;
}

/* Add the level at hand to the counts of its views, which play where the worth is `least` or more.
 */
void odds_count_level(const odds_sweep *sweep, int32_t least, odds_counts counts[ODDS_VIEWS_MAX],
                      odds_decisions *decisions);

/* How many hands of the level at hand have a view; with an exposed card, pairs of such a hand and a
 * suit of that card. */
int64_t odds_view_hands(const odds_sweep *sweep, unsigned view);

/* Whether the next level must not be added to the same counts: it is of another kind or pay line,
 * it is worth `limit` or more, or so many are in them that 32 bits may not hold another. With eight
 * decks and no card exposed one level comes to twice 11.7 million banker's hands. */
bool odds_counts_end(const odds_sweep *sweep, trey_hand_value limit);

/* The parts that an exposed card needs (exposed.c). */
void odds_thirds_make(odds_thirds *thirds);
void odds_count_exposed(const odds_sweep *sweep, int32_t least, odds_counts counts[ODDS_VIEWS_MAX],
                        odds_decisions *decisions);

#endif
