/* SPDX-License-Identifier: MIT */
/*
 * All hands of a number of decks in rising order of strength, without listing them: levels of equal
 * strength, and in a level the few ways its suits can lie (patterns). Hands of one level and
 * pattern differ only by an exchange of suits or of copies of a card: they are a class.
 */
#ifndef TREY_ODDS_LEVELS_H
#define TREY_ODDS_LEVELS_H

#include <trey/hand.h>

/* Which of the three cards share a rank. */
typedef enum odds_shape {
    ODDS_SHAPE_DISTINCT, /* three ranks, the highest first (the ace first in A-2-3 as well) */
    ODDS_SHAPE_PAIR,     /* the pair first, then the other card */
    ODDS_SHAPE_TRIPLE
} odds_shape;

/* How the suits lie. */
typedef struct odds_pattern {
    uint8_t suits[TREY_HAND_CARDS];  /* of one such hand, by position */
    int32_t suited[TREY_HAND_CARDS]; /* by pair of positions, as in odds_pair_of: -1 or 0 */
    int32_t hands;                   /* in each class of this pattern */
    int32_t weight;                  /* the same in units of its kind */
} odds_pattern;

enum { ODDS_PATTERNS_IN_LEVEL_MAX = 4 };

/* What all levels of a category and shape have in common. */
typedef struct odds_kind {
    odds_shape shape;
    uint32_t pattern_count; /* 0: so many decks have no such hand */
    odds_pattern patterns[ODDS_PATTERNS_IN_LEVEL_MAX];
    int32_t hands; /* in a level */
    /* Sums over hands are kept small by counting in units: so many hands, which the hands of every
     * pattern are a multiple of. */
    int32_t unit;
    int32_t weight;                         /* the hands of a level in units, and of them … */
    int32_t suited_weight[TREY_HAND_CARDS]; /* … those in which a pair of positions is suited */
    /* How many pairs of such a hand and a suit there are, in units, in which the cards of a set
     * share the suit: bit i of the index is position i. */
    int32_t sharing_weight[1U << TREY_HAND_CARDS];
    /* In how many hands of a level a given card lies, if its rank is that of position i; ranks that
     * repeat are counted at their first position. */
    int32_t with_one[TREY_HAND_CARDS];
    /* The same for two given cards at positions 0 and 1, 0 and 2, 1 and 2, unsuited and suited. */
    int32_t with_two[TREY_HAND_CARDS][2];
} odds_kind;

/* The positions of the pairs of with_two. */
static const uint8_t odds_pair_of[TREY_HAND_CARDS][2] = {{0, 1}, {0, 2}, {1, 2}};

enum { ODDS_KIND_COUNT = 7 };

typedef struct odds_level {
    trey_hand_value value;
    uint8_t ranks[TREY_HAND_CARDS]; /* by position */
    uint8_t kind;
} odds_level;

/* One deck has 741, several have 897. */
enum { ODDS_LEVELS_MAX = 897 };

typedef struct odds_levels {
    odds_kind kinds[ODDS_KIND_COUNT];
    uint32_t count;
    uint32_t unqualified; /* the first so many do not qualify (HAND-7) */
    odds_level levels[ODDS_LEVELS_MAX];
} odds_levels;

void trey_odds_levels_make(odds_levels *levels, uint32_t decks);

#endif
