/* SPDX-License-Identifier: MIT */
/*
 * The tables of the journal in SQLite, and the way from each version of them to the next. A step
 * that was ever released stays as it is; a change is a new step.
 */
#include <string.h>

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

/* Seals (journal_seal.h), and signed heads. Entries of before have none. */
static const char version_2[] =
    "ALTER TABLE entries ADD COLUMN seal BLOB;"
    "ALTER TABLE snapshots ADD COLUMN seal BLOB;"
    "CREATE TABLE heads (position INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;";

/* An index of keys whose cost grows slowly (sqlite_keys.h). It is filled when a writer opens the
 * journal, in steps: it says itself how far it goes. */
static const char version_3[] =
    "DROP INDEX entries_by_key;"
    "CREATE TABLE key_nodes (node INTEGER PRIMARY KEY, records BLOB NOT NULL) STRICT;";

static const char *const steps[] = {version_1, version_2, version_3};

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

/* ---- Is the schema the one that the steps make? ---- */

/* Statistics are the only objects that a person may add with good reason: ANALYZE makes them. */
#define SQL_OBJECTS                                                                                \
    "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\' "  \
    "ORDER BY type, name"

/* Columns of SQL_OBJECTS. */
enum { OBJECT_TYPE, OBJECT_NAME, OBJECT_SQL };

/* Bytes and not text: SQLite has to allocate to end a text with a zero. */
static journal_bytes field_of(sqlite3_stmt *row, int column)
{
    const void *bytes = sqlite3_column_blob(row, column);
    return (journal_bytes){bytes, (size_t)sqlite3_column_bytes(row, column)};
}

static int compare_fields(sqlite3_stmt *a, sqlite3_stmt *b, int column)
{
    journal_bytes one = field_of(a, column), other = field_of(b, column);
    size_t common = one.size < other.size ? one.size : other.size;
    int order = common == 0 ? 0 : memcmp(one.bytes, other.bytes, common);
    return order != 0 ? order : (one.size > other.size) - (one.size < other.size);
}

/* In the order of SQL_OBJECTS: below 0 if the object of `a` comes first. A finished list comes
 * last. */
static int compare_objects(sqlite3_stmt *a, bool a_has_row, sqlite3_stmt *b, bool b_has_row)
{
    if (!a_has_row || !b_has_row) {
        return b_has_row - a_has_row;
    }
    int order = compare_fields(a, b, OBJECT_TYPE);
    return order != 0 ? order : compare_fields(a, b, OBJECT_NAME);
}

static journal_status schema_differs(const char *path, sqlite3_stmt *object, const char *how,
                                     journal_error *error)
{
    journal_bytes type = field_of(object, OBJECT_TYPE), name = field_of(object, OBJECT_NAME);
    return journal_find(error, JOURNAL_FOUND_SCHEMA, 0, 0, 0,
                        "%s: the %.*s %.*s %s; the tables of the journal were changed from "
                        "outside: keep the file, run `trey audit verify`, and restore a backup",
                        path, type.size > 8 ? 8 : (int)type.size, (const char *)type.bytes,
                        name.size > 80 ? 80 : (int)name.size, (const char *)name.bytes, how);
}

static bool is_listing(int code)
{
    return code == SQLITE_ROW || code == SQLITE_DONE;
}

/* Two lists in the same order, side by side. */
static journal_status compare_lists(sqlite3 *database, sqlite3_stmt *expected, sqlite3_stmt *found,
                                    journal_error *error)
{
    const char *path = sqlite3_db_filename(database, "main");
    for (;;) {
        int expected_code = sqlite3_step(expected), found_code = sqlite3_step(found);
        if (!is_listing(expected_code) || !is_listing(found_code)) {
            return sqlite_failure(database, is_listing(found_code) ? expected_code : found_code,
                                  "read its schema", error);
        }
        if (expected_code == SQLITE_DONE && found_code == SQLITE_DONE) {
            return JOURNAL_OK;
        }
        int order =
            compare_objects(expected, expected_code == SQLITE_ROW, found, found_code == SQLITE_ROW);
        if (order < 0) {
            return schema_differs(path, expected, "is missing", error);
        }
        if (order > 0) {
            return schema_differs(path, found, "does not belong to a journal", error);
        }
        if (compare_fields(expected, found, OBJECT_SQL) != 0) {
            return schema_differs(path, found, "is not as Trey made it", error);
        }
    }
}

/* The steps themselves say what must be there: they make it once more, in memory. */
journal_status sqlite_schema_compare(sqlite3 *database, int64_t version, journal_error *error)
{
    sql_schema schema = sqlite_journal_schema;
    schema.step_count = (size_t)version;
    sqlite3 *expected_database = NULL;
    sqlite3_stmt *expected = NULL, *found = NULL;
    int code =
        sqlite3_open_v2(":memory:", &expected_database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY, NULL);
    if (code == SQLITE_OK) {
        code = sql_migrate(expected_database, &schema, 0);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_prepare_v2(expected_database, SQL_OBJECTS, -1, &expected, NULL);
    }
    if (code == SQLITE_OK) {
        code = sqlite3_prepare_v2(database, SQL_OBJECTS, -1, &found, NULL);
    }
    journal_status status = code == SQLITE_OK
                                ? compare_lists(database, expected, found, error)
                                : sqlite_failure(database, code, "read its schema", error);
    sqlite3_finalize(expected);
    sqlite3_finalize(found);
    sqlite3_close(expected_database);
    return status;
}

/* ---- Versions ---- */

static journal_status check_version(sqlite3 *database, int64_t version, journal_error *error)
{
    const char *path = sqlite3_db_filename(database, "main");
    int64_t ours = (int64_t)sqlite_journal_schema.step_count;
    if (version > ours) {
        return journal_fail(
            error, JOURNAL_NEWER,
            "%s: written by a newer version of Trey: its tables have version %lld, and "
            "this program reads versions up to %lld. Use that version or a newer one",
            path, (long long)version, (long long)ours);
    }
    if (version < 1) {
        return journal_fail(error, JOURNAL_NOT_A_JOURNAL,
                            "%s: it has the mark of a journal and no tables; restore a backup",
                            path);
    }
    return JOURNAL_OK;
}

journal_status sqlite_schema_check(sqlite3 *database, bool is_writer, journal_error *error)
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
    journal_status status = check_version(database, version, error);
    if (status != JOURNAL_OK || !is_writer) {
        return status; /* a reader may be an auditor, who wants to see what is there */
    }
    return sqlite_schema_compare(database, version, error);
}

journal_status sqlite_schema_update(sqlite3 *database, journal_error *error)
{
    int64_t version = 0;
    int code = sql_number(database, "PRAGMA user_version", &version);
    if (code != SQLITE_OK) {
        return sqlite_failure(database, code, "read the journal", error);
    }
    return version < (int64_t)sqlite_journal_schema.step_count
               ? sqlite_migrate(database, &sqlite_journal_schema, error)
               : JOURNAL_OK;
}
