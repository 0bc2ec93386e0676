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

/* The first character tells most words apart. */
static inline bool span_is(span text, const char *word)
{
    return text.size == 0 ? word[0] == '\0'
                          : word[0] == text.text[0] && strlen(word) == text.size &&
                                memcmp(word, text.text, text.size) == 0;
}

/* The text of a char array that a zero byte or the end of the array ends. */
static inline span span_of_array(const char *array, size_t array_size)
{
    const char *end = memchr(array, '\0', array_size);
    return (span){array, end != NULL ? (size_t)(end - array) : array_size};
}

#endif
