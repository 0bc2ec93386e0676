/* SPDX-License-Identifier: MIT */
/*
 * Which deck is in play and when it must be shuffled (HAND-9, HAND-11). The cards themselves are
 * elsewhere.
 */
#ifndef TREY_SHOE_H
#define TREY_SHOE_H

#include <trey/posting.h>

TREY_BEGIN_DECLS

typedef struct trey_shoe {
    uint32_t deck;      /* 0 or 1: the back colour in play */
    uint32_t rounds;    /* dealt since the shuffle */
    uint32_t cards_out; /* since the shuffle */
} trey_shoe;

/* The most cards a round at this table may need: every seat and the banker. */
TREY_API uint32_t trey_shoe_cards_needed(const trey_posting *posting);

/* Whether a round may be dealt without shuffling first; `by_machine`: a shuffling machine is at
 * work, which shuffles before every round. */
TREY_API TREY_MUST_CHECK trey_refusal trey_shoe_check(const trey_shoe *shoe,
                                                      const trey_posting *posting, bool by_machine);

/* A round was dealt with so many cards; two decks take turns where the rule set says so. */
TREY_API void trey_shoe_round_dealt(trey_shoe *shoe, const trey_posting *posting, uint32_t cards);

/* The cards in play were shuffled. */
TREY_API void trey_shoe_shuffled(trey_shoe *shoe);

TREY_END_DECLS

#endif
