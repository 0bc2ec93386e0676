/* SPDX-License-Identifier: MIT */
/*
 * Entries in SQLite: inserting, committing, looking up, and when the write-ahead log is copied into
 * the database.
 *
 * The journal decides when to checkpoint. SQLite would checkpoint within the commit that makes the
 * log long, and delay that commit's answers. Here it happens before the next batch begins, when the
 * answers to the last one are sent; if it fails, the batch that is refused was promised to nobody.
 * The checkpoint is passive and never waits for readers. While a reader uses an old page the log
 * grows; it restarts as soon as all of it is copied and nobody reads from it.
 */
#include <stdlib.h>

#include "journal_sql.h"
#include "sqlite_store.h"

/* Of 4 KiB each: the log is about 4 MiB long when it is copied. */
enum { CHECKPOINT_PAGES = 1000 };

static const char *const texts[QUERY_COUNT] = {
    [QUERY_BEGIN] = "BEGIN IMMEDIATE",
    [QUERY_COMMIT] = "COMMIT",
    [QUERY_ROLLBACK] = "ROLLBACK",
    [QUERY_INSERT] = SQL_INSERT,
    [QUERY_FIND_KEY] = SQL_FIND_KEY,
    [QUERY_FIND_KEY_AFTER] = SQL_FIND_KEY_AFTER,
    [QUERY_KEY_AT] = SQL_KEY_AT,
    [QUERY_KEYS_AFTER] = SQL_KEYS_AFTER,
    [QUERY_NODE_GET] = SQL_NODE_GET,
    [QUERY_NODES_GET] = SQL_NODES_GET,
    [QUERY_NODE_PUT] = SQL_NODE_PUT,
    [QUERY_NEXT_STREAM] = SQL_NEXT_STREAM,
    [QUERY_LAST_POSITION] = SQL_LAST_POSITION,
    [QUERY_HASH_BY_SEQUENCE] = SQL_HASH_BY_SEQUENCE,
    [QUERY_HASH_BY_POSITION] = SQL_HASH_BY_POSITION,
    [QUERY_SNAPSHOT_PUT] = SQL_SNAPSHOT_PUT,
    [QUERY_SNAPSHOT_TRIM] = SQL_SNAPSHOT_TRIM,
    [QUERY_SNAPSHOT_FIND] = SQL_SNAPSHOT_FIND("seal"),
    [QUERY_SNAPSHOT_AFTER] = SQL_SNAPSHOT_AFTER("seal"),
    [QUERY_HEAD_PUT] = SQL_HEAD_PUT,
    [QUERY_HEAD_AFTER] = SQL_HEAD_AFTER,
    [QUERY_META_PUT] = SQL_META_PUT,
    [QUERY_META_GET] = SQL_META_GET,
};

/* For tables of version 1, where they differ. */
static const char *const texts_1[QUERY_COUNT] = {
    [QUERY_SNAPSHOT_FIND] = SQL_SNAPSHOT_FIND("NULL"),
    [QUERY_SNAPSHOT_AFTER] = SQL_SNAPSHOT_AFTER("NULL"),
};

/* ---- Queries ---- */

journal_status sqlite_ready(sqlite_store *store, sqlite_query query, const sql_value *values,
                            size_t count, sqlite3_stmt **ready, journal_error *error)
{
    bool is_old = store->version < SQLITE_VERSION_SEALS && texts_1[query] != NULL;
    int code =
        sql_ready(store->database, &store->queries[query], is_old ? texts_1[query] : texts[query]);
    if (code != SQLITE_OK) {
        return sqlite_failure(store->database, code, "prepare a query", error);
    }
    *ready = store->queries[query];
    sql_bind(*ready, values, count);
    return JOURNAL_OK;
}

/* A failure is described before the reset, while SQLite still has its text. */
journal_status sqlite_run(sqlite_store *store, sqlite_query query, const sql_value *values,
                          size_t count, const char *task, journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    journal_status status = sqlite_ready(store, query, values, count, &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code != SQLITE_DONE) {
        status = sqlite_failure(store->database, code, task, error);
    }
    sqlite3_reset(statement);
    return status;
}

/* ---- Batches ---- */

static int count_pages(void *store_, sqlite3 *database, const char *name, int pages)
{
    (void)database;
    (void)name;
    sqlite_store *store = store_;
    if (pages < store->wal_pages) {
        store->checkpoint_at = store->checkpoint_pages; /* it began anew */
    }
    store->wal_pages = pages;
    return SQLITE_OK;
}

