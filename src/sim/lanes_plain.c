/* SPDX-License-Identifier: MIT */
/*
 * The vector engine in plain C for any processor. Most processors have vectors of sixteen bytes.
 */
#define LANES_WIDTH 16
#define LANES_RUN_BLOCK trey_lanes_run_block_plain

#include "lanes_vector.h"

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

LANES_INLINE bytes bytes_magnitude(bytes a)
{
    return bytes_select(a < 0, -a, a);
}

LANES_INLINE bytes bytes_look_up(bytes table, bytes index)
{
    uint8_t from[LANES_WIDTH], at[LANES_WIDTH], result[LANES_WIDTH];
    memcpy(from, &table, sizeof from);
    memcpy(at, &index, sizeof at);
    for (unsigned i = 0; i < LANES_WIDTH; i++) {
        result[i] = from[at[i]];
    }
    return bytes_load(result);
}

LANES_INLINE quads bytes_sums(bytes a)
{
    quads pairs = ((quads)a & 0x00FF00FF00FF00FF) + ((quads)a >> 8 & 0x00FF00FF00FF00FF);
    return pairs * 0x0001000100010001 >> 48;
}

LANES_INLINE words bytes_multiply_pairs(bytes a, bytes b)
{
    signed_words even = (signed_words)((words)a & 0xFF) * ((signed_words)((words)b << 8) >> 8);
    signed_words odd = (signed_words)((words)a >> 8) * ((signed_words)b >> 8);
    return (words)(even + odd);
}

LANES_INLINE words words_multiply_high(words a, words b)
{
    uint16_t left[LANES_WIDTH / 2], right[LANES_WIDTH / 2];
    memcpy(left, &a, sizeof left);
    memcpy(right, &b, sizeof right);
    for (unsigned i = 0; i < LANES_WIDTH / 2; i++) {
        left[i] = (uint16_t)((uint32_t)left[i] * right[i] >> 16);
    }
    memcpy(&a, left, sizeof a);
    return a;
}

LANES_INLINE words words_subtract(words a, words b)
{
    return (a - b) & (words)(a > b);
}

LANES_INLINE bytes words_narrow(words a, words b)
{
    uint8_t result[LANES_WIDTH];
    for (unsigned i = 0; i < LANES_WIDTH; i += 16) {
        for (unsigned k = 0; k < 8; k++) {
            result[i + k] = (uint8_t)a[i / 2 + k];
            result[i + 8 + k] = (uint8_t)b[i / 2 + k];
        }
    }
    return bytes_load(result);
}

LANES_INLINE amounts words_multiply_pairs(words a, words b)
{
    amounts even = ((amounts)a << 16 >> 16) * ((amounts)b << 16 >> 16);
    amounts odd = ((amounts)a >> 16) * ((amounts)b >> 16);
    return even + odd;
}

LANES_INLINE amounts amounts_load(const uint8_t *from)
{
    amounts result;
    for (unsigned i = 0; i < LANES_AMOUNTS; i++) {
        result[i] = from[i];
    }
    return result;
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
    return amounts_select(a < 0, -a, a);
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

LANES_INLINE quads amounts_squares(amounts a)
{
    quads result;
    for (unsigned i = 0; i < LANES_WIDTH / 8; i++) {
        int64_t even = a[2 * i], odd = a[2 * i + 1];
        result[i] = (uint64_t)(even * even + odd * odd);
    }
    return result;
}

#include "lanes_kernel.h"
