/* SPDX-License-Identifier: MIT */
/*
 * The vector engine in plain C for any processor, with the vector types of the compiler. Most
 * processors have vectors of sixteen bytes, such as SSE2 and NEON. Only operations that C cannot
 * express use the instructions of a processor.
 */
#define LANES_WIDTH 16
#define LANES_RUN_BLOCK trey_lanes_run_block_plain

#include "lanes_vector.h"

#if defined __SSE2__
#include <emmintrin.h>
#elif defined __aarch64__
#include <arm_neon.h>
#endif

/* ---- Bytes ---- */

typedef bytes mask;

LANES_INLINE mask bytes_greater(bytes a, bytes b)
{
    return (mask)(a > b);
}

LANES_INLINE mask bytes_equal(bytes a, bytes b)
{
    return (mask)(a == b);
}

LANES_INLINE bytes bytes_select(mask condition, bytes yes, bytes no)
{
    return (yes & condition) | (no & ~condition);
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
    /* Take the top bit of each byte. The multiplication moves the bits of eight bytes into the top
     * byte. */
    quads eights = (quads)condition & 0x8080808080808080;
    uint64_t bits = 0;
    for (unsigned i = 0; i < LANES_WIDTH / 8; i++) {
        bits |= (eights[i] >> 7) * 0x0102040810204080 >> 56 << (8 * i);
    }
    return bits;
}

LANES_INLINE bytes bytes_least(bytes a, bytes b)
{
    return bytes_select(a < b, a, b);
}

LANES_INLINE bytes bytes_most(bytes a, bytes b)
{
    return bytes_select(a < b, b, a);
}

#ifdef __aarch64__
#define LANES_LOOK_UP_FAST 1

typedef bytes bytes_table;

LANES_INLINE bytes_table bytes_table_make(const uint8_t at[LANES_BYTES_LOOKUP])
{
    return bytes_load(at);
}

LANES_INLINE bytes bytes_look_up(const bytes_table *table, bytes index, int count)
{
    (void)count;
    return (bytes)vqtbl1q_u8((uint8x16_t)*table, (uint8x16_t)index);
}
#else
#define LANES_LOOK_UP_FAST 0

/* Each entry in all lanes, as the bits in which it differs from the first. */
typedef struct bytes_table {
    bytes first, differs[LANES_BYTES_LOOKUP];
} bytes_table;

LANES_INLINE bytes_table bytes_table_make(const uint8_t at[LANES_BYTES_LOOKUP])
{
    bytes_table table = {.first = bytes_all((int8_t)at[0])};
    for (unsigned i = 1; i < LANES_BYTES_LOOKUP; i++) {
        table.differs[i] = bytes_all((int8_t)(at[i] ^ at[0]));
    }
    return table;
}

LANES_INLINE bytes bytes_look_up(const bytes_table *table, bytes index, int count)
{
    bytes result = table->first;
#pragma GCC unroll 16
    for (int i = 1; i < count; i++) {
        result ^= (bytes)(index == (int8_t)i) & table->differs[i];
    }
    return result;
}
#endif

LANES_INLINE signed_words even_bytes(bytes a)
{
    return (signed_words)((words)a << 8) >> 8;
}

LANES_INLINE signed_words odd_bytes(bytes a)
{
    return (signed_words)a >> 8;
}

LANES_INLINE words bytes_squares(bytes a)
{
    return (words)(even_bytes(a) * even_bytes(a) + odd_bytes(a) * odd_bytes(a));
}

LANES_INLINE words bytes_multiply_pairs(bytes a, bytes b)
{
    signed_words even = (signed_words)((words)a & 0xFF), odd = (signed_words)((words)a >> 8);
    return (words)(even * even_bytes(b) + odd * odd_bytes(b));
}

/* ---- Words ---- */

LANES_INLINE words words_under(words a, words limit)
{
    /* The comparison is signed. */
    return (words)((signed_words)(a ^ 0x8000) < (signed_words)(limit ^ 0x8000));
}

LANES_INLINE bytes words_narrow(words a, words b)
{
    return __builtin_shufflevector((bytes)a, (bytes)b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22,
                                   24, 26, 28, 30);
}

/* ---- Amounts ---- */

