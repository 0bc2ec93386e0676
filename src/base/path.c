/* SPDX-License-Identifier: MIT */
#include "path.h"

#include <stdarg.h>
#include <stdio.h>

bool path_make(path_buffer *path, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(path->text, sizeof path->text, format, arguments);
    va_end(arguments);
    if (size < 0 || (size_t)size >= sizeof path->text) {
        path->text[0] = '\0';
        return false;
    }
    return true;
}
