/* SPDX-License-Identifier: MIT */
/*
 * The compression function of BLAKE2b (RFC 7693). Before including this file, define the type
 * `blake2b_word`: uint64_t, or a vector of uint64_t to hash several messages at once.
 */
#ifndef TREY_TABLE_BLAKE2B_H
#define TREY_TABLE_BLAKE2B_H

#include <stdint.h>

enum { BLAKE2B_WORDS = 16, BLAKE2B_ROUNDS = 12 };

static const uint64_t blake2b_initial[8] = {
    UINT64_C(0x6A09E667F3BCC908), UINT64_C(0xBB67AE8584CAA73B), UINT64_C(0x3C6EF372FE94F82B),
    UINT64_C(0xA54FF53A5F1D36F1), UINT64_C(0x510E527FADE682D1), UINT64_C(0x9B05688C2B3E6C1F),
    UINT64_C(0x1F83D9ABFB41BD6B), UINT64_C(0x5BE0CD19137E2179),
};

/* The order in which each round uses the words of the message. The last two of the 12 rounds use
 * the first two rows again. */
static const uint8_t blake2b_schedule[10][BLAKE2B_WORDS] = {
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

/* The first word of the state for a digest of digest_size bytes, without a key, sequential mode. */
static inline uint64_t blake2b_first(unsigned digest_size)
{
    return blake2b_initial[0] ^ UINT64_C(0x01010000) ^ digest_size;
}

static inline uint64_t blake2b_get(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; i++) {
        word |= (uint64_t)bytes[i] << (8 * i);
    }
    return word;
}

static inline void blake2b_put(uint8_t *bytes, uint64_t word)
{
    for (unsigned i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(word >> (8 * i));
    }
}

/* Vectors are passed by address, because the calling convention for vector values differs between
 * processors. */
static inline void blake2b_turn_right(blake2b_word *word, unsigned bits)
{
    *word = *word >> bits | *word << (64 - bits);
}

static inline void blake2b_quarter(blake2b_word v[BLAKE2B_WORDS], unsigned a, unsigned b,
                                   unsigned c, unsigned d, const blake2b_word *x,
                                   const blake2b_word *y)
{
    v[a] += v[b] + *x;
    v[d] ^= v[a];
    blake2b_turn_right(&v[d], 32);
    v[c] += v[d];
    v[b] ^= v[c];
    blake2b_turn_right(&v[b], 24);
    v[a] += v[b] + *y;
    v[d] ^= v[a];
    blake2b_turn_right(&v[d], 16);
    v[c] += v[d];
    v[b] ^= v[c];
    blake2b_turn_right(&v[b], 63);
}

/* Runs all rounds on the working words. It is always inlined, so that it is compiled for the vector
 * width of its caller. */
__attribute__((always_inline)) static inline void
blake2b_mix(blake2b_word v[BLAKE2B_WORDS], const blake2b_word message[BLAKE2B_WORDS])
{
    for (unsigned round = 0; round < BLAKE2B_ROUNDS; round++) {
        const uint8_t *s = blake2b_schedule[round % 10];
        blake2b_quarter(v, 0, 4, 8, 12, &message[s[0]], &message[s[1]]);
        blake2b_quarter(v, 1, 5, 9, 13, &message[s[2]], &message[s[3]]);
        blake2b_quarter(v, 2, 6, 10, 14, &message[s[4]], &message[s[5]]);
        blake2b_quarter(v, 3, 7, 11, 15, &message[s[6]], &message[s[7]]);
        blake2b_quarter(v, 0, 5, 10, 15, &message[s[8]], &message[s[9]]);
        blake2b_quarter(v, 1, 6, 11, 12, &message[s[10]], &message[s[11]]);
        blake2b_quarter(v, 2, 7, 8, 13, &message[s[12]], &message[s[13]]);
        blake2b_quarter(v, 3, 4, 9, 14, &message[s[14]], &message[s[15]]);
    }
}

#endif
