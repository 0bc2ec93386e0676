/* SPDX-License-Identifier: MIT */
/*
 * Three-card hands and how they compare (HAND-2 to HAND-7), for one to eight decks.
 *
 * The value of a hand is one integer. A better hand has a greater value; hands that tie have the
 * same value. Bits 12 to 14 are the category. The bits below are the deciding ranks, highest first,
 * four bits each. A straight has only its highest rank there; A-2-3 counts as three-high.
 */
#ifndef TREY_HAND_H
#define TREY_HAND_H

#include <trey/card.h>

TREY_BEGIN_DECLS

typedef uint16_t trey_hand_value;

/* In rising order; a straight beats a flush. */
typedef enum trey_category {
    TREY_CATEGORY_HIGH_CARD,
    TREY_CATEGORY_PAIR,
    TREY_CATEGORY_FLUSH,
    TREY_CATEGORY_STRAIGHT,
    TREY_CATEGORY_THREE_OF_A_KIND,
    TREY_CATEGORY_STRAIGHT_FLUSH,
    TREY_CATEGORY_COUNT
} trey_category;

/* The lookup tables of trey_hand_evaluate. The build generates them with the same arithmetic that
 * trey_hand_evaluate_many uses. The lookup has two steps, so that the tables fit in the first-level
 * cache: the first two cards give a row; the row and the third card give the value. Callers use
 * trey_hand_evaluate instead of the tables. */
#define TREY_HAND_ROWS 455
extern TREY_API const uint16_t trey_hand_row[TREY_DECK_CARDS * TREY_DECK_CARDS];
extern TREY_API const trey_hand_value trey_hand_cell[TREY_HAND_ROWS * TREY_DECK_CARDS];

/* The value of three cards in any order. Each must be a valid card. The same card may occur more
 * than once (HAND-6). */
static inline trey_hand_value trey_hand_evaluate(trey_card a, trey_card b, trey_card c)
{
    return trey_hand_cell[trey_hand_row[a * TREY_DECK_CARDS + b] + c];
}

/* Set values[i] to the value of (a[i], b[i], c[i]) for `count` hands. The compiler can vectorize
 * this function. The card arrays must not overlap `values`. */
TREY_API void trey_hand_evaluate_many(const trey_card *a, const trey_card *b, const trey_card *c,
                                      trey_hand_value *values, size_t count);

static inline trey_category trey_hand_category(trey_hand_value value)
{
    return (trey_category)(value >> 12);
}

/* A-K-Q suited, the "mini royal" (HAND-4): the highest straight flush. */
static inline bool trey_hand_is_akq_suited(trey_hand_value value)
{
    return value == (TREY_CATEGORY_STRAIGHT_FLUSH << 12 | TREY_RANK_ACE << 8);
}

/* HAND-7: queen-high or better. */
static inline bool trey_hand_qualifies(trey_hand_value value)
{
    return value >= (TREY_RANK_QUEEN << 8);
}

/* The number of hands of a category in 1 to 8 decks. */
TREY_API int64_t trey_hand_count(trey_category category, unsigned decks);

/* The number of all hands in 1 to 8 decks. */
TREY_API int64_t trey_hand_count_all(unsigned decks);

/* "straight-flush", "high-card" … */
TREY_API const char *trey_category_name(trey_category category);

/* The name of a rank: "deuce", "queen" … The rank must be below TREY_RANK_COUNT. */
TREY_API const char *trey_rank_name(unsigned rank);

#define TREY_HAND_TEXT_SIZE 64

/* Describe a hand in words: "pair of nines, king kicker", "queen-high straight". The value must
 * come from trey_hand_evaluate or trey_hand_evaluate_many. Returns `out`. */
TREY_API const char *trey_hand_text(char out[TREY_HAND_TEXT_SIZE], trey_hand_value value);

/* PROC-6: sort three cards into the order in which hands are compared: the highest rank first, but
 * a pair before its kicker, and the ace of A-2-3 last. Cards of the same rank keep their order.
 * `out` may be `cards`. */
TREY_API void trey_hand_lay_out(const trey_card cards[TREY_HAND_CARDS],
                                trey_card out[TREY_HAND_CARDS]);

TREY_END_DECLS

#endif
