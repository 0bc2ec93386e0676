/* SPDX-License-Identifier: MIT */
#include "sqlite_key_tree.h"

#include <stdlib.h>
#include <string.h>

#include "journal_sql.h"

enum {
    FIRST_LEVEL = 2, /* the keys in memory stand for the levels above */
    LEVEL_BITS = 4,
    CHILDREN = 1 << LEVEL_BITS,
    HASH_BITS = 40,
    LAST_LEVEL = HASH_BITS / LEVEL_BITS,
    HASH_SIZE = 5,
    LEVELS_AT_ONCE = 3 /* that a lookup reads with one query */
};

_Static_assert((LAST_LEVEL + 1 - FIRST_LEVEL) % LEVELS_AT_ONCE == 0, "all levels are read");

/* ---- Records ---- */

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static uint64_t read_little(const uint8_t *bytes, size_t size)
{
    uint64_t number = 0;
    for (size_t i = size; i-- > 0;) {
        number = number << 8 | bytes[i];
    }
    return number;
}

/* Keys are hashes already where clients choose them; this spreads those that are not. */
uint64_t key_tree_hash(uint32_t stream, const uint8_t key[JOURNAL_KEY_ID_SIZE])
{
    uint64_t rest = read_little(key + 8, JOURNAL_KEY_ID_SIZE - 8) << 32 | stream;
    return mix(mix(read_little(key, 8)) + rest) >> (64 - HASH_BITS);
}

static void put_five(uint8_t out[5], uint64_t number)
{
    for (int i = 4; i >= 0; i--) {
        out[i] = (uint8_t)number;
        number >>= 8;
    }
}

static uint64_t get_five(const uint8_t bytes[5])
{
    uint64_t number = 0;
    for (int i = 0; i < 5; i++) {
        number = number << 8 | bytes[i];
    }
    return number;
}

void key_tree_record(uint8_t record[KEY_RECORD_SIZE], uint64_t hash, uint64_t position)
{
    put_five(record, hash);
    put_five(record + HASH_SIZE, position);
}

void key_tree_sum_add(key_tree_sum *sum, const uint8_t record[KEY_RECORD_SIZE])
{
    sum->count++;
    sum->sum += mix(mix(get_five(record)) + get_five(record + HASH_SIZE));
}

static int compare_records(const void *a, const void *b)
{
    return memcmp(a, b, KEY_RECORD_SIZE);
}

/* ---- Nodes ---- */

/* A leading one marks the level. */
static int64_t node_number(unsigned level, uint64_t hash)
{
    return (int64_t)(UINT64_C(1) << LEVEL_BITS * level | hash >> (HASH_BITS - LEVEL_BITS * level));
}

/* The first record that is not before the hash. */
static size_t lower_bound(journal_bytes records, uint64_t hash)
{
    const uint8_t *bytes = records.bytes;
    uint8_t sought[HASH_SIZE];
    size_t from = 0, to = records.size / KEY_RECORD_SIZE;
    put_five(sought, hash);
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (memcmp(bytes + middle * KEY_RECORD_SIZE, sought, HASH_SIZE) < 0) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

static journal_status bad_node(int64_t node, journal_error *error)
{
    return journal_find(error, JOURNAL_FOUND_STORAGE, 0, 0, 0,
                        "node %lld of the index of keys is damaged; keep the journal, and restore "
                        "a backup",
                        (long long)node);
}

/* The next row of a query of nodes; its records stay until the next step. JOURNAL_END: no more. */
static journal_status next_node(sqlite_store *store, sqlite3_stmt *statement, int64_t *node,
                                journal_bytes *records, journal_error *error)
{
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *node = sqlite3_column_int64(statement, 0);
        records->bytes = sqlite3_column_blob(statement, 1);
        records->size = (size_t)sqlite3_column_bytes(statement, 1);
        return records->size % KEY_RECORD_SIZE == 0 ? JOURNAL_OK : bad_node(*node, error);
    }
    return code == SQLITE_DONE
               ? JOURNAL_END
               : sqlite_failure(store->database, code, "read the index of keys", error);
}

/* ---- Putting ---- */

/* Not the same for all nodes: they would be full at the same time. */
static size_t node_limit(const sqlite_store *store, int64_t node)
{
    size_t most = store->keys->node_max;
    return most - mix((uint64_t)node) % (most / 3 + 1);
}

