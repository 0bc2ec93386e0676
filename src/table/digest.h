/* SPDX-License-Identifier: MIT */
/*
 * The 32-byte digests of the fair shoe: BLAKE2b-256 of a byte that names the kind of digest,
 * followed by the fields, with numbers in little-endian order. docs/fairness.md lists the fields of
 * each kind.
 */
#ifndef TREY_TABLE_DIGEST_H
#define TREY_TABLE_DIGEST_H

#include <sodium.h>

#include <trey/base.h>

enum { DIGEST_SIZE = 32 };

typedef struct digest {
    uint8_t bytes[DIGEST_SIZE];
} digest;

/* The first byte of the input, so that a digest of one kind is never valid as another kind. */
typedef enum digest_kind {
    DIGEST_LEAF,
    DIGEST_NODE,
    DIGEST_COMMITMENT,
    DIGEST_CLOSING,
    DIGEST_MIX,
    DIGEST_RULES,
    DIGEST_STATE
} digest_kind;

/* Input that fits into one block of the hash is collected and hashed in one call, which is faster.
 */
enum { DIGEST_BLOCK_SIZE = 128 };

typedef struct digest_writer {
    uint32_t collected;
    bool is_streaming; /* the input did not fit into `block`; it is in `state` */
    uint8_t block[DIGEST_BLOCK_SIZE];
    crypto_generichash_state state;
} digest_writer;

void digest_begin(digest_writer *writer, digest_kind kind);
void digest_add_bytes(digest_writer *writer, const void *bytes, size_t size);
void digest_add_u8(digest_writer *writer, uint8_t number);
void digest_add_u16(digest_writer *writer, uint16_t number);
void digest_add_u32(digest_writer *writer, uint32_t number);
void digest_add_u64(digest_writer *writer, uint64_t number);
void digest_add(digest_writer *writer, const digest *added);

/* Returns the digest and erases the input from the writer. */
digest digest_end(digest_writer *writer);

/* Compares in constant time. */
bool digest_equal(const digest *a, const digest *b);

#endif
