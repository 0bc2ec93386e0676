/* SPDX-License-Identifier: MIT */
/*
 * The tree of keys in the database (sqlite_keys.h). A record is five bytes of a hash and five of a
 * position, both big-endian; the records of a node are in ascending order. The hash is of the
 * stream and of the bytes of the key that identify a request, so the entry at the position tells
 * whether it is the one.
 */
#ifndef TREY_STORE_SQLITE_KEY_TREE_H
#define TREY_STORE_SQLITE_KEY_TREE_H

#include "sqlite_store.h"

enum { KEY_RECORD_SIZE = 10 };

/* 40 bits. */
uint64_t key_tree_hash(uint32_t stream, const uint8_t key[JOURNAL_KEY_ID_SIZE]);

void key_tree_record(uint8_t record[KEY_RECORD_SIZE], uint64_t hash, uint64_t position);

/* Puts records into the tree, in the open transaction. They are sorted in place. */
journal_status key_tree_put(sqlite_store *store, uint8_t *records, size_t count,
                            journal_error *error);

/* The entry whose key begins with the first `size` bytes of `key`, JOURNAL_KEY_ID_SIZE or more. */
journal_status key_tree_find(sqlite_store *store, uint32_t stream, const uint8_t *key, size_t size,
                             uint8_t found[JOURNAL_KEY_SIZE], uint64_t *sequence,
                             journal_error *error);

/* A sum over records, in any order: two sets of records with the same sums are the same. */
typedef struct key_tree_sum {
    uint64_t count, sum;
} key_tree_sum;

void key_tree_sum_add(key_tree_sum *sum, const uint8_t record[KEY_RECORD_SIZE]);

/* Sums up the whole tree. A node with a record that does not belong there is JOURNAL_CORRUPT. */
journal_status key_tree_sum_up(sqlite_store *store, key_tree_sum *sum, journal_error *error);

#endif
