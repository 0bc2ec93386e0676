/* SPDX-License-Identifier: MIT */
/*
 * A sweep over all levels of a player's hand in ascending order of strength. The sweep maintains
 * two sets of banker's hands: the hands that do not qualify, and the *gain*. In the gain, each
 * banker's hand counts as many times as the player's result against it exceeds the loss of ante and
 * play (-2):
 *
 *   3 times if it does not qualify (+1), 4 if it is beaten (+2), 2 if it ties (0), else 0 (-2).
 *
 * The counts of a set give the number of its hands that contain none of the player's cards (and
 * contain the exposed card). The value of playing is therefore the gain minus twice the number of
 * banker's hands. Ties are not in the set `gain` but added separately, because they are the same
 * for all levels of a kind.
 */
#ifndef TREY_ODDS_SWEEP_H
#define TREY_ODDS_SWEEP_H

#include "hand_set.h"

/* How many times a banker's hand counts in the gain. */
enum { ODDS_GAIN_UNQUALIFIED = 3, ODDS_GAIN_BEATEN = 4, ODDS_GAIN_TIED = 2 };

/* The number of sharings. A sharing is the set of the player's cards that have the suit of the
 * exposed card; bit i is the card at position i. */
enum { ODDS_SHARINGS = 1U << TREY_HAND_CARDS };

typedef int32_t odds_lanes[ODDS_LANES];

/* The number of banker's hands that tie with a hand of the level. */
typedef struct odds_ties {
    bool known;
    int32_t closed[ODDS_PATTERNS_IN_LEVEL_MAX]; /* by pattern */
    int64_t closed_sum;                         /* sum over all hands of a level, in units */
    /* With an exposed card that has the rank of position i, by sharing and i; 0 if an earlier
     * position has the same rank. With an exposed card of another rank no hand ties. */
    int32_t exposed[ODDS_SHARINGS][TREY_HAND_CARDS];
    int64_t exposed_sum[TREY_HAND_CARDS];
} odds_ties;

typedef struct odds_sweep {
    uint32_t decks;
    bool exposes_card;
    int32_t hands;   /* number of hands without three given cards */
    int32_t bankers; /* number of banker's hands, given a player's hand (and exposed card) */
    odds_levels levels;
    odds_lanes cards; /* copies of each card, by rank; 0 in the padding lanes */
    odds_hand_set unqualified;
    odds_hand_set gain; /* without ties */
    odds_thirds thirds; /* of the gain; only if exposes_card */
    odds_ties ties_of[ODDS_KIND_COUNT];
    uint32_t index; /* this and the members below: the current level */
    const odds_level *level;
    const odds_kind *kind;
    const odds_ties *ties;
} odds_sweep;

void trey_odds_sweep_make(odds_sweep *sweep, uint32_t decks, bool exposes_card);

/* Go back to the position before the first level. */
void trey_odds_sweep_begin(odds_sweep *sweep);

/* Advance to the next level. Returns false after the last. */
bool trey_odds_sweep_advance(odds_sweep *sweep);

/* By exposed rank: the lowest level of which some hand is played, and the highest level of which
 * some hand is folded. */
typedef struct odds_decisions {
    odds_lanes first_play, last_fold;
} odds_decisions;

/* The cards that can be exposed beside the player's hands of some levels of one kind. */
typedef struct odds_ups {
    int64_t levels;
    int64_t held[ODDS_LANES]; /* by rank: cards in the player's hands, one hand of each level */
} odds_ups;

static inline void odds_ups_add(odds_ups *ups, const odds_level *level)
{
    ups->levels++;
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        ups->held[level->ranks[i]]++;
    }
}

/* The number of cards of a rank, in units of the kind. If no card is exposed, the number of hands
 * at index 0. */
static inline int64_t odds_ups_count(const odds_ups *ups, const odds_sweep *sweep, unsigned x)
{
    if (!sweep->exposes_card) {
        return x == 0 ? sweep->kind->weight * ups->levels : 0;
    }
    return sweep->kind->weight * (ups->levels * TREY_SUIT_COUNT * sweep->decks - ups->held[x]);
}

/* Sums over player's hands of one kind and the cards that can be exposed, in units of the kind. By
 * exposed rank; if no card is exposed, all sums are at index 0.
 *
 * The gain by exposed rank is counted with the roles exchanged: it is the gain of all player's
 * hands against the banker's hands of these levels. Only its total over all levels is of use. A
 * banker's hand exposes each of its three cards equally often, so that one number for each level is
 * enough; with the roles as they are, there would be one for each exposed rank. */
typedef struct odds_sums {
    int32_t least;             /* best play plays hands with at least this gain */
    bool may_fold[ODDS_LANES]; /* false: best play folds no hand against this exposed rank */
    bool has_folds;            /* whether may_fold is true for some rank */
    odds_ups ups;
    int64_t exchanged_gain[ODDS_LANES];
    /* The part of the exposed cards and of the player's gain that best play folds, and the banker's
     * hands in that part. */
    int64_t folded_ups[ODDS_LANES], folded_gain[ODDS_LANES];
    int64_t folded_unqualified[ODDS_LANES], folded_tied[ODDS_LANES];
    /* The gain and the banker's hands against all player's hands, with each banker's hand counted
     * once, not once per exposed card. */
    int64_t gain, unqualified, tied;
} odds_sums;

/* Begin sums at the current level. */
void trey_odds_sums_begin(odds_sums *sums, const odds_sweep *sweep, int32_t least,
                          odds_decisions *decisions);

/* Add the current level to the sums. */
void trey_odds_count_level(const odds_sweep *sweep, odds_sums *sums, odds_decisions *decisions);

/* The gain of playing every hand of some levels, in units of their kind; by exposed rank, or at
 * index 0. */
typedef struct odds_plays {
    odds_ups ups;
    int64_t gain[ODDS_LANES];
} odds_plays;

/* Add the current level. */
void trey_odds_count_plays(const odds_sweep *sweep, odds_plays *plays);

/* Whether the next level must not be added to the same sums: it has another kind or pay line, its
 * value is `limit` or more, or there is none. */
static inline bool odds_sums_end(const odds_sweep *sweep, trey_hand_value limit)
{
    const odds_level *next = sweep->level + 1;
    return sweep->index + 1 == sweep->levels.count || next->kind != sweep->level->kind ||
           next->value >= limit || trey_hand_is_akq_suited(next->value);
}

/* Functions for games that expose a card (exposed.c). */
void trey_odds_ties_exposed(const odds_sweep *sweep, const odds_hand_set *own, odds_ties *ties);
void trey_odds_may_fold_exposed(const odds_sweep *sweep, int32_t least, bool may_fold[ODDS_LANES]);
void trey_odds_folds_exposed(const odds_sweep *sweep, odds_sums *sums, odds_decisions *decisions);
void trey_odds_gain_exposed(const odds_sweep *sweep, int64_t gain[ODDS_LANES]);

/* For the current level and an exposed rank: the sharings that occur, and those of them that best
 * play plays. Bit s is sharing s. */
typedef struct odds_sharings {
    uint32_t there, played;
} odds_sharings;
odds_sharings trey_odds_sharings_at(const odds_sweep *sweep, int32_t least, unsigned rank);

#endif
