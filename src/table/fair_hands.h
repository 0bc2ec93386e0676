/* SPDX-License-Identifier: MIT */
/*
 * Decides which hand each card of a round belongs to (ROUND-2). It follows from the rule set and
 * from the wagers at "no more bets", which are public. The table, a viewer and an auditor derive
 * the same hands, so a table cannot give a hand other cards of the round.
 */
#ifndef TREY_TABLE_FAIR_HANDS_H
#define TREY_TABLE_FAIR_HANDS_H

#include <trey/round.h>

/* A bettor with an ante or a bonus in a seat. A progressive wager alone gets no cards. */
typedef struct fair_wager {
    trey_bettor bettor;
    uint8_t seat;
} fair_wager;

/* What decides who gets which cards. */
typedef struct fair_bets {
    uint32_t deal_from; /* trey_origin */
    uint32_t seats;     /* number of seats at the table */
    uint32_t bank_seat; /* 0: the house banks */
    uint32_t wager_count;
    fair_wager wagers[TREY_WAGERS_MAX]; /* in the order of betting */
} fair_bets;

/* Collects the bets of a round whose bets are closed. */
void fair_bets_make(fair_bets *bets, const trey_round *round);

/* Whether both give the same hands the same cards, whoever bet. */
bool fair_bets_agree(const fair_bets *a, const fair_bets *b);

/* The hands in the order of dealing: seats, then TREY_BANKER. Hand i of the order has the cards
 * number 3i to 3i + 2 of the round. Returns the number of hands; 0 if no round can have these bets.
 * Any input is safe. */
uint32_t fair_hands(const fair_bets *bets, uint8_t hands[TREY_HANDS_MAX]);

#endif
