/* SPDX-License-Identifier: MIT */
/*
 * All hands of a number of decks in ascending order of strength, without a list of every hand. A
 * level is the set of all hands of equal strength. A pattern says which of the cards have equal
 * suits. Hands of the same level and pattern form a class: they differ only by an exchange of suits
 * or of copies of a card.
 */
#ifndef TREY_ODDS_LEVELS_H
#define TREY_ODDS_LEVELS_H

#include <trey/hand.h>

/* Which of the three cards have equal ranks. */
typedef enum odds_shape {
    ODDS_SHAPE_DISTINCT, /* three ranks, the highest first; in A-2-3 too the ace is first */
    ODDS_SHAPE_PAIR,     /* the pair first, then the other card */
    ODDS_SHAPE_TRIPLE
} odds_shape;

/* Which of the cards have equal suits. */
typedef struct odds_pattern {
    uint8_t suits[TREY_HAND_CARDS];  /* of an example hand, by position */
    int32_t suited[TREY_HAND_CARDS]; /* by pair of positions, as in odds_pair_of: -1 or 0 */
    int32_t hands;                   /* in each class of this pattern */
    int32_t weight;                  /* the same number in units of the kind */
} odds_pattern;

enum { ODDS_PATTERNS_IN_LEVEL_MAX = 4 };

/* A kind: the levels of one category and shape, with the data that they share. */
typedef struct odds_kind {
    odds_shape shape;
    uint32_t pattern_count; /* 0: this number of decks has no such hand */
    odds_pattern patterns[ODDS_PATTERNS_IN_LEVEL_MAX];
    int32_t hands;      /* in a level */
    bool has_suited[2]; /* whether there are hands of which not all, or all, cards are suited */
    /* Sums are counted in units to keep the numbers small. A unit is a number of hands that divides
     * the number of hands of every pattern. */
    int32_t unit;
    int32_t weight;                         /* the hands of a level, in units */
    int32_t suited_weight[TREY_HAND_CARDS]; /* of these, with a suited pair of positions */
    /* The number of pairs of a hand and a suit, in units, by the set of the hand's cards that have
     * the suit: bit i of the index is position i. */
    int32_t sharing_weight[1U << TREY_HAND_CARDS];
    /* The number of hands of a level that contain a given card with the rank of position i. If a
     * rank repeats, the number is at its first position, and 0 at the others. */
    int32_t with_one[TREY_HAND_CARDS];
    /* The same for two given cards at positions 0 and 1, 0 and 2, 1 and 2, unsuited and suited. */
    int32_t with_two[TREY_HAND_CARDS][2];
} odds_kind;

/* The pairs of positions, in the order of with_two. */
static const uint8_t odds_pair_of[TREY_HAND_CARDS][2] = {{0, 1}, {0, 2}, {1, 2}};

enum { ODDS_KIND_COUNT = 7 };

typedef struct odds_level {
    trey_hand_value value;
    uint8_t ranks[TREY_HAND_CARDS]; /* by position */
    uint8_t kind;
} odds_level;

/* One deck has 741 levels, several decks have 897. */
enum { ODDS_LEVELS_MAX = 897 };

typedef struct odds_levels {
    odds_kind kinds[ODDS_KIND_COUNT];
    uint32_t count;
    uint32_t unqualified; /* number of levels that do not qualify (HAND-7); they come first */
    odds_level levels[ODDS_LEVELS_MAX];
} odds_levels;

void trey_odds_levels_make(odds_levels *levels, uint32_t decks);

#endif
