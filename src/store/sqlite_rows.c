/* SPDX-License-Identifier: MIT */
/*
 * Entries from SQLite, in order. They are read in pages, one query each: a reader that takes an
 * hour for a whole journal must not keep one read transaction open all the time, because the
 * write-ahead log cannot restart while it is open.
 */
#include <stdlib.h>
#include <string.h>

#include "journal_sql.h"
#include "sqlite_store.h"

enum { PAGE_ROWS = 4096 };

enum { POSITION, STREAM, SEQUENCE, TIME, KEY, PAYLOAD, TRANSFERS, HASH, SEAL };

typedef struct sqlite_rows {
    sqlite_store *store;
    journal_scope scope;
    sqlite3_stmt *statement;
    int64_t from; /* where the next page begins */
    int left;     /* rows that may still come on this page */
    bool is_read; /* the statement stands on a page */
} sqlite_rows;

journal_status sqlite_rows_open(void *store_, journal_scope scope, uint64_t from, void **rows,
                                journal_error *error)
{
    sqlite_store *store = store_;
    sqlite_rows *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "no memory to read the journal");
    }
    opened->store = store;
    opened->scope = scope;
    /* What was put in below the first number must not be passed over. */
    opened->from = from <= 1 ? INT64_MIN : from > INT64_MAX ? INT64_MAX : (int64_t)from;
    const char *text =
        store->version < SQLITE_VERSION_SEALS
            ? (scope.is_stream ? SQL_ROWS_OF_STREAM("NULL") : SQL_ROWS_OF_ALL("NULL"))
            : (scope.is_stream ? SQL_ROWS_OF_STREAM("seal") : SQL_ROWS_OF_ALL("seal"));
    int code = sqlite3_prepare_v3(store->database, text, -1, SQLITE_PREPARE_PERSISTENT,
                                  &opened->statement, NULL);
    if (code != SQLITE_OK) {
        free(opened);
        return sqlite_failure(store->database, code, "read its entries", error);
    }
    *rows = opened;
    return JOURNAL_OK;
}

void sqlite_rows_close(void *rows_)
{
    sqlite_rows *rows = rows_;
    sqlite3_finalize(rows->statement);
    free(rows);
}

static int begin_page(sqlite_rows *rows)
{
    int parameter = 1, code = sqlite3_reset(rows->statement);
    if (code == SQLITE_OK && rows->scope.is_stream) {
        code = sqlite3_bind_int64(rows->statement, parameter++, rows->scope.stream);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_bind_int64(rows->statement, parameter++, rows->from);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_bind_int(rows->statement, parameter, PAGE_ROWS);
    }
    rows->left = PAGE_ROWS;
    rows->is_read = true;
    return code;
}

/* SQLITE_ROW, SQLITE_DONE at the end of all pages, or an error. */
static int next_row(sqlite_rows *rows)
{
    if (!rows->is_read || rows->left == 0) {
        int code = begin_page(rows);
        if (code != SQLITE_OK) {
            return code;
        }
    }
    int code = sqlite3_step(rows->statement);
    if (code == SQLITE_ROW) {
        int64_t number =
            sqlite3_column_int64(rows->statement, rows->scope.is_stream ? SEQUENCE : POSITION);
        rows->from = number == INT64_MAX ? number : number + 1;
        rows->left--;
    } else {
        sqlite3_reset(rows->statement);
        rows->is_read = false;
    }
    return code;
}

/* ---- From columns to fields; NULL when it is right, otherwise what is wrong ---- */

static const char *read_numbers(sqlite3_stmt *row, journal_entry *entry)
{
    for (int column = POSITION; column <= TIME; column++) {
        if (sqlite3_column_type(row, column) != SQLITE_INTEGER) {
            return "one of its numbers is not stored as a number";
        }
    }
    int64_t position = sqlite3_column_int64(row, POSITION);
    int64_t stream = sqlite3_column_int64(row, STREAM);
    int64_t sequence = sqlite3_column_int64(row, SEQUENCE);
    if (stream < 0 || stream >= JOURNAL_LEDGER) {
        return "its stream number is out of range";
    }
    entry->stream = (uint32_t)stream;
    if (position < 1 || sequence < 1) {
        return "its position or sequence is below 1";
    }
    entry->position = (uint64_t)position;
    entry->sequence = (uint64_t)sequence;
    entry->time_ms = sqlite3_column_int64(row, TIME);
    return NULL;
}

static journal_bytes read_bytes(sqlite3_stmt *row, int column)
{
    const void *bytes = sqlite3_column_blob(row, column);
    return (journal_bytes){bytes, (size_t)sqlite3_column_bytes(row, column)};
}

static const char *read_fields(sqlite3_stmt *row, journal_entry *entry)
{
    journal_bytes hash = read_bytes(row, HASH), key = read_bytes(row, KEY);
    if (sqlite3_column_type(row, HASH) != SQLITE_BLOB || hash.size != JOURNAL_HASH_SIZE) {
        return "its hash is not 32 bytes long";
    }
    memcpy(entry->hash.bytes, hash.bytes, JOURNAL_HASH_SIZE);
    if (sqlite3_column_type(row, KEY) != SQLITE_NULL) {
        if (sqlite3_column_type(row, KEY) != SQLITE_BLOB || key.size != JOURNAL_KEY_SIZE) {
            return "its key is not 16 bytes long";
        }
        entry->has_key = true;
        memcpy(entry->key, key.bytes, JOURNAL_KEY_SIZE);
    }
    if (sqlite3_column_type(row, SEAL) != SQLITE_NULL) {
        journal_bytes seal = read_bytes(row, SEAL);
        if (sqlite3_column_type(row, SEAL) != SQLITE_BLOB || seal.size != JOURNAL_HASH_SIZE) {
            return "its seal is not 32 bytes long";
        }
        entry->has_seal = true;
        memcpy(entry->seal.bytes, seal.bytes, JOURNAL_HASH_SIZE);
    }
    if (sqlite3_column_type(row, PAYLOAD) != SQLITE_BLOB ||
        sqlite3_column_type(row, TRANSFERS) != SQLITE_BLOB) {
        return "its event or its transfers are not bytes";
    }
    entry->payload = read_bytes(row, PAYLOAD);
    entry->transfers = read_bytes(row, TRANSFERS);
    return NULL;
}

journal_status sqlite_rows_next(void *rows_, journal_entry *entry, journal_error *error)
{
    sqlite_rows *rows = rows_;
    *entry = (journal_entry){0};
    int code = next_row(rows);
    if (code == SQLITE_DONE) {
        return JOURNAL_END;
    }
    if (code != SQLITE_ROW) {
        return sqlite_failure(rows->store->database, code, "read its entries", error);
    }
    const char *wrong = read_numbers(rows->statement, entry);
    if (wrong == NULL) {
        wrong = read_fields(rows->statement, entry);
    }
    if (wrong == NULL) {
        return JOURNAL_OK;
    }
    int64_t sequence = sqlite3_column_int64(rows->statement, SEQUENCE);
    int64_t position = sqlite3_column_int64(rows->statement, POSITION);
    return journal_find(error, JOURNAL_FOUND_SHAPE, entry->stream, (uint64_t)sequence,
                        (uint64_t)position,
                        "stream %lld, sequence %lld (position %lld): the entry is damaged: %s",
                        (long long)sqlite3_column_int64(rows->statement, STREAM),
                        (long long)sequence, (long long)position, wrong);
}
