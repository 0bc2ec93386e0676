/* SPDX-License-Identifier: MIT */
/*
 * The functions that the compiler calls to multiply, divide and shift 128-bit numbers. WebAssembly
 * has only 64-bit instructions. The fractions of a par sheet need a few hundred of these calls.
 */
#include <stdbool.h>
#include <stdint.h>

typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;

unsigned_wide __udivti3(unsigned_wide a, unsigned_wide b);
unsigned_wide __umodti3(unsigned_wide a, unsigned_wide b);
wide __divti3(wide a, wide b);
wide __modti3(wide a, wide b);
wide __multi3(wide a, wide b);
wide __muloti4(wide a, wide b, int *is_over);
wide __ashlti3(wide a, int bits);
wide __ashrti3(wide a, int bits);
wide __lshrti3(wide a, int bits);

/* Access to both halves of a number. The functions below work on halves, so that they do not call
 * themselves. */
typedef union halves {
    unsigned_wide all;
    struct {
        uint64_t low, high;
    } half;
} halves;

wide __ashlti3(wide a, int bits)
{
    halves at = {.all = (unsigned_wide)a};
    if (bits >= 64) {
        at.half.high = at.half.low << (bits - 64);
        at.half.low = 0;
    } else if (bits > 0) {
        at.half.high = at.half.high << bits | at.half.low >> (64 - bits);
        at.half.low <<= bits;
    }
    return (wide)at.all;
}

/* Shift right and fill with the bits of `sign` from the left. */
static wide shift_right(wide a, int bits, uint64_t sign)
{
    halves at = {.all = (unsigned_wide)a};
    if (bits >= 64) {
        at.half.low =
            bits == 64 ? at.half.high : at.half.high >> (bits - 64) | sign << (128 - bits);
        at.half.high = sign;
    } else if (bits > 0) {
        at.half.low = at.half.low >> bits | at.half.high << (64 - bits);
        at.half.high = at.half.high >> bits | sign << (64 - bits);
    }
    return (wide)at.all;
}

wide __lshrti3(wide a, int bits)
{
    return shift_right(a, bits, 0);
}

wide __ashrti3(wide a, int bits)
{
    return shift_right(a, bits, a < 0 ? UINT64_MAX : 0);
}

/* Long division, bit by bit from the top. If both numbers fit in 64 bits, one instruction is
 * enough. */
static unsigned_wide divide(unsigned_wide a, unsigned_wide b, unsigned_wide *rest)
{
    halves from = {.all = a}, by = {.all = b}, quotient = {.all = 0}, left = {.all = 0};
    if (from.half.high == 0 && by.half.high == 0) {
        *rest = from.half.low % by.half.low;
        return from.half.low / by.half.low;
    }
    for (int bit = 0; bit < 128; bit++) {
        bool carry = left.half.high >> 63 != 0;
        left.half.high = left.half.high << 1 | left.half.low >> 63;
        left.half.low = left.half.low << 1 | from.half.high >> 63;
        from.half.high = from.half.high << 1 | from.half.low >> 63;
        from.half.low <<= 1;
        quotient.half.high = quotient.half.high << 1 | quotient.half.low >> 63;
        quotient.half.low <<= 1;
        if (carry || left.all >= b) {
            left.all -= b;
            quotient.half.low |= 1;
        }
    }
    *rest = left.all;
    return quotient.all;
}

static unsigned_wide magnitude(wide a)
{
    return a < 0 ? -(unsigned_wide)a : (unsigned_wide)a;
}

unsigned_wide __udivti3(unsigned_wide a, unsigned_wide b)
{
    unsigned_wide rest;
    return divide(a, b, &rest);
}

unsigned_wide __umodti3(unsigned_wide a, unsigned_wide b)
{
    unsigned_wide rest;
    (void)divide(a, b, &rest);
    return rest;
}

wide __divti3(wide a, wide b)
{
    unsigned_wide quotient = __udivti3(magnitude(a), magnitude(b));
    return (wide)((a < 0) != (b < 0) ? -quotient : quotient);
}

wide __modti3(wide a, wide b)
{
    unsigned_wide rest = __umodti3(magnitude(a), magnitude(b));
    return (wide)(a < 0 ? -rest : rest);
}

/* Multiply the low halves in 32-bit parts, because a product of two such parts fits in 64 bits. */
wide __multi3(wide a, wide b)
{
    halves x = {.all = (unsigned_wide)a}, y = {.all = (unsigned_wide)b}, product;
    uint64_t x0 = (uint32_t)x.half.low, x1 = x.half.low >> 32;
    uint64_t y0 = (uint32_t)y.half.low, y1 = y.half.low >> 32;
    uint64_t low = x0 * y0, cross = x1 * y0 + (low >> 32), other = x0 * y1 + (uint32_t)cross;
    product.half.low = other << 32 | (uint32_t)low;
    product.half.high = x1 * y1 + (cross >> 32) + (other >> 32) + x.half.low * y.half.high +
                        x.half.high * y.half.low;
    return (wide)product.all;
}

wide __muloti4(wide a, wide b, int *is_over)
{
    wide product = __multi3(a, b);
    unsigned_wide rest;
    *is_over = b != 0 && (divide(magnitude(product), magnitude(b), &rest) != magnitude(a) ||
                          rest != 0 || (product < 0) != ((a < 0) != (b < 0) && a != 0));
    return product;
}
