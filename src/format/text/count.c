/* SPDX-License-Identifier: MIT */
/*
 * Parses and formats large numbers as people write them, without floating point.
 */
#include "count.h"

#include <inttypes.h>
#include <stdio.h>

static const char not_a_count[] = "not a whole number; write 1000000, 1,000,000, 1e6 or 1M";
static const char too_large[] = "the number is too large";

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Parses digits with or without commas between groups of three, then a fraction of *decimals
 * digits. Returns the end of the number, or NULL if it is not one. */
static const char *read_digits(const char *at, int64_t *value, int *decimals, bool *huge)
{
    int group = 0;
    bool grouped = false, fraction = false;
    if (!is_digit(*at)) {
        return NULL;
    }
    for (; is_digit(*at) || *at == ',' || (*at == '.' && !fraction); at++) {
        if (*at == ',') {
            if (fraction || group > 3 || (grouped && group != 3)) {
                return NULL;
            }
            grouped = true;
            group = 0;
        } else if (*at == '.') {
            fraction = true;
        } else {
            group += !fraction;
            *decimals += fraction;
            *huge = *huge || *value > (INT64_MAX - 9) / 10;
            *value = *huge ? *value : *value * 10 + (*at - '0');
        }
    }
    return grouped && group != 3 ? NULL : at;
}

/* Parses what follows the digits: nothing, a power of ten, or a letter for one. */
static const char *read_power(const char *at, int *power)
{
    static const struct {
        char letter;
        int power;
    } letters[] = {{'k', 3}, {'K', 3}, {'m', 6}, {'M', 6}, {'g', 9}, {'G', 9}, {'b', 9}, {'B', 9}};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (*at == letters[i].letter) {
            *power = letters[i].power;
            return at + 1;
        }
    }
    if (*at != 'e' && *at != 'E') {
        return at;
    }
    at++;
    at += *at == '+';
    if (!is_digit(*at)) {
        return NULL;
    }
    for (; is_digit(*at); at++) {
        *power = *power < 100 ? *power * 10 + (*at - '0') : *power;
    }
    return at;
}

const char *count_parse(const char *text, int64_t *count)
{
    int64_t value = 0;
    int decimals = 0, power = 0;
    bool huge = false;
    const char *at = read_digits(text, &value, &decimals, &huge);
    at = at == NULL ? NULL : read_power(at, &power);
    if (at == NULL || *at != '\0') {
        return text[0] == '-' ? "a count cannot be negative" : not_a_count;
    }
    for (; decimals > power && value % 10 == 0; decimals--) {
        value /= 10;
    }
    if (huge) {
        return too_large;
    }
    if (decimals > power) {
        return "not a whole number";
    }
    for (; power > decimals && value != 0; power--) {
        if (value > INT64_MAX / 10) {
            return too_large;
        }
        value *= 10;
    }
    *count = value;
    return NULL;
}

const char *count_format(char out[COUNT_TEXT_SIZE], int64_t count)
{
    char digits[24];
    int size = snprintf(digits, sizeof digits, "%" PRId64, count);
    size_t at = 0;
    for (int i = 0; i < size; i++) {
        out[at++] = digits[i];
        int left = size - 1 - i;
        if (left > 0 && left % 3 == 0 && digits[i] != '-') {
            out[at++] = ',';
        }
    }
    out[at] = '\0';
    return out;
}
