/* SPDX-License-Identifier: MIT */
/*
 * Functions that return the sum of all lanes of a vector and reset the lanes to 0.
 */
#ifndef TREY_SIM_LANES_SUMS_H
#define TREY_SIM_LANES_SUMS_H

#include "lanes_vector.h"

#define LANES_SUM(name, vector, lane)                                                              \
    static int64_t name(vector *at)                                                                \
    {                                                                                              \
        lane lanes[LANES_WIDTH / sizeof(lane)];                                                    \
        memcpy(lanes, at, sizeof lanes);                                                           \
        memset(at, 0, sizeof *at);                                                                 \
        int64_t sum = 0;                                                                           \
        for (unsigned i = 0; i < LANES_WIDTH / sizeof(lane); i++) {                                \
            sum += (int64_t)lanes[i];                                                              \
        }                                                                                          \
        return sum;                                                                                \
    }

LANES_SUM(sum_bytes, bytes, int8_t)
LANES_SUM(sum_words, words, uint16_t)
LANES_SUM(sum_amounts, amounts, int32_t)
LANES_SUM(sum_amounts_unsigned, unsigned_amounts, uint32_t)
LANES_SUM(sum_quads, quads, uint64_t)

#undef LANES_SUM

#endif
