/* SPDX-License-Identifier: MIT */
/*
 * How the module and its caller exchange data. The caller, web/engine/engine.js, writes bytes to
 * input_at() and calls a function. The function's output is at output_at(), with output_size()
 * bytes, until the next call. Functions return 0 on success.
 */
#ifndef TREY_WASM_EXCHANGE_H
#define TREY_WASM_EXCHANGE_H

#include <trey/card_text.h>

#include "format/json/json_writer.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { INPUT_MAX = 256 * 1024, OUTPUT_MAX = 1024 * 1024 };

extern char input[INPUT_MAX];

/* A size from the caller, cut to what the input buffer has after `offset`. */
static inline uint32_t input_part(uint32_t size, uint32_t offset)
{
    return size < INPUT_MAX - offset ? size : INPUT_MAX - offset;
}

/* Begin a text output and return its writer. Call output_end() after the last write. */
json_writer *output_begin(void);
void output_end(void);

/* Set the output to binary data. */
void output_bytes(const void *bytes, size_t size);

/* Read `least` to `most` cards from `size` bytes of `text`. Returns the number of cards. On an
 * error, returns CARDS_NONE and writes a message for people to the output. */
enum { CARDS_NONE = 0xffff };
uint32_t cards_take(const char *text, uint32_t size, trey_card *cards, uint32_t least,
                    uint32_t most);

/* Exported functions for access to the buffers. */
char *input_at(void);
uint32_t input_max(void);
const char *output_at(void);
uint32_t output_size(void);

#endif