static void merge(uint8_t *out, const uint8_t *a, size_t a_count, const uint8_t *b, size_t b_count)
{
    while (a_count > 0 || b_count > 0) {
        bool is_a = b_count == 0 || (a_count > 0 && compare_records(a, b) <= 0);
        const uint8_t **from = is_a ? &a : &b;
        memcpy(out, *from, KEY_RECORD_SIZE);
        *from += KEY_RECORD_SIZE;
        *(is_a ? &a_count : &b_count) -= 1;
        out += KEY_RECORD_SIZE;
    }
}

/* The records of a node with new ones among them, in memory of their own. */
static journal_status merge_node(sqlite_store *store, int64_t node, const uint8_t *added,
                                 size_t count, uint8_t **merged, size_t *total,
                                 journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    journal_bytes records = {0};
    *merged = NULL;
    journal_status status =
        sqlite_ready(store, QUERY_NODE_GET, SQL_VALUES(sql_integer(node)), &statement, error);
    if (status == JOURNAL_OK) {
        status = next_node(store, statement, &node, &records, error);
    }
    if (status == JOURNAL_OK || status == JOURNAL_END) {
        *total = records.size / KEY_RECORD_SIZE + count;
        *merged = malloc(*total * KEY_RECORD_SIZE);
        status = *merged == NULL ? journal_fail(error, JOURNAL_NO_MEMORY,
                                                "no memory for the index of keys; restart the "
                                                "server")
                                 : JOURNAL_OK;
    }
    if (status == JOURNAL_OK) {
        merge(*merged, records.bytes, *total - count, added, count);
    }
    if (statement != NULL) {
        sqlite3_reset(statement);
    }
    return status;
}

static journal_status write_node(sqlite_store *store, int64_t node, const uint8_t *records,
                                 size_t count, journal_error *error)
{
    return sqlite_run(store, QUERY_NODE_PUT,
                      SQL_VALUES(sql_integer(node), sql_blob(records, count * KEY_RECORD_SIZE)),
                      "write the index of keys", error);
}

/* Each level has 4 bits of the hash: the depth is LAST_LEVEL at most. */
static journal_status put_sorted(sqlite_store *store, unsigned level, const uint8_t *records,
                                 size_t count, journal_error *error);

/* Sorted records by their nodes of a level. */
static journal_status put_in_nodes(sqlite_store *store, unsigned level, const uint8_t *records,
                                   size_t count, journal_error *error)
{
    journal_status status = JOURNAL_OK;
    for (size_t i = 0, end; i < count && status == JOURNAL_OK; i = end) {
        const uint8_t *first = records + i * KEY_RECORD_SIZE;
        int64_t node = node_number(level, get_five(first));
        for (end = i + 1; end < count; end++) {
            if (node_number(level, get_five(records + end * KEY_RECORD_SIZE)) != node) {
                break;
            }
        }
        status = put_sorted(store, level, first, end - i, error);
    }
    return status;
}

/* Into one node, or on to its children. */
static journal_status put_sorted(sqlite_store *store, unsigned level, const uint8_t *records,
                                 size_t count, journal_error *error)
{
    uint8_t *merged = NULL;
    size_t total = 0;
    int64_t node = node_number(level, get_five(records));
    journal_status status = merge_node(store, node, records, count, &merged, &total, error);
    bool is_full = level < LAST_LEVEL && total > node_limit(store, node);
    if (status == JOURNAL_OK) {
        status = write_node(store, node, merged, is_full ? 0 : total, error);
    }
    if (status == JOURNAL_OK && is_full) {
        status = put_in_nodes(store, level + 1, merged, total, error);
    }
    free(merged);
    return status;
}

journal_status key_tree_put(sqlite_store *store, uint8_t *records, size_t count,
                            journal_error *error)
{
    qsort(records, count, KEY_RECORD_SIZE, compare_records);
    return put_in_nodes(store, FIRST_LEVEL, records, count, error);
}

/* ---- Finding ---- */

static journal_status check_entry(sqlite_store *store, uint64_t position, uint32_t stream,
                                  const uint8_t *key, size_t size, uint8_t found[JOURNAL_KEY_SIZE],
                                  uint64_t *sequence, journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    journal_status status = sqlite_ready(
        store, QUERY_KEY_AT, SQL_VALUES(sql_integer((int64_t)position)), &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW && sqlite3_column_int64(statement, 0) == stream &&
        sqlite3_column_bytes(statement, 2) == JOURNAL_KEY_SIZE &&
        memcmp(sqlite3_column_blob(statement, 2), key, size) == 0) {
        *sequence = (uint64_t)sqlite3_column_int64(statement, 1);
        memcpy(found, sqlite3_column_blob(statement, 2), JOURNAL_KEY_SIZE);
    } else if (code == SQLITE_ROW || code == SQLITE_DONE) {
        status = JOURNAL_NOT_FOUND;
    } else {
        status = sqlite_failure(store->database, code, "look up a key", error);
    }
    sqlite3_reset(statement);
    return status;
}

