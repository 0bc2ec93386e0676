/* SPDX-License-Identifier: MIT */
/*
 * Exact numbers: reduced fractions of 128-bit integers.
 */
#ifndef TREY_FRACTION_H
#define TREY_FRACTION_H

#include <trey/base.h>

TREY_BEGIN_DECLS

/* Always reduced; the denominator is always positive. */
typedef struct trey_fraction {
    trey_wide numerator, denominator;
} trey_fraction;

/* Reduce a fraction. The denominator must not be zero. Neither number may be the minimum of
 * trey_wide, because it cannot be negated. */
TREY_API trey_fraction trey_fraction_make(trey_wide numerator, trey_wide denominator);

/* A whole number. */
static inline trey_fraction trey_fraction_whole(trey_wide number)
{
    trey_fraction whole = {number, 1};
    return whole;
}

/* The result must fit in a trey_fraction. All results for games with up to eight decks fit. */
TREY_API trey_fraction trey_fraction_add(trey_fraction a, trey_fraction b);
TREY_API trey_fraction trey_fraction_subtract(trey_fraction a, trey_fraction b);
TREY_API trey_fraction trey_fraction_multiply(trey_fraction a, trey_fraction b);
TREY_API trey_fraction trey_fraction_divide(trey_fraction a, trey_fraction b); /* b is not 0 */
TREY_API trey_fraction trey_fraction_negate(trey_fraction a);

/* Negative, zero or positive as a is less than, equal to or greater than b. */
TREY_API int trey_fraction_compare(trey_fraction a, trey_fraction b);

/* The fraction as a double. */
TREY_API double trey_fraction_value(trey_fraction a);

/* The buffer size for the text of any fraction, including the terminating zero byte. */
#define TREY_FRACTION_TEXT_SIZE 84

/* Write a fraction as "-229314/12724075"; a whole number has no "/1". Returns a pointer into
 * `text`, not always to its beginning. */
TREY_API const char *trey_fraction_text(trey_fraction a, char text[TREY_FRACTION_TEXT_SIZE]);

TREY_END_DECLS

#endif
