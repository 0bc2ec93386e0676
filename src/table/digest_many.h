/* SPDX-License-Identifier: MIT */
/*
 * Computes many digests of short messages of equal length at once with vector instructions: the
 * same BLAKE2b-256 as in digest.h. The pledge of a shoe needs two digests per card and takes most
 * of the computing time of a round.
 */
#ifndef TREY_TABLE_DIGEST_MANY_H
#define TREY_TABLE_DIGEST_MANY_H

#include "digest.h"

/* Computes the digest of each of `count` messages of `size` bytes (at most DIGEST_BLOCK_SIZE). Each
 * message is in a block of its own; the bytes of the block after the message must be zero. */
void digest_many(digest *digests, const uint8_t (*blocks)[DIGEST_BLOCK_SIZE], size_t size,
                 size_t count);

#endif
