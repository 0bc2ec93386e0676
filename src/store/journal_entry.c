/* SPDX-License-Identifier: MIT */
/*
 * The hashes of the journal: BLAKE2b-256 over a byte that says what is hashed and its version, then
 * fields of fixed places, then each run of bytes with its size before it, so that no two contents
 * give the same input.
 */
#include "journal_entry.h"

#include <sodium.h>
#include <string.h>

/* The first byte. A new layout gets a new one; those of src/table/digest.h are below 0x10. */
enum { KIND_ENTRY = 0x4a, KIND_SNAPSHOT = 0x4b };

static uint8_t *put_u32(uint8_t *out, uint32_t number)
{
    for (int i = 0; i < 4; i++) {
        *out++ = (uint8_t)(number >> 8 * i);
    }
    return out;
}

static uint8_t *put_u64(uint8_t *out, uint64_t number)
{
    return put_u32(put_u32(out, (uint32_t)number), (uint32_t)(number >> 32));
}

static uint8_t *put_bytes(uint8_t *out, const void *bytes, size_t size)
{
    memcpy(out, bytes, size);
    return out + size;
}

static void add_bytes(crypto_generichash_state *state, journal_bytes added)
{
    if (added.size > 0) {
        crypto_generichash_update(state, added.bytes, added.size);
    }
}

journal_hash journal_entry_hash(const journal_entry *entry, const journal_hash *previous)
{
    static const uint8_t no_key[JOURNAL_KEY_SIZE];
    uint8_t head[1 + JOURNAL_HASH_SIZE + 4 + 8 + 8 + 8 + 1 + JOURNAL_KEY_SIZE + 8 + 8], *to = head;
    *to++ = KIND_ENTRY;
    to = put_bytes(to, previous->bytes, JOURNAL_HASH_SIZE);
    to = put_u32(to, entry->stream);
    to = put_u64(to, entry->sequence);
    to = put_u64(to, entry->position);
    to = put_u64(to, (uint64_t)entry->time_ms);
    *to++ = entry->has_key;
    to = put_bytes(to, entry->has_key ? entry->key : no_key, JOURNAL_KEY_SIZE);
    to = put_u64(to, entry->payload.size);
    to = put_u64(to, entry->transfers.size);

    journal_hash hash;
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, JOURNAL_HASH_SIZE);
    crypto_generichash_update(&state, head, sizeof head);
    add_bytes(&state, entry->payload);
    add_bytes(&state, entry->transfers);
    crypto_generichash_final(&state, hash.bytes, JOURNAL_HASH_SIZE);
    return hash;
}

journal_hash journal_snapshot_digest(const journal_snapshot *snapshot)
{
    uint8_t head[1 + 4 + 8 + 4 + JOURNAL_HASH_SIZE + 8], *to = head;
    *to++ = KIND_SNAPSHOT;
    to = put_u32(to, snapshot->subject);
    to = put_u64(to, snapshot->at);
    to = put_u32(to, snapshot->version);
    to = put_bytes(to, snapshot->chain.bytes, JOURNAL_HASH_SIZE);
    to = put_u64(to, snapshot->content.size);

    journal_hash digest;
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, JOURNAL_HASH_SIZE);
    crypto_generichash_update(&state, head, sizeof head);
    add_bytes(&state, snapshot->content);
    crypto_generichash_final(&state, digest.bytes, JOURNAL_HASH_SIZE);
    return digest;
}

bool journal_hash_equal(const journal_hash *a, const journal_hash *b)
{
    return memcmp(a->bytes, b->bytes, JOURNAL_HASH_SIZE) == 0;
}
