/* SPDX-License-Identifier: MIT */
/*
 * Seals. Anyone who can write the file can change entries and recompute all hashes; a seal needs
 * the house's key. Each entry's seal covers its hash and the seal of the entry at the position
 * before it, so the sealed part of a journal cannot be changed, reordered or mixed with another.
 *
 * A journal of an earlier version starts with unsealed entries. Its first seal covers the last
 * hash of every stream, and thereby every entry before it.
 */
#ifndef TREY_STORE_JOURNAL_SEAL_H
#define TREY_STORE_JOURNAL_SEAL_H

#include "head_list.h"

typedef struct journal_seals {
    bool has_key;
    uint8_t key[JOURNAL_SEAL_KEY_SIZE];
    bool has_start;     /* the journal is sealed … */
    uint64_t start;     /* … after this position */
    journal_hash first; /* the seal that covers everything up to there */
    journal_hash last;  /* a writer's: the seal of the last entry */
} journal_seals;

/* The digest of the ends of all streams, after the entry at `position`. Without a key. */
journal_hash journal_heads_digest(const head_list *heads, uint64_t position);

/* The seal that everything up to a digest of heads has. */
journal_hash journal_seal_heads(const uint8_t key[JOURNAL_SEAL_KEY_SIZE],
                                const journal_hash *digest);

/* The seal of an entry after one with the seal `previous`. */
journal_hash journal_seal_entry(const uint8_t key[JOURNAL_SEAL_KEY_SIZE],
                                const journal_hash *previous, const journal_entry *entry);

/* The seal of a snapshot with this digest. */
journal_hash journal_seal_snapshot(const uint8_t key[JOURNAL_SEAL_KEY_SIZE],
                                   const journal_hash *digest);

#endif
