/* SPDX-License-Identifier: MIT */
/*
 * The part of <stdio.h> that writes text to a buffer (print.c).
 */
#ifndef TREY_WASM_LIBC_STDIO_H
#define TREY_WASM_LIBC_STDIO_H

#include <stdarg.h>
#include <stddef.h>

/* Supports %s with or without a precision, %c %d %u %lld %llu %zu and %%. Other conversions fail an
 * assertion. */
int snprintf(char *restrict to, size_t size, const char *restrict format, ...)
    __attribute__((format(printf, 3, 4)));
int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list arguments)
    __attribute__((format(printf, 3, 0)));

#endif
