/* SPDX-License-Identifier: MIT */
/*
 * Which deck is in play, and when it must be shuffled (HAND-9, HAND-11). The shoe counts cards; it
 * does not hold them.
 */
#ifndef TREY_SHOE_H
#define TREY_SHOE_H

#include <trey/posting.h>

TREY_BEGIN_DECLS

typedef struct trey_shoe {
    uint32_t deck;      /* 0 or 1: the back colour in play */
    uint32_t rounds;    /* dealt since the last shuffle */
    uint32_t cards_out; /* dealt since the last shuffle */
} trey_shoe;

/* The number of cards for a round with wagers in all seats, including the banker's hand. */
TREY_API uint32_t trey_shoe_cards_needed(const trey_posting *posting);

/* Check whether a round may be dealt without a shuffle. A machine (`by_machine`) shuffles before
 * every round; a shuffle by hand lasts for the posted number of rounds. */
TREY_API TREY_MUST_CHECK trey_refusal trey_shoe_check(const trey_shoe *shoe,
                                                      const trey_posting *posting, bool by_machine);

/* Record that a round was dealt with this number of cards. If the rule set alternates two decks,
 * the other deck comes into play. */
TREY_API void trey_shoe_round_dealt(trey_shoe *shoe, const trey_posting *posting, uint32_t cards);

/* Record a shuffle of the cards in play. */
TREY_API void trey_shoe_shuffled(trey_shoe *shoe);

TREY_END_DECLS

#endif
