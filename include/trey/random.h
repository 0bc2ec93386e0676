/* SPDX-License-Identifier: MIT */
/*
 * Pseudorandom numbers: xoshiro256++, seeded with SplitMix64. The same seed gives the same numbers
 * on every machine. For simulation only; a live table needs an unpredictable generator.
 */
#ifndef TREY_RANDOM_H
#define TREY_RANDOM_H

#include <trey/base.h>

TREY_BEGIN_DECLS

typedef struct trey_random {
    uint64_t state[4];
} trey_random;

/* The next number of SplitMix64. It turns any seed into well-mixed words of state. */
TREY_API uint64_t trey_random_split(uint64_t *state);

TREY_API void trey_random_seed(trey_random *random, uint64_t seed);

/* 64 random bits. */
TREY_API uint64_t trey_random_next(trey_random *random);

/* A uniformly distributed number below `bound`, which must not be zero. Values that would bias the
 * result are rejected and drawn again. */
TREY_API uint32_t trey_random_below(trey_random *random, uint32_t bound);

TREY_END_DECLS

#endif
