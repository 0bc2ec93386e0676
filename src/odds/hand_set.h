/* SPDX-License-Identifier: MIT */
/*
 * A set of banker's hands, known only by how many of them hold given cards. From that follows how
 * many hold none of a player's cards, without looking at a single hand.
 *
 * The sets are symmetric: exchanging suits, or copies of a card, maps a set onto itself. So what
 * matters of one card is its rank, and of two cards their ranks and whether they are suited.
 */
#ifndef TREY_ODDS_HAND_SET_H
#define TREY_ODDS_HAND_SET_H

#include "levels.h"

/* Thirteen ranks, with room to fill vectors. */
enum { ODDS_LANES = 16 };

typedef struct odds_hand_set {
    int32_t all;
    int32_t with_one[ODDS_LANES];
    int32_t with_two[TREY_RANK_COUNT][2][ODDS_LANES]; /* [rank][suited][other rank] */
} odds_hand_set;

/* Add the hands of a level. */
static inline void odds_hand_set_add(odds_hand_set *set, const odds_level *level,
                                     const odds_kind *kind)
{
    set->all += kind->hands;
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        set->with_one[level->ranks[i]] += kind->with_one[i];
        unsigned a = level->ranks[odds_pair_of[i][0]], b = level->ranks[odds_pair_of[i][1]];
        for (unsigned suited = 0; suited < 2; suited++) {
            int32_t both = kind->with_two[i][suited];
            set->with_two[a][suited][b] += both;
            set->with_two[b][suited][a] += a == b ? 0 : both;
        }
    }
}

/* How many hands of a set hold none of a player's three cards, by inclusion and exclusion, before
 * his suits are looked at: if no two of his cards were suited, and how much each two of them change
 * when they are. */
typedef struct odds_without {
    int32_t unsuited;
    int32_t change[TREY_HAND_CARDS];
} odds_without;

/* The player's own hand is in the set or not. */
static inline odds_without odds_hand_set_without(const odds_hand_set *set, const odds_level *level,
                                                 bool holds_own)
{
    odds_without without = {.unsuited = set->all - holds_own};
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        unsigned a = level->ranks[odds_pair_of[i][0]], b = level->ranks[odds_pair_of[i][1]];
        int32_t unsuited = set->with_two[a][0][b];
        without.unsuited += unsuited - set->with_one[level->ranks[i]];
        without.change[i] = set->with_two[a][1][b] - unsuited;
    }
    return without;
}

static inline int32_t odds_without_suits(const odds_without *without,
                                         const uint8_t suits[TREY_HAND_CARDS])
{
    int32_t count = without->unsuited;
    count += suits[0] == suits[1] ? without->change[0] : 0;
    count += suits[0] == suits[2] ? without->change[1] : 0;
    count += suits[1] == suits[2] ? without->change[2] : 0;
    return count;
}

#endif
