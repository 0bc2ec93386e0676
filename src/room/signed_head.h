/* SPDX-License-Identifier: MIT */
/*
 * Signed heads: from time to time the house signs where its journal stands. A head that is kept
 * elsewhere shows later whether the journal up to there was cut or rewritten, even by the house.
 */
#ifndef TREY_ROOM_SIGNED_HEAD_H
#define TREY_ROOM_SIGNED_HEAD_H

#include "base/house_key.h"
#include "house.h"

typedef struct signed_head {
    house_id house;
    uint64_t position;
    int64_t time_ms;
    journal_hash digest; /* of the ends of all streams (journal_seal.h) */
    uint8_t public_key[HOUSE_PUBLIC_KEY_SIZE];
    uint8_t signature[HOUSE_SIGNATURE_SIZE];
} signed_head;

/* Fills in the house, the public key and the signature. */
void signed_head_sign(signed_head *head, const uint8_t key[RECORD_KEY_SIZE]);

/* Whether the owner of its public key signed it. */
bool signed_head_check(const signed_head *head);

/* In the journal, a head is a record at its position. */
enum {
    SIGNED_HEAD_SIZE =
        HOUSE_ID_SIZE + 8 + JOURNAL_HASH_SIZE + HOUSE_PUBLIC_KEY_SIZE + HOUSE_SIGNATURE_SIZE
};

/* Signs the end of the journal with its open batch, and puts the head into the batch. */
TREY_MUST_CHECK bool signed_head_put(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE],
                                     int64_t time_ms, journal_error *error);

/* The first head after a position. JOURNAL_END after the last. */
TREY_MUST_CHECK journal_status signed_head_next(journal_db *journal, uint64_t after,
                                                signed_head *head, journal_error *error);

#endif
