/* SPDX-License-Identifier: MIT */
/*
 * The tables of the journal in SQLite, and the way from each version of them to the next. A step
 * that was ever released stays as it is; a change is a new step.
 */
#include "sqlite_store.h"

/* The triggers are for a slip of the hand in a database shell, not against malice: J3 is. */
static const char version_1[] =
    "CREATE TABLE entries ("
    " position INTEGER PRIMARY KEY,"
    " stream INTEGER NOT NULL CHECK (stream BETWEEN 0 AND 4294967294),"
    " sequence INTEGER NOT NULL CHECK (sequence > 0),"
    " time_ms INTEGER NOT NULL,"
    " key BLOB CHECK (key IS NULL OR length(key) = 16),"
    " payload BLOB NOT NULL,"
    " transfers BLOB NOT NULL,"
    " hash BLOB NOT NULL CHECK (length(hash) = 32),"
    " UNIQUE (stream, sequence)"
    ") STRICT;"
    "CREATE UNIQUE INDEX entries_by_key ON entries (stream, key) WHERE key IS NOT NULL;"
    "CREATE TRIGGER entries_stay_the_same BEFORE UPDATE ON entries BEGIN"
    " SELECT RAISE(ABORT, 'the journal is append-only'); END;"
    "CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN"
    " SELECT RAISE(ABORT, 'the journal is append-only'); END;"
    "CREATE TABLE snapshots ("
    " subject INTEGER NOT NULL CHECK (subject BETWEEN 0 AND 4294967295),"
    " stands_at INTEGER NOT NULL CHECK (stands_at > 0),"
    " version INTEGER NOT NULL CHECK (version BETWEEN 0 AND 4294967295),"
    " chain BLOB NOT NULL CHECK (length(chain) = 32),"
    " digest BLOB NOT NULL CHECK (length(digest) = 32),"
    " content BLOB NOT NULL,"
    " PRIMARY KEY (subject, stands_at)"
    ") STRICT;"
    "CREATE TABLE meta (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) STRICT;";

static const char *const steps[] = {version_1};

const sql_schema sqlite_journal_schema = {
    .mark = SQLITE_JOURNAL_ID, .step_count = sizeof steps / sizeof steps[0], .steps = steps};

journal_status sqlite_migrate(sqlite3 *database, const sql_schema *schema, journal_error *error)
{
    int64_t version = 0;
    int code = sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (code == SQLITE_OK) {
        code = sql_number(database, "PRAGMA user_version", &version);
    }
    if (code == SQLITE_OK) {
        code = sql_migrate(database, schema, version);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_exec(database, "COMMIT", NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        return JOURNAL_OK;
    }
    journal_status status = sqlite_failure(database, code, "bring its tables up to date", error);
    sqlite3_exec(database, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

static journal_status check_version(sqlite3 *database, int64_t version, bool may_migrate,
                                    journal_error *error)
{
    const char *path = sqlite3_db_filename(database, "main");
    int64_t ours = (int64_t)sqlite_journal_schema.step_count;
    if (version == ours) {
        return JOURNAL_OK;
    }
    if (version > ours) {
        return journal_fail(error, JOURNAL_NEWER,
                            "%s: its tables have version %lld and this program knows up to %lld; "
                            "use the newer program that wrote it",
                            path, (long long)version, (long long)ours);
    }
    if (version < 1) {
        return journal_fail(error, JOURNAL_NOT_A_JOURNAL,
                            "%s: it has the mark of a journal and no tables; restore a backup",
                            path);
    }
    if (!may_migrate) {
        return journal_fail(error, JOURNAL_OLDER,
                            "%s: its tables have version %lld and this program reads %lld; start "
                            "the server with it once, which brings it up to date",
                            path, (long long)version, (long long)ours);
    }
    return sqlite_migrate(database, &sqlite_journal_schema, error);
}

journal_status sqlite_schema_check(sqlite3 *database, bool may_migrate, journal_error *error)
{
    int64_t mark = 0, version = 0;
    int code = sql_read_marks(database, &mark, &version);
    if (code != SQLITE_OK) {
        return sqlite_failure(database, code, "read the journal", error);
    }
    if (mark != SQLITE_JOURNAL_ID) {
        return journal_fail(error, JOURNAL_NOT_A_JOURNAL,
                            "%s: a database, but not a journal of Trey",
                            sqlite3_db_filename(database, "main"));
    }
    return check_version(database, version, may_migrate, error);
}
