/* SPDX-License-Identifier: MIT */
/*
 * SplitMix64 and xoshiro256++ as defined by Blackman and Vigna. The constants are theirs, and the
 * tests compare both with the output of their reference code.
 */
#include <trey/random.h>

#include "base/assert.h"
#include "xoshiro.h"

uint64_t trey_random_split(uint64_t *state)
{
    uint64_t word = *state += UINT64_C(0x9E3779B97F4A7C15);
    word = (word ^ word >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ word >> 27) * UINT64_C(0x94D049BB133111EB);
    return word ^ word >> 31;
}

void trey_random_seed(trey_random *random, uint64_t seed)
{
    for (unsigned i = 0; i < 4; i++) {
        random->state[i] = trey_random_split(&seed);
    }
}

uint64_t trey_random_next(trey_random *random)
{
    uint64_t *state = random->state;
    return xoshiro_step(&state[0], &state[1], &state[2], &state[3]);
}

uint32_t trey_random_below(trey_random *random, uint32_t bound)
{
    TREY_ASSERT(bound > 0);
    /* The high half of the product is the result. The 2^32 possible draws cannot be divided evenly
     * among `bound` results. Rejecting low halves below 2^32 mod bound makes the distribution
     * exactly uniform. */
    uint32_t uneven = -bound % bound;
    uint64_t product;
    do {
        product = (trey_random_next(random) >> 32) * bound;
    } while ((uint32_t)product < uneven);
    return (uint32_t)(product >> 32);
}
