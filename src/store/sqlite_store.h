/* SPDX-License-Identifier: MIT */
/*
 * A journal in an SQLite database. All that is SQLite's is in src/store/sqlite_*.c.
 */
#ifndef TREY_STORE_SQLITE_STORE_H
#define TREY_STORE_SQLITE_STORE_H

#include <sqlite3.h>

#include "base/sql.h"
#include "journal_backend.h"
#include "sqlite_keys.h"
#include "sqlite_mark.h"

/* Settings that journal_open leaves at zero, which is the default. */
typedef struct sqlite_options {
    const char *vfs;      /* the file system; NULL for that of the system */
    int checkpoint_pages; /* how long the log gets before it is copied, in pages of 4 KiB */
    size_t recent_keys;   /* keys in memory before they move into their tree … */
    size_t key_node;      /* … and how many a node of it has at most */
} sqlite_options;

/* As journal_open, with options. */
TREY_MUST_CHECK journal_status sqlite_journal_open(journal_db **journal, const char *path,
                                                   const sqlite_options *options, journal_mode mode,
                                                   journal_error *error);

/* ---- Between the files of this backend ---- */

/* Marks a file as a journal of Trey: "Trey" in the header of the database. */
#define SQLITE_JOURNAL_ID 0x54726579

/* Statements, each prepared once. */
typedef enum sqlite_query {
    QUERY_BEGIN,
    QUERY_COMMIT,
    QUERY_ROLLBACK,
    QUERY_INSERT,
    QUERY_FIND_KEY,
    QUERY_FIND_KEY_AFTER,
    QUERY_KEY_AT,
    QUERY_KEYS_AFTER,
    QUERY_NODE_GET,
    QUERY_NODES_GET,
    QUERY_NODE_PUT,
    QUERY_NEXT_STREAM,
    QUERY_LAST_POSITION,
    QUERY_HASH_BY_SEQUENCE,
    QUERY_HASH_BY_POSITION,
    QUERY_SNAPSHOT_PUT,
    QUERY_SNAPSHOT_TRIM,
    QUERY_SNAPSHOT_FIND,
    QUERY_SNAPSHOT_AFTER,
    QUERY_HEAD_PUT,
    QUERY_HEAD_AFTER,
    QUERY_META_PUT,
    QUERY_META_GET,
    QUERY_COUNT
} sqlite_query;

/* The lock that keeps other writers out. */
typedef struct sqlite_lock {
    sqlite3_file *file; /* NULL: not held */
    sqlite3_filename name;
} sqlite_lock;

/* Versions of the tables with something that older ones lack. */
enum { SQLITE_VERSION_SEALS = 2, SQLITE_VERSION_KEYS = 3 };

typedef struct sqlite_store {
    sqlite3 *database;
    int64_t version;   /* of the tables; a reader's may be older */
    sqlite_keys *keys; /* a writer's, and of the reader beside it */
    bool owns_keys;
    sqlite_lock lock;          /* a writer's */
    sqlite_mark mark;          /* a writer's */
    uint64_t written;          /* position of the last entry; 0: none … */
    journal_hash written_hash; /* … and its hash */
    sqlite3_stmt *queries[QUERY_COUNT];
    int wal_pages;        /* in the write-ahead log since its last start */
    int checkpoint_pages; /* pages from one checkpoint to the next */
    int checkpoint_at;    /* pages at which the next one is due */
    void *buffer;         /* of the value that was read last */
    size_t buffer_size;
} sqlite_store;

extern const journal_backend sqlite_backend;

/* Closes the database, and everything that was begun with it. */
void sqlite_store_close(void *store, bool is_broken);

/* A second connection to the same database, to look things up (journal_backend.h). */
journal_status sqlite_open_reader(void *store, void **reader, journal_error *error);

/* The error of a failed SQLite call: `task` says what could not be done. */
journal_status sqlite_failure(sqlite3 *database, int code, const char *task, journal_error *error);

