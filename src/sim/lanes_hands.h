/* SPDX-License-Identifier: MIT */
/*
 * Lanes: cards from random bits, the same cards as trey_sim_deal_batch, and hands from cards.
 */
#ifndef TREY_SIM_LANES_HANDS_H
#define TREY_SIM_LANES_HANDS_H

#include "lanes_vector.h"

/* ---- Draws ---- */

/* The dealer draws one batch at a time. Each vector has its own streams. */
typedef struct dealer {
    quads state[LANES_VECTORS][4];
    /* The index of each card among the cards left at its draw, minus one. */
    bytes draws[SIM_CARDS_MAX][LANES_VECTORS];
    mask stay[LANES_VECTORS];
} dealer;

static void dealer_seed(dealer *draws, uint64_t seed, uint64_t block)
{
    sim_generator generator;
    trey_sim_generator_seed(&generator, seed, block);
    for (unsigned v = 0; v < LANES_VECTORS; v++) {
        for (unsigned i = 0; i < 4; i++) {
            memcpy(&draws->state[v][i], &generator.state[i][v * SIM_STREAMS / LANES_VECTORS],
                   sizeof draws->state[v][i]);
        }
    }
}

/* xoshiro256++ in every quad. */
LANES_INLINE words next_words(quads state[4])
{
    quads sum = state[0] + state[3];
    quads result = (sum << 23 | sum >> 41) + state[0];
    quads shifted = state[1] << 17;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = state[3] << 45 | state[3] >> 19;
    return (words)result;
}

/* Each step of a generator depends on the step before, so two vectors alternate. More would not fit
 * in the registers. */
enum { LANES_ALTERNATING = LANES_VECTORS < 2 ? LANES_VECTORS : 2 };

LANES_INLINE void draw_vectors(dealer *draws, const lanes_plan *plan, unsigned from)
{
    unsigned cards = (plan->players + 1) * TREY_HAND_CARDS;
    quads state[LANES_ALTERNATING][4]; /* a local copy, so that it can stay in registers */
    memcpy(state, draws->state[from], sizeof state);
    words dropped[LANES_ALTERNATING][SIM_STEPS_PER_CARD] = {0};
    for (unsigned i = 0; i < cards; i++) {
        words left = words_all(plan->left[i]), uneven = words_all(plan->uneven[i]);
#pragma GCC unroll 2
        for (unsigned v = 0; v < LANES_ALTERNATING; v++) {
            words first = next_words(state[v]), second = next_words(state[v]);
            dropped[v][0] |= words_under(first * left, uneven);
            dropped[v][1] |= words_under(second * left, uneven);
            draws->draws[i][from + v] =
                words_narrow(words_multiply_high(first, left), words_multiply_high(second, left)) -
                1;
        }
    }
    memcpy(draws->state[from], state, sizeof state);
    for (unsigned v = 0; v < LANES_ALTERNATING; v++) {
        bytes under = words_narrow(dropped[v][0] & 0xFF, dropped[v][1] & 0xFF);
        draws->stay[from + v] = bytes_equal(under, bytes_all(0));
    }
}

static void dealer_draw(dealer *draws, const lanes_plan *plan)
{
    for (unsigned v = 0; v < LANES_VECTORS; v += LANES_ALTERNATING) {
        draw_vectors(draws, plan, v);
    }
}

/* ---- Cards ---- */

typedef struct three_cards {
    bytes card[TREY_HAND_CARDS];
} three_cards;

/* Add one to `card` if the taken card is not above it. */
LANES_INLINE bytes skip_taken(bytes card, bytes taken_less_one)
{
    return bytes_increment(bytes_greater(card, taken_less_one), card);
}

/* The cards of one hand. trey_sim_deal_batch converts all draws to cards in one pass. Here each
 * hand is converted separately: a card depends only on its own draw and the earlier draws, the
 * nearest first. */
