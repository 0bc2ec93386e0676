/* SPDX-License-Identifier: MIT */
/*
 * BLAKE2b (RFC 7693) for messages of one block, four in the lanes of a vector: the same steps as
 * for one, on four at once. libsodium has them one by one only; the tests hold this against it.
 */
#include "digest_many.h"

#include <string.h>

#include "../core/widths.h"

enum { LANES = 4, WORDS = 16, ROUNDS = 12 };

typedef uint64_t lanes __attribute__((vector_size(LANES * sizeof(uint64_t))));

static const uint64_t initial[8] = {
    UINT64_C(0x6A09E667F3BCC908), UINT64_C(0xBB67AE8584CAA73B), UINT64_C(0x3C6EF372FE94F82B),
    UINT64_C(0xA54FF53A5F1D36F1), UINT64_C(0x510E527FADE682D1), UINT64_C(0x9B05688C2B3E6C1F),
    UINT64_C(0x1F83D9ABFB41BD6B), UINT64_C(0x5BE0CD19137E2179),
};

/* Which words of the message a round mixes in, in order; the last two rounds are the first two
 * again. */
static const uint8_t schedule[10][WORDS] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

/* Vectors are passed by address: by value it would depend on the processor how. */
static inline void turn_right(lanes *word, unsigned bits)
{
    *word = *word >> bits | *word << (64 - bits);
}

static inline void mix(lanes v[WORDS], unsigned a, unsigned b, unsigned c, unsigned d,
                       const lanes *x, const lanes *y)
{
    v[a] += v[b] + *x;
    v[d] ^= v[a];
    turn_right(&v[d], 32);
    v[c] += v[d];
    v[b] ^= v[c];
    turn_right(&v[b], 24);
    v[a] += v[b] + *y;
    v[d] ^= v[a];
    turn_right(&v[d], 16);
    v[c] += v[d];
    v[b] ^= v[c];
    turn_right(&v[b], 63);
}

static inline uint64_t get_word(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; i++) {
        word |= (uint64_t)bytes[i] << (8 * i);
    }
    return word;
}

static inline void put_word(uint8_t *bytes, uint64_t word)
{
    for (unsigned i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(word >> (8 * i));
    }
}

FOR_EACH_WIDTH static void digest_four(digest *digests, const uint8_t (*blocks)[DIGEST_BLOCK_SIZE],
                                       size_t size)
{
    lanes message[WORDS], v[WORDS];
    for (unsigned w = 0; w < WORDS; w++) {
        for (unsigned lane = 0; lane < LANES; lane++) {
            message[w][lane] = get_word(blocks[lane] + 8 * w);
        }
        v[w] = (lanes){0} + initial[w % 8];
    }
    /* A digest of 32 bytes, no key, one leaf; the whole message is in this block, the last. */
    uint64_t first = initial[0] ^ UINT64_C(0x01010000) ^ DIGEST_SIZE;
    v[0] = (lanes){0} + first;
    v[12] ^= size;
    v[14] = ~v[14];
    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint8_t *s = schedule[round % 10];
        mix(v, 0, 4, 8, 12, &message[s[0]], &message[s[1]]);
        mix(v, 1, 5, 9, 13, &message[s[2]], &message[s[3]]);
        mix(v, 2, 6, 10, 14, &message[s[4]], &message[s[5]]);
        mix(v, 3, 7, 11, 15, &message[s[6]], &message[s[7]]);
        mix(v, 0, 5, 10, 15, &message[s[8]], &message[s[9]]);
        mix(v, 1, 6, 11, 12, &message[s[10]], &message[s[11]]);
        mix(v, 2, 7, 8, 13, &message[s[12]], &message[s[13]]);
        mix(v, 3, 4, 9, 14, &message[s[14]], &message[s[15]]);
    }
    for (unsigned w = 0; w < DIGEST_SIZE / 8; w++) {
        lanes word = v[w] ^ v[w + 8] ^ (w == 0 ? first : initial[w]);
        for (unsigned lane = 0; lane < LANES; lane++) {
            put_word(digests[lane].bytes + 8 * w, word[lane]);
        }
    }
}

void digest_many(digest *digests, const uint8_t (*blocks)[DIGEST_BLOCK_SIZE], size_t size,
                 size_t count)
{
    for (; count >= LANES; count -= LANES, digests += LANES, blocks += LANES) {
        digest_four(digests, blocks, size);
    }
    for (size_t i = 0; i < count; i++) {
        crypto_generichash(digests[i].bytes, DIGEST_SIZE, blocks[i], size, NULL, 0);
    }
}
