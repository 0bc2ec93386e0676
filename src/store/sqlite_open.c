/* SPDX-License-Identifier: MIT */
/*
 * Opening a journal in SQLite. SQLite turns a missing or empty file into an empty database, and
 * deletes the log beside an empty one. A lost journal must not silently become an empty one, so the
 * file is examined before SQLite reads it.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "journal_state.h"
#include "sqlite_log.h"
#include "sqlite_store.h"

enum { HEADER_SIZE = 100, BUSY_MS = 5000, SYNCHRONOUS_EXTRA = 3 };

/* How much of the log stays on the disk once it was copied. */
#define SETTINGS "PRAGMA journal_size_limit = 8388608"

/* A commit waits for the disk: "extra" is "full", and where the tables are made, still without a
 * log, the folder is waited for as well. */
#define WRITER_SETTINGS "PRAGMA synchronous = EXTRA; PRAGMA cache_size = -32768"

/* ---- Examining the files ---- */

/* The log of a lost journal would be deleted, or applied to the new one; its mark says that there
 * was one. */
static journal_status check_nothing_there(sqlite3_vfs *vfs, const char *path, journal_error *error)
{
    static const char *const endings[] = {"", "-wal", "-journal", "-mark"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        bool is_there = false;
        int code = sqlite_file_exists(vfs, path, endings[i], &is_there);
        if (code != SQLITE_OK) {
            return sqlite_failure_at(path, NULL, code, "look for the journal", error);
        }
        if (is_there) {
            return journal_fail(error, JOURNAL_EXISTS,
                                "%s%s: is there already and would be overwritten; give another "
                                "name, or move it away",
                                path, endings[i]);
        }
    }
    return JOURNAL_OK;
}

/* SQLite says of a file in a closed directory that it is not there, and of one that may not be
 * read, or of a directory, that it cannot be opened. */
static bool is_denied(const char *path, int mode)
{
    return access(path, mode) != 0 && errno == EACCES;
}

static journal_status check_permitted(const char *path, journal_error *error)
{
    char *inside = sqlite3_mprintf("%s/.", path);
    bool is_directory = inside != NULL && access(inside, F_OK) == 0;
    sqlite3_free(inside);
    if (is_directory) {
        return journal_fail(error, JOURNAL_IO, "%s: a directory, not a journal", path);
    }
    return is_denied(path, R_OK)
               ? journal_fail(error, JOURNAL_IO,
                              "%s: Permission denied; check the permissions of the file", path)
               : JOURNAL_OK;
}

static journal_status check_there(sqlite3_vfs *vfs, const char *path, journal_error *error)
{
    bool is_there = false;
    int code = sqlite_file_exists(vfs, path, "", &is_there);
    if (code != SQLITE_OK) {
        return sqlite_failure_at(path, NULL, code, "look for the journal", error);
    }
    return is_there ? check_permitted(path, error)
           : is_denied(path, F_OK)
               ? journal_fail(error, JOURNAL_IO,
                              "%s: Permission denied; check the permissions of its directory", path)
               : journal_fail(error, JOURNAL_NOT_FOUND, "%s: no such file", path);
}

static journal_status no_journal(const char *path, const char *why, journal_error *error)
{
    return journal_fail(error, JOURNAL_NOT_A_JOURNAL, "%s: %s", path, why);
}

/* The first bytes of every SQLite database, and the number of its owner behind them. */
static journal_status check_header(sqlite3 *database, journal_error *error)
{
    static const char magic[16] = "SQLite format 3";
    const char *path = sqlite3_db_filename(database, "main");
    uint8_t header[HEADER_SIZE];
    sqlite3_file *file = NULL;
    sqlite3_int64 size = 0;
    sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    int code = file->pMethods->xFileSize(file, &size);
    if (code == SQLITE_OK && size == 0) {
        return no_journal(path,
                          "empty; if making it was interrupted, remove it, otherwise restore a "
                          "backup",
                          error);
    }
    if (code == SQLITE_OK && size >= HEADER_SIZE) {
        code = file->pMethods->xRead(file, header, HEADER_SIZE, 0);
    }
    if (code != SQLITE_OK) {
        return sqlite_failure(database, code, "read the journal", error);
    }
    if (size < HEADER_SIZE || memcmp(header, magic, sizeof magic) != 0) {
        return no_journal(path, "some other file, not a journal of Trey", error);
    }
    return JOURNAL_OK;
}

