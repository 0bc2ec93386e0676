/* SPDX-License-Identifier: MIT */
#include "journal_seal.h"

#include <sodium.h>
#include <string.h>

#include "journal_state.h"

/* The first byte of what is hashed, as in journal_entry.c. */
enum {
    KIND_ENTRY_SEAL = 0x4c,
    KIND_START_SEAL = 0x4d,
    KIND_HEADS = 0x4e,
    KIND_SNAPSHOT_SEAL = 0x4f
};

static const char start_name[] = "seal-start";

static void put_number(uint8_t *out, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        out[i] = (uint8_t)(number >> 8 * i);
    }
}

static journal_hash keyed(const uint8_t key[JOURNAL_SEAL_KEY_SIZE], const uint8_t *bytes,
                          size_t size)
{
    journal_hash hash;
    crypto_generichash(hash.bytes, JOURNAL_HASH_SIZE, bytes, size, key, JOURNAL_SEAL_KEY_SIZE);
    return hash;
}

/* ---- What is hashed ---- */

journal_hash journal_heads_digest(const head_list *heads, uint64_t position)
{
    journal_hash hash;
    crypto_generichash_state state;
    uint8_t head[1 + 8 + 8] = {KIND_HEADS};
    put_number(head + 1, position, 8);
    put_number(head + 9, heads->count, 8);
    crypto_generichash_init(&state, NULL, 0, JOURNAL_HASH_SIZE);
    crypto_generichash_update(&state, head, sizeof head);
    for (size_t i = 0; i < heads->count; i++) {
        uint8_t one[4 + 8 + JOURNAL_HASH_SIZE];
        put_number(one, heads->heads[i].stream, 4);
        put_number(one + 4, heads->heads[i].sequence, 8);
        memcpy(one + 12, heads->heads[i].hash.bytes, JOURNAL_HASH_SIZE);
        crypto_generichash_update(&state, one, sizeof one);
    }
    crypto_generichash_final(&state, hash.bytes, JOURNAL_HASH_SIZE);
    return hash;
}

static journal_hash seal_digest(const uint8_t key[JOURNAL_SEAL_KEY_SIZE], uint8_t kind,
                                const journal_hash *digest)
{
    uint8_t bytes[1 + JOURNAL_HASH_SIZE] = {kind};
    memcpy(bytes + 1, digest->bytes, JOURNAL_HASH_SIZE);
    return keyed(key, bytes, sizeof bytes);
}

journal_hash journal_seal_heads(const uint8_t key[JOURNAL_SEAL_KEY_SIZE],
                                const journal_hash *digest)
{
    return seal_digest(key, KIND_START_SEAL, digest);
}

journal_hash journal_seal_snapshot(const uint8_t key[JOURNAL_SEAL_KEY_SIZE],
                                   const journal_hash *digest)
{
    return seal_digest(key, KIND_SNAPSHOT_SEAL, digest);
}

journal_hash journal_seal_entry(const uint8_t key[JOURNAL_SEAL_KEY_SIZE],
                                const journal_hash *previous, const journal_entry *entry)
{
    uint8_t bytes[1 + JOURNAL_HASH_SIZE + 8 + JOURNAL_HASH_SIZE] = {KIND_ENTRY_SEAL};
    memcpy(bytes + 1, previous->bytes, JOURNAL_HASH_SIZE);
    put_number(bytes + 33, entry->position, 8);
    memcpy(bytes + 41, entry->hash.bytes, JOURNAL_HASH_SIZE);
    return keyed(key, bytes, sizeof bytes);
}

/* ---- Beginning ---- */

enum { START_SIZE = 8 + JOURNAL_HASH_SIZE };

