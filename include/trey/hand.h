/* SPDX-License-Identifier: MIT */
/*
 * Three-card hands: what they are worth against each other (HAND-2 to HAND-7), for one to eight
 * decks.
 *
 * A hand's value is one integer: a better hand has the greater value, hands that tie have the
 * same. From the top: category (bits 12 to 14), then the deciding ranks, highest first, four bits
 * each. A straight is known by its highest card, the A-2-3 counting as a three-high.
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

/* The evaluator's tables, made at build time from the arithmetic that trey_hand_evaluate_many
 * uses. Two steps, so that they fit in the first-level caches: the first two cards give a row,
 * the row and the third card give the value. Not meant to be read directly. */
#define TREY_HAND_ROWS 455
extern TREY_API const uint16_t trey_hand_row[TREY_DECK_CARDS * TREY_DECK_CARDS];
extern TREY_API const trey_hand_value trey_hand_cell[TREY_HAND_ROWS * TREY_DECK_CARDS];

/* The value of three cards in any order. Each must be a valid card; the same card may be there
 * more than once (HAND-6). */
static inline trey_hand_value trey_hand_evaluate(trey_card a, trey_card b, trey_card c)
{
    return trey_hand_cell[trey_hand_row[a * TREY_DECK_CARDS + b] + c];
}

/* values[i] = value of (a[i], b[i], c[i]) for count hands; plain arithmetic that vectorises. The
 * arrays may not overlap values. */
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

/* How many of the hands that 1 to 8 decks can form are of a category. */
TREY_API int64_t trey_hand_count(trey_category category, unsigned decks);

/* All hands that 1 to 8 decks can form. */
TREY_API int64_t trey_hand_count_all(unsigned decks);

/* "straight-flush", "high-card" … */
TREY_API const char *trey_category_name(trey_category category);

/* "deuce", "queen" … of a rank below TREY_RANK_COUNT. */
TREY_API const char *trey_rank_name(unsigned rank);

#define TREY_HAND_TEXT_SIZE 64

/* Write what a hand is, in words: "pair of nines, king kicker", "queen-high straight". The value
 * must be one of trey_hand_evaluate. Returns `out`. */
TREY_API const char *trey_hand_text(char out[TREY_HAND_TEXT_SIZE], trey_hand_value value);

/* PROC-6: three cards laid out as the highest hand they form, in the order in which hands are
 * compared: the pair before its kicker, the ace of A-2-3 last. Cards of one rank keep their order.
 * `out` may be `cards`. */
TREY_API void trey_hand_lay_out(const trey_card cards[TREY_HAND_CARDS],
                                trey_card out[TREY_HAND_CARDS]);

TREY_END_DECLS

#endif
