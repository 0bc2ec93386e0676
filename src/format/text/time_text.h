/* SPDX-License-Identifier: MIT */
/*
 * Moments as text: ISO 8601 in universal time, to the millisecond.
 */
#ifndef TREY_FORMAT_TEXT_TIME_TEXT_H
#define TREY_FORMAT_TEXT_TIME_TEXT_H

#include <trey/base.h>

/* Room for any moment as text. */
#define TIME_TEXT_SIZE 40

/* Write "2026-01-31T18:05:09.250Z" for milliseconds since 1970. Returns `out`. */
const char *time_format(char out[TIME_TEXT_SIZE], int64_t milliseconds);

/* The same with a space, no T and no Z, for people: "2026-01-31 18:05:09.250". */
const char *time_format_plain(char out[TIME_TEXT_SIZE], int64_t milliseconds);

/* Read "2026-01-31", "2026-01-31T18:05", "2026-01-31T18:05:09.25Z" (also with a space for the T),
 * or milliseconds since 1970 as a number. Returns NULL, or says what is wrong with it. */
TREY_MUST_CHECK const char *time_parse(const char *text, int64_t *milliseconds);

#endif
