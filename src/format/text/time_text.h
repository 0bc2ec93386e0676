/* SPDX-License-Identifier: MIT */
/*
 * Times as text: ISO 8601 in UTC, to the millisecond.
 */
#ifndef TREY_FORMAT_TEXT_TIME_TEXT_H
#define TREY_FORMAT_TEXT_TIME_TEXT_H

#include <trey/base.h>

/* Size of any time as text. */
#define TIME_TEXT_SIZE 40

/* Formats milliseconds since 1970 as "2026-01-31T18:05:09.250Z". Returns `out`. */
const char *time_format(char out[TIME_TEXT_SIZE], int64_t milliseconds);

/* The same for people, without T and Z: "2026-01-31 18:05:09.250". */
const char *time_format_plain(char out[TIME_TEXT_SIZE], int64_t milliseconds);

/* Parses "2026-01-31", "2026-01-31T18:05", "2026-01-31T18:05:09.25Z" (also with a space for the
 * T), or milliseconds since 1970 as a number. Returns NULL, or the problem. */
TREY_MUST_CHECK const char *time_parse(const char *text, int64_t *milliseconds);

#endif
