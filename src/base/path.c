/* SPDX-License-Identifier: MIT */
#include "path.h"

#include <stdarg.h>
#include <stdio.h>

bool path_make(path_buffer *made, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(made->text, sizeof made->text, format, arguments);
    va_end(arguments);
    if (size < 0 || (size_t)size >= sizeof made->text) {
        made->text[0] = '\0';
        return false;
    }
    return true;
}
