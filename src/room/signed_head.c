/* SPDX-License-Identifier: MIT */
#include "signed_head.h"

#include <string.h>

static const char label[] = "trey journal head\n";

enum { MESSAGE_SIZE = sizeof label - 1 + HOUSE_ID_SIZE + 8 + 8 + JOURNAL_HASH_SIZE };

static uint8_t *put(uint8_t *out, const void *bytes, size_t size)
{
    memcpy(out, bytes, size);
    return out + size;
}

static uint8_t *put_u64(uint8_t *out, uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        *out++ = (uint8_t)(number >> 8 * i);
    }
    return out;
}

static void make_message(const signed_head *head, uint8_t message[MESSAGE_SIZE])
{
    uint8_t *out = put(message, label, sizeof label - 1);
    out = put(out, head->house.bytes, HOUSE_ID_SIZE);
    out = put_u64(out, head->position);
    out = put_u64(out, (uint64_t)head->time_ms);
    (void)put(out, head->digest.bytes, JOURNAL_HASH_SIZE);
}

void signed_head_sign(signed_head *head, const uint8_t key[RECORD_KEY_SIZE])
{
    uint8_t message[MESSAGE_SIZE];
    house_signer signer;
    head->house = house_id_make(key);
    house_signer_make(&signer, key);
    memcpy(head->public_key, signer.public_key, sizeof head->public_key);
    make_message(head, message);
    house_sign(&signer, head->signature, message, sizeof message);
    house_signer_finish(&signer);
}

bool signed_head_check(const signed_head *head)
{
    uint8_t message[MESSAGE_SIZE];
    make_message(head, message);
    return house_signature_check(head->public_key, head->signature, message, sizeof message);
}

/* ---- In the journal ---- */

bool signed_head_put(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE], int64_t time_ms,
                     journal_error *error)
{
    signed_head head = {.time_ms = time_ms, .digest = journal_end_digest(journal)};
    if (journal_last_position(journal, &head.position, error) != JOURNAL_OK) {
        return false;
    }
    signed_head_sign(&head, key);
    uint8_t record[SIGNED_HEAD_SIZE], *at = put(record, head.house.bytes, HOUSE_ID_SIZE);
    at = put_u64(at, (uint64_t)head.time_ms);
    at = put(at, head.digest.bytes, JOURNAL_HASH_SIZE);
    at = put(at, head.public_key, HOUSE_PUBLIC_KEY_SIZE);
    (void)put(at, head.signature, HOUSE_SIGNATURE_SIZE);
    return journal_head_put(journal, (journal_bytes){record, sizeof record}, error) == JOURNAL_OK;
}

journal_status signed_head_next(journal_db *journal, uint64_t after, signed_head *head,
                                journal_error *error)
{
    journal_bytes record;
    *head = (signed_head){0};
    journal_status status = journal_head_after(journal, after, &head->position, &record, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    if (record.size != SIGNED_HEAD_SIZE) {
        return journal_find(error, JOURNAL_FOUND_SHAPE, 0, 0, head->position,
                            "the signed head at position %llu has the wrong size",
                            (unsigned long long)head->position);
    }
    const uint8_t *bytes = record.bytes;
    uint64_t time = 0;
    memcpy(head->house.bytes, bytes, HOUSE_ID_SIZE);
    for (int i = 7; i >= 0; i--) {
        time = time << 8 | bytes[HOUSE_ID_SIZE + i];
    }
    head->time_ms = (int64_t)time;
    bytes += HOUSE_ID_SIZE + 8;
    memcpy(head->digest.bytes, bytes, JOURNAL_HASH_SIZE);
    bytes += JOURNAL_HASH_SIZE;
    memcpy(head->public_key, bytes, HOUSE_PUBLIC_KEY_SIZE);
    memcpy(head->signature, bytes + HOUSE_PUBLIC_KEY_SIZE, HOUSE_SIGNATURE_SIZE);
    return JOURNAL_OK;
}