void sqlite_own_checkpoints(sqlite_store *store, int pages)
{
    store->checkpoint_pages = pages == 0 ? CHECKPOINT_PAGES : pages;
    store->checkpoint_at = 0; /* at once */
    sqlite3_wal_hook(store->database, count_pages, store);
}

/* Being busy is not a failure: somebody is reading, and the next checkpoint will get further.
 *
 * The first checkpoint after opening is complete. The log may come from a program whose sync
 * failed: the system then shows the data although later syncs do not write it. Copying it into the
 * database writes it again (J9). */
static journal_status checkpoint(sqlite_store *store, journal_error *error)
{
    bool is_first = store->checkpoint_at == 0;
    int code = sqlite3_wal_checkpoint_v2(
        store->database, "main", is_first ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE,
        NULL, NULL);
    if (code != SQLITE_OK && (code & 0xff) != SQLITE_BUSY && (code & 0xff) != SQLITE_LOCKED) {
        return sqlite_failure(store->database, code, "copy the log into the database", error);
    }
    store->checkpoint_at = store->wal_pages + store->checkpoint_pages;
    return JOURNAL_OK;
}

/* All that is marked is durable by now. */
static journal_status sync_mark(sqlite_store *store, journal_error *error)
{
    int code = sqlite_mark_sync(&store->mark);
    return code == SQLITE_OK ? JOURNAL_OK
                             : sqlite_failure(store->database, code, "sync its mark", error);
}

static journal_status begin(void *store_, journal_error *error)
{
    sqlite_store *store = store_;
    if (store->wal_pages >= store->checkpoint_at) {
        journal_status status = checkpoint(store, error);
        if (status == JOURNAL_OK) {
            status = sync_mark(store, error);
        }
        if (status != JOURNAL_OK) {
            return status;
        }
    }
    if (!store->keys->is_loaded) { /* the first batch, after all checks */
        journal_status status = sqlite_keys_load(store, error);
        if (status != JOURNAL_OK) {
            return status;
        }
    }
    return sqlite_run(store, QUERY_BEGIN, NULL, 0, "begin to write", error);
}

/* The batch is durable whether or not the mark can be written: a mark that lags behind does no
 * harm, and the next checkpoint reports the disk. */
static journal_status commit(void *store_, journal_error *error)
{
    sqlite_store *store = store_;
    journal_status status = sqlite_keys_flush(store, error);
    if (status == JOURNAL_OK) {
        status = sqlite_run(store, QUERY_COMMIT, NULL, 0, "make a batch durable", error);
    }
    if (status == JOURNAL_OK) {
        sqlite_keys_committed(store);
        (void)!sqlite_mark_put(&store->mark, store->written, &store->written_hash);
    }
    return status;
}

static void abandon(void *store_)
{
    sqlite_store *store = store_;
    if (!sqlite3_get_autocommit(store->database)) {
        sqlite_run(store, QUERY_ROLLBACK, NULL, 0, "give a batch up", NULL);
    }
}

/* ---- Inserting ---- */

static journal_status read_hash(sqlite3_stmt *row, journal_hash *hash, journal_error *error)
{
    if (sqlite3_column_type(row, 0) != SQLITE_BLOB ||
        sqlite3_column_bytes(row, 0) != JOURNAL_HASH_SIZE) {
        return journal_find(error, JOURNAL_FOUND_SHAPE, 0, 0, 0,
                            "an entry has a hash that is not 32 bytes long");
    }
    const uint8_t *bytes = sqlite3_column_blob(row, 0);
    for (size_t i = 0; i < JOURNAL_HASH_SIZE; i++) {
        hash->bytes[i] = bytes[i];
    }
    return JOURNAL_OK;
}

static journal_status hash_at(void *store_, journal_scope scope, uint64_t number,
                              journal_hash *hash, journal_error *error)
{
    sqlite_store *store = store_;
    sqlite3_stmt *statement = NULL;
    if (number > INT64_MAX) {
        return journal_fail(error, JOURNAL_NOT_FOUND, "no such entry");
    }
    sql_value in_stream = sql_integer(scope.stream), place = sql_integer((int64_t)number);
    journal_status status =
        scope.is_stream
            ? sqlite_ready(store, QUERY_HASH_BY_SEQUENCE, SQL_VALUES(in_stream, place), &statement,
                           error)
            : sqlite_ready(store, QUERY_HASH_BY_POSITION, SQL_VALUES(place), &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        status = read_hash(statement, hash, error);
    } else if (code == SQLITE_DONE) {
        status = journal_fail(error, JOURNAL_NOT_FOUND, "no such entry");
    } else {
        status = sqlite_failure(store->database, code, "look up an entry", error);
    }
    sqlite3_reset(statement);
    return status;
}

