/* SPDX-License-Identifier: MIT */
/*
 * The greatest common divisor: the unit of which all amounts of a table are multiples.
 */
#ifndef TREY_SIM_DIVISOR_H
#define TREY_SIM_DIVISOR_H

#include <stdint.h>

/* The amounts must not be negative. An amount of zero does not affect the result. */
static inline int64_t sim_common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif
