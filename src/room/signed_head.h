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

/* The list of heads: how many there are, and a chain over them with a key that only the house has.
 * It stands in the journal too, so that a head that was removed is missed. */
typedef struct signed_heads {
    uint64_t count;
    uint64_t position; /* of the last one; 0: none */
    journal_hash seal; /* zeros without a head */
} signed_heads;

/* Continues the chain with a head. `key` NULL: only counts it. */
void signed_heads_add(signed_heads *list, const signed_head *head, const uint8_t *key);

/* The list as the journal has it. *is_there is false in journals of before there was one. */
TREY_MUST_CHECK bool signed_heads_read(journal_db *journal, signed_heads *list, bool *is_there,
                                       journal_error *error);

/* The same for a writer, who makes a list of the heads that are there where none was. */
TREY_MUST_CHECK bool signed_heads_load(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE],
                                       signed_heads *list, journal_error *error);

/* Signs the end of the journal with its open batch, and puts the head into the batch and the list.
 */
TREY_MUST_CHECK bool signed_head_put(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE],
                                     int64_t time_ms, signed_heads *list, journal_error *error);

/* The first head after a position. JOURNAL_END after the last. */
TREY_MUST_CHECK journal_status signed_head_next(journal_db *journal, uint64_t after,
                                                signed_head *head, journal_error *error);

#endif
