/* SPDX-License-Identifier: MIT */
/*
 * A set of banker's hands, represented by the numbers of its hands that contain given cards. These
 * numbers give the number of hands that contain none of a player's cards, without a loop over
 * hands.
 *
 * The sets are symmetric: an exchange of suits, or of copies of a card, maps a set onto itself.
 * Therefore the numbers depend only on the rank of one card, or on the ranks of two cards and
 * whether they are suited.
 */
#ifndef TREY_ODDS_HAND_SET_H
#define TREY_ODDS_HAND_SET_H

#include "levels.h"

/* Thirteen ranks, padded to the size of vectors. */
enum { ODDS_LANES = 16 };

typedef struct odds_hand_set {
    int32_t all;
    int32_t with_one[ODDS_LANES];
    int32_t with_two[TREY_RANK_COUNT][2][ODDS_LANES]; /* [rank][suited][other rank] */
} odds_hand_set;

/* Add the hands of a level, each `times` times. */
static inline void odds_hand_set_add(odds_hand_set *set, const odds_level *level,
                                     const odds_kind *kind, int32_t times)
{
    set->all += times * kind->hands;
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        set->with_one[level->ranks[i]] += times * kind->with_one[i];
        unsigned a = level->ranks[odds_pair_of[i][0]], b = level->ranks[odds_pair_of[i][1]];
        for (unsigned suited = 0; suited < 2; suited++) {
            int32_t both = times * kind->with_two[i][suited];
            if (both != 0) { /* constant over long runs of levels, so the branch is predictable */
                set->with_two[a][suited][b] += both;
                set->with_two[b][suited][a] = set->with_two[a][suited][b];
            }
        }
    }
}

/* How many times a hand of three given cards counts in a set: by the ranks of two cards, whether
 * all three cards are suited, and the rank of the third card. */
typedef struct odds_thirds {
    int32_t times[TREY_RANK_COUNT][TREY_RANK_COUNT][2][ODDS_LANES];
} odds_thirds;

/* Let each hand of a level count `times` times. */
static inline void odds_thirds_set(odds_thirds *thirds, const odds_level *level,
                                   const odds_kind *kind, int32_t times)
{
    unsigned a = level->ranks[0], b = level->ranks[1], c = level->ranks[2];
    for (unsigned suited = 0; suited < 2; suited++) {
        if (kind->has_suited[suited]) {
            thirds->times[a][b][suited][c] = thirds->times[b][a][suited][c] = times;
            thirds->times[a][c][suited][b] = thirds->times[c][a][suited][b] = times;
            thirds->times[b][c][suited][a] = thirds->times[c][b][suited][a] = times;
        }
    }
}

static inline void odds_hand_set_multiply(odds_hand_set *set, int32_t times)
{
    set->all *= times;
    for (unsigned x = 0; x < ODDS_LANES; x++) {
        set->with_one[x] *= times;
        for (unsigned rank = 0; rank < TREY_RANK_COUNT; rank++) {
            set->with_two[rank][0][x] *= times;
            set->with_two[rank][1][x] *= times;
        }
    }
}

/* The number of hands in a set that contain none of a player's three cards, by inclusion and
 * exclusion, as a function of the player's suits: the number if no two of the cards are suited, and
 * the change for each pair of cards that is suited. */
typedef struct odds_without {
    int32_t unsuited;
    int32_t change[TREY_HAND_CARDS];
} odds_without;

/* `own` is the number of times that the player's own hand is in the set. */
static inline odds_without odds_hand_set_without(const odds_hand_set *set, const odds_level *level,
                                                 int32_t own)
{
    odds_without without = {.unsuited = set->all - own};
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        unsigned a = level->ranks[odds_pair_of[i][0]], b = level->ranks[odds_pair_of[i][1]];
        int32_t unsuited = set->with_two[a][0][b];
        without.unsuited += unsuited - set->with_one[level->ranks[i]];
        without.change[i] = set->with_two[a][1][b] - unsuited;
    }
    return without;
}

static inline odds_without odds_without_times(const odds_without *without, int32_t times)
{
    return (odds_without){
        times * without->unsuited,
        {times * without->change[0], times * without->change[1], times * without->change[2]}};
}

/* A lower bound of the number, for any of the player's suits. */
static inline int32_t odds_without_least(const odds_without *without)
{
    int32_t least = without->unsuited;
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        least += without->change[i] < 0 ? without->change[i] : 0;
    }
    return least;
}

/* The number for a player's hand of the given pattern. */
static inline int32_t odds_without_pattern(const odds_without *without, const odds_pattern *pattern)
{
    return without->unsuited + (without->change[0] & pattern->suited[0]) +
           (without->change[1] & pattern->suited[1]) + (without->change[2] & pattern->suited[2]);
}

/* The sum over all player's hands of a level, in units of the kind. */
static inline int64_t odds_without_sum(const odds_without *without, const odds_kind *kind)
{
    int64_t sum = (int64_t)kind->weight * without->unsuited;
    for (unsigned i = 0; i < TREY_HAND_CARDS; i++) {
        sum += (int64_t)kind->suited_weight[i] * without->change[i];
    }
    return sum;
}

#endif
