/* SPDX-License-Identifier: MIT */
/*
 * Converts a plan to a table for the vector engine.
 */
#ifndef TREY_SIM_LANES_PLAN_H
#define TREY_SIM_LANES_PLAN_H

#include "lanes.h"

/* Fill a table from a plan. The round engine must accept the plan's wagers. Returns false if the
 * lanes do not support the plan. */
TREY_MUST_CHECK bool trey_sim_lanes_plan(sim_lanes_table *table, const trey_sim_plan *plan);

#endif
