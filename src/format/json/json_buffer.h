/* SPDX-License-Identifier: MIT */
/*
 * A growing buffer that a json_writer writes into.
 */
#ifndef TREY_FORMAT_JSON_JSON_BUFFER_H
#define TREY_FORMAT_JSON_JSON_BUFFER_H

#include "json_writer.h"

/* Zeroed it is empty. */
typedef struct json_buffer {
    size_t size, capacity;
    char *bytes;
} json_buffer;

/* Empties the buffer, and makes the writer write into it. json_writer_flush says whether there was
 * room; only then is everything there. */
void json_buffer_begin(json_buffer *buffer, json_writer *writer);

/* Adds bytes; false when there is no memory. `buffer` is a json_buffer: a json_drain. */
bool json_buffer_add(void *buffer, const char *bytes, size_t size);

/* Gives its memory back. A zeroed one may be finished. */
void json_buffer_finish(json_buffer *buffer);

#endif
