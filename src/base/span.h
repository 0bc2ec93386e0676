/* SPDX-License-Identifier: MIT */
/*
 * A piece of text in somebody else's buffer.
 */
#ifndef TREY_BASE_SPAN_H
#define TREY_BASE_SPAN_H

#include <string.h>

#include <trey/base.h>

/* Not NUL-terminated. */
typedef struct span {
    const char *text;
    size_t size;
} span;

static inline bool span_is(span text, const char *word)
{
    return strlen(word) == text.size && memcmp(word, text.text, text.size) == 0;
}

#endif
