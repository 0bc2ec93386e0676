/* SPDX-License-Identifier: MIT */
/*
 * Formats exact numbers as decimals, rounded to nearest (half away from zero). Only integers are
 * used, so that every platform prints the same figure.
 */
#ifndef TREY_REPORT_ODDS_NUMBER_H
#define TREY_REPORT_ODDS_NUMBER_H

#include <trey/fraction.h>

/* Enough for every number that these functions format. */
#define NUMBER_TEXT_SIZE 72

/* Maximum number of decimal places. */
#define NUMBER_PLACES_MAX 15

/* value * scale, rounded. The result must fit. */
int64_t number_scaled(trey_fraction value, int64_t scale);

/* "-0.0337". Returns `out`, as do all functions below. */
const char *number_decimal(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places);

/* The square root of a number that is not below zero. */
const char *number_root(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places);

/* A percentage without the percent sign: "-3.37"; with `plus`, "+5.00" for positive numbers. */
const char *number_percent(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places,
                           bool plus);

/* "+7", "0", "-2" */
const char *number_signed(char out[NUMBER_TEXT_SIZE], int64_t value);

/* Dollars: "$4,094"; with cents unless they are zero. */
const char *number_dollars(char out[NUMBER_TEXT_SIZE], trey_fraction value);

/* "one" to "eight", as decks are counted in sentences. */
const char *number_word(unsigned value);

#endif
