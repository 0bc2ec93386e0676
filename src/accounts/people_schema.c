/* SPDX-License-Identifier: MIT */
/*
 * The tables of the accounts database as steps from version to version (sql_schema), and the
 * secrets stored beside them.
 */
#include <sodium.h>
#include <string.h>

#include "people_db.h"

/* P1: AUTOINCREMENT never reuses a number, even if somebody removes its row by hand. */
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

/* When a guest last sat at a table: guests who never do expire. */
static const char version_2[] = "ALTER TABLE persons ADD COLUMN seated INTEGER NOT NULL DEFAULT 0;"
                                "CREATE INDEX guests_by_time ON persons (max(created, seated))"
                                " WHERE kind = 0 AND disabled = 0;";

/* Second factors. `secret` is in use; `pending` waits for its first code. */
static const char version_3[] = "CREATE TABLE factors ("
                                " person INTEGER PRIMARY KEY REFERENCES persons,"
                                " secret BLOB,"
                                " pending BLOB,"
                                " last_step INTEGER NOT NULL DEFAULT 0"
                                ") STRICT;"
                                "CREATE TABLE recovery_codes ("
                                " person INTEGER NOT NULL REFERENCES persons,"
                                " digest BLOB NOT NULL CHECK (length(digest) = 32),"
                                " PRIMARY KEY (person, digest)"
                                ") STRICT, WITHOUT ROWID;";

/* Changes that wait for the journal. A number is never used again. */
static const char version_4[] = "CREATE TABLE changes ("
                                " number INTEGER PRIMARY KEY AUTOINCREMENT,"
                                " id BLOB NOT NULL,"
                                " time INTEGER NOT NULL,"
                                " kind INTEGER NOT NULL,"
                                " origin INTEGER NOT NULL,"
                                " by INTEGER NOT NULL,"
                                " user TEXT NOT NULL,"
                                " person INTEGER NOT NULL,"
                                " before INTEGER NOT NULL,"
                                " roles INTEGER NOT NULL,"
                                " check_sum BLOB NOT NULL"
                                ") STRICT;";

/* Bars and self-exclusions, and what a change says of them. Neither this program nor another one
 * can remove a bar or lift a self-exclusion (B1, B2). */
static const char version_5[] =
    "CREATE TABLE bars ("
    " number INTEGER PRIMARY KEY AUTOINCREMENT,"
    " person INTEGER NOT NULL REFERENCES persons,"
    " place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 4294967295),"
    " is_self INTEGER NOT NULL CHECK (is_self IN (0, 1)),"
    " since INTEGER NOT NULL,"
    " until INTEGER NOT NULL CHECK (until > since),"
    " reason TEXT NOT NULL,"
    " origin INTEGER NOT NULL,"
    " by INTEGER NOT NULL,"
    " user TEXT NOT NULL,"
    " lifted INTEGER NOT NULL DEFAULT 0,"
    " lifted_by INTEGER NOT NULL DEFAULT 0,"
    " CHECK (is_self = 0 OR (place = 0 AND lifted = 0))"
    ") STRICT;"
    "CREATE INDEX bars_by_person ON bars (person);"
    "CREATE TRIGGER bars_stay BEFORE DELETE ON bars BEGIN"
    " SELECT RAISE(ABORT, 'bars stay; lift them'); END;"
    "CREATE TRIGGER bars_are_fixed"
    " BEFORE UPDATE OF number, person, place, is_self, since, until ON bars BEGIN"
    " SELECT RAISE(ABORT, 'bars stay as they are; lift them'); END;"
    "ALTER TABLE changes ADD COLUMN bar INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE changes ADD COLUMN bar_place INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE changes ADD COLUMN bar_until INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE changes ADD COLUMN bar_reason TEXT NOT NULL DEFAULT '';";

/* PINs of staff (pin.c). */
static const char version_6[] = "CREATE TABLE pins ("
                                " person INTEGER PRIMARY KEY REFERENCES persons,"
                                " hash TEXT NOT NULL,"
                                " one_time INTEGER NOT NULL CHECK (one_time IN (0, 1)),"
                                " failed INTEGER NOT NULL DEFAULT 0"
                                ") STRICT;";

/* Card readers and the digests of their keys (readers.c). Neither this program nor another one can
 * remove a reader, bind it to another table, or make a revoked key good again (C2). */
static const char version_7[] =
    "CREATE TABLE readers ("
    " number INTEGER PRIMARY KEY AUTOINCREMENT,"
    " place INTEGER NOT NULL CHECK (place BETWEEN 1 AND 4294967295),"
    " digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),"
    " since INTEGER NOT NULL,"
    " origin INTEGER NOT NULL,"
    " by INTEGER NOT NULL,"
    " user TEXT NOT NULL,"
    " last_used INTEGER NOT NULL DEFAULT 0,"
    " revoked INTEGER NOT NULL DEFAULT 0,"
    " revoked_by INTEGER NOT NULL DEFAULT 0"
    ") STRICT;"
    "CREATE TRIGGER readers_stay BEFORE DELETE ON readers BEGIN"
    " SELECT RAISE(ABORT, 'readers stay; revoke their keys'); END;"
    "CREATE TRIGGER readers_are_fixed BEFORE UPDATE OF number, place, digest, since ON readers "
    "BEGIN"
    " SELECT RAISE(ABORT, 'readers stay as they are; revoke their keys'); END;"
    "CREATE TRIGGER revoked_keys_stay BEFORE UPDATE OF revoked, revoked_by ON readers"
    " WHEN old.revoked <> 0 BEGIN"
    " SELECT RAISE(ABORT, 'a revoked key stays revoked'); END;";

