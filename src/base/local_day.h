/* SPDX-License-Identifier: MIT */
/*
 * Calendar days in the local time zone.
 */
#ifndef TREY_BASE_LOCAL_DAY_H
#define TREY_BASE_LOCAL_DAY_H

#include <trey/base.h>

/* Year 0: unknown. */
typedef struct calendar_day {
    int year, month, day;
} calendar_day;

/* The day of a time in milliseconds since 1970; unknown for earlier times. */
calendar_day local_day(int64_t milliseconds);

#endif
