/* SPDX-License-Identifier: MIT */
/*
 * The betting part of a round: what round.c asks of round_wagers.c.
 */
#ifndef TREY_CORE_ROUND_WAGERS_H
#define TREY_CORE_ROUND_WAGERS_H

#include <trey/round.h>

trey_refusal wager_check_place(const trey_round *round, const trey_event *event);
void wager_place(trey_round *round, const trey_event *event);

trey_refusal wager_check_withdraw(const trey_round *round, const trey_event *event);
void wager_withdraw(trey_round *round, const trey_event *event);

/* What can be said only when all bets are down. */
trey_refusal wager_check_all(const trey_round *round);

#endif
