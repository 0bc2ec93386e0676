/* SPDX-License-Identifier: MIT */
/*
 * The progressive: its meter and its awards (PROG-1 to PROG-5).
 */
#ifndef TREY_PROGRESSIVE_H
#define TREY_PROGRESSIVE_H

#include <trey/paytable.h>

TREY_BEGIN_DECLS

/* A meter has cents and 1/10,000 cents, so that adding a share never loses a fraction (PROG-4). */
#define TREY_METER_PARTS 10000

typedef struct trey_meter {
    int64_t cents;
    uint32_t parts; /* below TREY_METER_PARTS */
} trey_meter;

typedef enum trey_award_hand {
    TREY_AWARD_NONE,
    TREY_AWARD_STRAIGHT,
    TREY_AWARD_THREE_OF_A_KIND,
    TREY_AWARD_STRAIGHT_FLUSH,
    TREY_AWARD_AKQ_SUITED,
    TREY_AWARD_AKQ_SPADES, /* takes the meter */
    TREY_AWARD_HAND_COUNT
} trey_award_hand;

/* "akq-spades", "straight" … or "none". */
TREY_API const char *trey_award_hand_name(trey_award_hand hand);

/* A new meter: the seed of the table for a denomination. */
TREY_API trey_meter trey_meter_seed(const trey_progressive_table *table, int64_t denomination);

/* The meter after the share of one wager was added. */
TREY_API trey_meter trey_meter_grow(trey_meter meter, const trey_progressive_table *table,
                                    int64_t denomination);

/* The meter after the top award: the whole cents were paid; the parts are added to the seed. */
TREY_API trey_meter trey_meter_reseed(trey_meter meter, const trey_progressive_table *table,
                                      int64_t denomination);

/* The award line that three cards make. */
TREY_API trey_award_hand trey_award_hand_of(const trey_card cards[TREY_HAND_CARDS]);

/* The award of a line. 0 for TREY_AWARD_NONE, and 0 for TREY_AWARD_AKQ_SPADES, which wins the
 * meter. */
TREY_API int64_t trey_award_amount(const trey_progressive_table *table, trey_award_hand hand,
                                   int64_t denomination);

/* The envy payment that a player's hand triggers for each other hand with a progressive wager
 * (PROG-3). */
TREY_API int64_t trey_envy_amount(const trey_progressive_table *table, trey_award_hand hand,
                                  int64_t denomination);

TREY_END_DECLS

#endif
