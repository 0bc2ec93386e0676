/* SPDX-License-Identifier: MIT */
/*
 * Snapshots and named values in SQLite. What is read is copied, so that no statement stays open
 * over a snapshot that someone works on.
 */
#include <stdlib.h>
#include <string.h>

#include "sqlite_store.h"

static int64_t number_of(uint64_t number)
{
    return number > INT64_MAX ? INT64_MAX : (int64_t)number;
}

/* The bytes of a column, in the store's own buffer. */
static journal_status copy_column(sqlite_store *store, sqlite3_stmt *row, int column,
                                  journal_bytes *copied, journal_error *error)
{
    const void *bytes = sqlite3_column_blob(row, column);
    size_t size = (size_t)sqlite3_column_bytes(row, column);
    if (size > store->buffer_size) {
        void *larger = realloc(store->buffer, size);
        if (larger == NULL) {
            return journal_fail(error, JOURNAL_NO_MEMORY, "no memory for a value of %zu bytes",
                                size);
        }
        store->buffer = larger;
        store->buffer_size = size;
    }
    if (size > 0) {
        memcpy(store->buffer, bytes, size);
    }
    *copied = (journal_bytes){store->buffer, size};
    return JOURNAL_OK;
}

/* ---- Snapshots ---- */

journal_status sqlite_snapshot_put(void *store_, const journal_snapshot *snapshot,
                                   const journal_hash *digest, journal_error *error)
{
    sqlite_store *store = store_;
    sql_value subject = sql_integer(snapshot->subject);
    journal_status status =
        sqlite_run(store, QUERY_SNAPSHOT_PUT,
                   SQL_VALUES(subject, sql_integer(number_of(snapshot->at)),
                              sql_integer(snapshot->version), sqlite_hash(&snapshot->chain),
                              sqlite_hash(digest), sqlite_bytes(snapshot->content),
                              snapshot->has_seal ? sqlite_hash(&snapshot->seal) : sql_null()),
                   "write a snapshot", error);
    return status == JOURNAL_OK ? sqlite_run(store, QUERY_SNAPSHOT_TRIM, SQL_VALUES(subject),
                                             "remove an old snapshot", error)
                                : status;
}

enum { SUBJECT, STANDS_AT, VERSION, CHAIN, DIGEST, CONTENT, SEAL };

static bool has_shape(sqlite3_stmt *row)
{
    return sqlite3_column_type(row, VERSION) == SQLITE_INTEGER &&
           sqlite3_column_type(row, CHAIN) == SQLITE_BLOB &&
           sqlite3_column_type(row, DIGEST) == SQLITE_BLOB &&
           sqlite3_column_type(row, CONTENT) == SQLITE_BLOB &&
           sqlite3_column_bytes(row, CHAIN) == JOURNAL_HASH_SIZE &&
           sqlite3_column_bytes(row, DIGEST) == JOURNAL_HASH_SIZE &&
           (sqlite3_column_type(row, SEAL) == SQLITE_NULL ||
            (sqlite3_column_type(row, SEAL) == SQLITE_BLOB &&
             sqlite3_column_bytes(row, SEAL) == JOURNAL_HASH_SIZE));
}

static journal_status read_snapshot(sqlite_store *store, sqlite3_stmt *row,
                                    journal_snapshot *snapshot, journal_hash *digest,
                                    journal_error *error)
{
    int64_t subject = sqlite3_column_int64(row, SUBJECT), at = sqlite3_column_int64(row, STANDS_AT);
    if (subject < 0 || subject > UINT32_MAX || at < 1) {
        return journal_find(error, JOURNAL_FOUND_STORAGE, 0, 0, 0,
                            "a snapshot names subject %lld at sequence %lld, which cannot exist",
                            (long long)subject, (long long)at);
    }
    *snapshot = (journal_snapshot){.subject = (uint32_t)subject, .at = (uint64_t)at};
    if (!has_shape(row)) {
        return journal_find(error, JOURNAL_FOUND_SNAPSHOT, snapshot->subject, snapshot->at, 0,
                            "the snapshot of subject %u after %llu: a field has the wrong shape",
                            snapshot->subject, (unsigned long long)snapshot->at);
    }
    snapshot->version = (uint32_t)sqlite3_column_int64(row, VERSION);
    memcpy(snapshot->chain.bytes, sqlite3_column_blob(row, CHAIN), JOURNAL_HASH_SIZE);
    memcpy(digest->bytes, sqlite3_column_blob(row, DIGEST), JOURNAL_HASH_SIZE);
    if (sqlite3_column_type(row, SEAL) != SQLITE_NULL) {
        snapshot->has_seal = true;
        memcpy(snapshot->seal.bytes, sqlite3_column_blob(row, SEAL), JOURNAL_HASH_SIZE);
    }
    return copy_column(store, row, CONTENT, &snapshot->content, error);
}

