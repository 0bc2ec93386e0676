/* SPDX-License-Identifier: MIT */
/*
 * A growing buffer behind a json_writer.
 */
#include "json_buffer.h"

#include <stdlib.h>
#include <string.h>

enum { CAPACITY_LEAST = 1024 };

bool json_buffer_add(void *context, const char *bytes, size_t size)
{
    if (size == 0) {
        return true; /* the buffer may still be NULL */
    }
    json_buffer *buffer = context;
    if (size > buffer->capacity - buffer->size) {
        size_t capacity = buffer->capacity > 0 ? buffer->capacity : CAPACITY_LEAST;
        while (capacity - buffer->size < size) {
            capacity *= 2;
        }
        char *grown = realloc(buffer->bytes, capacity);
        if (grown == NULL) {
            return false;
        }
        buffer->bytes = grown;
        buffer->capacity = capacity;
    }
    memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size += size;
    return true;
}

void json_buffer_begin(json_buffer *buffer, json_writer *writer)
{
    buffer->size = 0;
    json_writer_begin(writer, json_buffer_add, buffer);
}

void json_buffer_finish(json_buffer *buffer)
{
    free(buffer->bytes);
    *buffer = (json_buffer){0, 0, NULL};
}
