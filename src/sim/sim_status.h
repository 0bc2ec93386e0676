/* SPDX-License-Identifier: MIT */
/*
 * Refusals with a status of the simulator.
 */
#ifndef TREY_SIM_SIM_STATUS_H
#define TREY_SIM_SIM_STATUS_H

#include <trey/sim.h>

trey_refusal trey_sim_refuse(trey_sim_status status, int64_t given, int64_t limit);

#endif
