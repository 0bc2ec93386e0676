/* SPDX-License-Identifier: MIT */
/*
 * Parses and formats amounts as people write them, without floating point.
 */
#include "money.h"

#include <string.h>

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Parses whole dollars, with or without commas between groups of three. Returns the end of the
 * number, or NULL if a comma is in the wrong place. */
static const char *read_dollars(const char *at, const char *end, int64_t *dollars, bool *huge)
{
    int group = 0; /* digits since the last comma */
    bool grouped = false;
    int64_t value = 0;
    for (; at < end && (is_digit(*at) || *at == ','); at++) {
        if (*at == ',') {
            if (group == 0 || group > 3 || (grouped && group != 3)) {
                return NULL;
            }
            grouped = true;
            group = 0;
            continue;
        }
        group++;
        if (value <= TREY_AMOUNT_MAX) {
            value = value * 10 + (*at - '0');
        }
    }
    *huge = value > TREY_AMOUNT_MAX / 100;
    *dollars = value;
    return grouped && group != 3 ? NULL : at;
}

const char *money_parse(const char *text, size_t size, int64_t *cents)
{
    const char *at = text, *end = text + size;
    if (at < end && *at == '$') {
        at++;
    }
    if (at == end) {
        return "an amount is missing; write dollars, as in 75 or 12.50";
    }
    if (*at == '-') {
        return "an amount cannot be negative";
    }
    if (!is_digit(*at)) {
        return "not an amount; write dollars, as in 75 or 12.50";
    }
    int64_t dollars = 0;
    bool huge = false;
    at = read_dollars(at, end, &dollars, &huge);
    if (at == NULL) {
        return "a comma is in the wrong place; write 1,234.50 or 1234.50";
    }
    int64_t fraction = 0;
    if (at < end && *at == '.') {
        if (end - at != 3 || !is_digit(at[1]) || !is_digit(at[2])) {
            return "cents have two digits, as in 12.50";
        }
        fraction = (at[1] - '0') * 10 + (at[2] - '0');
        at = end;
    }
    if (at != end) {
        return "not an amount; write dollars, as in 75 or 12.50";
    }
    if (huge || dollars * 100 + fraction > TREY_AMOUNT_MAX) {
        return "the amount is too large; the maximum is $10,000,000,000,000.00";
    }
    *cents = dollars * 100 + fraction;
    return NULL;
}

const char *money_format(char out[MONEY_TEXT_SIZE], int64_t cents)
{
    char reversed[MONEY_TEXT_SIZE];
    size_t size = 0;
    uint64_t rest = cents < 0 ? 0 - (uint64_t)cents : (uint64_t)cents;
    for (unsigned digit = 0; digit < 3 || rest > 0; digit++) {
        if (digit == 2) {
            reversed[size++] = '.';
        } else if (digit > 2 && (digit - 2) % 3 == 0) {
            reversed[size++] = ',';
        }
        reversed[size++] = (char)('0' + rest % 10);
        rest /= 10;
    }
    size_t at = 0;
    if (cents < 0) {
        out[at++] = '-';
    }
    out[at++] = '$';
    while (size > 0) {
        out[at++] = reversed[--size];
    }
    out[at] = '\0';
    return out;
}

const char *money_format_brief(char out[MONEY_TEXT_SIZE], int64_t cents)
{
    money_format(out, cents);
    if (cents % 100 == 0) {
        out[strlen(out) - 3] = '\0'; /* without ".00" */
    }
    return out;
}
