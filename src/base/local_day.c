/* SPDX-License-Identifier: MIT */
#include "local_day.h"

#include <time.h>

calendar_day local_day(int64_t milliseconds)
{
    struct tm day;
    time_t seconds = (time_t)(milliseconds / 1000);
    if (milliseconds <= 0 || localtime_r(&seconds, &day) == NULL) {
        return (calendar_day){0};
    }
    return (calendar_day){day.tm_year + 1900, day.tm_mon + 1, day.tm_mday};
}
