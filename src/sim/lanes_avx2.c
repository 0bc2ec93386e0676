/* SPDX-License-Identifier: MIT */
/*
 * The vector engine for processors with AVX2; compiled for them alone.
 */
#define LANES_WIDTH 32
#define LANES_RUN_BLOCK trey_lanes_run_block_avx2

#include <immintrin.h>

#include "lanes_vector.h"

typedef bytes mask;

LANES_INLINE mask bytes_greater(bytes a, bytes b)
{
    return (mask)_mm256_cmpgt_epi8((__m256i)a, (__m256i)b);
}

LANES_INLINE mask bytes_equal(bytes a, bytes b)
{
    return (mask)_mm256_cmpeq_epi8((__m256i)a, (__m256i)b);
}

LANES_INLINE bytes bytes_select(mask condition, bytes yes, bytes no)
{
    return (bytes)_mm256_blendv_epi8((__m256i)no, (__m256i)yes, (__m256i)condition);
}

LANES_INLINE bytes bytes_keep(mask condition, bytes a)
{
    return a & condition;
}

LANES_INLINE bytes bytes_increment(mask condition, bytes a)
{
    return a - condition;
}

LANES_INLINE uint64_t mask_bits(mask condition)
{
    return (uint32_t)_mm256_movemask_epi8((__m256i)condition);
}

LANES_INLINE bytes bytes_least(bytes a, bytes b)
{
    return (bytes)_mm256_min_epi8((__m256i)a, (__m256i)b);
}

LANES_INLINE bytes bytes_most(bytes a, bytes b)
{
    return (bytes)_mm256_max_epi8((__m256i)a, (__m256i)b);
}

LANES_INLINE bytes bytes_magnitude(bytes a)
{
    return (bytes)_mm256_abs_epi8((__m256i)a);
}

LANES_INLINE bytes bytes_look_up(bytes table, bytes index)
{
    return (bytes)_mm256_shuffle_epi8((__m256i)table, (__m256i)index);
}

LANES_INLINE quads bytes_sums(bytes a)
{
    return (quads)_mm256_sad_epu8((__m256i)a, _mm256_setzero_si256());
}

LANES_INLINE words bytes_multiply_pairs(bytes a, bytes b)
{
    return (words)_mm256_maddubs_epi16((__m256i)a, (__m256i)b);
}

LANES_INLINE words words_multiply_high(words a, words b)
{
    return (words)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
}

LANES_INLINE words words_subtract(words a, words b)
{
    return (words)_mm256_subs_epu16((__m256i)a, (__m256i)b);
}

LANES_INLINE bytes words_narrow(words a, words b)
{
    return (bytes)_mm256_packus_epi16((__m256i)a, (__m256i)b);
}

LANES_INLINE amounts words_multiply_pairs(words a, words b)
{
    return (amounts)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}

LANES_INLINE amounts amounts_load(const uint8_t *from)
{
    return (amounts)_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)from));
}

LANES_INLINE amounts amounts_least(amounts a, amounts b)
{
    return (amounts)_mm256_min_epi32((__m256i)a, (__m256i)b);
}

LANES_INLINE amounts amounts_most(amounts a, amounts b)
{
    return (amounts)_mm256_max_epi32((__m256i)a, (__m256i)b);
}

LANES_INLINE amounts amounts_magnitude(amounts a)
{
    return (amounts)_mm256_abs_epi32((__m256i)a);
}

LANES_INLINE amounts amounts_toward(amounts a, amounts sign)
{
    return (amounts)_mm256_sign_epi32((__m256i)a, (__m256i)sign);
}

LANES_INLINE amounts amounts_select(amounts condition, amounts yes, amounts no)
{
    return (amounts)_mm256_blendv_epi8((__m256i)no, (__m256i)yes, (__m256i)condition);
}

typedef amounts amounts_table;

LANES_INLINE amounts_table amounts_table_make(const int32_t at[LANES_AMOUNTS_LOOKUP])
{
    amounts_table table;
    memcpy(&table, at, sizeof table);
    return table;
}

LANES_INLINE amounts amounts_look_up(amounts_table table, amounts index)
{
    return (amounts)_mm256_permutevar8x32_epi32((__m256i)table, (__m256i)index);
}

LANES_INLINE quads amounts_squares(amounts a)
{
    __m256i even = (__m256i)a, odd = _mm256_srli_epi64((__m256i)a, 32);
    return (quads)_mm256_mul_epi32(even, even) + (quads)_mm256_mul_epi32(odd, odd);
}

#include "lanes_kernel.h"
