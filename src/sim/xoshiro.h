/* SPDX-License-Identifier: MIT */
/*
 * One step of xoshiro256++ (Blackman and Vigna). The words of the state are separate arguments, so
 * that it works for a single generator and for one of several interleaved generators.
 */
#ifndef TREY_SIM_XOSHIRO_H
#define TREY_SIM_XOSHIRO_H

#include <stdint.h>

static inline uint64_t xoshiro_rotate(uint64_t word, unsigned by)
{
    return word << by | word >> (64 - by);
}

/* The next 64 bits of the generator with this state. */
static inline uint64_t xoshiro_step(uint64_t *s0, uint64_t *s1, uint64_t *s2, uint64_t *s3)
{
    uint64_t result = xoshiro_rotate(*s0 + *s3, 23) + *s0;
    uint64_t shifted = *s1 << 17;
    *s2 ^= *s0;
    *s3 ^= *s1;
    *s1 ^= *s2;
    *s0 ^= *s3;
    *s2 ^= shifted;
    *s3 = xoshiro_rotate(*s3, 45);
    return result;
}

#endif
