/* SPDX-License-Identifier: MIT */
/*
 * The list of vector engines, with a test whether this processor can run each.
 */
#include "lanes.h"

sim_lanes_run_block trey_lanes_run_block_plain;

#ifdef __x86_64__
sim_lanes_run_block trey_lanes_run_block_avx2;
sim_lanes_run_block trey_lanes_run_block_avx512;

static bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}
#endif

static bool always(void)
{
    return true;
}

const sim_lanes_engine trey_sim_lanes_engines[] = {
#ifdef __x86_64__
    {"AVX-512", trey_lanes_run_block_avx512, has_avx512},
    {"AVX2", trey_lanes_run_block_avx2, has_avx2},
#endif
    {"plain", trey_lanes_run_block_plain, always},
    {NULL, NULL, NULL},
};
