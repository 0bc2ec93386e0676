/* SPDX-License-Identifier: MIT */
#include "signed_head.h"

#include <sodium.h>
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

static uint64_t get_u64(const uint8_t *from)
{
    uint64_t number = 0;
    for (int i = 7; i >= 0; i--) {
        number = number << 8 | from[i];
    }
    return number;
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

static void make_record(const signed_head *head, uint8_t record[SIGNED_HEAD_SIZE])
{
    uint8_t *out = put(record, head->house.bytes, HOUSE_ID_SIZE);
    out = put_u64(out, (uint64_t)head->time_ms);
    out = put(out, head->digest.bytes, JOURNAL_HASH_SIZE);
    out = put(out, head->public_key, HOUSE_PUBLIC_KEY_SIZE);
    (void)put(out, head->signature, HOUSE_SIGNATURE_SIZE);
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
    memcpy(head->house.bytes, bytes, HOUSE_ID_SIZE);
    head->time_ms = (int64_t)get_u64(bytes + HOUSE_ID_SIZE);
    bytes += HOUSE_ID_SIZE + 8;
    memcpy(head->digest.bytes, bytes, JOURNAL_HASH_SIZE);
    bytes += JOURNAL_HASH_SIZE;
    memcpy(head->public_key, bytes, HOUSE_PUBLIC_KEY_SIZE);
    memcpy(head->signature, bytes + HOUSE_PUBLIC_KEY_SIZE, HOUSE_SIGNATURE_SIZE);
    return JOURNAL_OK;
}

/* ---- The list of heads ---- */

static const char list_name[] = "heads";

enum { LIST_TAG = 0x50, LIST_SIZE = 8 + 8 + JOURNAL_HASH_SIZE };

void signed_heads_add(signed_heads *list, const signed_head *head, const uint8_t *key)
{
    list->count++;
    list->position = head->position;
    if (key == NULL) {
        return;
    }
    uint8_t bytes[1 + JOURNAL_HASH_SIZE + 8 + SIGNED_HEAD_SIZE] = {LIST_TAG};
    uint8_t subkey[HOUSE_SUBKEY_SIZE];
    uint8_t *out = put(bytes + 1, list->seal.bytes, JOURNAL_HASH_SIZE);
    make_record(head, put_u64(out, head->position));
    house_subkey_make(subkey, key, "journal heads");
    crypto_generichash(list->seal.bytes, JOURNAL_HASH_SIZE, bytes, sizeof bytes, subkey,
                       sizeof subkey);
    sodium_memzero(subkey, sizeof subkey);
}

bool signed_heads_read(journal_db *journal, signed_heads *list, bool *is_there,
                       journal_error *error)
{
    journal_bytes value;
    *list = (signed_heads){0};
    journal_status status = journal_meta_get(journal, list_name, &value, error);
    *is_there = status == JOURNAL_OK;
    if (status == JOURNAL_OK && value.size == LIST_SIZE) {
        const uint8_t *bytes = value.bytes;
        list->count = get_u64(bytes);
        list->position = get_u64(bytes + 8);
        memcpy(list->seal.bytes, bytes + 16, JOURNAL_HASH_SIZE);
        return true;
    }
    if (status == JOURNAL_OK) {
        (void)journal_find(error, JOURNAL_FOUND_SHAPE, 0, 0, 0,
                           "the list of signed heads has the wrong size");
    }
    return status == JOURNAL_NOT_FOUND;
}

bool signed_heads_load(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE], signed_heads *list,
                       journal_error *error)
{
    bool is_there = false;
    signed_head head = {0};
    if (!signed_heads_read(journal, list, &is_there, error)) {
        return false;
    }
    journal_status status = is_there ? JOURNAL_END : JOURNAL_OK;
    while (status == JOURNAL_OK &&
           (status = signed_head_next(journal, head.position, &head, error)) == JOURNAL_OK) {
        signed_heads_add(list, &head, key);
    }
    return status == JOURNAL_END;
}

bool signed_head_put(journal_db *journal, const uint8_t key[RECORD_KEY_SIZE], int64_t time_ms,
                     signed_heads *list, journal_error *error)
{
    uint8_t record[SIGNED_HEAD_SIZE], listed[LIST_SIZE];
    signed_head head = {.time_ms = time_ms, .digest = journal_end_digest(journal)};
    if (journal_last_position(journal, &head.position, error) != JOURNAL_OK) {
        return false;
    }
    signed_head_sign(&head, key);
    make_record(&head, record);
    signed_heads_add(list, &head, key);
    (void)put(put_u64(put_u64(listed, list->count), list->position), list->seal.bytes,
              JOURNAL_HASH_SIZE);
    return journal_head_put(journal, (journal_bytes){record, sizeof record}, error) == JOURNAL_OK &&
           journal_meta_put(journal, list_name, (journal_bytes){listed, sizeof listed}, error) ==
               JOURNAL_OK;
}
