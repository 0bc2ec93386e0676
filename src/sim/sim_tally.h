/* SPDX-License-Identifier: MIT */
/*
 * Sums of figures and tallies. They use only integers, so that the order of adding does not matter.
 */
#ifndef TREY_SIM_SIM_TALLY_H
#define TREY_SIM_SIM_TALLY_H

#include <trey/sim.h>

/* Add the result of one round and its stake. */
static inline void sim_figure_note(trey_sim_figure *figure, int64_t result, int64_t stake)
{
    figure->result += result;
    figure->stake += stake;
    figure->result_squares += (trey_wide)result * result;
    figure->products += (trey_wide)result * stake;
    figure->stake_squares += (trey_wide)stake * stake;
}

void trey_sim_figure_add(trey_sim_figure *figure, const trey_sim_figure *other);

/* Subtract the same fee from the result of each of `rounds` rounds. */
void trey_sim_figure_charge(trey_sim_figure *figure, int64_t fee, int64_t rounds);

void trey_sim_tally_add(trey_sim_tally *tally, const trey_sim_tally *other);

#endif