/* ---- Opening ---- */

static int open_database(sqlite3 **database, const char *path, int flags, sqlite3_vfs *vfs)
{
    return sql_open(
        database, path,
        &(sql_options){
            .flags = flags, .vfs = vfs->zName, .busy_ms = BUSY_MS, .settings = SETTINGS});
}

/* J4 depends on every commit waiting for the disk, so the setting is verified. */
static journal_status set_durable(sqlite3 *database, journal_error *error)
{
    bool has_log = false;
    int code = sql_use_log(database, &has_log);
    if (code != SQLITE_OK) {
        return sqlite_failure(database, code, "set up the write-ahead log", error);
    }
    int64_t level = 0;
    code = sql_number(database, "PRAGMA synchronous", &level);
    if (code != SQLITE_OK) {
        return sqlite_failure(database, code, "set up waiting for the disk", error);
    }
    return has_log && level == SYNCHRONOUS_EXTRA
               ? JOURNAL_OK
               : journal_fail(error, JOURNAL_IO,
                              "%s: this file system supports no write-ahead log; use a local disk",
                              sqlite3_db_filename(database, "main"));
}

static journal_status apply_writer_settings(sqlite3 *database, journal_error *error)
{
    int code = sqlite3_exec(database, WRITER_SETTINGS, NULL, NULL, NULL);
    return code == SQLITE_OK ? JOURNAL_OK
                             : sqlite_failure(database, code, "set up waiting for the disk", error);
}

/* In one transaction, before the log exists: the journal is made completely or not at all. */
static journal_status make_tables(sqlite3 *database, journal_error *error)
{
    journal_status status = apply_writer_settings(database, error);
    if (status == JOURNAL_OK) {
        status = sqlite_migrate(database, &sqlite_journal_schema, error);
    }
    return status == JOURNAL_OK ? set_durable(database, error) : status;
}

/* J11. What was lost is described in *loss, and the log is kept, before anything is written. */
static journal_status accept_loss(sqlite_store *store, sqlite3_vfs *vfs, bool log_is_damaged,
                                  const journal_error *found, journal_error *loss,
                                  journal_error *error)
{
    const char *path = sqlite3_db_filename(store->database, "main");
    int code = log_is_damaged ? sqlite_log_keep(vfs, path) : SQLITE_OK;
    if (code == SQLITE_CANTOPEN_ISDIR) {
        return journal_fail(error, JOURNAL_EXISTS,
                            "%s-wal-damaged: exists and would be overwritten; move it", path);
    }
    *loss = *found;
    store->keys->is_made_again = true;
    return code == SQLITE_OK ? JOURNAL_OK
                             : sqlite_failure(store->database, code, "keep its damaged log", error);
}

static journal_status check_loss(sqlite_store *store, sqlite3_vfs *vfs, bool is_accepted,
                                 journal_error *loss, journal_error *error)
{
    bool log_is_damaged = false;
    journal_error found = {0};
    journal_status status = sqlite_loss_check(store, &log_is_damaged, &found);
    if (status == JOURNAL_CORRUPT && found.finding == JOURNAL_FOUND_LOSS && is_accepted) {
        return accept_loss(store, vfs, log_is_damaged, &found, loss, error);
    }
    if (status != JOURNAL_OK && error != NULL) {
        *error = found;
    }
    return status;
}