static journal_status read_start(journal_db *journal, journal_error *error)
{
    journal_bytes value;
    journal_status status = journal->backend->meta_get(journal->store, start_name, &value, error);
    if (status == JOURNAL_NOT_FOUND) {
        return JOURNAL_OK;
    }
    if (status == JOURNAL_OK && value.size != START_SIZE) {
        return journal_find(error, JOURNAL_FOUND_SEAL, 0, 0, 0,
                            "the journal does not say where its seals begin");
    }
    if (status == JOURNAL_OK) {
        const uint8_t *bytes = value.bytes;
        journal->seals.has_start = true;
        journal->seals.start = 0;
        for (int i = 0; i < 8; i++) {
            journal->seals.start |= (uint64_t)bytes[i] << 8 * i;
        }
        memcpy(journal->seals.first.bytes, bytes + 8, JOURNAL_HASH_SIZE);
    }
    return status;
}

static journal_status write_start(journal_db *journal, journal_error *error)
{
    uint8_t bytes[START_SIZE];
    journal_hash digest = journal_heads_digest(&journal->heads, journal->position);
    journal->seals.has_start = true;
    journal->seals.start = journal->position;
    journal->seals.first = journal->seals.last = journal_seal_heads(journal->seals.key, &digest);
    put_number(bytes, journal->seals.start, 8);
    memcpy(bytes + 8, journal->seals.first.bytes, JOURNAL_HASH_SIZE);
    return journal_meta_put(journal, start_name, (journal_bytes){bytes, sizeof bytes}, error);
}

static journal_status wrong_end(const journal_db *journal, journal_error *error)
{
    return journal_find(error, JOURNAL_FOUND_SEAL, 0, 0, journal->position,
                        "position %llu, the end of the journal, was not written with the house's "
                        "key: it was forged or cut. Run `trey audit verify`, and restore a backup",
                        (unsigned long long)journal->position);
}

/* The seals of the last two entries. */
static journal_status read_end(journal_db *journal, journal_entry *before, journal_entry *last,
                               journal_error *error)
{
    void *rows = NULL;
    uint64_t from = journal->position > 1 ? journal->position - 1 : 1;
    journal_status status =
        journal->backend->rows_open(journal->store, (journal_scope){0}, from, &rows, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    *before = (journal_entry){0};
    status = journal->backend->rows_next(rows, last, error);
    if (status == JOURNAL_OK && last->position < journal->position) {
        *before = *last;
        status = journal->backend->rows_next(rows, last, error);
    }
    journal->backend->rows_close(rows);
    return status;
}

/* A writer must not continue from an end that somebody else wrote. */
static journal_status check_end(journal_db *journal, journal_error *error)
{
    journal_entry before, last;
    if (journal->position < journal->seals.start) {
        return wrong_end(journal, error);
    }
    if (journal->position == journal->seals.start) {
        journal_hash digest = journal_heads_digest(&journal->heads, journal->position);
        journal_hash seal = journal_seal_heads(journal->seals.key, &digest);
        journal->seals.last = journal->seals.first;
        return journal_hash_equal(&seal, &journal->seals.first) ? JOURNAL_OK
                                                                : wrong_end(journal, error);
    }
    journal_status status = read_end(journal, &before, &last, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    const journal_hash *previous =
        journal->position - 1 == journal->seals.start ? &journal->seals.first : &before.seal;
    journal_hash seal = journal_seal_entry(journal->seals.key, previous, &last);
    journal->seals.last = seal;
    return last.has_seal && journal_hash_equal(&seal, &last.seal) ? JOURNAL_OK
                                                                  : wrong_end(journal, error);
}

journal_status journal_seal_with(journal_db *sealed, const uint8_t key[JOURNAL_SEAL_KEY_SIZE],
                                 journal_error *error)
{
    journal_status status = journal_usable(sealed, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    memcpy(sealed->seals.key, key, JOURNAL_SEAL_KEY_SIZE);
    sealed->seals.has_key = true;
    status = read_start(sealed, error);
    if (status != JOURNAL_OK || !sealed->is_writer) {
        return status;
    }
    return sealed->seals.has_start ? check_end(sealed, error) : write_start(sealed, error);
}

bool journal_sealed_after(const journal_db *journal, uint64_t *position)
{
    *position = journal->seals.start;
    return journal->seals.has_start;
}
