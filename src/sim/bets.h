/* SPDX-License-Identifier: MIT */
/*
 * The part of a round that a plan settles before any card is dealt: bank, wagers, "no more bets".
 */
#ifndef TREY_SIM_BETS_H
#define TREY_SIM_BETS_H

#include <trey/sim.h>

/* The bettor of a plan behind a number. */
const trey_sim_bettor *trey_sim_bettor_of(const trey_sim_plan *plan, uint32_t seat,
                                          trey_bettor bettor);

/* The seats that may come to hold the position; bit TREY_BANKER when the house banks. */
trey_seat_set trey_sim_bankers(const trey_sim_plan *plan);

/* Begin a round and take it to the fees: bank_seat (TREY_BANKER: the house) puts up bank_wager,
 * everyone else bets. A refusal's subject is the seat it is about. */
TREY_MUST_CHECK trey_refusal trey_sim_bets_place(trey_round *round, const trey_sim_plan *plan,
                                                 uint32_t bank_seat, int64_t bank_wager,
                                                 trey_meter meter);

/* trey_sim_bank_wager with the caller's memory for a round. */
int64_t trey_sim_bank_wager_with(trey_round *scratch, const trey_sim_plan *plan, uint32_t seat);

#endif
