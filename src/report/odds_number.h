/* SPDX-License-Identifier: MIT */
/*
 * Exact numbers as decimals, rounded to the nearest (half away from zero). Integers only on the
 * way, so that the same figure is printed everywhere.
 */
#ifndef TREY_REPORT_ODDS_NUMBER_H
#define TREY_REPORT_ODDS_NUMBER_H

#include <trey/fraction.h>

/* Room for any number below with its sign and separators. */
#define NUMBER_TEXT_SIZE 72

/* The most places after the point. */
#define NUMBER_PLACES_MAX 15

/* value * scale, rounded; must fit. */
int64_t number_scaled(trey_fraction value, int64_t scale);

/* "-0.0337". Returns `out`, as all of these do. */
const char *number_decimal(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places);

/* The square root of a number that is not below zero. */
const char *number_root(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places);

/* In hundredths, without a sign for them: "-3.37"; with `plus`, "+5.00" over zero. */
const char *number_percent(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places,
                           bool plus);

/* "+7", "0", "-2" */
const char *number_signed(char out[NUMBER_TEXT_SIZE], int64_t value);

/* Dollars, "$4,094", or with cents where there are any. */
const char *number_dollars(char out[NUMBER_TEXT_SIZE], trey_fraction value);

/* "one" to "eight", as decks are counted in sentences. */
const char *number_word(unsigned value);

#endif
