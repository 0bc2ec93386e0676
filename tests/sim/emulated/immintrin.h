/* SPDX-License-Identifier: MIT */
/*
 * In place of the compiler's header: the instructions of AVX-512 that the vector engine uses, lane
 * by lane in plain C, so that the engine's own source can be tested on processors without them.
 * Written from what the instructions are documented to do.
 */
#ifndef TREY_TESTS_SIM_EMULATED_H
#define TREY_TESTS_SIM_EMULATED_H

#include <stdint.h>
#include <string.h>

typedef long long __m512i __attribute__((vector_size(64)));
typedef long long __m128i __attribute__((vector_size(16)));
typedef uint64_t __mmask64;
typedef uint16_t __mmask16;

typedef union lanes512 {
    __m512i all;
    int8_t i8[64];
    uint8_t u8[64];
    int16_t i16[32];
    uint16_t u16[32];
    int32_t i32[16];
    uint32_t u32[16];
    int64_t i64[8];
    uint64_t u64[8];
} lanes512;

/* Inlined into the engine, they would keep the compiler busy for minutes. */
#define EMULATED static __attribute__((noinline, unused))

/* r.MEMBER[i] = VALUE in `count` lanes, with a and b in reach. */
#define EMULATED_TWO(name, count, member, value)                                                   \
    EMULATED __m512i name(__m512i left, __m512i right)                                             \
    {                                                                                              \
        lanes512 a = {left}, b = {right}, r;                                                       \
        for (int i = 0; i < count; i++) {                                                          \
            r.member[i] = value;                                                                   \
        }                                                                                          \
        return r.all;                                                                              \
    }

#define EMULATED_COMPARE(name, mask_type, count, member, operator)                                 \
    EMULATED mask_type name(__m512i left, __m512i right)                                           \
    {                                                                                              \
        lanes512 a = {left}, b = {right};                                                          \
        mask_type k = 0;                                                                           \
        for (int i = 0; i < count; i++) {                                                          \
            k |= (mask_type)((mask_type)(a.member[i] operator b.member[i]) << i);                  \
        }                                                                                          \
        return k;                                                                                  \
    }

/* r.MEMBER[i] = bit i of the mask ? yes : no */
#define EMULATED_MASKED(name, parameters, mask_type, count, member, yes, no)                       \
    EMULATED __m512i name parameters                                                               \
    {                                                                                              \
        lanes512 y = {yes}, n = {no}, r;                                                           \
        for (int i = 0; i < count; i++) {                                                          \
            r.member[i] = (k >> i & 1) != 0 ? y.member[i] : n.member[i];                           \
        }                                                                                          \
        return r.all;                                                                              \
    }

EMULATED __m512i _mm512_setzero_si512(void)
{
    return (__m512i){0};
}

EMULATED __m512i _mm512_set1_epi8(char value)
{
    lanes512 r;
    memset(&r, value, sizeof r);
    return r.all;
}