static journal_status conflict(const journal_entry *entry, journal_error *error)
{
    return journal_fail(
        error, JOURNAL_STALE,
        "stream %u, sequence %llu (position %llu): another process wrote this entry "
        "first. Two servers must not use one journal: stop both, then start one",
        entry->stream, (unsigned long long)entry->sequence, (unsigned long long)entry->position);
}

static journal_status insert(void *store_, const journal_entry *entry, journal_error *error)
{
    sqlite_store *store = store_;
    sqlite3_stmt *statement = NULL;
    const sql_value values[] = {
        sql_integer((int64_t)entry->position),
        sql_integer(entry->stream),
        sql_integer((int64_t)entry->sequence),
        sql_integer(entry->time_ms),
        entry->has_key ? sql_blob(entry->key, JOURNAL_KEY_SIZE) : sql_null(),
        sqlite_bytes(entry->payload),
        sqlite_bytes(entry->transfers),
        sqlite_hash(&entry->hash),
        entry->has_seal ? sqlite_hash(&entry->seal) : sql_null(),
    };
    journal_status status = sqlite_ready(store, QUERY_INSERT, values,
                                         sizeof values / sizeof values[0], &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY ||
        code == SQLITE_CONSTRAINT_ROWID) {
        sqlite3_reset(statement);
        return conflict(entry, error);
    }
    if (code != SQLITE_DONE) {
        status = sqlite_failure(store->database, code, "write an entry", error);
    } else {
        store->written = entry->position;
        store->written_hash = entry->hash;
    }
    sqlite3_reset(statement);
    return status == JOURNAL_OK && entry->has_key ? sqlite_keys_add(store, entry, error) : status;
}

/* ---- Looking up ---- */

/* Steps a query that returns one row of numbers. `absent` is the status without a row. */
static journal_status find_numbers(sqlite_store *store, sqlite3_stmt *statement, int64_t *numbers,
                                   int count, journal_status absent, journal_error *error)
{
    int code = sqlite3_step(statement);
    journal_status status = JOURNAL_OK;
    if (code == SQLITE_ROW) {
        for (int i = 0; i < count; i++) {
            numbers[i] = sqlite3_column_int64(statement, i);
        }
    } else if (code == SQLITE_DONE) {
        status = journal_fail(error, absent, "no such entry");
    } else {
        status = sqlite_failure(store->database, code, "look up an entry", error);
    }
    sqlite3_reset(statement);
    return status;
}

