/* SPDX-License-Identifier: MIT */
/*
 * Permutations and bytes that a 32-byte key decides: ChaCha20 (RFC 8439) in one stream for each
 * purpose, every permutation exactly as likely as the others.
 */
#ifndef TREY_TABLE_SHUFFLE_H
#define TREY_TABLE_SHUFFLE_H

#include <trey/base.h>

enum { SHUFFLE_KEY_SIZE = 32 };

/* What a key is used for; each has a nonce of its own, so that one stream says nothing of another.
 */
typedef enum shuffle_purpose {
    SHUFFLE_ORDER, /* the order of the cards in a shoe */
    SHUFFLE_SALTS, /* what hides them in their leaves */
    SHUFFLE_MIX,   /* the order of dealing of a round */
    SHUFFLE_PURPOSE_COUNT
} shuffle_purpose;

void shuffle_permute(uint16_t *items, uint32_t count, const uint8_t key[SHUFFLE_KEY_SIZE],
                     shuffle_purpose purpose);

/* The bytes of the stream from block number `block` of 64 bytes on. */
void shuffle_bytes(uint8_t *bytes, size_t size, uint32_t block, const uint8_t key[SHUFFLE_KEY_SIZE],
                   shuffle_purpose purpose);

#endif