/* Nothing is written before everything is checked. */
static journal_status check_tables(sqlite_store *store, sqlite3_vfs *vfs, bool loss_is_accepted,
                                   journal_error *loss, journal_error *error)
{
    sqlite3 *database = store->database;
    journal_status status = check_header(database, error);
    if (status == JOURNAL_OK) {
        status = apply_writer_settings(database, error);
    }
    if (status == JOURNAL_OK) {
        status = sqlite_schema_check(database, true, error);
    }
    if (status == JOURNAL_OK) {
        status = check_loss(store, vfs, loss_is_accepted, loss, error);
    }
    /* What was copied from a log that is lost since may stand behind the end. */
    if (status == JOURNAL_OK && loss->status == JOURNAL_OK) {
        status = sqlite_length_check(store, error);
    }
    if (status == JOURNAL_OK) {
        status = sqlite_schema_update(database, error);
    }
    return status == JOURNAL_OK ? set_durable(database, error) : status;
}

static journal_status open_mark(sqlite_store *store, sqlite3_vfs *vfs, journal_error *error)
{
    int code = sqlite_mark_open(&store->mark, vfs, sqlite3_db_filename(store->database, "main"));
    if (code != SQLITE_OK) {
        return sqlite_failure(store->database, code, "open its mark", error);
    }
    /* The first commit marks what is there: it makes that durable (J9). */
    journal_status status = sqlite_backend.last_position(store, &store->written, error);
    return status != JOURNAL_OK || store->written == 0
               ? status
               : sqlite_backend.hash_at(store, (journal_scope){0}, store->written,
                                        &store->written_hash, error);
}

