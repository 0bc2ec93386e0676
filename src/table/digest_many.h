/* SPDX-License-Identifier: MIT */
/*
 * Many digests of short messages of one length, several side by side: the same BLAKE2b-256 as in
 * digest.h. A pledge takes two for each card of a shoe, and is most of what a round costs.
 */
#ifndef TREY_TABLE_DIGEST_MANY_H
#define TREY_TABLE_DIGEST_MANY_H

#include "digest.h"

/* The digest of each of `count` messages of `size` bytes, DIGEST_BLOCK_SIZE at most. They lie one
 * after another, each in a block of DIGEST_BLOCK_SIZE bytes that is zero behind the message. */
void digest_many(digest *digests, const uint8_t (*blocks)[DIGEST_BLOCK_SIZE], size_t size,
                 size_t count);

#endif
