/* SPDX-License-Identifier: MIT */
#include "sqlite_keys.h"

#include <stdlib.h>
#include <string.h>

#include "journal_sql.h"
#include "sqlite_key_tree.h"

enum {
    RECENT_MAX = 8192,
    ENTRIES_OF_A_KEY = 4, /* a start reads at most this many entries for each recent key */
    NODE_MAX = 400        /* so that a row fits on a page */
};

/* The value in `meta` that says how far the tree goes. */
static const char covered_name[] = "journal.keys";

sqlite_keys *sqlite_keys_make(size_t recent_max, size_t node_max)
{
    sqlite_keys *made = calloc(1, sizeof *made);
    if (made != NULL) {
        made->recent_max = recent_max == 0 ? RECENT_MAX : recent_max;
        made->node_max = node_max == 0 ? NODE_MAX : node_max;
        pthread_mutex_init(&made->lock, NULL);
    }
    return made;
}

void sqlite_keys_free(sqlite_keys *freed)
{
    if (freed != NULL) {
        pthread_mutex_destroy(&freed->lock);
        free(freed->recent);
        free(freed->slots);
        free(freed);
    }
}

/* ---- In memory ---- */

/* The slot of the first key that begins like this, or a free one. */
static size_t find_slot(const sqlite_keys *keys, uint32_t stream, const uint8_t *key, size_t size)
{
    size_t slot = key_tree_hash(stream, key) & (keys->slot_count - 1);
    while (keys->slots[slot] != 0) {
        const sqlite_recent_key *here = &keys->recent[keys->slots[slot] - 1];
        if (size > 0 && here->stream == stream && memcmp(here->key, key, size) == 0) {
            break;
        }
        slot = (slot + 1) & (keys->slot_count - 1);
    }
    return slot;
}

static void put_slot(sqlite_keys *keys, size_t index)
{
    const sqlite_recent_key *put = &keys->recent[index];
    keys->slots[find_slot(keys, put->stream, put->key, 0)] = (uint32_t)index + 1;
}

/* Room for one more; there are at least twice as many slots. */
static bool make_room(sqlite_keys *keys)
{
    if (keys->count < keys->capacity) {
        return true;
    }
    size_t capacity = keys->capacity == 0 ? 64 : 2 * keys->capacity;
    sqlite_recent_key *recent = realloc(keys->recent, capacity * sizeof *recent);
    if (recent == NULL) {
        return false;
    }
    keys->recent = recent;
    uint32_t *slots = calloc(2 * capacity, sizeof *slots);
    if (slots == NULL) {
        return false;
    }
    free(keys->slots);
    keys->slots = slots;
    keys->slot_count = 2 * capacity;
    keys->capacity = capacity;
    for (size_t i = 0; i < keys->count; i++) {
        put_slot(keys, i);
    }
    return true;
}

static journal_status add(sqlite_keys *keys, const sqlite_recent_key *added, journal_error *error)
{
    pthread_mutex_lock(&keys->lock);
    bool is_added = make_room(keys);
    if (is_added) {
        keys->recent[keys->count++] = *added;
        put_slot(keys, keys->count - 1);
    }
    pthread_mutex_unlock(&keys->lock);
    return is_added
               ? JOURNAL_OK
               : journal_fail(error, JOURNAL_NO_MEMORY, "no memory for a key; restart the server");
}

static void forget(sqlite_keys *keys)
{
    pthread_mutex_lock(&keys->lock);
    keys->count = 0;
    if (keys->slots != NULL) {
        memset(keys->slots, 0, keys->slot_count * sizeof *keys->slots);
    }
    pthread_mutex_unlock(&keys->lock);
}

static bool find_recent(sqlite_keys *keys, uint32_t stream, const uint8_t *key, size_t size,
                        uint8_t found[JOURNAL_KEY_SIZE], uint64_t *sequence)
{
    pthread_mutex_lock(&keys->lock);
    size_t slot = keys->count > 0 ? find_slot(keys, stream, key, size) : 0;
    bool is_found = keys->count > 0 && keys->slots[slot] != 0;
    if (is_found) {
        const sqlite_recent_key *here = &keys->recent[keys->slots[slot] - 1];
        memcpy(found, here->key, JOURNAL_KEY_SIZE);
        *sequence = here->sequence;
    }
    pthread_mutex_unlock(&keys->lock);
    return is_found;
}

