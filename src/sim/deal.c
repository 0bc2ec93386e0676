/* SPDX-License-Identifier: MIT */
/*
 * Cards for simulated rounds: the reference implementation in plain C.
 */
#include "deal.h"

#include <trey/random.h>

#include "base/assert.h"
#include "xoshiro.h"

/* Different (seed, block, stream) get different states. Proof: trey_random_split is one-to-one, so
 * the first word determines the initial `walk`, and that determines all words before the last XOR.
 * The last word then determines mixed_seed and thus the seed. The seed and `walk` determine block
 * and stream. */
void trey_sim_generator_seed(sim_generator *generator, uint64_t seed, uint64_t block)
{
    TREY_ASSERT(block < UINT64_MAX / SIM_STREAMS);
    uint64_t mixed_start = trey_random_split(&seed);
    uint64_t mixed_seed = trey_random_split(&seed);
    for (unsigned stream = 0; stream < SIM_STREAMS; stream++) {
        uint64_t walk = mixed_start + block * SIM_STREAMS + stream;
        for (unsigned i = 0; i < 4; i++) {
            generator->state[i][stream] = trey_random_split(&walk);
        }
        generator->state[3][stream] ^= mixed_seed;
    }
}

typedef struct draws {
    uint16_t lane[SIM_LANES];
} draws;

/* One draw for each of the 64 lanes. It takes SIM_STEPS_PER_CARD steps of every stream. */
static draws draw_lanes(sim_generator *generator)
{
    uint64_t words[SIM_STEPS_PER_CARD][SIM_STREAMS];
    for (unsigned step = 0; step < SIM_STEPS_PER_CARD; step++) {
        for (unsigned k = 0; k < SIM_STREAMS; k++) {
            words[step][k] = xoshiro_step(&generator->state[0][k], &generator->state[1][k],
                                          &generator->state[2][k], &generator->state[3][k]);
        }
    }
    draws result;
    for (unsigned lane = 0; lane < SIM_LANES; lane++) {
        uint64_t word = words[lane / 8 % 2][lane / 16 * 2 + lane / 4 % 2];
        result.lane[lane] = (uint16_t)(word >> lane % 4 * 16);
    }
    return result;
}

/* Before this function, cards[i] is an index into the cards that the earlier draws left. The
 * function turns each index into a card: it goes through the earlier draws, the nearest first, and
 * adds one for each draw that is not above the current number. */
static void make_distinct(unsigned card_count, trey_card cards[SIM_CARDS_MAX][SIM_LANES])
{
    for (unsigned i = card_count; i-- > 0;) {
        for (unsigned later = i + 1; later < card_count; later++) {
            for (unsigned lane = 0; lane < SIM_LANES; lane++) {
                cards[later][lane] += cards[later][lane] >= cards[i][lane];
            }
        }
    }
}

uint64_t trey_sim_deal_batch(sim_generator *generator, unsigned card_count,
                             trey_card cards[SIM_CARDS_MAX][SIM_LANES])
{
    TREY_ASSERT(card_count <= SIM_CARDS_MAX);
    uint64_t stay = UINT64_MAX;
    for (unsigned i = 0; i < card_count; i++) {
        uint32_t left = TREY_DECK_CARDS - i;
        uint32_t uneven = (UINT16_MAX + 1) % left;
        draws random = draw_lanes(generator);
        for (unsigned lane = 0; lane < SIM_LANES; lane++) {
            uint32_t product = random.lane[lane] * left;
            cards[i][lane] = (trey_card)(product >> 16);
            stay &= ~((uint64_t)((product & UINT16_MAX) < uneven) << lane);
        }
    }
    make_distinct(card_count, cards);
    return stay;
}
