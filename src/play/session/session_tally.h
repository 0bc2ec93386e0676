/* SPDX-License-Identifier: MIT */
/*
 * A session in figures: what became of somebody's rounds, and how well he decided. All of it
 * follows from views of rounds that are over, so a session that is played again from its journal
 * has the same figures.
 */
#ifndef TREY_PLAY_SESSION_SESSION_TALLY_H
#define TREY_PLAY_SESSION_SESSION_TALLY_H

#include "table/view.h"

enum { TALLY_ROUNDS_KEPT = 512 };

/* One round, as somebody was in it. */
typedef struct tally_round {
    uint64_t round;
    int64_t net, fees;
    int64_t after;       /* the net of the session by then */
    int64_t ante, bonus; /* of his first stake with an ante, as decision and hands are */
    int64_t mistake;     /* what a wrong decision cost on average; 0: none */
    bool is_void, banked;
    uint8_t decision;                                       /* trey_decision */
    trey_card hand[TREY_HAND_CARDS], bank[TREY_HAND_CARDS]; /* VIEW_CARD_HIDDEN: not seen */
} tally_round;

/* Zeroed, it is empty. */
typedef struct tally {
    uint64_t last_round; /* that was looked at */
    uint32_t rounds, voided, won, lost, banked;
    uint32_t played, folded, mistakes;
    int64_t net, fees, wagered, mistakes_cost, bank_net;
    int64_t best_net, worst_net;
    trey_hand_value best_hand;
    tally_round kept[TALLY_ROUNDS_KEPT]; /* round n of the session at (n - 1) % KEPT */
} tally;

/* Takes a round that is over, done or void, once. False: it is not over, was taken before, or the
 * person had nothing in it. */
bool tally_add_round(tally *to, const table_view *view, uint32_t person);

/* How many rounds are kept, and one of them, the latest being 0. */
uint32_t tally_round_count(const tally *of);
const tally_round *tally_round_at(const tally *of, uint32_t back);

#endif
