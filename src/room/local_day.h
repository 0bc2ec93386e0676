/* SPDX-License-Identifier: MIT */
/*
 * The day of a moment where this program runs; for a notice, which reads no clock.
 */
#ifndef TREY_ROOM_LOCAL_DAY_H
#define TREY_ROOM_LOCAL_DAY_H

#include "../format/notice.h"

/* The day in the local time zone; unknown for moments before 1970. */
notice_day local_day(int64_t milliseconds);

#endif
