/* SPDX-License-Identifier: MIT */
/*
 * BLAKE2b (RFC 7693) for messages of one block: four messages at once, one in each lane of a
 * vector. libsodium hashes only one at a time; the tests compare the results with it.
 */
#include "digest_many.h"

#include <string.h>

#include "core/widths.h"

enum { LANES = 4 };

typedef uint64_t blake2b_word __attribute__((vector_size(LANES * sizeof(uint64_t))));

#include "blake2b.h"

FOR_EACH_WIDTH static void digest_four(digest *digests, const uint8_t (*blocks)[DIGEST_BLOCK_SIZE],
                                       size_t size)
{
    blake2b_word message[BLAKE2B_WORDS], v[BLAKE2B_WORDS];
    for (unsigned w = 0; w < BLAKE2B_WORDS; w++) {
        for (unsigned lane = 0; lane < LANES; lane++) {
            message[w][lane] = blake2b_get(blocks[lane] + 8 * w);
        }
        v[w] = (blake2b_word){0} + blake2b_initial[w % 8];
    }
    /* The only block is also the last one. */
    uint64_t first = blake2b_first(DIGEST_SIZE);
    v[0] = (blake2b_word){0} + first;
    v[12] ^= size;
    v[14] = ~v[14];
    blake2b_mix(v, message);
    for (unsigned w = 0; w < DIGEST_SIZE / 8; w++) {
        blake2b_word word = v[w] ^ v[w + 8] ^ (w == 0 ? first : blake2b_initial[w]);
        for (unsigned lane = 0; lane < LANES; lane++) {
            blake2b_put(digests[lane].bytes + 8 * w, word[lane]);
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