/* Among the records of one node. */
static journal_status find_in_node(sqlite_store *store, journal_bytes records, uint64_t hash,
                                   uint32_t stream, const uint8_t *key, size_t size,
                                   uint8_t found[JOURNAL_KEY_SIZE], uint64_t *sequence,
                                   journal_error *error)
{
    journal_status status = JOURNAL_NOT_FOUND;
    size_t count = records.size / KEY_RECORD_SIZE;
    for (size_t i = lower_bound(records, hash); i < count && status == JOURNAL_NOT_FOUND; i++) {
        const uint8_t *record = (const uint8_t *)records.bytes + i * KEY_RECORD_SIZE;
        if (get_five(record) != hash) {
            break;
        }
        status = check_entry(store, get_five(record + HASH_SIZE), stream, key, size, found,
                             sequence, error);
    }
    return status;
}

/* A node that was never filled has no children. */
journal_status key_tree_find(sqlite_store *store, uint32_t stream, const uint8_t *key, size_t size,
                             uint8_t found[JOURNAL_KEY_SIZE], uint64_t *sequence,
                             journal_error *error)
{
    uint64_t hash = key_tree_hash(stream, key);
    journal_status status = JOURNAL_NOT_FOUND;
    bool is_deeper = true;
    for (unsigned level = FIRST_LEVEL;
         level <= LAST_LEVEL && is_deeper && status == JOURNAL_NOT_FOUND; level += LEVELS_AT_ONCE) {
        int64_t last = node_number(level + 2, hash), node = 0;
        sqlite3_stmt *statement = NULL;
        journal_bytes records = {0};
        status =
            sqlite_ready(store, QUERY_NODES_GET,
                         SQL_VALUES(sql_integer(node_number(level, hash)),
                                    sql_integer(node_number(level + 1, hash)), sql_integer(last)),
                         &statement, error);
        while (status == JOURNAL_OK) {
            status = next_node(store, statement, &node, &records, error);
            if (status == JOURNAL_OK) {
                status =
                    find_in_node(store, records, hash, stream, key, size, found, sequence, error);
                if (status == JOURNAL_OK) {
                    sqlite3_reset(statement);
                    return status;
                }
                status = status == JOURNAL_NOT_FOUND ? JOURNAL_OK : status;
            }
        }
        if (statement != NULL) {
            sqlite3_reset(statement);
        }
        is_deeper = node == last;
        status = status == JOURNAL_END ? JOURNAL_NOT_FOUND : status;
    }
    return status == JOURNAL_NOT_FOUND ? journal_fail(error, JOURNAL_NOT_FOUND, "no such entry")
                                       : status;
}

/* ---- Checking ---- */

/* Each record must be where it is looked for, in order. */
static bool sum_node(key_tree_sum *sum, int64_t node, journal_bytes records)
{
    const uint8_t *bytes = records.bytes;
    unsigned level = FIRST_LEVEL;
    while (level < LAST_LEVEL && node >> LEVEL_BITS * (level + 1) != 0) {
        level++;
    }
    bool is_good = records.size % KEY_RECORD_SIZE == 0 && node >> LEVEL_BITS * level == 1;
    for (size_t at = 0; at < records.size && is_good; at += KEY_RECORD_SIZE) {
        key_tree_sum_add(sum, bytes + at);
        is_good = node_number(level, get_five(bytes + at)) == node &&
                  (at == 0 || compare_records(bytes + at - KEY_RECORD_SIZE, bytes + at) < 0);
    }
    return is_good;
}

journal_status key_tree_sum_up(sqlite_store *store, key_tree_sum *sum, journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->database, SQL_NODES, -1, &statement, NULL);
    journal_status status = JOURNAL_OK;
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW) {
            int64_t node = sqlite3_column_int64(statement, 0);
            journal_bytes records = {sqlite3_column_blob(statement, 1),
                                     (size_t)sqlite3_column_bytes(statement, 1)};
            if (!sum_node(sum, node, records)) {
                status = bad_node(node, error);
                break;
            }
        }
    }
    if (status == JOURNAL_OK && code != SQLITE_DONE) {
        status = sqlite_failure(store->database, code, "check the index of keys", error);
    }
    sqlite3_finalize(statement);
    return status;
}
