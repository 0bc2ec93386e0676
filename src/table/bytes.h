/* SPDX-License-Identifier: MIT */
/*
 * Numbers as bytes, lowest first, written and read one after another within bounds. A reader that
 * comes to the end, or a writer without room, stays there and says so at the end: whoever uses
 * them checks once.
 */
#ifndef TREY_TABLE_BYTES_H
#define TREY_TABLE_BYTES_H

#include <trey/base.h>

typedef struct bytes_writer {
    uint8_t *bytes;
    size_t capacity;
    size_t size;
    bool is_full; /* something did not fit */
} bytes_writer;

typedef struct bytes_reader {
    const uint8_t *bytes;
    size_t left;
    bool is_short; /* something was asked for that is not there */
} bytes_reader;

void bytes_put(bytes_writer *to, const void *bytes, size_t size);
void bytes_put_u8(bytes_writer *to, uint8_t number);
void bytes_put_u16(bytes_writer *to, uint16_t number);
void bytes_put_u32(bytes_writer *to, uint32_t number);
void bytes_put_u64(bytes_writer *to, uint64_t number);

/* Zeros when there is not enough left. */
void bytes_get(bytes_reader *from, void *bytes, size_t size);
uint8_t bytes_get_u8(bytes_reader *from);
uint16_t bytes_get_u16(bytes_reader *from);
uint32_t bytes_get_u32(bytes_reader *from);
uint64_t bytes_get_u64(bytes_reader *from);

/* The next bytes where they lie; NULL when there are not so many. */
const uint8_t *bytes_skip(bytes_reader *from, size_t size);

/* Everything was there, and nothing is left. */
static inline bool bytes_are_read(const bytes_reader *from)
{
    return !from->is_short && from->left == 0;
}

#endif
