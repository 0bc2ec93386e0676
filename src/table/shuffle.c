/* SPDX-License-Identifier: MIT */
/*
 * Fisher-Yates shuffle from the front. Words of the stream that would cause modulo bias are
 * skipped.
 */
#include "shuffle.h"

#include <string.h>

#include <sodium.h>

enum { NONCE_SIZE = crypto_stream_chacha20_ietf_NONCEBYTES, BLOCK_SIZE = 64, BLOCKS = 4 };

static const char nonces[SHUFFLE_PURPOSE_COUNT][NONCE_SIZE + 1] = {
    [SHUFFLE_ORDER] = "trey.order.1",
    [SHUFFLE_SALTS] = "trey.salts.1",
    [SHUFFLE_MIX] = "trey.mixed.1",
};

void shuffle_bytes(uint8_t *bytes, size_t size, uint32_t block, const uint8_t key[SHUFFLE_KEY_SIZE],
                   shuffle_purpose purpose)
{
    memset(bytes, 0, size);
    crypto_stream_chacha20_ietf_xor_ic(bytes, bytes, size, (const uint8_t *)nonces[purpose], block,
                                       key);
}

/* Reads the stream a few blocks at a time, because the number of words needed is not known. */
typedef struct stream {
    const uint8_t *key;
    shuffle_purpose purpose;
    uint32_t block; /* number of the next block */
    uint32_t used;  /* bytes used of the buffer */
    uint8_t buffer[BLOCKS * BLOCK_SIZE];
} stream;

static uint32_t next_word(stream *from)
{
    if (from->used == sizeof from->buffer) {
        shuffle_bytes(from->buffer, sizeof from->buffer, from->block, from->key, from->purpose);
        from->block += BLOCKS;
        from->used = 0;
    }
    const uint8_t *word_bytes = from->buffer + from->used;
    from->used += 4;
    return word_bytes[0] | (uint32_t)word_bytes[1] << 8 | (uint32_t)word_bytes[2] << 16 |
           (uint32_t)word_bytes[3] << 24;
}

/* A uniform number below `bound`. Words from the last multiple of `bound` up to 2^32 are skipped:
 * they would make low numbers more likely. */
static uint32_t number_below(stream *from, uint32_t bound)
{
    uint32_t surplus = -bound % bound; /* 2^32 mod bound */
    uint32_t word;
    do {
        word = next_word(from);
    } while (word > UINT32_MAX - surplus);
    return word % bound;
}

void shuffle_permute(uint16_t *items, uint32_t count, const uint8_t key[SHUFFLE_KEY_SIZE],
                     shuffle_purpose purpose)
{
    stream from = {.key = key, .purpose = purpose, .used = sizeof from.buffer};
    for (uint32_t i = 0; i + 1 < count; i++) {
        uint32_t chosen = i + number_below(&from, count - i);
        uint16_t item = items[chosen];
        items[chosen] = items[i];
        items[i] = item;
    }
    sodium_memzero(&from, sizeof from);
}
