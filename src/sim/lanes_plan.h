/* SPDX-License-Identifier: MIT */
/*
 * A plan as the vector engine wants it.
 */
#ifndef TREY_SIM_LANES_PLAN_H
#define TREY_SIM_LANES_PLAN_H

#include "lanes.h"

/* Fill a table from a plan whose wagers the round engine accepts; false when the lanes cannot do
 * it. */
TREY_MUST_CHECK bool trey_sim_lanes_plan(sim_lanes_table *table, const trey_sim_plan *plan);

#endif
