/* SPDX-License-Identifier: MIT */
/*
 * Fractions. Parts are reduced crosswise before they are multiplied, so that what fits in the end
 * fits on the way.
 */
#include <trey/fraction.h>

#include "base/assert.h"

static trey_wide magnitude(trey_wide a)
{
    return a < 0 ? -a : a;
}

/* Dividing 128-bit numbers is slow, and most of the way both fit in 64. */
static trey_wide common_divisor(trey_wide a, trey_wide b)
{
    a = magnitude(a);
    b = magnitude(b);
    while (b != 0 && (a > INT64_MAX || b > INT64_MAX)) {
        trey_wide rest = a % b;
        a = b;
        b = rest;
    }
    uint64_t x = (uint64_t)a, y = (uint64_t)b;
    if (b == 0) {
        return a;
    }
    while (y != 0) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
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

/* A result that does not fit would be a wrong figure that looks right. */
static trey_wide product(trey_wide a, trey_wide b)
{
    trey_wide result;
    bool over = __builtin_mul_overflow(a, b, &result);
    TREY_ASSERT(!over);
    return result;
}

trey_fraction trey_fraction_add(trey_fraction a, trey_fraction b)
{
    trey_wide shared = common_divisor(a.denominator, b.denominator);
    trey_wide left = a.denominator / shared, right = b.denominator / shared;
    trey_wide sum;
    bool over =
        __builtin_add_overflow(product(a.numerator, right), product(b.numerator, left), &sum);
    TREY_ASSERT(!over);
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
    trey_fraction upside_down = b.numerator < 0 ? (trey_fraction){-b.denominator, -b.numerator}
                                                : (trey_fraction){b.denominator, b.numerator};
    return trey_fraction_multiply(a, upside_down);
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

/* Write a number that is not below zero so that it ends before `end`; returns where it begins. */
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