static journal_status open_writer(sqlite_store *store, sqlite3_vfs *vfs, journal_mode mode,
                                  journal_error *loss, journal_error *error)
{
    const char *path = sqlite3_db_filename(store->database, "main");
    if (sqlite3_db_readonly(store->database, "main") != 0) {
        return journal_fail(error, JOURNAL_IO,
                            "%s: cannot be written to; check the permissions of the file", path);
    }
    journal_status status = sqlite_lock_take(&store->lock, path, vfs, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    status = mode == JOURNAL_CREATE
                 ? make_tables(store->database, error)
                 : check_tables(store, vfs, mode == JOURNAL_WRITE_AFTER_LOSS, loss, error);
    return status == JOURNAL_OK ? open_mark(store, vfs, error) : status;
}

/* An older version stays as it is. */
static journal_status check_reader_schema(sqlite_store *store, journal_error *error)
{
    journal_status status = sqlite_schema_check(store->database, false, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = sql_number(store->database, "PRAGMA user_version", &store->version);
    return code == SQLITE_OK ? JOURNAL_OK
                             : sqlite_failure(store->database, code, "read the journal", error);
}

/* Where no files can be made beside the journal, as on a read-only disk, SQLite has to be told that
 * nobody writes. Without a log there is no writer at the moment. */
static journal_status open_unchanging(sqlite_store *store, const char *path, sqlite3_vfs *vfs,
                                      journal_error *error)
{
    sqlite3_close(store->database);
    store->database = NULL;
    char *uri = sqlite3_mprintf("file:%s?immutable=1", path);
    if (uri == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "%s: no memory to open it", path);
    }
    int code = open_database(&store->database, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, vfs);
    sqlite3_free(uri);
    return code == SQLITE_OK
               ? check_reader_schema(store, error)
               : sqlite_failure_at(path, store->database, code, "open the journal", error);
}

/* Only a path without characters that are special in a URI. */
static bool may_be_unchanging(sqlite3_vfs *vfs, const char *path)
{
    bool has_log = true;
    return strpbrk(path, "%?#") == NULL &&
           sqlite_file_exists(vfs, path, "-wal", &has_log) == SQLITE_OK && !has_log;
}

static journal_status open_reader(sqlite_store *store, const char *path, sqlite3_vfs *vfs,
                                  journal_error *error)
{
    journal_error why;
    journal_status status = check_header(store->database, &why);
    if (status == JOURNAL_OK) {
        status = check_reader_schema(store, &why);
        if (status == JOURNAL_IO && may_be_unchanging(vfs, path)) {
            return open_unchanging(store, path, vfs, error);
        }
    }
    if (status != JOURNAL_OK && error != NULL) {
        *error = why;
    }
    return status;
}

static journal_status open_store(sqlite_store *store, const char *path, sqlite3_vfs *vfs,
                                 journal_mode mode, journal_error *loss, journal_error *error)
{
    static const int flags[] = {
        [JOURNAL_READ] = SQLITE_OPEN_READONLY,
        [JOURNAL_WRITE] = SQLITE_OPEN_READWRITE,
        [JOURNAL_CREATE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [JOURNAL_WRITE_AFTER_LOSS] = SQLITE_OPEN_READWRITE,
    };
    bool is_new = mode == JOURNAL_CREATE;
    journal_status status =
        is_new ? check_nothing_there(vfs, path, error) : check_there(vfs, path, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    int code = open_database(&store->database, path, flags[mode], vfs);
    if (code != SQLITE_OK) {
        return sqlite_failure_at(path, store->database, code, "open the journal", error);
    }
    return mode == JOURNAL_READ ? open_reader(store, path, vfs, error)
                                : open_writer(store, vfs, mode, loss, error);
}

journal_status sqlite_open_reader(void *store_, void **reader, journal_error *error)
{
    const sqlite_store *store = store_;
    sqlite3_vfs *vfs = NULL;
    const char *path = sqlite3_db_filename(store->database, "main");
    sqlite_store *opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "%s: no memory to read it", path);
    }
    int code = sqlite3_file_control(store->database, "main", SQLITE_FCNTL_VFS_POINTER, &vfs);
    if (code == SQLITE_OK) {
        code = open_database(&opened->database, path, SQLITE_OPEN_READONLY, vfs);
    }
    if (code != SQLITE_OK) {
        journal_status status =
            sqlite_failure_at(path, opened->database, code, "open the journal to read it", error);
        sqlite_store_close(opened, true);
        return status;
    }
    opened->version = store->version;
    /* It looks keys up, all over their tree; that it has less memory does no harm. */
    (void)sqlite3_exec(opened->database, "PRAGMA cache_size = -16384", NULL, NULL, NULL);
    opened->keys = store->keys;
    *reader = opened;
    return JOURNAL_OK;
}

journal_status sqlite_journal_open(journal_db **journal, const char *path,
                                   const sqlite_options *options, journal_mode mode,
                                   journal_error *error)
{
    *journal = NULL;
    sqlite3_vfs *vfs = sqlite3_vfs_find(options->vfs);
    sqlite_store *store = vfs == NULL ? NULL : calloc(1, sizeof *store);
    if (store == NULL) {
        return journal_fail(error, JOURNAL_NO_MEMORY, "%s: no memory to open it", path);
    }
    if (mode != JOURNAL_READ) {
        store->keys = sqlite_keys_make(options->recent_keys, options->key_node);
        store->owns_keys = true;
        store->version = (int64_t)sqlite_journal_schema.step_count;
        if (store->keys == NULL) {
            sqlite_store_close(store, true);
            return journal_fail(error, JOURNAL_NO_MEMORY, "%s: no memory to open it", path);
        }
    }
    journal_error loss = {.status = JOURNAL_OK};
    journal_status status = open_store(store, path, vfs, mode, &loss, error);
    if (status != JOURNAL_OK) {
        sqlite_store_close(store, true);
        return status;
    }
    sqlite_own_checkpoints(store, options->checkpoint_pages);
    status = journal_start(journal, &sqlite_backend, store, mode != JOURNAL_READ, error);
    if (status == JOURNAL_OK) {
        (*journal)->loss = loss;
    }
    return status;
}

journal_status journal_open(journal_db **journal, const char *path, journal_mode mode,
                            journal_error *error)
{
    return sqlite_journal_open(journal, path, &(sqlite_options){0}, mode, error);
}