EMULATED int saturated(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

/* ---- Bytes ---- */

EMULATED_COMPARE(_mm512_cmpgt_epi8_mask, __mmask64, 64, i8, >)
EMULATED_COMPARE(_mm512_cmpeq_epi8_mask, __mmask64, 64, i8, ==)
EMULATED_TWO(_mm512_min_epi8, 64, i8, a.i8[i] < b.i8[i] ? a.i8[i] : b.i8[i])
EMULATED_TWO(_mm512_max_epi8, 64, i8, a.i8[i] > b.i8[i] ? a.i8[i] : b.i8[i])
EMULATED_TWO(emulated_add_epi8, 64, u8, (uint8_t)(a.u8[i] + b.u8[i]))
EMULATED_TWO(emulated_abs_epi8, 64, u8, (uint8_t)(a.i8[i] < 0 ? -a.i8[i] : b.i8[i]))
/* From the sixteen bytes of the same 128 bits; 0 where the index has its top bit set. */
EMULATED_TWO(_mm512_shuffle_epi8, 64, u8, b.i8[i] < 0 ? 0 : a.u8[i / 16 * 16 + b.u8[i] % 16])

EMULATED __m512i _mm512_abs_epi8(__m512i a)
{
    return emulated_abs_epi8(a, a);
}

EMULATED_MASKED(_mm512_mask_blend_epi8, (__mmask64 k, __m512i a, __m512i b), __mmask64, 64, u8, b,
                a)
EMULATED_MASKED(_mm512_maskz_mov_epi8, (__mmask64 k, __m512i a), __mmask64, 64, u8, a, {0})
EMULATED_MASKED(_mm512_mask_add_epi8, (__m512i from, __mmask64 k, __m512i a, __m512i b), __mmask64,
                64, u8, emulated_add_epi8(a, b), from)

/* ---- Words ---- */

EMULATED_TWO(_mm512_maddubs_epi16, 32, i16,
             (int16_t)saturated(a.u8[2 * i] * b.i8[2 * i] + a.u8[2 * i + 1] * b.i8[2 * i + 1],
                                INT16_MIN, INT16_MAX))
EMULATED_TWO(_mm512_mulhi_epu16, 32, u16, (uint16_t)((uint32_t)a.u16[i] * b.u16[i] >> 16))
EMULATED_TWO(_mm512_subs_epu16, 32, u16, (uint16_t)saturated(a.u16[i] - b.u16[i], 0, UINT16_MAX))
/* In each 128 bits the eight signed words of a, then those of b. */
EMULATED_TWO(_mm512_packus_epi16, 64, u8,
             (uint8_t)saturated((i % 16 < 8 ? a : b).i16[i / 16 * 8 + i % 8], 0, UINT8_MAX))

/* ---- Amounts ---- */

EMULATED_COMPARE(_mm512_cmplt_epi32_mask, __mmask16, 16, i32, <)
EMULATED_COMPARE(_mm512_cmpneq_epi32_mask, __mmask16, 16, i32, !=)
EMULATED_TWO(_mm512_madd_epi16, 16, i32,
             a.i16[2 * i] * b.i16[2 * i] + a.i16[2 * i + 1] * b.i16[2 * i + 1])
EMULATED_TWO(_mm512_min_epi32, 16, i32, a.i32[i] < b.i32[i] ? a.i32[i] : b.i32[i])
EMULATED_TWO(_mm512_max_epi32, 16, i32, a.i32[i] > b.i32[i] ? a.i32[i] : b.i32[i])
EMULATED_TWO(emulated_sub_epi32, 16, u32, a.u32[i] - b.u32[i])
EMULATED_TWO(emulated_abs_epi32, 16, i32, a.i32[i] < 0 ? -a.i32[i] : b.i32[i])
/* The index comes first. */
EMULATED_TWO(_mm512_permutexvar_epi32, 16, u32, b.u32[a.u32[i] % 16])
EMULATED_TWO(_mm512_mul_epi32, 8, i64, (int64_t)a.i32[2 * i] * b.i32[2 * i])

EMULATED __m512i _mm512_abs_epi32(__m512i a)
{
    return emulated_abs_epi32(a, a);
}

EMULATED_MASKED(_mm512_mask_sub_epi32, (__m512i from, __mmask16 k, __m512i a, __m512i b), __mmask16,
                16, u32, emulated_sub_epi32(a, b), from)
EMULATED_MASKED(_mm512_maskz_mov_epi32, (__mmask16 k, __m512i a), __mmask16, 16, u32, a, {0})

EMULATED __m512i _mm512_srli_epi64(__m512i a, unsigned by)
{
    lanes512 r = {a};
    for (int i = 0; i < 8; i++) {
        r.u64[i] >>= by;
    }
    return r.all;
}

EMULATED __m128i _mm_loadu_si128(const __m128i *from)
{
    __m128i result;
    memcpy(&result, from, sizeof result);
    return result;
}

EMULATED __m512i _mm512_cvtepu8_epi32(__m128i bytes)
{
    uint8_t from[16];
    memcpy(from, &bytes, sizeof from);
    lanes512 r;
    for (int i = 0; i < 16; i++) {
        r.i32[i] = from[i];
    }
    return r.all;
}

#undef EMULATED_TWO
#undef EMULATED_COMPARE
#undef EMULATED_MASKED
#undef EMULATED

#endif
