/* SPDX-License-Identifier: MIT */
/*
 * Exact numbers as decimals.
 */
#include "odds_number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "format/text/money.h"

/* The absolute value of a fraction times a power of ten, rounded down, and the remainder. It is
 * computed digit by digit, because the product of numerator and power could overflow. */
typedef struct scaled {
    trey_wide whole;
    trey_wide rest, divisor;
} scaled;

static scaled scale_by_ten(trey_fraction value, unsigned places)
{
    trey_wide size = value.numerator < 0 ? -value.numerator : value.numerator;
    scaled made = {size / value.denominator, size % value.denominator, value.denominator};
    for (unsigned i = 0; i < places; i++) {
        made.whole = made.whole * 10 + made.rest * 10 / made.divisor;
        made.rest = made.rest * 10 % made.divisor;
    }
    return made;
}

static trey_wide round_off(scaled value)
{
    return value.whole + (value.rest >= value.divisor - value.rest);
}

/* Formats a whole number with a decimal point before the last `places` digits. */
static const char *write_decimal(char *out, bool below_zero, trey_wide digits, unsigned places)
{
    char reversed[NUMBER_TEXT_SIZE];
    size_t size = 0, at = 0;
    bool is_zero = digits == 0;
    for (unsigned digit = 0; digit <= places || digits > 0; digit++) {
        if (digit == places && places > 0) {
            reversed[size++] = '.';
        }
        reversed[size++] = (char)('0' + (int)(digits % 10));
        digits /= 10;
    }
    if (below_zero && !is_zero) {
        out[at++] = '-';
    }
    while (size > 0) {
        out[at++] = reversed[--size];
    }
    out[at] = '\0';
    return out;
}

int64_t number_scaled(trey_fraction value, int64_t scale)
{
    trey_fraction product = trey_fraction_multiply(value, trey_fraction_make(scale, 1));
    int64_t size = (int64_t)round_off(scale_by_ten(product, 0));
    return product.numerator < 0 ? -size : size;
}

const char *number_decimal(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places)
{
    TREY_ASSERT(places <= NUMBER_PLACES_MAX);
    return write_decimal(out, value.numerator < 0, round_off(scale_by_ten(value, places)), places);
}

/* The nearest whole square root, computed bit by bit from the highest. */
static trey_wide whole_root(trey_wide square)
{
    trey_wide root = 0;
    for (int bit = 62; bit >= 0; bit--) {
        trey_wide next = root + ((trey_wide)1 << bit);
        root = next * next <= square ? next : root;
    }
    return square - root * root > root ? root + 1 : root;
}

const char *number_root(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places)
{
    TREY_ASSERT(places <= NUMBER_PLACES_MAX && value.numerator >= 0);
    scaled square = scale_by_ten(value, 2 * places);
    return write_decimal(out, false, whole_root(square.whole), places);
}

const char *number_percent(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places,
                           bool plus)
{
    TREY_ASSERT(places <= NUMBER_PLACES_MAX - 2);
    trey_wide digits = round_off(scale_by_ten(value, places + 2));
    bool has_plus = plus && value.numerator > 0;
    out[0] = '+';
    write_decimal(out + has_plus, value.numerator < 0, digits, places);
    return out;
}

const char *number_signed(char out[NUMBER_TEXT_SIZE], int64_t value)
{
    snprintf(out, NUMBER_TEXT_SIZE, "%s%" PRId64, value > 0 ? "+" : "", value);
    return out;
}

const char *number_dollars(char out[NUMBER_TEXT_SIZE], trey_fraction value)
{
    char money[MONEY_TEXT_SIZE];
    money_format(money, number_scaled(value, 100));
    size_t size = strlen(money);
    if (strcmp(money + size - 3, ".00") == 0) {
        money[size - 3] = '\0';
    }
    snprintf(out, NUMBER_TEXT_SIZE, "%s", money);
    return out;
}

const char *number_word(unsigned value)
{
    static const char *const words[] = {"no",   "one", "two",   "three", "four",
                                        "five", "six", "seven", "eight"};
    TREY_ASSERT(value < sizeof words / sizeof *words);
    return words[value];
}
