/* SPDX-License-Identifier: MIT */
/*
 * Adding up what rounds came to. Only integers, so that sums are the same in any order.
 */
#ifndef TREY_SIM_SIM_TALLY_H
#define TREY_SIM_SIM_TALLY_H

#include <trey/sim.h>

/* One round's result on a stake. */
static inline void sim_figure_note(trey_sim_figure *figure, int64_t result, int64_t stake)
{
    figure->result += result;
    figure->stake += stake;
    figure->result_squares += (trey_wide)result * result;
    figure->products += (trey_wide)result * stake;
    figure->stake_squares += (trey_wide)stake * stake;
}

void trey_sim_figure_add(trey_sim_figure *figure, const trey_sim_figure *other);

/* Take the same fee off each of `rounds` results. */
void trey_sim_figure_charge(trey_sim_figure *figure, int64_t fee, int64_t rounds);

void trey_sim_tally_add(trey_sim_tally *tally, const trey_sim_tally *other);

#endif
