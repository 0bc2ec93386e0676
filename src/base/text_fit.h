/* SPDX-License-Identifier: MIT */
/*
 * Texts for people in buffers of a fixed size.
 */
#ifndef TREY_BASE_TEXT_FIT_H
#define TREY_BASE_TEXT_FIT_H

#include <stdarg.h>

#include <trey/base.h>

/* Formats as snprintf does. A text that does not fit loses its middle, which is part of a long
 * path or name: the beginning says what is wrong, and the end says why and what to do. No UTF-8
 * character is cut in two. The arguments may point into `out`. `size` is at least 16. */
void text_fit(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void text_fit_list(char *out, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

#endif