journal_status sqlite_keys_add(sqlite_store *store, const journal_entry *entry,
                               journal_error *error)
{
    sqlite_recent_key added = {
        .position = entry->position, .sequence = entry->sequence, .stream = entry->stream};
    memcpy(added.key, entry->key, JOURNAL_KEY_SIZE);
    return add(store->keys, &added, error);
}

/* ---- Into the tree ---- */

static void put_number(uint8_t bytes[8], uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(number >> 8 * i);
    }
}

/* 0 while there is no tree. */
static journal_status read_covered(sqlite_store *store, uint64_t *covered, journal_error *error)
{
    journal_bytes value = {0};
    *covered = 0;
    journal_status status = sqlite_meta_get(store, covered_name, &value, error);
    if (status == JOURNAL_NOT_FOUND) {
        return JOURNAL_OK;
    }
    if (status == JOURNAL_OK && value.size != 8) {
        return journal_find(error, JOURNAL_FOUND_STORAGE, 0, 0, 0,
                            "the journal does not say how far its index of keys goes; keep it, and "
                            "restore a backup");
    }
    const uint8_t *bytes = value.bytes;
    for (int i = 0; i < 8 && status == JOURNAL_OK; i++) {
        *covered |= (uint64_t)bytes[i] << 8 * i;
    }
    return status;
}

static journal_status put_all(sqlite_store *store, uint64_t until, journal_error *error)
{
    const sqlite_keys *keys = store->keys;
    uint8_t covered[8], *records = malloc(keys->count * KEY_RECORD_SIZE + 1);
    if (records == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY,
                            "no memory for the index of keys; restart the server");
    }
    for (size_t i = 0; i < keys->count; i++) {
        const sqlite_recent_key *key = &keys->recent[i];
        key_tree_record(records + i * KEY_RECORD_SIZE, key_tree_hash(key->stream, key->key),
                        key->position);
    }
    journal_status status = key_tree_put(store, records, keys->count, error);
    free(records);
    put_number(covered, until);
    return status == JOURNAL_OK ? sqlite_meta_put(store, covered_name,
                                                  (journal_bytes){covered, sizeof covered}, error)
                                : status;
}

journal_status sqlite_keys_flush(sqlite_store *store, journal_error *error)
{
    sqlite_keys *keys = store->keys;
    if (keys->count < keys->recent_max &&
        store->written - keys->covered < ENTRIES_OF_A_KEY * keys->recent_max) {
        return JOURNAL_OK;
    }
    keys->flushed = store->written;
    return put_all(store, store->written, error);
}

void sqlite_keys_committed(sqlite_store *store)
{
    sqlite_keys *keys = store->keys;
    if (keys->flushed > keys->covered) {
        keys->covered = keys->flushed;
        forget(keys);
    }
}

/* ---- Loading ---- */

static journal_status too_far(uint64_t covered, uint64_t last, journal_error *error)
{
    return journal_find(error, JOURNAL_FOUND_STORAGE, 0, 0, 0,
                        "the index of keys goes to position %llu, and the journal to %llu: entries "
                        "are missing, or the index was changed from outside. Keep the journal, and "
                        "restore a backup",
                        (unsigned long long)covered, (unsigned long long)last);
}

static journal_status remove_tree(sqlite_store *store, journal_error *error)
{
    int code = sqlite3_exec(store->database,
                            "BEGIN IMMEDIATE; DELETE FROM key_nodes;"
                            "DELETE FROM meta WHERE name = 'journal.keys'; COMMIT",
                            NULL, NULL, NULL);
    return code == SQLITE_OK ? JOURNAL_OK
                             : sqlite_failure(store->database, code, "index its keys again", error);
}

