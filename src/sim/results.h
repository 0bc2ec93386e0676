/* SPDX-License-Identifier: MIT */
/*
 * Adds the results of a settled round to a tally.
 */
#ifndef TREY_SIM_RESULTS_H
#define TREY_SIM_RESULTS_H

#include <trey/sim.h>

/* Add a settled round to a tally, except for its decisions. Returns the round's results for an
 * observer. */
trey_sim_round trey_sim_results_note(const trey_round *round, const trey_settlement *settlement,
                                     const trey_awards *awards, trey_sim_tally *tally);

#endif
