/* SPDX-License-Identifier: MIT */
/*
 * Exact numbers: reduced fractions of 128-bit integers.
 */
#ifndef TREY_FRACTION_H
#define TREY_FRACTION_H

#include <trey/base.h>

TREY_BEGIN_DECLS

/* Reduced, the denominator over zero. */
typedef struct trey_fraction {
    trey_wide numerator, denominator;
} trey_fraction;

/* The denominator must not be zero, nor either number the least of all. */
TREY_API trey_fraction trey_fraction_make(trey_wide numerator, trey_wide denominator);

/* A whole number. */
static inline trey_fraction trey_fraction_whole(trey_wide number)
{
    trey_fraction whole = {number, 1};
    return whole;
}

/* The results must fit; those of any game with up to eight decks do. */
TREY_API trey_fraction trey_fraction_add(trey_fraction a, trey_fraction b);
TREY_API trey_fraction trey_fraction_subtract(trey_fraction a, trey_fraction b);
TREY_API trey_fraction trey_fraction_multiply(trey_fraction a, trey_fraction b);
TREY_API trey_fraction trey_fraction_divide(trey_fraction a, trey_fraction b); /* b is not 0 */
TREY_API trey_fraction trey_fraction_negate(trey_fraction a);

/* Below zero, zero or over zero as a is less than, equal to or more than b. */
TREY_API int trey_fraction_compare(trey_fraction a, trey_fraction b);

/* The nearest number that can be printed with so many digits. */
TREY_API double trey_fraction_value(trey_fraction a);

/* "-229314/12724075"; a whole number has no "/1". Room for any fraction: */
#define TREY_FRACTION_TEXT_SIZE 84
TREY_API const char *trey_fraction_text(trey_fraction a, char text[TREY_FRACTION_TEXT_SIZE]);

TREY_END_DECLS

#endif
