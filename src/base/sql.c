/* SPDX-License-Identifier: MIT */
#include "sql.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- Opening ---- */

/* A file may have been crafted: no functions of its schema run, and damaged pages are noticed. None
 * of these reads the file. */
#define SETTINGS "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;"

int sql_open(sqlite3 **database, const char *path, const sql_options *options)
{
    int code = sqlite3_open_v2(path, database, options->flags | SQLITE_OPEN_NOMUTEX, options->vfs);
    if (code != SQLITE_OK) {
        return code;
    }
    sqlite3_extended_result_codes(*database, 1);
    sqlite3_busy_timeout(*database, options->busy_ms);
    sqlite3_db_config(*database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    code = sqlite3_exec(*database, SETTINGS, NULL, NULL, NULL);
    if (code == SQLITE_OK && options->settings != NULL) {
        code = sqlite3_exec(*database, options->settings, NULL, NULL, NULL);
    }
    return code;
}

int sql_use_log(sqlite3 *database, bool *is_on)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database, "PRAGMA journal_mode = WAL", -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
    }
    const char *mode = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    *is_on = mode != NULL && strcmp(mode, "wal") == 0;
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

const char *sql_path(sqlite3 *database)
{
    const char *path = database == NULL ? NULL : sqlite3_db_filename(database, "main");
    return path == NULL || path[0] == '\0' ? "the database" : path;
}

/* ---- Statements ---- */

int sql_ready(sqlite3 *database, sqlite3_stmt **slot, const char *text)
{
    if (*slot == NULL) {
        return sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, slot, NULL);
    }
    sqlite3_reset(*slot);
    sqlite3_clear_bindings(*slot);
    return SQLITE_OK;
}

void sql_finalize(sqlite3_stmt **slots, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        sqlite3_finalize(slots[i]);
        slots[i] = NULL;
    }
}

int sql_run(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

int sql_number(sqlite3 *database, const char *text, int64_t *number)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(database, text, -1, &statement, NULL);
    if (code != SQLITE_OK) {
        return code;
    }
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code == SQLITE_DONE ? SQLITE_ERROR : code;
}

/* ---- Values ---- */

sql_value sql_text(const char *text)
{
    return text == NULL ? sql_null()
                        : (sql_value){.type = SQLITE_TEXT, .bytes = text, .size = strlen(text)};
}

void sql_bind(sqlite3_stmt *statement, const sql_value *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const sql_value *value = &values[i];
        int parameter = (int)i + 1;
        switch (value->type) {
        case SQLITE_INTEGER:
            sqlite3_bind_int64(statement, parameter, value->integer);
            break;
        case SQLITE_TEXT:
            sqlite3_bind_text64(statement, parameter, value->bytes, value->size, SQLITE_STATIC,
                                SQLITE_UTF8);
            break;
        case SQLITE_BLOB: /* SQLite takes a NULL pointer for null, whatever the size */
            sqlite3_bind_blob64(statement, parameter, value->size == 0 ? "" : value->bytes,
                                value->size, SQLITE_STATIC);
            break;
        default:
            sqlite3_bind_null(statement, parameter);
        }
    }
}

/* ---- Versions of the tables ---- */

int sql_read_marks(sqlite3 *database, int64_t *mark, int64_t *version)
{
    int code = sql_number(database, "PRAGMA application_id", mark);
    return code == SQLITE_OK ? sql_number(database, "PRAGMA user_version", version) : code;
}

int sql_migrate(sqlite3 *database, const sql_schema *schema, int64_t version)
{
    char marks[96];
    int code = SQLITE_OK;
    for (size_t i = (size_t)version; i < schema->step_count && code == SQLITE_OK; i++) {
        code = sqlite3_exec(database, schema->steps[i], NULL, NULL, NULL);
    }
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %zu",
             (int)schema->mark, schema->step_count);
    return code == SQLITE_OK ? sqlite3_exec(database, marks, NULL, NULL, NULL) : code;
}

/* ---- Failures ---- */

typedef struct meaning {
    int code; /* without its extension */
    sql_failure failure;
    const char *advice;
} meaning;

static const meaning meanings[] = {
    {SQLITE_BUSY, SQL_FAILURE_BUSY, "another program is writing to it; try again when it is done"},
    {SQLITE_LOCKED, SQL_FAILURE_BUSY,
     "another program is writing to it; try again when it is done"},
    {SQLITE_FULL, SQL_FAILURE_FULL, "make room on the disk and try again"},
    {SQLITE_NOMEM, SQL_FAILURE_NO_MEMORY, "free some memory and try again"},
    {SQLITE_CORRUPT, SQL_FAILURE_CORRUPT, "the file is damaged; keep it, and restore a backup"},
    {SQLITE_NOTADB, SQL_FAILURE_NOT_A_DATABASE, "the file is not a database; check the path"},
    {SQLITE_READONLY, SQL_FAILURE_IO,
     "it cannot be written to; check the permissions of the file and its directory"},
    {SQLITE_INTERRUPT, SQL_FAILURE_STOPPED, "the query was stopped"},
    {SQLITE_PERM, SQL_FAILURE_IO, "check the permissions of the file and its directory"},
    {SQLITE_CANTOPEN, SQL_FAILURE_IO,
     "check that it is a file, and the permissions of its directory"},
};

/* The last errno of the database's file, or of its log. */
static int last_errno(sqlite3 *database, int pointer)
{
    int cause = 0;
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(database, "main", pointer, &file) == SQLITE_OK && file != NULL &&
        file->pMethods != NULL) {
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &cause);
    }
    return cause;
}

static bool means_full(int cause)
{
    return cause == EDQUOT || cause == EFBIG || cause == ENOSPC;
}

/* SQLite reports a full disk as SQLITE_FULL, but a quota or a limit on the size of files only as a
 * failed write. A failed sync never means that space ran out. */
static bool is_full(sqlite3 *database, int code)
{
    return database != NULL && code == SQLITE_IOERR_WRITE &&
           (means_full(last_errno(database, SQLITE_FCNTL_FILE_POINTER)) ||
            means_full(last_errno(database, SQLITE_FCNTL_JOURNAL_POINTER)));
}

static meaning find_meaning(sqlite3 *database, int code)
{
    if (code == SQLITE_IOERR_NOMEM) {
        code = SQLITE_NOMEM;
    } else if (is_full(database, code)) {
        code = SQLITE_FULL;
    }
    for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++) {
        if (meanings[i].code == (code & 0xff)) {
            return meanings[i];
        }
    }
    return (meaning){code, SQL_FAILURE_IO, "check the disk and the system log, then try again"};
}

sql_failure sql_describe(failure *problem, const char *path, sqlite3 *database, int code,
                         const char *task)
{
    meaning found = find_meaning(database, code);
    const char *text = sqlite3_errstr(code);
    if (database != NULL && (sqlite3_errcode(database) & 0xff) == (code & 0xff)) {
        text = sqlite3_errmsg(database);
    }
    failure_set(problem, "%s: cannot %s (%s, code %d): %s",
                path != NULL ? path : sql_path(database), task, text, code, found.advice);
    return found.failure;
}
