/* SPDX-License-Identifier: MIT */
/*
 * The part of a round before the deal, which the plan decides: the bank, the wagers and "no more
 * bets".
 */
#ifndef TREY_SIM_BETS_H
#define TREY_SIM_BETS_H

#include <trey/sim.h>

/* The bettor of a plan with the number `bettor` in `seat`. */
const trey_sim_bettor *trey_sim_bettor_of(const trey_sim_plan *plan, uint32_t seat,
                                          trey_bettor bettor);

/* The seats that can hold the player-dealer position; only bit TREY_BANKER if the house banks. */
trey_seat_set trey_sim_bankers(const trey_sim_plan *plan);

/* Begin a round and play it up to the phase FEES: bank_seat (TREY_BANKER: the house) puts up
 * bank_wager, and all other seats bet. A refusal's subject is a seat, or 0. */
TREY_MUST_CHECK trey_refusal trey_sim_bets_place(trey_round *round, const trey_sim_plan *plan,
                                                 uint32_t bank_seat, int64_t bank_wager,
                                                 trey_meter meter);

/* Like trey_sim_bank_wager, but uses the caller's memory for a round, which is large. */
int64_t trey_sim_bank_wager_with(trey_round *scratch, const trey_sim_plan *plan, uint32_t seat);

#endif
