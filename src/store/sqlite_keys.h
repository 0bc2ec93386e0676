/* SPDX-License-Identifier: MIT */
/*
 * Which entry has a key? An index over all keys that costs little more when there are many: keys
 * come in no order, and a tree in their order would change another page for each of them. A lookup
 * reads one row more for each sixteen times as many keys.
 *
 * The latest keys are in memory. From time to time all of them move into a tree in the database,
 * within the transaction of a batch. A node of the tree is one row with records of keys. A node
 * that is full passes its records on to its sixteen children, so a row is written for many keys at
 * once. The tree says up to which position it has the keys; what comes after that is read again
 * when the journal is opened. docs/journal.md has every byte.
 */
#ifndef TREY_STORE_SQLITE_KEYS_H
#define TREY_STORE_SQLITE_KEYS_H

#include <pthread.h>
#include <sqlite3.h>

#include "journal_entry.h"
#include "journal_error.h"

/* A key that is not in the tree yet. */
typedef struct sqlite_recent_key {
    uint64_t position, sequence;
    uint32_t stream;
    uint8_t key[JOURNAL_KEY_SIZE];
} sqlite_recent_key;

/* The keys since `covered`. One thread changes them, another one may look. */
typedef struct sqlite_keys {
    bool is_loaded;
    bool is_made_again;   /* entries were lost: what of the tree is left says nothing */
    size_t recent_max;    /* of these they move into the tree */
    size_t node_max;      /* records of a node, about */
    uint64_t covered;     /* the tree has the keys up to this position … */
    uint64_t flushed;     /* … and with the open transaction up to this one */
    pthread_mutex_t lock; /* of what follows */
    sqlite_recent_key *recent;
    size_t count, capacity;
    uint32_t *slots; /* a hash table: one more than the number of a key; 0 is free */
    size_t slot_count;
} sqlite_keys;

/* Zero stands for the usual sizes. NULL: no memory. */
sqlite_keys *sqlite_keys_make(size_t recent_max, size_t node_max);
void sqlite_keys_free(sqlite_keys *freed);

struct sqlite_store;

/* Reads the keys that the tree does not have yet; moves them into it while there are too many. */
journal_status sqlite_keys_load(struct sqlite_store *store, journal_error *error);

/* Adds the key of an entry that was inserted. */
journal_status sqlite_keys_add(struct sqlite_store *store, const journal_entry *entry,
                               journal_error *error);

/* Moves the keys into the tree if there are enough. For the open transaction of a writer, before
 * it is committed; sqlite_keys_committed follows if that worked. */
journal_status sqlite_keys_flush(struct sqlite_store *store, journal_error *error);
void sqlite_keys_committed(struct sqlite_store *store);

/* As journal_backend's function of that name. */
journal_status sqlite_keys_find(void *store, uint32_t stream, const uint8_t *key, size_t size,
                                uint8_t found[JOURNAL_KEY_SIZE], uint64_t *sequence,
                                journal_error *error);

/* Whether the tree has exactly the keys of the entries. */
journal_status sqlite_keys_check(struct sqlite_store *store, journal_error *error);

#endif
