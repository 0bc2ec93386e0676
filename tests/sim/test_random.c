/* SPDX-License-Identifier: MIT */
/*
 * Compares the generators with published numbers, and tests what is derived from them: bounded
 * numbers, seeds and cards.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trey/random.h>

#include "sim/deal.h"

/* The first numbers of Blackman and Vigna's reference code (prng.di.unimi.it) from state
 * 1, 2, 3, 4. */
static void xoshiro_as_published(void **state)
{
    (void)state;
    static const uint64_t expected[] = {41943041U,
                                        58720359U,
                                        3588806011781223U,
                                        3591011842654386U,
                                        9228616714210784205U,
                                        9973669472204895162U,
                                        14011001112246962877U,
                                        12406186145184390807U,
                                        15849039046786891736U,
                                        10450023813501588000U};
    trey_random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(trey_random_next(&random) == expected[i]);
    }
}

/* The same authors' SplitMix64 from state 1234567. */
static void split_mix_as_published(void **state)
{
    (void)state;
    static const uint64_t expected[] = {6457827717110365317U, 3203168211198807973U,
                                        9817491932198370423U, 4593380528125082431U,
                                        16408922859458223821U};
    uint64_t walk = 1234567;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        assert_true(trey_random_split(&walk) == expected[i]);
    }
}

static void seed_fills_the_state(void **state)
{
    (void)state;
    trey_random random;
    trey_random_seed(&random, 1234567);
    assert_true(random.state[0] == 6457827717110365317U);
    assert_true(random.state[3] == 4593380528125082431U);
}

/* With a bound of three quarters of 2^32 and no rejection, a third of the numbers would be twice
 * as frequent as the others, which shows in the counts modulo three. */
static void below_is_even(void **state)
{
    (void)state;
    enum { DRAWS = 300000 };
    trey_random random;
    trey_random_seed(&random, 1);
    int64_t count[3] = {0};
    for (unsigned i = 0; i < DRAWS; i++) {
        uint32_t number = trey_random_below(&random, 3U << 30);
        assert_true(number < 3U << 30);
        count[number % 3]++;
    }
    for (unsigned i = 0; i < 3; i++) { /* four standard deviations */
        assert_in_range(count[i], DRAWS / 3 - 1033, DRAWS / 3 + 1033);
    }
    for (unsigned i = 0; i < 100; i++) {
        assert_int_equal(trey_random_below(&random, 1), 0);
        assert_in_range(trey_random_below(&random, UINT32_MAX), 0, UINT32_MAX - 1U);
    }
}

static int compare_states(const void *a, const void *b)
{
    return memcmp(a, b, 4 * sizeof(uint64_t));
}

/* Neighboring seeds, blocks and streams, and pairs with equal sums. */
static void every_stream_has_its_own_state(void **state)
{
    (void)state;
    enum { SEEDS = 16, BLOCKS = 64, ALL = SEEDS * BLOCKS * SIM_STREAMS };
    uint64_t(*states)[4] = calloc(ALL, sizeof *states);
    size_t count = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        for (uint64_t block = 0; block < BLOCKS; block++) {
            sim_generator generator;
            trey_sim_generator_seed(&generator, seed - SEEDS / 2, block);
            for (unsigned k = 0; k < SIM_STREAMS; k++, count++) {
                for (unsigned i = 0; i < 4; i++) {
                    states[count][i] = generator.state[i][k];
                }
            }
        }
    }
    qsort(states, ALL, sizeof *states, compare_states);
    for (size_t i = 1; i < ALL; i++) {
        assert_memory_not_equal(states[i - 1], states[i], sizeof *states);
    }
    free(states);
}

/* The draw of a lane as the header describes it: which stream, which step, which bits. */
static void draws_come_from_their_places(void **state)
{
    (void)state;
    sim_generator generator;
    trey_sim_generator_seed(&generator, 5, 7);
    trey_random streams[SIM_STREAMS];
    for (unsigned k = 0; k < SIM_STREAMS; k++) {
        for (unsigned i = 0; i < 4; i++) {
            streams[k].state[i] = generator.state[i][k];
        }
    }
    static trey_card cards[SIM_CARDS_MAX][SIM_LANES];
    uint64_t stay = trey_sim_deal_batch(&generator, 1, cards);
    for (unsigned group = 0; group < 4; group++) {
        for (unsigned eight = 0; eight < 2; eight++) {
            for (unsigned four = 0; four < 2; four++) {
                uint64_t word = trey_random_next(&streams[2 * group + four]);
                for (unsigned i = 0; i < 4; i++, word >>= 16) {
                    unsigned lane = 16 * group + 8 * eight + 4 * four + i;
                    uint32_t product = (uint32_t)(word & 0xFFFF) * 52;
                    assert_int_equal(cards[0][lane], product >> 16);
                    assert_int_equal(stay >> lane & 1, (product & 0xFFFF) >= 65536 % 52);
                }
            }
        }
    }
}

static void cards_of_a_lane_differ(void **state)
{
    (void)state;
    sim_generator generator;
    trey_sim_generator_seed(&generator, 1, 0);
    static trey_card cards[SIM_CARDS_MAX][SIM_LANES];
    for (unsigned count = 1; count <= SIM_CARDS_MAX; count++) {
        trey_sim_deal_batch(&generator, count, cards);
        for (unsigned lane = 0; lane < SIM_LANES; lane++) {
            uint64_t seen = 0;
            for (unsigned i = 0; i < count; i++) {
                assert_in_range(cards[i][lane], 0, TREY_DECK_CARDS - 1);
                assert_true((seen >> cards[i][lane] & 1) == 0);
                seen |= UINT64_C(1) << cards[i][lane];
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(xoshiro_as_published),
        cmocka_unit_test(split_mix_as_published),
        cmocka_unit_test(seed_fills_the_state),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(every_stream_has_its_own_state),
        cmocka_unit_test(draws_come_from_their_places),
        cmocka_unit_test(cards_of_a_lane_differ),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