/* Reads the next entries with keys. *last is the position of the last one; 0: there are no more. */
static journal_status read_some(sqlite_store *store, uint64_t after, uint64_t *last,
                                journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    journal_status status = sqlite_ready(
        store, QUERY_KEYS_AFTER,
        SQL_VALUES(sql_integer((int64_t)after), sql_integer((int64_t)store->keys->recent_max)),
        &statement, error);
    int code = SQLITE_DONE;
    *last = 0;
    while (status == JOURNAL_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        sqlite_recent_key key = {.position = (uint64_t)sqlite3_column_int64(statement, 0),
                                 .stream = (uint32_t)sqlite3_column_int64(statement, 1),
                                 .sequence = (uint64_t)sqlite3_column_int64(statement, 2)};
        *last = key.position;
        if (sqlite3_column_bytes(statement, 3) == JOURNAL_KEY_SIZE) { /* an audit names others */
            memcpy(key.key, sqlite3_column_blob(statement, 3), JOURNAL_KEY_SIZE);
            status = add(store->keys, &key, error);
        }
    }
    if (status == JOURNAL_OK && code != SQLITE_DONE) {
        status = sqlite_failure(store->database, code, "read its keys", error);
    }
    if (statement != NULL) {
        sqlite3_reset(statement);
    }
    return status;
}

static journal_status move_some(sqlite_store *store, uint64_t until, journal_error *error)
{
    journal_status status =
        sqlite_run(store, QUERY_BEGIN, NULL, 0, "begin to index its keys", error);
    if (status == JOURNAL_OK) {
        status = put_all(store, until, error);
    }
    if (status == JOURNAL_OK) {
        status = sqlite_run(store, QUERY_COMMIT, NULL, 0, "index its keys", error);
    }
    if (status == JOURNAL_OK) {
        store->keys->covered = until;
        forget(store->keys);
    }
    return status;
}

journal_status sqlite_keys_load(sqlite_store *store, journal_error *error)
{
    sqlite_keys *keys = store->keys;
    journal_status status = keys->is_made_again ? remove_tree(store, error) : JOURNAL_OK;
    if (status == JOURNAL_OK) {
        status = read_covered(store, &keys->covered, error);
    }
    if (status == JOURNAL_OK && keys->covered > store->written) {
        status = too_far(keys->covered, store->written, error);
    }
    uint64_t after = keys->covered, last = 0;
    keys->flushed = keys->covered;
    while (status == JOURNAL_OK) {
        status = read_some(store, after, &last, error);
        if (status != JOURNAL_OK || last == 0) {
            break;
        }
        after = last;
        if (keys->count >= keys->recent_max) {
            status = move_some(store, last, error);
        }
    }
    keys->is_loaded = status == JOURNAL_OK;
    return status;
}

/* ---- Finding ---- */

/* Among the entries: those of an older version have an index, and of others only those after
 * `covered` are looked at, which are few. */
static journal_status find_entry(sqlite_store *store, uint64_t covered, uint32_t stream,
                                 const uint8_t *key, size_t size, uint8_t found[JOURNAL_KEY_SIZE],
                                 uint64_t *sequence, journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    uint8_t first[JOURNAL_KEY_SIZE] = {0}, last[JOURNAL_KEY_SIZE];
    memset(last, UINT8_MAX, sizeof last);
    memcpy(first, key, size);
    memcpy(last, key, size);
    journal_status status = sqlite_ready(
        store, store->version < SQLITE_VERSION_KEYS ? QUERY_FIND_KEY : QUERY_FIND_KEY_AFTER,
        SQL_VALUES(sql_integer(stream), sql_blob(first, JOURNAL_KEY_SIZE),
                   sql_blob(last, JOURNAL_KEY_SIZE), sql_integer((int64_t)covered)),
        &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW && sqlite3_column_bytes(statement, 1) == JOURNAL_KEY_SIZE) {
        *sequence = (uint64_t)sqlite3_column_int64(statement, 0);
        memcpy(found, sqlite3_column_blob(statement, 1), JOURNAL_KEY_SIZE);
    } else if (code == SQLITE_ROW) {
        status = journal_fail(error, JOURNAL_CORRUPT, "a key of the wrong size");
    } else if (code == SQLITE_DONE) {
        status = journal_fail(error, JOURNAL_NOT_FOUND, "no such entry");
    } else {
        status = sqlite_failure(store->database, code, "look up a key", error);
    }
    sqlite3_reset(statement);
    return status;
}