static journal_status next_stream(void *store, int64_t after, uint32_t *stream, uint64_t *sequence,
                                  journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    journal_status status =
        sqlite_ready(store, QUERY_NEXT_STREAM, SQL_VALUES(sql_integer(after)), &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int64_t found[2] = {0};
    status = find_numbers(store, statement, found, 2, JOURNAL_END, error);
    if (status == JOURNAL_OK && (found[0] <= after || found[0] >= JOURNAL_LEDGER || found[1] < 1)) {
        return journal_find(error, JOURNAL_FOUND_SHAPE, 0, 0, 0,
                            "an entry names stream %lld, sequence %lld, which cannot exist",
                            (long long)found[0], (long long)found[1]);
    }
    *stream = (uint32_t)found[0];
    *sequence = (uint64_t)found[1];
    return status;
}

static journal_status last_position(void *store, uint64_t *position, journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    journal_status status = sqlite_ready(store, QUERY_LAST_POSITION, NULL, 0, &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int64_t found = 0;
    status = find_numbers(store, statement, &found, 1, JOURNAL_END, error);
    *position = (uint64_t)found;
    return status == JOURNAL_END ? JOURNAL_OK : status;
}

/* ---- The whole ---- */

/* J5 */
static journal_status check_keys(sqlite_store *store, journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(store->database, SQL_FIND_DOUBLE_KEY, -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
    }
    journal_status status = JOURNAL_OK;
    if (code == SQLITE_ROW) {
        uint32_t stream = (uint32_t)sqlite3_column_int64(statement, 0);
        uint64_t again = (uint64_t)sqlite3_column_int64(statement, 1);
        status =
            journal_find(error, JOURNAL_FOUND_REPEAT, stream, 0, again,
                         "position %llu: its key was used before, at position %lld",
                         (unsigned long long)again, (long long)sqlite3_column_int64(statement, 2));
    } else if (code != SQLITE_DONE) {
        status = sqlite_failure(store->database, code, "check the keys", error);
    }
    sqlite3_finalize(statement);
    return status;
}

/* Without its triggers and indexes the database accepts what the journal never writes; a foreign
 * trigger changes what is written. */
static journal_status check_schema(sqlite_store *store, journal_error *error)
{
    int64_t version = 0;
    int code = sql_number(store->database, "PRAGMA user_version", &version);
    return code == SQLITE_OK ? sqlite_schema_compare(store->database, version, error)
                             : sqlite_failure(store->database, code, "read its schema", error);
}

static journal_status check_integrity(sqlite_store *store, journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    int code =
        sqlite3_prepare_v2(store->database, "PRAGMA integrity_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
    }
    if (code != SQLITE_ROW) {
        sqlite3_finalize(statement);
        return sqlite_failure(store->database, code, "check the database", error);
    }
    const char *found = (const char *)sqlite3_column_text(statement, 0);
    journal_status status = JOURNAL_OK;
    if (found == NULL) {
        status = sqlite_failure(store->database, SQLITE_NOMEM, "check the database", error);
    } else if (sqlite3_stricmp(found, "ok") != 0) {
        status = journal_find(error, JOURNAL_FOUND_STORAGE, 0, 0, 0,
                              "the database is damaged: %s; keep it, and restore a backup", found);
    }
    sqlite3_finalize(statement);
    return status;
}

static journal_status check_storage(void *store, journal_error *error)
{
    journal_status status = check_integrity(store, error);
    if (status == JOURNAL_OK) {
        status = check_keys(store, error);
    }
    if (status == JOURNAL_OK) {
        status = check_schema(store, error);
    }
    if (status == JOURNAL_OK) {
        status = sqlite_keys_check(store, error);
    }
    bool log_is_damaged = false;
    if (status == JOURNAL_OK) {
        status = sqlite_loss_check(store, &log_is_damaged, error);
    }
    return status == JOURNAL_OK ? sqlite_length_check(store, error) : status;
}

/* ---- Stopping ---- */

enum { STEPS_BETWEEN_LOOKS = 10000 };

static int is_stopped(void *stop)
{
    return atomic_load_explicit((const atomic_bool *)stop, memory_order_relaxed);
}

static void stop_with(void *store_, const atomic_bool *stop)
{
    sqlite_store *store = store_;
    union {
        const atomic_bool *stop;
        void *context;
    } passed = {.stop = stop}; /* SQLite takes no constant */
    sqlite3_progress_handler(store->database, STEPS_BETWEEN_LOOKS, is_stopped, passed.context);
}

/* After a failure the log is left as it is: copying it would rest on what could not be written. */
void sqlite_store_close(void *store_, bool is_broken)
{
    sqlite_store *store = store_;
    if (store->database != NULL && is_broken) {
        sqlite3_db_config(store->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    sql_finalize(store->queries, QUERY_COUNT);
    if (store->mark.file.file != NULL && !is_broken) {
        (void)!sqlite_mark_sync(&store->mark);
    }
    sqlite_mark_close(&store->mark);
    sqlite3_close(store->database);
    sqlite_lock_release(&store->lock);
    if (store->owns_keys) {
        sqlite_keys_free(store->keys);
    }
    free(store->buffer);
    free(store);
}

const journal_backend sqlite_backend = {
    .close = sqlite_store_close,
    .begin = begin,
    .insert = insert,
    .commit = commit,
    .abandon = abandon,
    .open_reader = sqlite_open_reader,
    .find_key = sqlite_keys_find,
    .next_stream = next_stream,
    .last_position = last_position,
    .hash_at = hash_at,
    .rows_open = sqlite_rows_open,
    .rows_next = sqlite_rows_next,
    .rows_close = sqlite_rows_close,
    .snapshot_put = sqlite_snapshot_put,
    .snapshot_find = sqlite_snapshot_find,
    .snapshot_after = sqlite_snapshot_after,
    .head_put = sqlite_head_put,
    .head_after = sqlite_head_after,
    .meta_put = sqlite_meta_put,
    .meta_get = sqlite_meta_get,
    .check_storage = check_storage,
    .stop_with = stop_with,
};
