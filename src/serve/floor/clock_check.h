/* SPDX-License-Identifier: MIT */
/*
 * Whether the clock of the machine can be right when a server starts. The file "clock" in the data
 * directory shows when a server last ran: its time of change.
 */
#ifndef TREY_SERVE_FLOOR_CLOCK_CHECK_H
#define TREY_SERVE_FLOOR_CLOCK_CHECK_H

#include "base/failure.h"

/* Differences that are accepted: a clock is set by some minutes, and a room is closed for some
 * weeks. A clock that fails is usually wrong by years. */
#define CLOCK_BEHIND_MS (5 * INT64_C(60) * 1000)
#define CLOCK_AHEAD_MS (31 * INT64_C(24) * 60 * 60 * 1000)

/* When a server last ran here, in milliseconds since 1970; 0: unknown. */
int64_t clock_last_seen(const char *path);

/* Compares the clock with the latest time that is known, 0 for none. False: *problem asks what to
 * do. */
TREY_MUST_CHECK bool clock_check(int64_t now, int64_t latest, failure *problem);

/* Opens the file, and makes it if it is missing. -1: that failed; the server works without it. */
int clock_file_open(const char *path);

/* Marks that a server runs now. `file` -1 is fine. */
void clock_file_touch(int file);

#endif