static journal_status read_one(sqlite_store *store, sqlite_query query, int64_t subject,
                               uint64_t position, journal_snapshot *snapshot, journal_hash *digest,
                               journal_error *error)
{
    sqlite3_stmt *statement = NULL;
    journal_status status = sqlite_ready(
        store, query, SQL_VALUES(sql_integer(subject), sql_integer(number_of(position))),
        &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        status = read_snapshot(store, statement, snapshot, digest, error);
    } else if (code == SQLITE_DONE) {
        status = journal_fail(error, JOURNAL_NOT_FOUND, "no such snapshot");
    } else {
        status = sqlite_failure(store->database, code, "read a snapshot", error);
    }
    sqlite3_reset(statement);
    return status;
}

journal_status sqlite_snapshot_find(void *store, uint32_t subject, uint64_t until,
                                    journal_snapshot *snapshot, journal_hash *digest,
                                    journal_error *error)
{
    return read_one(store, QUERY_SNAPSHOT_FIND, subject, until, snapshot, digest, error);
}

journal_status sqlite_snapshot_after(void *store, int64_t subject, uint64_t position,
                                     journal_snapshot *snapshot, journal_hash *digest,
                                     journal_error *error)
{
    return read_one(store, QUERY_SNAPSHOT_AFTER, subject, position, snapshot, digest, error);
}

/* ---- Heads ---- */

journal_status sqlite_head_put(void *store, uint64_t position, journal_bytes record,
                               journal_error *error)
{
    return sqlite_run(store, QUERY_HEAD_PUT,
                      SQL_VALUES(sql_integer(number_of(position)), sqlite_bytes(record)),
                      "write a head", error);
}

journal_status sqlite_head_after(void *store_, uint64_t after, uint64_t *position,
                                 journal_bytes *record, journal_error *error)
{
    sqlite_store *store = store_;
    sqlite3_stmt *statement = NULL;
    if (store->version < SQLITE_VERSION_SEALS) {
        return JOURNAL_END;
    }
    journal_status status = sqlite_ready(
        store, QUERY_HEAD_AFTER, SQL_VALUES(sql_integer(number_of(after))), &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *position = (uint64_t)sqlite3_column_int64(statement, 0);
        status = copy_column(store, statement, 1, record, error);
    } else {
        status = code == SQLITE_DONE ? JOURNAL_END
                                     : sqlite_failure(store->database, code, "read a head", error);
    }
    sqlite3_reset(statement);
    return status;
}

/* ---- Named values ---- */

journal_status sqlite_meta_put(void *store, const char *name, journal_bytes value,
                               journal_error *error)
{
    return sqlite_run(store, QUERY_META_PUT, SQL_VALUES(sql_text(name), sqlite_bytes(value)),
                      "write a named value", error);
}

journal_status sqlite_meta_get(void *store_, const char *name, journal_bytes *value,
                               journal_error *error)
{
    sqlite_store *store = store_;
    sqlite3_stmt *statement = NULL;
    journal_status status =
        sqlite_ready(store, QUERY_META_GET, SQL_VALUES(sql_text(name)), &statement, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        status = copy_column(store, statement, 0, value, error);
    } else if (code == SQLITE_DONE) {
        status = journal_fail(error, JOURNAL_NOT_FOUND, "no value is stored as \"%s\"", name);
    } else {
        status = sqlite_failure(store->database, code, "read a named value", error);
    }
    sqlite3_reset(statement);
    return status;
}
