/* SPDX-License-Identifier: MIT */
/*
 * Cuts a stream of JSON values into parts that can be read independently.
 */
#ifndef TREY_FORMAT_JSON_JSON_SPLIT_H
#define TREY_FORMAT_JSON_JSON_SPLIT_H

#include "json_reader.h"

/* The size of the part of a text that ends with its last whole object or array; 0: none. The text
 * begins between two values. If it is not JSON, the part may end anywhere, but a reader of the part
 * finds the same problem as a reader of the stream, or the problem is behind the part. */
size_t json_whole_values(const char *text, size_t size);

/* The place behind a text that begins at `place`. */
json_place json_place_after(json_place place, const char *text, size_t size);

#endif
