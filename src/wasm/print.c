/* SPDX-License-Identifier: MIT */
/*
 * snprintf with the conversions that the engine uses.
 */
#include <stdio.h>

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/assert.h"

typedef struct sheet {
    char *to;
    size_t capacity, size; /* size also counts bytes that do not fit in the capacity */
} sheet;

static void put(sheet *out, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++, out->size++) {
        if (out->size < out->capacity) {
            out->to[out->size] = text[i];
        }
    }
}

/* Read a precision: a number, or the argument `star` for a '*'. */
static size_t read_number(const char **at, int star)
{
    size_t number = 0;
    if (**at == '*') {
        (*at)++;
        return star < 0 ? 0 : (size_t)star;
    }
    for (; **at >= '0' && **at <= '9'; (*at)++) {
        number = 10 * number + (size_t)(**at - '0');
    }
    return number;
}

static void put_integer(sheet *out, uint64_t magnitude, bool is_below)
{
    char digits[24];
    size_t first = sizeof digits;
    do {
        digits[--first] = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude != 0);
    if (is_below) {
        digits[--first] = '-';
    }
    put(out, digits + first, sizeof digits - first);
}

/* Write at most `most` bytes of a text. With a precision, the text needs no terminating zero byte.
 */
static void put_text(sheet *out, const char *text, size_t most)
{
    size_t size = 0;
    while (size < most && text[size] != '\0') {
        size++;
    }
    put(out, text, size);
}

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments)
{
    sheet out = {to, size > 0 ? size - 1 : 0, 0};
    for (const char *at = format; *at != '\0'; at++) {
        if (*at != '%' || *++at == '%') {
            put(&out, at, 1);
            continue;
        }
        size_t most = SIZE_MAX;
        if (*at == '.') {
            at++;
            most = read_number(&at, *at == '*' ? va_arg(arguments, int) : 0);
        }
        bool is_long = at[0] == 'l' && at[1] == 'l';
        at += is_long ? 2 : *at == 'z';
        if (*at == 's') {
            put_text(&out, va_arg(arguments, const char *), most);
        } else if (*at == 'c') {
            char letter = (char)va_arg(arguments, int);
            put(&out, &letter, 1);
        } else if (*at == 'd') {
            int64_t number = is_long ? va_arg(arguments, long long) : va_arg(arguments, int);
            put_integer(&out, number < 0 ? -(uint64_t)number : (uint64_t)number, number < 0);
        } else {
            TREY_ASSERT(*at == 'u');
            put_integer(
                &out, is_long ? va_arg(arguments, unsigned long long) : va_arg(arguments, unsigned),
                false);
        }
    }
    if (size > 0) {
        to[out.size < out.capacity ? out.size : out.capacity] = '\0';
    }
    return (int)out.size;
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(to, size, format, arguments);
    va_end(arguments);
    return length;
}
