/* SPDX-License-Identifier: MIT */
/*
 * The vector engines by name, for the table of them.
 */
#ifndef TREY_SIM_LANES_ENGINES_H
#define TREY_SIM_LANES_ENGINES_H

#include "lanes.h"

sim_lanes_run_block lanes_run_block_plain;

#ifdef __x86_64__
sim_lanes_run_block lanes_run_block_avx2;
sim_lanes_run_block lanes_run_block_avx512;
#endif

#endif
