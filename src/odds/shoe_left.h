/* SPDX-License-Identifier: MIT */
/*
 * What is left of some decks once cards are out, and all hands that it can still form.
 */
#ifndef TREY_ODDS_SHOE_LEFT_H
#define TREY_ODDS_SHOE_LEFT_H

#include <trey/hand.h>

typedef struct odds_shoe_left {
    int32_t count[TREY_DECK_CARDS]; /* of each card */
    int32_t all;
} odds_shoe_left;

static inline odds_shoe_left odds_shoe_left_make(uint32_t decks)
{
    odds_shoe_left left = {.all = (int32_t)decks * TREY_DECK_CARDS};
    for (unsigned card = 0; card < TREY_DECK_CARDS; card++) {
        left.count[card] = (int32_t)decks;
    }
    return left;
}

/* Take cards out; false when there are not so many. */
static inline bool odds_shoe_left_take(odds_shoe_left *left, trey_card card, int32_t times)
{
    left->count[card] -= times;
    left->all -= times;
    return left->count[card] >= 0;
}

/* The ways to take one card and another after it that does not come before it in order, so that no
 * two cards are counted twice. */
static inline int32_t odds_shoe_left_pairs(const odds_shoe_left *left, unsigned a, unsigned b)
{
    return a == b ? left->count[a] * (left->count[a] - 1) / 2 : left->count[a] * left->count[b];
}

/* The same for three cards in order, a <= b <= c. */
static inline int32_t odds_shoe_left_triples(const odds_shoe_left *left, unsigned a, unsigned b,
                                             unsigned c)
{
    int32_t n = left->count[a];
    if (a == c) {
        return n * (n - 1) * (n - 2) / 6;
    }
    return a == b ? odds_shoe_left_pairs(left, a, b) * left->count[c]
                  : n * odds_shoe_left_pairs(left, b, c);
}

#endif