LANES_INLINE three_cards hand_cards(const dealer *draws, unsigned hand, unsigned v)
{
    const bytes(*draw)[LANES_VECTORS] = &draws->draws[hand * TREY_HAND_CARDS];
    bytes a = draw[0][v] + 1;
    bytes b = skip_taken(draw[1][v] + 1, draw[0][v]);
    bytes c = skip_taken(skip_taken(draw[2][v] + 1, draw[1][v]), draw[0][v]);
    for (; hand > 0; hand--) {
        for (unsigned step = 0; step < TREY_HAND_CARDS; step++) {
            draw--;
            a = skip_taken(a, (*draw)[v]);
            b = skip_taken(b, (*draw)[v]);
            c = skip_taken(c, (*draw)[v]);
        }
    }
    return (three_cards){{a, b, c}};
}

LANES_INLINE bytes rank_of(bytes card)
{
    return (bytes)((words)card >> 2) & 0x3F;
}

/* ---- Hands ---- */

/* The two bytes of a hand as in lanes_bound. The top bit of the low byte is inverted, so that a
 * signed comparison works. */
typedef struct lane_hand {
    bytes high, low;
} lane_hand;

/* The gap between three and ace. */
enum { WHEEL_GAP = TREY_RANK_ACE - TREY_RANK_3 };

/* What the ranks and suits of a hand add to its high byte. */
enum {
    SHAPE_PAIR = TREY_CATEGORY_PAIR << 4,
    SHAPE_STRAIGHT = TREY_CATEGORY_STRAIGHT << 4,
    SHAPE_WHEEL =
        SHAPE_STRAIGHT + TREY_RANK_3 - TREY_RANK_ACE, /* HAND-3: its first rank is three */
    SHAPE_THREE = TREY_CATEGORY_THREE_OF_A_KIND << 4,
    /* Added to the category by ranks. This is possible because with one deck no pair is suited. */
    SUITS_FLUSH = TREY_CATEGORY_FLUSH << 4
};

_Static_assert(SHAPE_STRAIGHT + SUITS_FLUSH == TREY_CATEGORY_STRAIGHT_FLUSH << 4,
               "a straight and a flush add up");

#if LANES_LOOK_UP_FAST
/* Lookup tables for the shape of a hand. The gaps between the ranks have marks. The sum of the two
 * marks is different for each shape. */
typedef struct hand_tables {
    bytes_table upper_gap, lower_gap, shape, suits;
} hand_tables;

enum {
    UPPER_NONE = 1, /* highest and middle rank are equal: a pair */
    UPPER_ONE = 2,
    UPPER_WHEEL = 3, /* the gap between three and ace */
    LOWER_NONE = 4,
    LOWER_ONE = 8
};

static hand_tables hand_tables_make(void)
{
    static const uint8_t upper_gap[LANES_BYTES_LOOKUP] = {
        [0] = UPPER_NONE, [1] = UPPER_ONE, [WHEEL_GAP] = UPPER_WHEEL};
    static const uint8_t lower_gap[LANES_BYTES_LOOKUP] = {[0] = LOWER_NONE, [1] = LOWER_ONE};
    static const uint8_t shape[LANES_BYTES_LOOKUP] = {
        [UPPER_NONE] = SHAPE_PAIR,
        [UPPER_NONE + LOWER_ONE] = SHAPE_PAIR,
        [LOWER_NONE] = SHAPE_PAIR,
        [LOWER_NONE + UPPER_ONE] = SHAPE_PAIR,
        [LOWER_NONE + UPPER_WHEEL] = SHAPE_PAIR,
        [UPPER_NONE + LOWER_NONE] = SHAPE_THREE,
        [UPPER_ONE + LOWER_ONE] = SHAPE_STRAIGHT,
        [UPPER_WHEEL + LOWER_ONE] = SHAPE_WHEEL,
    };
    static const uint8_t suits[LANES_BYTES_LOOKUP] = {[0] = SUITS_FLUSH};
    return (hand_tables){bytes_table_make(upper_gap), bytes_table_make(lower_gap),
                         bytes_table_make(shape), bytes_table_make(suits)};
}

