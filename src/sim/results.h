/* SPDX-License-Identifier: MIT */
/*
 * What a settled round came to, for whom.
 */
#ifndef TREY_SIM_RESULTS_H
#define TREY_SIM_RESULTS_H

#include <trey/sim.h>

/* Add a settled round to a tally, but for its decisions, and return it in short. */
trey_sim_round trey_sim_results_note(const trey_round *round, const trey_settlement *settlement,
                                     const trey_awards *awards, trey_sim_tally *tally);

#endif
