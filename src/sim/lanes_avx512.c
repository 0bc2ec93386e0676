/* SPDX-License-Identifier: MIT */
/*
 * The vector engine for processors with AVX-512 (F and BW). The build enables AVX-512 for this
 * file, so no other processor can run its code.
 */
#define LANES_WIDTH 64
#define LANES_RUN_BLOCK trey_lanes_run_block_avx512

#include <immintrin.h>

#define AVX(name) _mm512_##name
#define AVX_VECTOR __m512i

#include "lanes_avx.h"

typedef __mmask64 mask;

LANES_INLINE mask bytes_greater(bytes a, bytes b)
{
    return _mm512_cmpgt_epi8_mask((__m512i)a, (__m512i)b);
}

LANES_INLINE mask bytes_equal(bytes a, bytes b)
{
    return _mm512_cmpeq_epi8_mask((__m512i)a, (__m512i)b);
}

LANES_INLINE bytes bytes_select(mask condition, bytes yes, bytes no)
{
    return (bytes)_mm512_mask_blend_epi8(condition, (__m512i)no, (__m512i)yes);
}

LANES_INLINE bytes bytes_keep(mask condition, bytes a)
{
    return (bytes)_mm512_maskz_mov_epi8(condition, (__m512i)a);
}

LANES_INLINE bytes bytes_increment(mask condition, bytes a)
{
    return (bytes)_mm512_mask_add_epi8((__m512i)a, condition, (__m512i)a, _mm512_set1_epi8(1));
}

LANES_INLINE uint64_t mask_bits(mask condition)
{
    return condition;
}

LANES_INLINE amounts amounts_load(const uint8_t *from)
{
    return (amounts)_mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(const void *)from));
}

LANES_INLINE amounts amounts_toward(amounts a, amounts sign)
{
    __m512i zero = _mm512_setzero_si512();
    __mmask16 under = _mm512_cmplt_epi32_mask((__m512i)sign, zero);
    __mmask16 some = _mm512_cmpneq_epi32_mask((__m512i)sign, zero);
    __m512i turned = _mm512_mask_sub_epi32((__m512i)a, under, zero, (__m512i)a);
    return (amounts)_mm512_maskz_mov_epi32(some, turned);
}

LANES_INLINE amounts amounts_select(amounts condition, amounts yes, amounts no)
{
    return (yes & condition) | (no & ~condition); /* one instruction: vpternlogd */
}

typedef amounts amounts_table;

LANES_INLINE amounts_table amounts_table_make(const int32_t at[LANES_AMOUNTS_LOOKUP])
{
    int32_t twice[LANES_AMOUNTS];
    memcpy(twice, at, sizeof twice / 2);
    memcpy(twice + LANES_AMOUNTS_LOOKUP, at, sizeof twice / 2);
    amounts_table table;
    memcpy(&table, twice, sizeof table);
    return table;
}

LANES_INLINE amounts amounts_look_up(amounts_table table, amounts index)
{
    return (amounts)_mm512_permutexvar_epi32((__m512i)index, (__m512i)table);
}

#include "lanes_kernel.h"
