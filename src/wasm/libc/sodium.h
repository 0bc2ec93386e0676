/* SPDX-License-Identifier: MIT */
/*
 * The functions of libsodium that the public side of the fair shoe uses, with the same names
 * (hash.c): BLAKE2b without a key, and the ChaCha20 stream.
 */
#ifndef TREY_WASM_LIBC_SODIUM_H
#define TREY_WASM_LIBC_SODIUM_H

#include <stddef.h>
#include <stdint.h>

enum { crypto_stream_chacha20_ietf_NONCEBYTES = 12 };

typedef struct crypto_generichash_state {
    uint64_t words[8];
    uint64_t total;  /* bytes digested so far, without those in `block` */
    uint32_t digest; /* size of the digest */
    uint32_t held;   /* bytes in `block` */
    uint8_t block[128];
} crypto_generichash_state;

/* Keys are not supported: `key` must be NULL and `key_size` 0. */
int crypto_generichash_init(crypto_generichash_state *state, const uint8_t *key, size_t key_size,
                            size_t digest_size);
int crypto_generichash_update(crypto_generichash_state *state, const uint8_t *bytes,
                              unsigned long long size);
int crypto_generichash_final(crypto_generichash_state *state, uint8_t *digest, size_t digest_size);
int crypto_generichash(uint8_t *digest, size_t digest_size, const uint8_t *bytes,
                       unsigned long long size, const uint8_t *key, size_t key_size);

int crypto_stream_chacha20_ietf_xor_ic(uint8_t *to, const uint8_t *from, unsigned long long size,
                                       const uint8_t *nonce, uint32_t block, const uint8_t *key);

void sodium_memzero(void *bytes, size_t size);
int sodium_memcmp(const void *a, const void *b, size_t size);

#endif
