/* SPDX-License-Identifier: MIT */
/*
 * Pay tables of the bonus and the Ante Bonus (OUT-4 to OUT-7) and of the progressive (PROG-2 to
 * PROG-4).
 */
#ifndef TREY_PAYTABLE_H
#define TREY_PAYTABLE_H

#include <trey/hand.h>

TREY_BEGIN_DECLS

/* The lines of a pay table: the categories, and A-K-Q suited, which has its own line in the
 * California rule sets (HAND-4). */
typedef enum trey_payline {
    TREY_PAYLINE_PAIR = TREY_CATEGORY_PAIR,
    TREY_PAYLINE_FLUSH,
    TREY_PAYLINE_STRAIGHT,
    TREY_PAYLINE_THREE_OF_A_KIND,
    TREY_PAYLINE_STRAIGHT_FLUSH,
    TREY_PAYLINE_AKQ_SUITED,
    TREY_PAYLINE_COUNT
} trey_payline;

/* The pay-offs of a bonus or Ante Bonus, "to 1". pays[line] is 0 if hands of the line win nothing.
 * In a table without its own line for A-K-Q suited, that entry equals the one of the straight
 * flush. */
typedef struct trey_paytable {
    const char *id;
    int32_t pays[TREY_PAYLINE_COUNT];
} trey_paytable;

/* A house-banked designator: an Ante Bonus table and a Pair Plus table (OUT-7). */
typedef struct trey_designator {
    const char *id;
    const trey_paytable *ante_bonus;
    const trey_paytable *bonus;
} trey_designator;

/* "For 1" awards on a wager of one denomination: the wager is never returned (PROG-1). */
typedef struct trey_progressive_table {
    int32_t number;
    int32_t akq_suited; /* A-K-Q of hearts, diamonds or clubs; spades take the meter */
    int32_t straight_flush;
    int32_t three_of_a_kind;
    int32_t straight; /* 0: not paid */
    int32_t share;    /* part of each wager that is added to the meter, in 1/10,000 */
    int64_t seed;     /* this and the two below: in cents per dollar of denomination */
    int64_t envy_spades;
    int64_t envy_suited;
} trey_progressive_table;

/* The pay-off of a hand, "to 1"; 0 if the hand wins nothing. */
static inline int32_t trey_paytable_pays(const trey_paytable *table, trey_hand_value value)
{
    return trey_hand_is_akq_suited(value) ? table->pays[TREY_PAYLINE_AKQ_SUITED]
                                          : table->pays[trey_hand_category(value)];
}

/* The largest pay-off of a table. */
TREY_API int32_t trey_paytable_most(const trey_paytable *table);

/* The net result of a bettor who bets one unit on every hand of 1 to 8 decks. If it is positive,
 * the pay table favors the player. */
TREY_API int64_t trey_paytable_balance(const trey_paytable *table, unsigned decks);

TREY_END_DECLS

#endif
