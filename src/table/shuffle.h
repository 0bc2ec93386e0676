/* SPDX-License-Identifier: MIT */
/*
 * Makes permutations and random bytes from a 32-byte key with ChaCha20 (RFC 8439), one stream per
 * purpose. There is no modulo bias: with a random key, all permutations are equally likely.
 */
#ifndef TREY_TABLE_SHUFFLE_H
#define TREY_TABLE_SHUFFLE_H

#include <trey/base.h>

enum { SHUFFLE_KEY_SIZE = 32 };

/* What a key is used for. Each purpose has its own nonce, so that one stream reveals nothing about
 * another. */
typedef enum shuffle_purpose {
    SHUFFLE_ORDER, /* the order of the cards in a shoe */
    SHUFFLE_SALTS, /* the salts that hide the cards in the leaves of the Merkle tree */
    SHUFFLE_MIX,   /* the order of dealing in a round */
    SHUFFLE_PURPOSE_COUNT
} shuffle_purpose;

void shuffle_permute(uint16_t *items, uint32_t count, const uint8_t key[SHUFFLE_KEY_SIZE],
                     shuffle_purpose purpose);

/* Copies bytes of the stream, starting at block number `block` (64 bytes each). */
void shuffle_bytes(uint8_t *bytes, size_t size, uint32_t block, const uint8_t key[SHUFFLE_KEY_SIZE],
                   shuffle_purpose purpose);

#endif
