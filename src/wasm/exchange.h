/* SPDX-License-Identifier: MIT */
/*
 * How the module and its caller talk: the caller puts bytes where input_at() says and calls; text
 * that answers lies at output_at(), output_size() long, until the next call. Calls return 0 when
 * all went well. web/engine/engine.js is the caller.
 */
#ifndef TREY_WASM_EXCHANGE_H
#define TREY_WASM_EXCHANGE_H

#include <trey/card_text.h>

#include "format/json/json_writer.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { INPUT_MAX = 256 * 1024, OUTPUT_MAX = 1024 * 1024 };

extern char input[INPUT_MAX];

/* A writer whose text becomes the output. */
json_writer *output_begin(void);
void output_end(void);

/* Bytes instead of text. */
void output_bytes(const void *bytes, size_t size);

/* Read cards from `size` bytes of `text`: from `least` to `most` of them. Returns the number of
 * cards stored, or CARDS_NONE, and then the output says why, for people. */
enum { CARDS_NONE = 0xffff };
uint32_t cards_take(const char *text, uint32_t size, trey_card *cards, uint32_t least,
                    uint32_t most);

/* What the caller may call besides. */
char *input_at(void);
uint32_t input_max(void);
const char *output_at(void);
uint32_t output_size(void);

#endif
