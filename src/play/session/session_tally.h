/* SPDX-License-Identifier: MIT */
/*
 * Statistics of a session: the results of a person's rounds and the quality of their decisions.
 * Everything is derived from views of finished rounds, so a session replayed from its journal has
 * the same figures.
 */
#ifndef TREY_PLAY_SESSION_SESSION_TALLY_H
#define TREY_PLAY_SESSION_SESSION_TALLY_H

#include "table/view.h"

enum { TALLY_ROUNDS_KEPT = 512 };

/* One round of the person. */
typedef struct tally_round {
    uint64_t round;
    int64_t net, fees;
    int64_t after;       /* net result of the session after this round */
    int64_t ante, bonus; /* of the first stake with an ante; decision and hands too */
    int64_t mistake;     /* average cost of a wrong decision; 0: it was right */
    bool is_void, banked;
    uint8_t decision;                                       /* trey_decision */
    trey_card hand[TREY_HAND_CARDS], bank[TREY_HAND_CARDS]; /* VIEW_CARD_HIDDEN: not seen */
} tally_round;

/* All zeros: empty. */
typedef struct tally {
    uint64_t last_round; /* the last round added */
    uint32_t rounds, voided, won, lost, banked;
    uint32_t played, folded, mistakes;
    int64_t net, fees, wagered, mistakes_cost, bank_net;
    int64_t best_net, worst_net;
    trey_hand_value best_hand;
    tally_round kept[TALLY_ROUNDS_KEPT]; /* round n of the session at (n - 1) % KEPT */
} tally;

/* Adds a finished round, settled or void, once. Returns false if it is not finished, was added
 * before, or the person had nothing in it. */
bool tally_add_round(tally *sums, const table_view *view, uint32_t person);

/* Number of rounds kept, and one of them by age; 0 is the latest. */
uint32_t tally_round_count(const tally *sums);
const tally_round *tally_round_at(const tally *sums, uint32_t back);

#endif
