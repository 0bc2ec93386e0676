/* SPDX-License-Identifier: MIT */
/*
 * Amounts as people write them: dollars with cents.
 */
#ifndef TREY_FORMAT_TEXT_MONEY_H
#define TREY_FORMAT_TEXT_MONEY_H

#include <trey/base.h>

/* Size of any amount as text, with sign and zero byte. */
#define MONEY_TEXT_SIZE 40

/* Parses "75", "$75", "12.50", "$1,234.50". Returns NULL and sets *cents; on error returns the
 * problem and leaves *cents unchanged. */
TREY_MUST_CHECK const char *money_parse(const char *text, size_t size, int64_t *cents);

/* Formats "$1,234.50", or "-$5.00". Returns `out`. */
const char *money_format(char out[MONEY_TEXT_SIZE], int64_t cents);

/* Formats "$1,234", or "$12.50" if there are cents. Returns `out`. */
const char *money_format_brief(char out[MONEY_TEXT_SIZE], int64_t cents);

#endif
