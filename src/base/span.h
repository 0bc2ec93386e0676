/* SPDX-License-Identifier: MIT */
/*
 * A piece of text in a buffer that the span does not own.
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

/* Words are short, and the first character tells most of them apart, so a loop is faster than
 * calls. */
static inline bool span_is(span text, const char *word)
{
    size_t at = 0;
    while (at < text.size && word[at] == text.text[at] && word[at] != '\0') {
        at++;
    }
    return at == text.size && word[at] == '\0';
}

/* The text of a char array that a zero byte or the end of the array ends. */
static inline span span_of_array(const char *array, size_t array_size)
{
    const char *end = memchr(array, '\0', array_size);
    return (span){array, end != NULL ? (size_t)(end - array) : array_size};
}

#endif
