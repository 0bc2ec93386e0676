/* SPDX-License-Identifier: MIT */
/*
 * The cards left in the decks after some were removed, and the number of ways to choose two or
 * three of them.
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

/* Remove copies of a card. Returns false if there are fewer copies left. */
static inline bool odds_shoe_left_take(odds_shoe_left *left, trey_card card, int32_t times)
{
    left->count[card] -= times;
    left->all -= times;
    return left->count[card] >= 0;
}

/* The number of ways to choose one copy of card a and one of card b, a <= b. With a <= b, a loop
 * counts every pair of cards once. */
static inline int32_t odds_shoe_left_pairs(const odds_shoe_left *left, unsigned a, unsigned b)
{
    return a == b ? left->count[a] * (left->count[a] - 1) / 2 : left->count[a] * left->count[b];
}

/* The same for three cards, a <= b <= c. */
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
