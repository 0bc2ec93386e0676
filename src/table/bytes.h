/* SPDX-License-Identifier: MIT */
/*
 * Writes and reads numbers as bytes, in little-endian order, within bounds. A writer without room
 * or a reader at its end sets a flag and ignores all further calls, so the caller checks only once,
 * at the end.
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
    bool is_short; /* the caller read past the end */
} bytes_reader;

void bytes_put(bytes_writer *writer, const void *bytes, size_t size);
void bytes_put_u8(bytes_writer *writer, uint8_t number);
void bytes_put_u16(bytes_writer *writer, uint16_t number);
void bytes_put_u32(bytes_writer *writer, uint32_t number);
void bytes_put_u64(bytes_writer *writer, uint64_t number);

/* Return zeros if there are not enough bytes left. */
void bytes_get(bytes_reader *reader, void *bytes, size_t size);
uint8_t bytes_get_u8(bytes_reader *reader);
uint16_t bytes_get_u16(bytes_reader *reader);
uint32_t bytes_get_u32(bytes_reader *reader);
uint64_t bytes_get_u64(bytes_reader *reader);

/* Skips `size` bytes and returns a pointer to them, without copying; NULL if fewer are left. */
const uint8_t *bytes_skip(bytes_reader *reader, size_t size);

/* Whether every read succeeded and no bytes are left. */
static inline bool bytes_are_read(const bytes_reader *reader)
{
    return !reader->is_short && reader->left == 0;
}

#endif
