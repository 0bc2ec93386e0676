/* SPDX-License-Identifier: MIT */
#include "bytes.h"

#include <string.h>

void bytes_put(bytes_writer *to, const void *bytes, size_t size)
{
    if (to->is_full || to->capacity - to->size < size) {
        to->is_full = true;
        return;
    }
    if (size > 0) {
        memcpy(to->bytes + to->size, bytes, size);
    }
    to->size += size;
}

void bytes_put_u8(bytes_writer *to, uint8_t number)
{
    bytes_put(to, &number, 1);
}

void bytes_put_u16(bytes_writer *to, uint16_t number)
{
    const uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8)};
    bytes_put(to, bytes, sizeof bytes);
}

void bytes_put_u32(bytes_writer *to, uint32_t number)
{
    const uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                             (uint8_t)(number >> 24)};
    bytes_put(to, bytes, sizeof bytes);
}

void bytes_put_u64(bytes_writer *to, uint64_t number)
{
    bytes_put_u32(to, (uint32_t)number);
    bytes_put_u32(to, (uint32_t)(number >> 32));
}

const uint8_t *bytes_skip(bytes_reader *from, size_t size)
{
    if (from->is_short || from->left < size) {
        from->is_short = true;
        return NULL;
    }
    const uint8_t *here = from->bytes;
    from->bytes += size;
    from->left -= size;
    return here;
}

void bytes_get(bytes_reader *from, void *bytes, size_t size)
{
    const uint8_t *here = bytes_skip(from, size);
    if (here == NULL) {
        memset(bytes, 0, size);
    } else {
        memcpy(bytes, here, size);
    }
}

uint8_t bytes_get_u8(bytes_reader *from)
{
    uint8_t number;
    bytes_get(from, &number, 1);
    return number;
}

uint16_t bytes_get_u16(bytes_reader *from)
{
    uint8_t bytes[2];
    bytes_get(from, bytes, sizeof bytes);
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

uint32_t bytes_get_u32(bytes_reader *from)
{
    uint32_t low = bytes_get_u16(from);
    return low | (uint32_t)bytes_get_u16(from) << 16;
}

uint64_t bytes_get_u64(bytes_reader *from)
{
    uint64_t low = bytes_get_u32(from);
    return low | (uint64_t)bytes_get_u32(from) << 32;
}
