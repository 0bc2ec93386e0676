/* SPDX-License-Identifier: MIT */
/*
 * The tables of the people's database, and the way from each version of them to the next. A step
 * that was ever released stays as it is; a change is a new step.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "people_db.h"

/* P1: a number that was given is not given again, even if somebody removes its row by hand. */
static const char version_1[] =
    "CREATE TABLE persons ("
    " number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number BETWEEN 1 AND 4294967294),"
    " name TEXT NOT NULL,"
    " key TEXT NOT NULL,"
    " kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),"
    " roles INTEGER NOT NULL CHECK (roles BETWEEN 1 AND 127),"
    " disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1)),"
    " hash TEXT,"
    " created INTEGER NOT NULL"
    ") STRICT;"
    "CREATE UNIQUE INDEX persons_by_key ON persons (key) WHERE kind <> 0;"
    "CREATE TRIGGER persons_stay BEFORE DELETE ON persons BEGIN"
    " SELECT RAISE(ABORT, 'people stay; disable them'); END;"
    "CREATE TABLE tries ("
    " name BLOB PRIMARY KEY NOT NULL CHECK (length(name) = 32),"
    " failed INTEGER NOT NULL,"
    " last INTEGER NOT NULL,"
    " locked_until INTEGER NOT NULL,"
    " person INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX tries_by_last ON tries (person, last);"
    "CREATE TABLE sessions ("
    " digest BLOB PRIMARY KEY NOT NULL CHECK (length(digest) = 32),"
    " person INTEGER NOT NULL REFERENCES persons,"
    " created INTEGER NOT NULL,"
    " last_seen INTEGER NOT NULL,"
    " expires INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_by_person ON sessions (person);"
    "CREATE INDEX sessions_by_end ON sessions (expires);"
    "CREATE TABLE links ("
    " digest BLOB PRIMARY KEY NOT NULL CHECK (length(digest) = 32),"
    " person INTEGER NOT NULL,"
    " roles INTEGER NOT NULL,"
    " expires INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;";

static const char *const steps[] = {version_1};
enum { STEP_COUNT = sizeof steps / sizeof steps[0] };

static int read_pragma(sqlite3 *database, const char *sql, int64_t *value)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
    if (code != SQLITE_OK) {
        return code;
    }
    code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *value = sqlite3_column_int64(statement, 0);
    }
    int ended = sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : ended == SQLITE_OK ? SQLITE_ERROR : ended;
}

static int migrate(sqlite3 *database, int64_t version)
{
    char marks[96];
    int code = SQLITE_OK;
    for (int64_t i = version; i < STEP_COUNT && code == SQLITE_OK; i++) {
        code = sqlite3_exec(database, steps[i], NULL, NULL, NULL);
    }
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             PEOPLE_FILE_MARK, (int)STEP_COUNT);
    return code == SQLITE_OK ? sqlite3_exec(database, marks, NULL, NULL, NULL) : code;
}

static people_status check_tables(people *in, people_error *error)
{
    int64_t mark = 0, version = 0, tables = 0;
    const char *path = sqlite3_db_filename(in->database, "main");
    int code = read_pragma(in->database, "PRAGMA application_id", &mark);
    if (code == SQLITE_OK) {
        code = read_pragma(in->database, "PRAGMA user_version", &version);
    }
    if (code == SQLITE_OK) {
        code = read_pragma(in->database, "SELECT count(*) FROM sqlite_schema", &tables);
    }
    if (code != SQLITE_OK) {
        return people_failure(in, code, "read the accounts", error);
    }
    bool is_new = tables == 0 && mark == 0 && version == 0;
    if (!is_new && mark != PEOPLE_FILE_MARK) {
        return people_fail(error, PEOPLE_NOT_PEOPLE, "%s: a database, but not the accounts of Trey",
                           path);
    }
    if (version > STEP_COUNT) {
        return people_fail(error, PEOPLE_NEWER,
                           "%s: its tables have version %lld and this program knows up to %d; use "
                           "the newer program that wrote it",
                           path, (long long)version, (int)STEP_COUNT);
    }
    code = version < STEP_COUNT ? migrate(in->database, version) : SQLITE_OK;
    return code == SQLITE_OK ? PEOPLE_OK
                             : people_failure(in, code, "bring its tables up to date", error);
}

/* ---- What is kept by name ---- */

static int get_value(people *in, const char *name, void *value, int size, bool *is_there)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(in->database, "SELECT value FROM meta WHERE name = ?1", -1,
                                  &statement, NULL);
    if (code != SQLITE_OK) {
        return code;
    }
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    code = sqlite3_step(statement);
    *is_there = code == SQLITE_ROW && sqlite3_column_bytes(statement, 0) == size;
    if (*is_there) {
        memcpy(value, sqlite3_column_blob(statement, 0), (size_t)size);
    }
    int ended = sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : ended;
}

static int put_value(people *in, const char *name, const void *value, int size)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(in->database, "INSERT OR REPLACE INTO meta VALUES (?1, ?2)", -1,
                                  &statement, NULL);
    if (code != SQLITE_OK) {
        return code;
    }
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 2, value, size, SQLITE_STATIC);
    code = sqlite3_step(statement);
    int ended = sqlite3_finalize(statement);
    return code == SQLITE_DONE ? SQLITE_OK : ended;
}

/* P4: what unknown names are verified against costs what today's hashes cost. */
static people_status ready_dummy(people *in, people_error *error)
{
    bool is_there = false;
    int code = get_value(in, "dummy", in->dummy, sizeof in->dummy, &is_there);
    in->dummy[sizeof in->dummy - 1] = '\0';
    if (code == SQLITE_OK && (!is_there || password_needs_rehash(in->dummy))) {
        char nobody[32];
        randombytes_buf(nobody, sizeof nobody);
        if (!password_hash(in->dummy, nobody, sizeof nobody)) {
            return people_fail(error, PEOPLE_NO_MEMORY, "no memory to hash a password (64 MiB)");
        }
        code = put_value(in, "dummy", in->dummy, sizeof in->dummy);
    }
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(in, code, "read the accounts", error);
}

static people_status ready_tries_key(people *in, people_error *error)
{
    bool is_there = false;
    int code = get_value(in, "tries-key", in->tries_key, TRIES_KEY_SIZE, &is_there);
    if (code == SQLITE_OK && !is_there) {
        randombytes_buf(in->tries_key, TRIES_KEY_SIZE);
        code = put_value(in, "tries-key", in->tries_key, TRIES_KEY_SIZE);
    }
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(in, code, "read the accounts", error);
}

people_status people_schema_open(people *in, people_error *error)
{
    people_status status = people_begin(in, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = check_tables(in, error);
    if (status == PEOPLE_OK) {
        status = ready_dummy(in, error);
    }
    if (status == PEOPLE_OK) {
        status = ready_tries_key(in, error);
    }
    return people_end(in, status, error);
}
