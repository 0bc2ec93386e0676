/* SPDX-License-Identifier: MIT */
/*
 * Random numbers that are the same for the same seed everywhere: xoshiro256++, seeded through
 * SplitMix64. For simulation only; a live table needs a generator that cannot be foretold.
 */
#ifndef TREY_RANDOM_H
#define TREY_RANDOM_H

#include <trey/base.h>

TREY_BEGIN_DECLS

typedef struct trey_random {
    uint64_t state[4];
} trey_random;

/* The next number of SplitMix64, which turns any number into four good words of state. */
TREY_API uint64_t trey_random_split(uint64_t *state);

TREY_API void trey_random_seed(trey_random *random, uint64_t seed);

/* 64 random bits. */
TREY_API uint64_t trey_random_next(trey_random *random);

/* A number below `bound`, which is over zero, each as likely as the others: what would favour some
 * is drawn again. */
TREY_API uint32_t trey_random_below(trey_random *random, uint32_t bound);

TREY_END_DECLS

#endif
