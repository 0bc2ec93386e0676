/* SPDX-License-Identifier: MIT */
/*
 * Operations that have the same name in AVX2 and AVX-512 apart from a prefix. The including file
 * defines AVX(name), the full name of an intrinsic, and AVX_VECTOR, the type of its arguments.
 */
#ifndef TREY_SIM_LANES_AVX_H
#define TREY_SIM_LANES_AVX_H

#include "lanes_vector.h"

LANES_INLINE bytes bytes_least(bytes a, bytes b)
{
    return (bytes)AVX(min_epi8)((AVX_VECTOR)a, (AVX_VECTOR)b);
}

LANES_INLINE bytes bytes_most(bytes a, bytes b)
{
    return (bytes)AVX(max_epi8)((AVX_VECTOR)a, (AVX_VECTOR)b);
}

#define LANES_LOOK_UP_FAST 1

typedef bytes bytes_table;

LANES_INLINE bytes_table bytes_table_make(const uint8_t at[LANES_BYTES_LOOKUP])
{
    return bytes_repeat(at);
}

LANES_INLINE bytes bytes_look_up(const bytes_table *table, bytes index, int count)
{
    (void)count;
    return (bytes)AVX(shuffle_epi8)((AVX_VECTOR)*table, (AVX_VECTOR)index);
}

LANES_INLINE words bytes_multiply_pairs(bytes a, bytes b)
{
    return (words)AVX(maddubs_epi16)((AVX_VECTOR)a, (AVX_VECTOR)b);
}

LANES_INLINE words bytes_squares(bytes a)
{
    bytes magnitude = (bytes)AVX(abs_epi8)((AVX_VECTOR)a);
    return bytes_multiply_pairs(magnitude, magnitude);
}

LANES_INLINE words words_multiply_high(words a, words b)
{
    return (words)AVX(mulhi_epu16)((AVX_VECTOR)a, (AVX_VECTOR)b);
}

LANES_INLINE words words_under(words a, words limit)
{
    return (words)AVX(subs_epu16)((AVX_VECTOR)limit, (AVX_VECTOR)a);
}

LANES_INLINE bytes words_narrow(words a, words b)
{
    return (bytes)AVX(packus_epi16)((AVX_VECTOR)a, (AVX_VECTOR)b);
}

LANES_INLINE amounts words_multiply_pairs(words a, words b)
{
    return (amounts)AVX(madd_epi16)((AVX_VECTOR)a, (AVX_VECTOR)b);
}

LANES_INLINE amounts amounts_least(amounts a, amounts b)
{
    return (amounts)AVX(min_epi32)((AVX_VECTOR)a, (AVX_VECTOR)b);
}

LANES_INLINE amounts amounts_most(amounts a, amounts b)
{
    return (amounts)AVX(max_epi32)((AVX_VECTOR)a, (AVX_VECTOR)b);
}

LANES_INLINE amounts amounts_magnitude(amounts a)
{
    return (amounts)AVX(abs_epi32)((AVX_VECTOR)a);
}

LANES_INLINE quads amounts_squares(amounts a)
{
    AVX_VECTOR even = (AVX_VECTOR)a, odd = AVX(srli_epi64)((AVX_VECTOR)a, 32);
    return (quads)AVX(mul_epi32)(even, even) + (quads)AVX(mul_epi32)(odd, odd);
}

#endif