/* The same where the database may not be open and does not know its path, or `path` is NULL. */
journal_status sqlite_failure_at(const char *path, sqlite3 *database, int code, const char *task,
                                 journal_error *error);

/* Takes what makes a process the only writer of the database (J8). */
journal_status sqlite_lock_take(sqlite_lock *lock, const char *path, sqlite3_vfs *vfs,
                                journal_error *error);
void sqlite_lock_release(sqlite_lock *lock);

/* The tables of a journal. */
extern const sql_schema sqlite_journal_schema;

/* Runs the steps that the database lacks, in one transaction. */
journal_status sqlite_migrate(sqlite3 *database, const sql_schema *schema, journal_error *error);

/* Is this a journal, and of a version we know? For a writer its schema must be exactly what the
 * steps make; it may be older. */
journal_status sqlite_schema_check(sqlite3 *database, bool is_writer, journal_error *error);

/* Brings an older schema up to date. */
journal_status sqlite_schema_update(sqlite3 *database, journal_error *error);

/* Compares the schema with what the steps up to `version` make. JOURNAL_FOUND_SCHEMA names the
 * first table, index or trigger that is missing, changed or foreign. */
journal_status sqlite_schema_compare(sqlite3 *database, int64_t version, journal_error *error);

/* Whether entries are missing that were acknowledged: JOURNAL_FOUND_LOSS says what is known of them
 * (sqlite_loss.c). Reads only; also beside a running writer. */
journal_status sqlite_loss_check(sqlite_store *store, bool *log_is_damaged, journal_error *error);

/* Whether the file of the database is as long as its pages: JOURNAL_FOUND_STORAGE if not. Reads
 * only; also beside a running writer. */
journal_status sqlite_length_check(sqlite_store *store, journal_error *error);

/* A prepared query with its values bound: `count` values, whose bytes must outlive its run. Reset
 * it when it has run. */
journal_status sqlite_ready(sqlite_store *store, sqlite_query query, const sql_value *values,
                            size_t count, sqlite3_stmt **ready, journal_error *error);

/* Runs a query that returns no rows. */
journal_status sqlite_run(sqlite_store *store, sqlite_query query, const sql_value *values,
                          size_t count, const char *task, journal_error *error);

static inline sql_value sqlite_bytes(journal_bytes value)
{
    return sql_blob(value.bytes, value.size);
}

static inline sql_value sqlite_hash(const journal_hash *hash)
{
    return sql_blob(hash->bytes, JOURNAL_HASH_SIZE);
}

/* From here on no commit copies the log; each new batch looks whether it is time. */
void sqlite_own_checkpoints(sqlite_store *store, int pages);

/* Rows (sqlite_rows.c). */
journal_status sqlite_rows_open(void *store, journal_scope scope, uint64_t from, void **rows,
                                journal_error *error);
journal_status sqlite_rows_next(void *rows, journal_entry *entry, journal_error *error);
void sqlite_rows_close(void *rows);

/* Snapshots and named values (sqlite_values.c). */
journal_status sqlite_snapshot_put(void *store, const journal_snapshot *snapshot,
                                   const journal_hash *digest, journal_error *error);
journal_status sqlite_snapshot_find(void *store, uint32_t subject, uint64_t until,
                                    journal_snapshot *snapshot, journal_hash *digest,
                                    journal_error *error);
journal_status sqlite_snapshot_after(void *store, int64_t subject, uint64_t position,
                                     journal_snapshot *snapshot, journal_hash *digest,
                                     journal_error *error);
journal_status sqlite_head_put(void *store, uint64_t position, journal_bytes record,
                               journal_error *error);
journal_status sqlite_head_after(void *store, uint64_t after, uint64_t *position,
                                 journal_bytes *record, journal_error *error);
journal_status sqlite_meta_put(void *store, const char *name, journal_bytes value,
                               journal_error *error);
journal_status sqlite_meta_get(void *store, const char *name, journal_bytes *value,
                               journal_error *error);

#endif
