/* SPDX-License-Identifier: MIT */
/*
 * What the journal holds, and the hashes that tie it together. Pure: an auditor who has the bytes
 * needs nothing else. docs/journal.md gives every byte of what is hashed.
 */
#ifndef TREY_STORE_JOURNAL_ENTRY_H
#define TREY_STORE_JOURNAL_ENTRY_H

#include <trey/base.h>

enum {
    JOURNAL_KEY_SIZE = 16,
    JOURNAL_KEY_ID_SIZE = 10, /* the first bytes of a key, which identify a request */
    JOURNAL_HASH_SIZE = 32,
    JOURNAL_BYTES_MAX = 16 << 20,    /* of a payload, and of transfers */
    JOURNAL_SNAPSHOT_MAX = 256 << 20 /* of a snapshot */
};

/* Streams: 0 is the cage, the last one is about accounts, the others are tables. */
#define JOURNAL_CAGE UINT32_C(0)
#define JOURNAL_PEOPLE (UINT32_MAX - 1)

/* A snapshot may also be of the ledger, which follows all streams. No entry has this stream. */
#define JOURNAL_LEDGER UINT32_MAX

static inline bool journal_is_table(uint32_t stream)
{
    return stream > JOURNAL_CAGE && stream < JOURNAL_PEOPLE;
}

typedef struct journal_bytes {
    const void *bytes;
    size_t size;
} journal_bytes;

typedef struct journal_hash {
    uint8_t bytes[JOURNAL_HASH_SIZE];
} journal_hash;

typedef struct journal_entry {
    uint64_t position; /* from 1, in the order of all streams, without a gap */
    uint64_t sequence; /* from 1, in its stream, without a gap */
    int64_t time_ms;
    uint32_t stream;
    bool has_key;                  /* only the first event of a command has one */
    uint8_t key[JOURNAL_KEY_SIZE]; /* zeros without one */
    journal_bytes payload;         /* a versioned event; the journal does not look inside */
    journal_bytes transfers;       /* its transfers; the journal does not look inside either */
    journal_hash hash;             /* over all of the above and the hash before */
    bool has_seal;                 /* since the journal is sealed (journal_seal.h) */
    journal_hash seal;             /* zeros without one */
} journal_entry;

/* The hash an entry must have after the entry of its stream with hash `previous`; zeros at the
 * start. entry->hash does not enter. */
journal_hash journal_entry_hash(const journal_entry *entry, const journal_hash *previous);

/* A state that a replay would reach, stored to make starting fast. It proves nothing by itself. */
typedef struct journal_snapshot {
    uint64_t at;      /* after this sequence of the stream; of the ledger: this position */
    uint32_t subject; /* a stream, or JOURNAL_LEDGER */
    uint32_t version; /* of the form of its content */
    journal_bytes content;
    journal_hash chain; /* the hash of the entry it stands after */
    bool has_seal;
    journal_hash seal; /* of its digest; zeros without one */
} journal_snapshot;

journal_hash journal_snapshot_digest(const journal_snapshot *snapshot);

bool journal_hash_equal(const journal_hash *a, const journal_hash *b);

#endif
