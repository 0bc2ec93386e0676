/* SPDX-License-Identifier: MIT */
/*
 * A sweep over all strengths of a player's hand in rising order. Two sets of banker's hands are
 * kept on the way: those that do not qualify, and the *gain*, in which every hand counts as often
 * as it gives a player of the strength at hand more units than a lost ante and play:
 *
 *   3 that do not qualify (+1 instead of -2), 4 that are beaten (+2), 2 that tie (0), 0 others.
 *
 * How often the hands of a set avoid the player's cards, and hold an exposed one, follows from its
 * counts alone, so playing is worth the gain less twice the banker's hands. Ties are kept apart:
 * they are the same for all levels of a kind.
 */
#ifndef TREY_ODDS_SWEEP_H
#define TREY_ODDS_SWEEP_H

#include "hand_set.h"

/* By how a banker's hand ends for the player who plays. */
enum { ODDS_GAIN_UNQUALIFIED = 3, ODDS_GAIN_BEATEN = 4, ODDS_GAIN_TIED = 2 };

/* The sets of a player's cards that can share an exposed suit: bit i is position i. */
enum { ODDS_SHARINGS = 1U << TREY_HAND_CARDS };

typedef int32_t odds_lanes[ODDS_LANES];

/* The value of two cards of given ranks with a third of each rank, unsuited and suited. */
typedef struct odds_thirds {
    int32_t value[TREY_RANK_COUNT][TREY_RANK_COUNT][2][ODDS_LANES];
} odds_thirds;

/* How many banker's hands tie. */
typedef struct odds_ties {
    bool known;
    int32_t closed[ODDS_PATTERNS_IN_LEVEL_MAX]; /* by pattern */
    int64_t closed_sum;                         /* of all hands of a level, in units */
    /* With an exposed card of the rank of a position, by the cards that share its suit; 0 where an
     * earlier position has the same rank. Any other rank ties with nothing. */
    int32_t exposed[ODDS_SHARINGS][TREY_HAND_CARDS];
    int64_t exposed_sum[TREY_HAND_CARDS];
} odds_ties;

typedef struct odds_sweep {
    uint32_t decks;
    bool exposes_card;
    int32_t bankers; /* banker's hands left to a player's hand (and exposed card) */
    odds_levels levels;
    odds_thirds thirds; /* with an exposed card only */
    odds_lanes cards;   /* of each rank and suit, by rank; 0 in the lanes that fill up */
    odds_hand_set unqualified;
    odds_hand_set gain; /* without ties */
    odds_ties ties_of[ODDS_KIND_COUNT];
    uint32_t index; /* of the level at hand */
    const odds_level *level;
    const odds_kind *kind;
    const odds_ties *ties; /* of the level at hand */
} odds_sweep;

void trey_odds_sweep_make(odds_sweep *sweep, uint32_t decks, bool exposes_card);

/* Stand before the first level. */
void trey_odds_sweep_begin(odds_sweep *sweep);

/* Go on to the next level; false after the last. */
bool trey_odds_sweep_advance(odds_sweep *sweep);

/* Sums over hands of one kind, in its units, and the cards that can be exposed to them. By exposed
 * rank; without an exposed card all of it is at 0. */
typedef struct odds_sums {
    int64_t ups[ODDS_LANES]; /* exposed cards */
    int64_t gain[ODDS_LANES];
    /* The part of both that best play folds, and the banker's hands in it. */
    int64_t folded_ups[ODDS_LANES], folded_gain[ODDS_LANES];
    int64_t folded_unqualified[ODDS_LANES], folded_tied[ODDS_LANES];
    /* Banker's hands, folded to or not; each of their cards could be the exposed one. */
    int64_t unqualified, tied;
} odds_sums;

/* By exposed rank: the lowest level that is played and the highest that is folded, by any hand. */
typedef struct odds_decisions {
    odds_lanes first_play, last_fold;
} odds_decisions;

/* Add the level at hand. Best play needs a gain of `least`. */
void trey_odds_count_level(const odds_sweep *sweep, int32_t least, odds_sums *sums,
                           odds_decisions *decisions);

/* Whether the next level must not be added to the same sums: it is of another kind or pay line, or
 * it is worth `limit` or more. */
static inline bool odds_sums_end(const odds_sweep *sweep, trey_hand_value limit)
{
    const odds_level *next = sweep->level + 1;
    return sweep->index + 1 == sweep->levels.count || next->kind != sweep->level->kind ||
           next->value >= limit || trey_hand_is_akq_suited(next->value);
}

/* The parts that an exposed card needs (exposed.c). */
void trey_odds_thirds_make(odds_thirds *thirds);
void trey_odds_ties_exposed(const odds_sweep *sweep, const odds_hand_set *own, odds_ties *ties);
void trey_odds_count_exposed(const odds_sweep *sweep, int32_t least, odds_sums *sums,
                             odds_decisions *decisions);

/* At the level at hand and an exposed rank: for which sharings there is a hand and a card, and for
 * which of these it is played. Bit s is the sharing s. */
typedef struct odds_sharings {
    uint32_t there, played;
} odds_sharings;
odds_sharings trey_odds_sharings_at(const odds_sweep *sweep, int32_t least, unsigned rank);

#endif
