/* SPDX-License-Identifier: MIT */
/*
 * Large numbers as people write them.
 */
#ifndef TREY_FORMAT_TEXT_COUNT_H
#define TREY_FORMAT_TEXT_COUNT_H

#include <trey/base.h>

/* Parses "1000000", "1,000,000", "1e6", "2.5M", "10k". Returns NULL and sets *count, or returns
 * the problem. */
TREY_MUST_CHECK const char *count_parse(const char *text, int64_t *count);

#define COUNT_TEXT_SIZE 32

/* Formats "1,000,000". Returns `out`. */
const char *count_format(char out[COUNT_TEXT_SIZE], int64_t count);

#endif
