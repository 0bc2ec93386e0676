/* SPDX-License-Identifier: MIT */
/*
 * The vector engine for processors with AVX2. The build enables AVX2 for this file, so no other
 * processor can run its code.
 */
#define LANES_WIDTH 32
#define LANES_RUN_BLOCK trey_lanes_run_block_avx2

#include <immintrin.h>

#define AVX(name) _mm256_##name
#define AVX_VECTOR __m256i

#include "lanes_avx.h"

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

LANES_INLINE amounts amounts_load(const uint8_t *from)
{
    return (amounts)_mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)from));
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

#include "lanes_kernel.h"
