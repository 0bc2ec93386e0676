/* SPDX-License-Identifier: MIT */
/*
 * A path made from parts, in a buffer that never holds a truncated one.
 */
#ifndef TREY_BASE_PATH_H
#define TREY_BASE_PATH_H

#include <trey/base.h>

enum { PATH_BUFFER_SIZE = 4096 };

typedef struct path_buffer {
    char text[PATH_BUFFER_SIZE];
} path_buffer;

/* Makes a path as printf would: path_make(&made, "%s-wal", path). False: it is too long, and the
 * buffer holds an empty text. */
TREY_MUST_CHECK bool path_make(path_buffer *path, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
