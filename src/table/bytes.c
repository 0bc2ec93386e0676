/* SPDX-License-Identifier: MIT */
#include "bytes.h"

#include <string.h>

void bytes_put(bytes_writer *writer, const void *bytes, size_t size)
{
    if (writer->is_full || writer->capacity - writer->size < size) {
        writer->is_full = true;
        return;
    }
    if (size > 0) {
        memcpy(writer->bytes + writer->size, bytes, size);
    }
    writer->size += size;
}

void bytes_put_u8(bytes_writer *writer, uint8_t number)
{
    bytes_put(writer, &number, 1);
}

void bytes_put_u16(bytes_writer *writer, uint16_t number)
{
    const uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8)};
    bytes_put(writer, bytes, sizeof bytes);
}

void bytes_put_u32(bytes_writer *writer, uint32_t number)
{
    const uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                             (uint8_t)(number >> 24)};
    bytes_put(writer, bytes, sizeof bytes);
}

void bytes_put_u64(bytes_writer *writer, uint64_t number)
{
    bytes_put_u32(writer, (uint32_t)number);
    bytes_put_u32(writer, (uint32_t)(number >> 32));
}

const uint8_t *bytes_skip(bytes_reader *reader, size_t size)
{
    if (reader->is_short || reader->left < size) {
        reader->is_short = true;
        return NULL;
    }
    const uint8_t *start = reader->bytes;
    reader->bytes += size;
    reader->left -= size;
    return start;
}

void bytes_get(bytes_reader *reader, void *bytes, size_t size)
{
    const uint8_t *start = bytes_skip(reader, size);
    if (start == NULL) {
        memset(bytes, 0, size);
    } else {
        memcpy(bytes, start, size);
    }
}

uint8_t bytes_get_u8(bytes_reader *reader)
{
    uint8_t number;
    bytes_get(reader, &number, 1);
    return number;
}

uint16_t bytes_get_u16(bytes_reader *reader)
{
    uint8_t bytes[2];
    bytes_get(reader, bytes, sizeof bytes);
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

uint32_t bytes_get_u32(bytes_reader *reader)
{
    uint32_t low = bytes_get_u16(reader);
    return low | (uint32_t)bytes_get_u16(reader) << 16;
}

uint64_t bytes_get_u64(bytes_reader *reader)
{
    uint64_t low = bytes_get_u32(reader);
    return low | (uint64_t)bytes_get_u32(reader) << 32;
}
