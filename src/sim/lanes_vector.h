/* SPDX-License-Identifier: MIT */
/*
 * Vectors of LANES_WIDTH bytes. Operators work lane by lane, and casts keep the bits. The including
 * file must define the other operations before it includes lanes_kernel.h:
 *
 *   LANES_LOOK_UP_FAST            1 if bytes_look_up is one instruction, else 0
 *   mask                          a type with one truth value for each byte, with &, | and ~
 *   bytes_greater(a, b)           mask; lanes are signed
 *   bytes_equal(a, b)             mask
 *   bytes_select(mask, yes, no)
 *   bytes_keep(mask, a)           0 where the mask is false
 *   bytes_increment(mask, a)      one more where the mask is true
 *   mask_bits(mask)               uint64_t, bit i for byte i
 *   bytes_least(a, b), bytes_most(a, b)
 *   bytes_table                   a type: sixteen bytes to look up; bytes_table_make(at)
 *   bytes_look_up(table, index, count)   index 0..count - 1; `count` is a constant
 *   bytes_squares(a)              words: squares of signed bytes, two neighbors added; no overflow
 *   bytes_multiply_pairs(a, b)    words: a unsigned, b signed, two neighbors added; no overflow
 *   words_multiply_high(a, b)     the high halves of unsigned products
 *   words_under(a, limit)         0 where a >= limit; elsewhere the low byte is not 0; limit < 256
 *   words_narrow(a, b)            bytes: alternately eight words of a and eight of b, all below 256
 *   words_multiply_pairs(a, b)    amounts: signed, two neighbors added
 *   amounts_load(from)            one amount from each byte
 *   amounts_least(a, b), amounts_most(a, b), amounts_magnitude(a)
 *   amounts_toward(a, sign)       a, -a or 0 as `sign` is positive, negative or 0
 *   amounts_select(mask, yes, no) the mask is a vector of amounts, each with all bits set or none
 *   amounts_look_up(table, index) from a table of amounts_table, by the lowest three bits
 *   amounts_squares(a)            quads: squares of two neighbors, added
 */
#ifndef TREY_SIM_LANES_VECTOR_H
#define TREY_SIM_LANES_VECTOR_H

#include <stdint.h>
#include <string.h>

#include "lanes_block.h"

/* Casts between lane widths assume that the low part of a wide lane comes first. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "lanes need a little-endian processor");

#define LANES_INLINE static inline __attribute__((always_inline))

typedef int8_t bytes __attribute__((vector_size(LANES_WIDTH)));
typedef uint16_t words __attribute__((vector_size(LANES_WIDTH)));
typedef int16_t signed_words __attribute__((vector_size(LANES_WIDTH)));
typedef int32_t amounts __attribute__((vector_size(LANES_WIDTH)));
typedef uint32_t unsigned_amounts __attribute__((vector_size(LANES_WIDTH)));
typedef uint64_t quads __attribute__((vector_size(LANES_WIDTH)));

enum { LANES_AMOUNTS = LANES_WIDTH / 4, LANES_VECTORS = SIM_LANES / LANES_WIDTH };

LANES_INLINE bytes bytes_all(int8_t value)
{
    return value - (bytes){0};
}

LANES_INLINE words words_all(uint16_t value)
{
    return value - (words){0};
}

LANES_INLINE amounts amounts_all(int32_t value)
{
    return value - (amounts){0};
}

LANES_INLINE bytes bytes_load(const void *from)
{
    bytes result;
    memcpy(&result, from, sizeof result);
    return result;
}

/* Sixteen bytes, repeated to fill a vector. */
LANES_INLINE bytes bytes_repeat(const uint8_t sixteen[LANES_BYTES_LOOKUP])
{
    uint8_t copies[LANES_WIDTH];
    for (unsigned i = 0; i < LANES_WIDTH; i += LANES_BYTES_LOOKUP) {
        memcpy(copies + i, sixteen, LANES_BYTES_LOOKUP);
    }
    return bytes_load(copies);
}

#endif
