/* SPDX-License-Identifier: MIT */
/*
 * A growing buffer that a json_writer writes into.
 */
#ifndef TREY_FORMAT_JSON_JSON_BUFFER_H
#define TREY_FORMAT_JSON_JSON_BUFFER_H

#include "json_writer.h"

/* All zeros: empty. */
typedef struct json_buffer {
    size_t size, capacity;
    char *bytes;
} json_buffer;

/* Empties the buffer and starts a writer into it. json_writer_flush returns false if memory ran
 * out; then the content is incomplete. */
void json_buffer_begin(json_buffer *buffer, json_writer *writer);

/* Appends bytes as a json_drain; `buffer` is a json_buffer. Returns false if memory runs out. */
bool json_buffer_add(void *buffer, const char *bytes, size_t size);

/* Frees its memory. May be called on zeros. */
void json_buffer_finish(json_buffer *buffer);

#endif
