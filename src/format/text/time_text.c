/* SPDX-License-Identifier: MIT */
/*
 * Parses and formats times. The calendar is computed here because the C library's functions depend
 * on the environment.
 */
#include "time_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define DAY_MS INT64_C(86400000)

/* Years start in March, so that the leap day comes last: days since 0000-03-01. */
#define EPOCH_DAYS INT64_C(719468)
enum { ERA_DAYS = 146097, ERA_YEARS = 400 };

typedef struct date {
    int64_t year;
    int month, day;
} date;

static int64_t divide_down(int64_t value, int64_t by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

static date date_of(int64_t days)
{
    days += EPOCH_DAYS;
    int64_t era = divide_down(days, ERA_DAYS);
    int64_t in_era = days - era * ERA_DAYS;
    int64_t year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
    int64_t in_year = in_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * in_year + 2) / 153; /* starting in March */
    int day = (int)(in_year - (153 * month + 2) / 5 + 1);
    return (date){.year = year + era * ERA_YEARS + (month >= 10 ? 1 : 0),
                  .month = (int)(month < 10 ? month + 3 : month - 9),
                  .day = day};
}

static int64_t days_of(date on)
{
    int64_t year = on.year - (on.month <= 2 ? 1 : 0);
    int64_t era = divide_down(year, ERA_YEARS), in_era = year - era * ERA_YEARS;
    int64_t in_year = (153 * (on.month + (on.month > 2 ? -3 : 9)) + 2) / 5 + on.day - 1;
    return era * ERA_DAYS + in_era * 365 + in_era / 4 - in_era / 100 + in_year - EPOCH_DAYS;
}

static const char *format(char out[TIME_TEXT_SIZE], int64_t milliseconds, const char *between,
                          const char *end)
{
    int64_t days = divide_down(milliseconds, DAY_MS), rest = milliseconds - days * DAY_MS;
    date on = date_of(days);
    snprintf(out, TIME_TEXT_SIZE, "%04" PRId64 "-%02d-%02d%s%02d:%02d:%02d.%03d%s", on.year,
             on.month, on.day, between, (int)(rest / 3600000), (int)(rest / 60000 % 60),
             (int)(rest / 1000 % 60), (int)(rest % 1000), end);
    return out;
}

const char *time_format(char out[TIME_TEXT_SIZE], int64_t milliseconds)
{
    return format(out, milliseconds, "T", "Z");
}

const char *time_format_plain(char out[TIME_TEXT_SIZE], int64_t milliseconds)
{
    return format(out, milliseconds, " ", "");
}

/* ---- Reading ---- */

/* Parses a number of exactly `digits` digits; false if there is none. */
static bool read_number(const char **at, int digits, int *number)
{
    *number = 0;
    for (int i = 0; i < digits; i++, (*at)++) {
        if (**at < '0' || **at > '9') {
            return false;
        }
        *number = *number * 10 + (**at - '0');
    }
    return true;
}

static bool skip_character(const char **at, char expected)
{
    bool is_there = **at == expected;
    *at += is_there ? 1 : 0;
    return is_there;
}

/* Only three digits count: the journal's clock has milliseconds. */
static bool read_fraction(const char **at, int *milliseconds)
{
    int scale = 100, digits = 0;
    for (; **at >= '0' && **at <= '9' && digits < 3; (*at)++, digits++, scale /= 10) {
        *milliseconds += (**at - '0') * scale;
    }
    return digits > 0;
}

static bool read_clock(const char **at, int64_t *milliseconds)
{
    int hour, minute, second = 0, fraction = 0;
    if (!read_number(at, 2, &hour) || !skip_character(at, ':') || !read_number(at, 2, &minute)) {
        return false;
    }
    if (skip_character(at, ':') && (!read_number(at, 2, &second) ||
                                    (skip_character(at, '.') && !read_fraction(at, &fraction)))) {
        return false;
    }
    skip_character(at, 'Z');
    *milliseconds = ((hour * INT64_C(60) + minute) * 60 + second) * 1000 + fraction;
    return hour < 24 && minute < 60 && second < 60;
}

static bool parse_number(const char *text, int64_t *milliseconds)
{
    size_t size = strlen(text);
    int64_t value = 0;
    if (size <= 4 || size > 16) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        value = value * 10 + (text[i] - '0');
    }
    *milliseconds = value;
    return true;
}

const char *time_parse(const char *text, int64_t *milliseconds)
{
    static const char wrong[] = "expected a time such as 2026-01-31 or 2026-01-31T18:05:09Z";
    if (parse_number(text, milliseconds)) {
        return NULL;
    }
    const char *at = text;
    int year;
    date on;
    if (!read_number(&at, 4, &year) || !skip_character(&at, '-') ||
        !read_number(&at, 2, &on.month) || !skip_character(&at, '-') ||
        !read_number(&at, 2, &on.day)) {
        return wrong;
    }
    on.year = year;
    int64_t clock = 0;
    if ((skip_character(&at, 'T') || skip_character(&at, ' ')) && !read_clock(&at, &clock)) {
        return wrong;
    }
    int64_t days = days_of(on);
    date same = date_of(days); /* rejects dates such as June 31 */
    if (*at != '\0' || same.year != on.year || same.month != on.month || same.day != on.day) {
        return wrong;
    }
    *milliseconds = days * DAY_MS + clock;
    return NULL;
}
