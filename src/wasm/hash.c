/* SPDX-License-Identifier: MIT */
/*
 * Simple implementations of BLAKE2b and ChaCha20. The only secret that a browser processes is the
 * user's own entropy. The tests compare both with libsodium.
 */
#include <sodium.h>
#include <string.h>

typedef uint64_t blake2b_word;

#include "table/blake2b.h"
#include "table/digest_many.h"

/* ---- BLAKE2b ---- */

enum { BLOCK = 128 };

static void compress(crypto_generichash_state *state, const uint8_t block[BLOCK], uint64_t total,
                     bool is_last)
{
    uint64_t message[BLAKE2B_WORDS], v[BLAKE2B_WORDS];
    for (unsigned w = 0; w < BLAKE2B_WORDS; w++) {
        message[w] = blake2b_get(block + 8 * w);
        v[w] = w < 8 ? state->words[w] : blake2b_initial[w - 8];
    }
    v[12] ^= total;
    v[14] = is_last ? ~v[14] : v[14];
    blake2b_mix(v, message);
    for (unsigned w = 0; w < 8; w++) {
        state->words[w] ^= v[w] ^ v[w + 8];
    }
}

int crypto_generichash_init(crypto_generichash_state *state, const uint8_t *key, size_t key_size,
                            size_t digest_size)
{
    (void)key;
    (void)key_size;
    memset(state, 0, sizeof *state);
    memcpy(state->words, blake2b_initial, sizeof state->words);
    state->words[0] = blake2b_first((unsigned)digest_size);
    state->digest = (uint32_t)digest_size;
    return 0;
}

/* A full block stays in the buffer until more bytes arrive, because the last block is compressed
 * differently. */
int crypto_generichash_update(crypto_generichash_state *state, const uint8_t *bytes,
                              unsigned long long size)
{
    for (unsigned long long i = 0; i < size; i++) {
        if (state->held == BLOCK) {
            state->total += BLOCK;
            compress(state, state->block, state->total, false);
            state->held = 0;
        }
        state->block[state->held++] = bytes[i];
    }
    return 0;
}

int crypto_generichash_final(crypto_generichash_state *state, uint8_t *digest_bytes,
                             size_t digest_size)
{
    memset(state->block + state->held, 0, BLOCK - state->held);
    compress(state, state->block, state->total + state->held, true);
    for (unsigned w = 0; w < digest_size / 8; w++) {
        blake2b_put(digest_bytes + 8 * w, state->words[w]);
    }
    return 0;
}

int crypto_generichash(uint8_t *digest_bytes, size_t digest_size, const uint8_t *bytes,
                       unsigned long long size, const uint8_t *key, size_t key_size)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, key, key_size, digest_size);
    crypto_generichash_update(&state, bytes, size);
    return crypto_generichash_final(&state, digest_bytes, digest_size);
}

/* The module has no vector lanes, so it computes one digest at a time. */
void digest_many(digest *digests, const uint8_t (*blocks)[DIGEST_BLOCK_SIZE], size_t size,
                 size_t count)
{
    for (size_t i = 0; i < count; i++) {
        crypto_generichash(digests[i].bytes, DIGEST_SIZE, blocks[i], size, NULL, 0);
    }
}

/* ---- ChaCha20 (RFC 8439) ---- */

static uint32_t get_u32(const uint8_t *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void turn(uint32_t *word, uint32_t by, unsigned bits)
{
    *word ^= by;
    *word = *word << bits | *word >> (32 - bits);
}

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    turn(d, *a, 16);
    *c += *d;
    turn(b, *c, 12);
    *a += *b;
    turn(d, *a, 8);
    *c += *d;
    turn(b, *c, 7);
}

/* Compute one block of 64 bytes of the key stream. */
static void stream_block(uint8_t out[64], const uint32_t start[16])
{
    uint32_t x[16];
    memcpy(x, start, sizeof x);
    for (unsigned round = 0; round < 20; round++) {
        unsigned turned = round % 2; /* columns and diagonals alternate */
        for (unsigned i = 0; i < 4; i++) {
            quarter(&x[i], &x[4 + (i + turned) % 4], &x[8 + (i + 2 * turned) % 4],
                    &x[12 + (i + 3 * turned) % 4]);
        }
    }
    for (unsigned i = 0; i < 64; i++) {
        out[i] = (uint8_t)((x[i / 4] + start[i / 4]) >> (8 * (i % 4)));
    }
}

int crypto_stream_chacha20_ietf_xor_ic(uint8_t *to, const uint8_t *from, unsigned long long size,
                                       const uint8_t *nonce, uint32_t block, const uint8_t *key)
{
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (unsigned i = 0; i < 8; i++) {
        start[4 + i] = get_u32(key + 4 * i);
    }
    for (unsigned i = 0; i < 3; i++) {
        start[13 + i] = get_u32(nonce + 4 * i);
    }
    uint8_t stream[64];
    for (unsigned long long i = 0; i < size; i++) {
        if (i % 64 == 0) {
            start[12] = block++;
            stream_block(stream, start);
        }
        to[i] = from[i] ^ stream[i % 64];
    }
    return 0;
}

/* ---- Memory ---- */

void sodium_memzero(void *bytes, size_t size)
{
    memset(bytes, 0, size);
}

int sodium_memcmp(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0 ? 0 : -1;
}