LANES_INLINE amounts amounts_load(const uint8_t *from)
{
    bytes four = {0};
    memcpy(&four, from, LANES_AMOUNTS);
    bytes apart = __builtin_shufflevector(four, (bytes){0}, 0, 16, 1, 16, 2, 16, 3, 16, 4, 16, 5,
                                          16, 6, 16, 7, 16);
    return (amounts)__builtin_shufflevector((words)apart, (words){0}, 0, 8, 1, 8, 2, 8, 3, 8);
}

LANES_INLINE amounts amounts_select(amounts condition, amounts yes, amounts no)
{
    return (yes & condition) | (no & ~condition);
}

LANES_INLINE amounts amounts_least(amounts a, amounts b)
{
    return amounts_select(a < b, a, b);
}

LANES_INLINE amounts amounts_most(amounts a, amounts b)
{
    return amounts_select(a < b, b, a);
}

LANES_INLINE amounts amounts_magnitude(amounts a)
{
    amounts negative = a < 0;
    return (a ^ negative) - negative;
}

LANES_INLINE amounts amounts_toward(amounts a, amounts sign)
{
    return (a & (sign > 0)) - (a & (sign < 0));
}

typedef struct amounts_table {
    int32_t at[LANES_AMOUNTS_LOOKUP];
} amounts_table;

LANES_INLINE amounts_table amounts_table_make(const int32_t at[LANES_AMOUNTS_LOOKUP])
{
    amounts_table table;
    memcpy(table.at, at, sizeof table.at);
    return table;
}

LANES_INLINE amounts amounts_look_up(amounts_table table, amounts index)
{
    amounts result;
    for (unsigned i = 0; i < LANES_AMOUNTS; i++) {
        result[i] = table.at[index[i] & (LANES_AMOUNTS_LOOKUP - 1)];
    }
    return result;
}

/* ---- Products that are wider than their factors ---- */

#if defined __SSE2__
LANES_INLINE words words_multiply_high(words a, words b)
{
    return (words)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
}

LANES_INLINE amounts words_multiply_pairs(words a, words b)
{
    return (amounts)_mm_madd_epi16((__m128i)a, (__m128i)b);
}

LANES_INLINE quads amounts_squares(amounts a)
{
    amounts even = amounts_magnitude(a), odd = (amounts)((quads)even >> 32);
    return (quads)_mm_mul_epu32((__m128i)even, (__m128i)even) +
           (quads)_mm_mul_epu32((__m128i)odd, (__m128i)odd);
}
#elif defined __aarch64__
LANES_INLINE words words_multiply_high(words a, words b)
{
    words low = (words)vmull_u16(vget_low_u16((uint16x8_t)a), vget_low_u16((uint16x8_t)b));
    words high = (words)vmull_high_u16((uint16x8_t)a, (uint16x8_t)b);
    return (words)vuzp2q_u16((uint16x8_t)low, (uint16x8_t)high);
}

LANES_INLINE amounts words_multiply_pairs(words a, words b)
{
    int32x4_t low = vmull_s16(vget_low_s16((int16x8_t)a), vget_low_s16((int16x8_t)b));
    return (amounts)vpaddq_s32(low, vmull_high_s16((int16x8_t)a, (int16x8_t)b));
}

LANES_INLINE quads amounts_squares(amounts a)
{
    int64x2_t low = vmull_s32(vget_low_s32((int32x4_t)a), vget_low_s32((int32x4_t)a));
    return (quads)vpaddq_s64(low, vmull_high_s32((int32x4_t)a, (int32x4_t)a));
}
#else
LANES_INLINE words words_multiply_high(words a, words b)
{
    for (unsigned i = 0; i < LANES_WIDTH / 2; i++) {
        a[i] = (uint16_t)((uint32_t)a[i] * b[i] >> 16);
    }
    return a;
}

LANES_INLINE amounts words_multiply_pairs(words a, words b)
{
    amounts even = ((amounts)a << 16 >> 16) * ((amounts)b << 16 >> 16);
    amounts odd = ((amounts)a >> 16) * ((amounts)b >> 16);
    return even + odd;
}

LANES_INLINE quads amounts_squares(amounts a)
{
    quads result;
    for (unsigned i = 0; i < LANES_WIDTH / 8; i++) {
        int64_t even = a[2 * i], odd = a[2 * i + 1];
        result[i] = (uint64_t)(even * even + odd * odd);
    }
    return result;
}
#endif

#include "lanes_kernel.h"
