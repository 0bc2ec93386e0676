/* SPDX-License-Identifier: MIT */
/*
 * The unit that all amounts of a table are multiples of.
 */
#ifndef TREY_SIM_DIVISOR_H
#define TREY_SIM_DIVISOR_H

#include <stdint.h>

/* Of amounts that are not below zero; zero divides nothing and changes nothing. */
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
