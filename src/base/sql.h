/* SPDX-License-Identifier: MIT */
/*
 * SQLite as Trey uses it, for the journal, the accounts and the archive: opening a database,
 * statements that are prepared once, values bound in one call, versions of the tables, and what a
 * failure means.
 *
 * Nothing here allocates memory of its own, so a caller that must survive running out of memory has
 * only SQLite's to think of. Functions that return int return an SQLite result code.
 */
#ifndef TREY_BASE_SQL_H
#define TREY_BASE_SQL_H

#include <sqlite3.h>

#include <trey/base.h>

#include "failure.h"

/* ---- Opening ---- */

typedef struct sql_options {
    int flags;            /* of sqlite3_open_v2; SQLITE_OPEN_NOMUTEX is added */
    const char *vfs;      /* NULL: the system's file system */
    int busy_ms;          /* how long to wait for another connection's lock */
    const char *settings; /* pragmas besides the usual ones; may be NULL */
} sql_options;

/* Opens a connection with extended result codes and with defenses against a crafted file. It is
 * for one thread at a time. Close *database also after a failure; it may be NULL. */
TREY_MUST_CHECK int sql_open(sqlite3 **database, const char *path, const sql_options *options);

/* Switches the database to write-ahead logging; returns the result code of SQLite. *is_on is false
 * if the file system does not support it. */
TREY_MUST_CHECK int sql_use_log(sqlite3 *database, bool *is_on);

/* The path of the database's file. */
const char *sql_path(sqlite3 *database);

/* Compares the length of the file with its pages (sql_length.c). Unless *is_whole, `problem` says
 * that the end was cut off, or that something was added to it. */
TREY_MUST_CHECK int sql_check_length(sqlite3 *database, bool *is_whole, failure *problem);

/* ---- Statements ---- */

/* Prepares a statement on first use and keeps it in *slot; afterwards it is reset, with nothing
 * bound. Finalize it with sql_finalize. */
TREY_MUST_CHECK int sql_ready(sqlite3 *database, sqlite3_stmt **slot, const char *text);
void sql_finalize(sqlite3_stmt **slots, size_t count);

/* Runs a statement that returns no rows, and resets it. SQLITE_OK, or why it failed. */
TREY_MUST_CHECK int sql_run(sqlite3_stmt *statement);

/* The number that a statement without parameters returns, such as a pragma. */
TREY_MUST_CHECK int sql_number(sqlite3 *database, const char *text, int64_t *number);

/* ---- Values ---- */

typedef struct sql_value {
    int type;          /* SQLITE_NULL, SQLITE_INTEGER, SQLITE_TEXT or SQLITE_BLOB */
    int64_t integer;   /* of SQLITE_INTEGER */
    const void *bytes; /* of the others; not copied */
    size_t size;
} sql_value;

static inline sql_value sql_null(void)
{
    return (sql_value){.type = SQLITE_NULL};
}

static inline sql_value sql_integer(int64_t integer)
{
    return (sql_value){.type = SQLITE_INTEGER, .integer = integer};
}

static inline sql_value sql_blob(const void *bytes, size_t size)
{
    return (sql_value){.type = SQLITE_BLOB, .bytes = bytes, .size = size};
}

/* NULL is bound as null. */
sql_value sql_text(const char *text);

/* A list of values, as the two last parameters of sql_bind. */
#define SQL_VALUES(...)                                                                            \
    (const sql_value[]){__VA_ARGS__}, sizeof((const sql_value[]){__VA_ARGS__}) / sizeof(sql_value)

/* Binds values to the parameters from 1 on; values past the last parameter are ignored. Bytes must
 * live until the statement is reset or bound again. This needs no memory, and so it cannot fail. */
void sql_bind(sqlite3_stmt *statement, const sql_value *values, size_t count);

/* ---- Versions of the tables ---- */

/* What marks a file as one of ours: a number in the header of the database, and the version of its
 * tables, which is the number of steps that made them. A step that was ever released stays as it
 * is; a change is a new step. */
typedef struct sql_schema {
    int32_t mark;
    size_t step_count;
    const char *const *steps; /* step n leads from version n to n + 1 */
} sql_schema;

/* Mark and version of a database; 0 and 0: it is new, or not ours. */
TREY_MUST_CHECK int sql_read_marks(sqlite3 *database, int64_t *mark, int64_t *version);

/* Runs all steps from `version` on, and sets the marks. The caller holds a transaction. */
TREY_MUST_CHECK int sql_migrate(sqlite3 *database, const sql_schema *schema, int64_t version);

/* ---- Failures ---- */

typedef enum sql_failure {
    SQL_FAILURE_IO,
    SQL_FAILURE_BUSY,
    SQL_FAILURE_FULL, /* no space on the disk, a quota, or a limit on the size of files */
    SQL_FAILURE_NO_MEMORY,
    SQL_FAILURE_CORRUPT,
    SQL_FAILURE_NOT_A_DATABASE,
    SQL_FAILURE_STOPPED, /* by sqlite3_progress_handler */
    SQL_FAILURE_COUNT
} sql_failure;

/* What a result code means, with a text in `problem`: "PATH: cannot DO (what SQLite says, code 13):
 * what to do". `path` may be NULL where `database` is open, and the other way round. */
sql_failure sql_describe(failure *problem, const char *path, sqlite3 *database, int code,
                         const char *task);

#endif