static const char *const steps[] = {version_1, version_2, version_3, version_4,
                                    version_5, version_6, version_7};
enum { STEP_COUNT = sizeof steps / sizeof steps[0] };

static const sql_schema schema = {
    .mark = PEOPLE_FILE_MARK, .step_count = STEP_COUNT, .steps = steps};

static people_status check_tables(people_db *people, people_error *error)
{
    int64_t mark = 0, version = 0, tables = 0;
    const char *path = sql_path(people->database);
    int code = sql_read_marks(people->database, &mark, &version);
    if (code == SQLITE_OK) {
        code = sql_number(people->database, "SELECT count(*) FROM sqlite_schema", &tables);
    }
    if (code != SQLITE_OK) {
        return people_failure(people, code, "read the accounts", error);
    }
    bool is_new = tables == 0 && mark == 0 && version == 0;
    if (!is_new && mark != PEOPLE_FILE_MARK) {
        return people_fail(error, PEOPLE_NOT_PEOPLE,
                           "%s: a database, but it does not hold Trey's accounts", path);
    }
    if (version > STEP_COUNT) {
        return people_fail(error, PEOPLE_NEWER,
                           "%s: its tables have version %lld, and this program supports up to %d; "
                           "use the newer program that wrote it",
                           path, (long long)version, (int)STEP_COUNT);
    }
    code = version < STEP_COUNT ? sql_migrate(people->database, &schema, version) : SQLITE_OK;
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(people, code, "update its tables", error);
}

/* ---- Stored secrets ---- */

int people_value_get(people_db *people, const char *name, void *value, size_t size, bool *is_there)
{
    sqlite3_stmt *statement = NULL;
    int code = sql_ready(people->database, &statement, "SELECT value FROM meta WHERE name = ?1");
    if (code != SQLITE_OK) {
        return code;
    }
    sql_bind(statement, SQL_VALUES(sql_text(name)));
    code = sqlite3_step(statement);
    *is_there = code == SQLITE_ROW && (size_t)sqlite3_column_bytes(statement, 0) == size;
    if (*is_there) {
        memcpy(value, sqlite3_column_blob(statement, 0), size);
    }
    sqlite3_finalize(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE ? SQLITE_OK : code;
}

int people_value_put(people_db *people, const char *name, const void *value, size_t size)
{
    sqlite3_stmt *statement = NULL;
    int code =
        sql_ready(people->database, &statement, "INSERT OR REPLACE INTO meta VALUES (?1, ?2)");
    if (code != SQLITE_OK) {
        return code;
    }
    sql_bind(statement, SQL_VALUES(sql_text(name), sql_blob(value, size)));
    code = sql_run(statement);
    sqlite3_finalize(statement);
    return code;
}

/* P4: verifying an unknown name costs as much as verifying against a current hash. */
static people_status ready_dummy(people_db *people, people_error *error)
{
    bool is_there = false;
    int code = people_value_get(people, "dummy", people->dummy, sizeof people->dummy, &is_there);
    people->dummy[sizeof people->dummy - 1] = '\0';
    if (code == SQLITE_OK && (!is_there || password_needs_rehash(people->dummy))) {
        char nobody[32];
        randombytes_buf(nobody, sizeof nobody);
        if (!password_hash(people->dummy, nobody, sizeof nobody)) {
            return people_fail(
                error, PEOPLE_NO_MEMORY,
                "not enough memory to hash a password, which takes 64 MiB; free memory, or "
                "raise the memory limit of the process");
        }
        code = people_value_put(people, "dummy", people->dummy, sizeof people->dummy);
    }
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(people, code, "read the accounts", error);
}

static people_status ready_tries_key(people_db *people, people_error *error)
{
    bool is_there = false;
    int code = people_value_get(people, "tries-key", people->tries_key, TRIES_KEY_SIZE, &is_there);
    if (code == SQLITE_OK && !is_there) {
        randombytes_buf(people->tries_key, TRIES_KEY_SIZE);
        code = people_value_put(people, "tries-key", people->tries_key, TRIES_KEY_SIZE);
    }
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(people, code, "read the accounts", error);
}

people_status people_schema_open(people_db *people, people_error *error)
{
    people_status status = people_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = check_tables(people, error);
    if (status == PEOPLE_OK) {
        status = ready_dummy(people, error);
    }
    if (status == PEOPLE_OK) {
        status = ready_tries_key(people, error);
    }
    return people_end(people, status, error);
}
