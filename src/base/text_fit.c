/* SPDX-License-Identifier: MIT */
#include "text_fit.h"

#include <stdio.h>
#include <string.h>

#include "assert.h"
#include "path.h"

enum {
    WHOLE_SIZE = 2 * PATH_BUFFER_SIZE + 1024, /* two paths and a sentence */
    CHARACTER_MAX = 4,                        /* bytes of a UTF-8 character */
    SIZE_MIN = 16
};

static const char gap[] = "...";

/* Whether the byte continues a UTF-8 character. */
static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* The nearest index, downwards or upwards, at which a character begins. Bytes that are not UTF-8,
 * as a path may have them, can be cut anywhere. */
static size_t begin_before(const char *text, size_t index)
{
    size_t position = index;
    for (unsigned i = 1; i < CHARACTER_MAX && continues(text[position]); i++) {
        position--;
    }
    return continues(text[position]) ? index : position;
}

static size_t begin_after(const char *text, size_t index)
{
    size_t position = index;
    for (unsigned i = 1; i < CHARACTER_MAX && continues(text[position]); i++) {
        position++;
    }
    return continues(text[position]) ? index : position;
}

static void cut_middle(char *out, size_t out_size, const char *text, size_t size)
{
    size_t gap_size = sizeof gap - 1, half = (out_size - 1 - gap_size) / 2;
    size_t head = begin_before(text, half), tail = begin_after(text, size - half);
    memcpy(out, text, head);
    memcpy(out + head, gap, gap_size);
    memcpy(out + head + gap_size, text + tail, size - tail);
    out[head + gap_size + size - tail] = '\0';
}

/* The text is made apart: the arguments may point into the old one, and its end is needed. */
void text_fit_list(char *out, size_t size, const char *format, va_list arguments)
{
    char whole[WHOLE_SIZE];
    TREY_ASSERT(size >= SIZE_MIN);
    int formatted = vsnprintf(whole, sizeof whole, format, arguments);
    size_t needed = formatted < 0 ? 0 : (size_t)formatted;
    if (needed < size) {
        memcpy(out, whole, needed);
        out[needed] = '\0';
        return;
    }
    cut_middle(out, size, whole,
               needed < sizeof whole ? needed : begin_before(whole, sizeof whole - 2));
}

void text_fit(char *out, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    text_fit_list(out, size, format, arguments);
    va_end(arguments);
}
