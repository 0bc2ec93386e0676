/* SPDX-License-Identifier: MIT */
/*
 * The value of three cards, computed without branches. The build generates the lookup tables with
 * it, and the batch evaluator runs it in vector lanes. All numbers have 16 bits so that more lanes
 * fit in a vector.
 */
#ifndef TREY_CORE_HAND_ARITHMETIC_H
#define TREY_CORE_HAND_ARITHMETIC_H

#include <trey/hand.h>

/* Branch-free condition ? yes : no. */
static inline uint16_t hand_select(uint16_t condition, uint16_t yes, uint16_t no)
{
    uint16_t mask = (uint16_t)-condition; /* condition is 0 or 1 */
    return (uint16_t)((yes & mask) | (no & (uint16_t)~mask));
}

static inline trey_hand_value hand_value_of(uint16_t a, uint16_t b, uint16_t c)
{
    uint16_t x = a >> 2, y = b >> 2, z = c >> 2;
    uint16_t lower = x < y ? x : y, upper = x < y ? y : x;
    uint16_t low = lower < z ? lower : z;
    uint16_t high = upper > z ? upper : z;
    uint16_t middle = (uint16_t)(x + y + z - low - high);

    uint16_t same_suit = (((a ^ b) | (a ^ c)) & 3) == 0;
    uint16_t three = high == low;
    uint16_t two = (uint16_t)((high == middle) | (middle == low));
    /* HAND-3: the ace is low only in A-2-3; K-A-2 is not a straight. */
    uint16_t wheel =
        (uint16_t)((high == TREY_RANK_ACE) & (middle == TREY_RANK_3) & (low == TREY_RANK_2));
    uint16_t straight = (uint16_t)(((high - low == 2) & !two) | wheel);
    /* HAND-6: three equal ranks are never a flush; a pair with all cards suited is a flush. */
    uint16_t flush = (uint16_t)(same_suit & !three);

    /* HAND-5: the deciding ranks, highest first; a pair before its kicker. */
    uint16_t ranks = (uint16_t)(high << 8 | middle << 4 | low);
    uint16_t pair_ranks = (uint16_t)(middle << 8 | (high + low - middle) << 4);
    uint16_t one_rank = (uint16_t)(hand_select(wheel, TREY_RANK_3, high) << 8);

    /* HAND-2: each line below overrides the lines before it, which have lower categories. */
    uint16_t value = ranks;
    value = hand_select(two, TREY_CATEGORY_PAIR << 12 | pair_ranks, value);
    value = hand_select(flush, (uint16_t)(TREY_CATEGORY_FLUSH << 12 | ranks), value);
    value = hand_select(straight, (uint16_t)(TREY_CATEGORY_STRAIGHT << 12 | one_rank), value);
    value = hand_select(three, (uint16_t)(TREY_CATEGORY_THREE_OF_A_KIND << 12 | one_rank), value);
    value = hand_select(straight & flush, (uint16_t)(TREY_CATEGORY_STRAIGHT_FLUSH << 12 | one_rank),
                        value);
    return value;
}

#endif