/* The keys in memory come first: they stay there until the tree has them. */
journal_status sqlite_keys_find(void *store_, uint32_t stream, const uint8_t *key, size_t size,
                                uint8_t found[JOURNAL_KEY_SIZE], uint64_t *sequence,
                                journal_error *error)
{
    sqlite_store *store = store_;
    uint64_t covered = 0;
    if (store->keys != NULL) {
        return find_recent(store->keys, stream, key, size, found, sequence)
                   ? JOURNAL_OK
                   : key_tree_find(store, stream, key, size, found, sequence, error);
    }
    if (store->version < SQLITE_VERSION_KEYS) {
        return find_entry(store, 0, stream, key, size, found, sequence, error);
    }
    journal_status status = read_covered(store, &covered, error);
    if (status == JOURNAL_OK) {
        status = find_entry(store, covered, stream, key, size, found, sequence, error);
    }
    return status == JOURNAL_NOT_FOUND
               ? key_tree_find(store, stream, key, size, found, sequence, error)
               : status;
}

/* ---- Checking ---- */

static journal_status sum_entries(sqlite_store *store, uint64_t covered, key_tree_sum *sum,
                                  journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->database, SQL_KEYS_UNTIL, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_bind_int64(statement, 1, (int64_t)covered);
    }
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement);
        if (code == SQLITE_ROW && sqlite3_column_bytes(statement, 2) == JOURNAL_KEY_SIZE) {
            uint8_t record[KEY_RECORD_SIZE];
            uint64_t hash = key_tree_hash((uint32_t)sqlite3_column_int64(statement, 1),
                                          sqlite3_column_blob(statement, 2));
            key_tree_record(record, hash, (uint64_t)sqlite3_column_int64(statement, 0));
            key_tree_sum_add(sum, record);
        }
    }
    journal_status status = code == SQLITE_DONE
                                ? JOURNAL_OK
                                : sqlite_failure(store->database, code, "check its keys", error);
    sqlite3_finalize(statement);
    return status;
}

static journal_status check(sqlite_store *store, journal_error *error)
{
    key_tree_sum tree = {0}, entries = {0};
    uint64_t covered = 0, last = 0;
    int64_t orphans = 0;
    journal_status status = read_covered(store, &covered, error);
    if (status == JOURNAL_OK) {
        status = sqlite_backend.last_position(store, &last, error);
    }
    if (status == JOURNAL_OK && covered > last) {
        status = too_far(covered, last, error);
    }
    if (status == JOURNAL_OK) {
        status = key_tree_sum_up(store, &tree, error);
    }
    if (status == JOURNAL_OK) {
        status = sum_entries(store, covered, &entries, error);
    }
    int code =
        status == JOURNAL_OK ? sql_number(store->database, SQL_ORPHAN_NODES, &orphans) : SQLITE_OK;
    if (code != SQLITE_OK) {
        return sqlite_failure(store->database, code, "check the index of keys", error);
    }
    if (status == JOURNAL_OK &&
        (tree.count != entries.count || tree.sum != entries.sum || orphans != 0)) {
        return journal_find(error, JOURNAL_FOUND_STORAGE, 0, 0, 0,
                            "the index of keys has %llu keys that can be found, and the entries up "
                            "to position %llu have %llu, or they are not the same: a repeated "
                            "command might be carried out again. Keep the journal, and restore a "
                            "backup",
                            (unsigned long long)tree.count, (unsigned long long)covered,
                            (unsigned long long)entries.count);
    }
    return status;
}

/* Of one moment: a server may be moving keys. */
journal_status sqlite_keys_check(sqlite_store *store, journal_error *error)
{
    if (store->version < SQLITE_VERSION_KEYS) {
        return JOURNAL_OK;
    }
    bool is_alone = sqlite3_get_autocommit(store->database);
    int code = is_alone ? sqlite3_exec(store->database, "BEGIN", NULL, NULL, NULL) : SQLITE_OK;
    if (code != SQLITE_OK) {
        return sqlite_failure(store->database, code, "check its keys", error);
    }
    journal_status status = check(store, error);
    if (is_alone) {
        sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
    }
    return status;
}
