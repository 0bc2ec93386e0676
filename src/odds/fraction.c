/* SPDX-License-Identifier: MIT */
/*
 * Fractions. Numerators and denominators are reduced crosswise before they are multiplied, so that
 * intermediate results fit if the final result fits.
 */
#include <trey/fraction.h>

#include "base/assert.h"

static trey_wide magnitude(trey_wide a)
{
    return a < 0 ? -a : a;
}

/* A 128-bit division is slow, so the function switches to 64 bits as soon as both numbers fit. */
static trey_wide common_divisor(trey_wide a, trey_wide b)
{
    a = magnitude(a);
    b = magnitude(b);
    while (b != 0 && (a > INT64_MAX || b > INT64_MAX)) {
        trey_wide remainder = a % b;
        a = b;
        b = remainder;
    }
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    if (b == 0) {
        return a;
    }
    while (y != 0) {
        uint64_t remainder = x % y;
        x = y;
        y = remainder;
    }
    return (trey_wide)x;
}

trey_fraction trey_fraction_make(trey_wide numerator, trey_wide denominator)
{
    TREY_ASSERT(denominator != 0);
    trey_wide divisor = common_divisor(numerator, denominator);
    if (denominator < 0) {
        divisor = -divisor;
    }
    return (trey_fraction){numerator / divisor, denominator / divisor};
}

/* Multiply, and stop the program on overflow: a wrong result would look plausible. */
static trey_wide product(trey_wide a, trey_wide b)
{
    trey_wide result;
    bool overflows = __builtin_mul_overflow(a, b, &result);
    TREY_ASSERT(!overflows);
    return result;
}

trey_fraction trey_fraction_add(trey_fraction a, trey_fraction b)
{
    trey_wide shared = common_divisor(a.denominator, b.denominator);
    trey_wide left = a.denominator / shared, right = b.denominator / shared;
    trey_wide sum;
    bool overflows =
        __builtin_add_overflow(product(a.numerator, right), product(b.numerator, left), &sum);
    TREY_ASSERT(!overflows);
    return trey_fraction_make(sum, product(left, b.denominator));
}

trey_fraction trey_fraction_negate(trey_fraction a)
{
    return (trey_fraction){-a.numerator, a.denominator};
}

trey_fraction trey_fraction_subtract(trey_fraction a, trey_fraction b)
{
    return trey_fraction_add(a, trey_fraction_negate(b));
}

trey_fraction trey_fraction_multiply(trey_fraction a, trey_fraction b)
{
    trey_fraction left = trey_fraction_make(a.numerator, b.denominator);
    trey_fraction right = trey_fraction_make(b.numerator, a.denominator);
    return (trey_fraction){product(left.numerator, right.numerator),
                           product(left.denominator, right.denominator)};
}

trey_fraction trey_fraction_divide(trey_fraction a, trey_fraction b)
{
    TREY_ASSERT(b.numerator != 0);
    trey_fraction reciprocal = b.numerator < 0 ? (trey_fraction){-b.denominator, -b.numerator}
                                               : (trey_fraction){b.denominator, b.numerator};
    return trey_fraction_multiply(a, reciprocal);
}

int trey_fraction_compare(trey_fraction a, trey_fraction b)
{
    trey_wide difference = trey_fraction_subtract(a, b).numerator;
    return (difference > 0) - (difference < 0);
}

double trey_fraction_value(trey_fraction a)
{
    return (double)((long double)a.numerator / (long double)a.denominator);
}

/* Write the digits of a number, which must not be negative, so that they end before `end`. Returns
 * a pointer to the first digit. */
static char *digits_before(trey_wide number, char *end)
{
    do {
        *--end = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number != 0);
    return end;
}

const char *trey_fraction_text(trey_fraction a, char text[TREY_FRACTION_TEXT_SIZE])
{
    char *at = text + TREY_FRACTION_TEXT_SIZE - 1;
    *at = '\0';
    if (a.denominator != 1) {
        at = digits_before(a.denominator, at);
        *--at = '/';
    }
    at = digits_before(magnitude(a.numerator), at);
    if (a.numerator < 0) {
        *--at = '-';
    }
    return at;
}
