/* SPDX-License-Identifier: MIT */
/*
 * The 32-byte digests of the fair shoe: BLAKE2b-256 over a byte that says what is digested, then
 * its fields one after another, numbers with the lowest byte first. docs/fairness.md lists them.
 */
#ifndef TREY_TABLE_DIGEST_H
#define TREY_TABLE_DIGEST_H

#include <sodium.h>

#include <trey/base.h>

enum { DIGEST_SIZE = 32 };

typedef struct digest {
    uint8_t bytes[DIGEST_SIZE];
} digest;

/* The first byte: no digest of one kind can be passed off as one of another. */
typedef enum digest_kind {
    DIGEST_LEAF,
    DIGEST_NODE,
    DIGEST_COMMITMENT,
    DIGEST_CLOSING,
    DIGEST_MIX,
    DIGEST_RULES,
    DIGEST_STATE
} digest_kind;

/* What fits into one block of the hash is collected and digested at once, which is quicker. */
enum { DIGEST_BLOCK_SIZE = 128 };

typedef struct digest_writer {
    uint32_t collected;
    bool is_streaming; /* it did not fit: `state` has it */
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

/* The writer holds nothing of what went in afterwards. */
digest digest_end(digest_writer *writer);

/* Takes equally long whatever the two are. */
bool digest_equal(const digest *a, const digest *b);

#endif