LANES_INLINE bytes shape_of(const hand_tables *tables, bytes high, bytes middle, bytes low)
{
    bytes marks = bytes_look_up(&tables->upper_gap, high - middle, LANES_BYTES_LOOKUP) +
                  bytes_look_up(&tables->lower_gap, middle - low, LANES_BYTES_LOOKUP);
    return bytes_look_up(&tables->shape, marks, LANES_BYTES_LOOKUP);
}

LANES_INLINE bytes flush_of(const hand_tables *tables, bytes differing_suits)
{
    return bytes_look_up(&tables->suits, differing_suits, LANES_BYTES_LOOKUP);
}
#else
/* Without tables, a hand is compared with each shape. */
typedef struct hand_tables {
    char none;
} hand_tables;

static hand_tables hand_tables_make(void)
{
    return (hand_tables){0};
}

LANES_INLINE bytes shape_of(const hand_tables *tables, bytes high, bytes middle, bytes low)
{
    (void)tables;
    mask upper_pair = bytes_equal(high, middle), lower_pair = bytes_equal(middle, low);
    mask steps = bytes_equal(middle, low + 1);
    mask straight = bytes_equal(high, middle + 1) & steps;
    mask wheel = bytes_equal(high, middle + WHEEL_GAP) & steps;
    return bytes_keep(upper_pair | lower_pair, bytes_all(SHAPE_PAIR)) +
           bytes_keep(upper_pair & lower_pair, bytes_all(SHAPE_THREE - SHAPE_PAIR)) +
           bytes_keep(straight, bytes_all(SHAPE_STRAIGHT)) +
           bytes_keep(wheel, bytes_all(SHAPE_WHEEL));
}

LANES_INLINE bytes flush_of(const hand_tables *tables, bytes differing_suits)
{
    (void)tables;
    return bytes_keep(bytes_equal(differing_suits, bytes_all(0)), bytes_all(SUITS_FLUSH));
}
#endif

LANES_INLINE lane_hand hand_of(three_cards cards, const hand_tables *tables)
{
    bytes a = cards.card[0], b = cards.card[1], c = cards.card[2];
    bytes lower = bytes_least(a, b), upper = bytes_most(a, b);
    bytes between = bytes_most(lower, c);
    bytes low = rank_of(bytes_least(lower, c));
    bytes middle = rank_of(bytes_least(upper, between));
    bytes high = rank_of(bytes_most(upper, between));
    bytes shape = shape_of(tables, high, middle, low);
    bytes flush = flush_of(tables, ((a ^ b) | (a ^ c)) & 3);

    /* HAND-5: a pair comes before its kicker. */
    mask kicker_first = bytes_equal(middle, low);
    bytes first = bytes_select(kicker_first, middle, high);
    bytes second = bytes_select(kicker_first, high, middle);
    bytes rest = (bytes)((words)second << 4) | low;
    return (lane_hand){first + shape + flush, rest ^ INT8_MIN};
}

LANES_INLINE mask hand_beats(lane_hand a, lane_hand b)
{
    return bytes_greater(a.high, b.high) |
           (bytes_equal(a.high, b.high) & bytes_greater(a.low, b.low));
}

LANES_INLINE mask hand_ties(lane_hand a, lane_hand b)
{
    return bytes_equal(a.high, b.high) & bytes_equal(a.low, b.low);
}

/* HAND-4: A-K-Q suited has its own payline. */
LANES_INLINE bytes hand_payline(lane_hand hand)
{
    bytes category = (bytes)((words)hand.high >> 4) & 0x0F;
    bytes akq_suited = bytes_all(TREY_CATEGORY_STRAIGHT_FLUSH << 4 | TREY_RANK_ACE);
    return bytes_increment(bytes_equal(hand.high, akq_suited), category);
}

#endif
