/* SPDX-License-Identifier: MIT */
/*
 * BLAKE2b-256 of a sequence of fields.
 */
#include "digest.h"

#include <string.h>

void digest_begin(digest_writer *writer, digest_kind kind)
{
    writer->is_streaming = false;
    writer->block[0] = (uint8_t)kind;
    writer->collected = 1;
}

static void add_to_stream(digest_writer *writer, const void *bytes, size_t size)
{
    if (!writer->is_streaming) {
        crypto_generichash_init(&writer->state, NULL, 0, DIGEST_SIZE);
        crypto_generichash_update(&writer->state, writer->block, writer->collected);
        writer->is_streaming = true;
    }
    crypto_generichash_update(&writer->state, bytes, size);
}

void digest_add_bytes(digest_writer *writer, const void *bytes, size_t size)
{
    if (writer->is_streaming || size > DIGEST_BLOCK_SIZE - writer->collected) {
        add_to_stream(writer, bytes, size);
        return;
    }
    if (size > 0) {
        memcpy(writer->block + writer->collected, bytes, size);
    }
    writer->collected += (uint32_t)size;
}

void digest_add_u8(digest_writer *writer, uint8_t number)
{
    digest_add_bytes(writer, &number, 1);
}

void digest_add_u16(digest_writer *writer, uint16_t number)
{
    const uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8)};
    digest_add_bytes(writer, bytes, sizeof bytes);
}

void digest_add_u32(digest_writer *writer, uint32_t number)
{
    const uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                             (uint8_t)(number >> 24)};
    digest_add_bytes(writer, bytes, sizeof bytes);
}

void digest_add_u64(digest_writer *writer, uint64_t number)
{
    digest_add_u32(writer, (uint32_t)number);
    digest_add_u32(writer, (uint32_t)(number >> 32));
}

void digest_add(digest_writer *writer, const digest *added)
{
    digest_add_bytes(writer, added->bytes, DIGEST_SIZE);
}

digest digest_end(digest_writer *writer)
{
    digest result;
    if (writer->is_streaming) {
        crypto_generichash_final(&writer->state, result.bytes, DIGEST_SIZE);
        sodium_memzero(&writer->state, sizeof writer->state);
    } else {
        crypto_generichash(result.bytes, DIGEST_SIZE, writer->block, writer->collected, NULL, 0);
    }
    sodium_memzero(writer->block, writer->collected);
    return result;
}

bool digest_equal(const digest *a, const digest *b)
{
    return sodium_memcmp(a->bytes, b->bytes, DIGEST_SIZE) == 0;
}
