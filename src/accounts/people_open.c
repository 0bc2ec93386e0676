/* SPDX-License-Identifier: MIT */
/*
 * Opening the accounts database, and transactions on it.
 *
 * The server keeps the database open, and `trey user` opens it while the server runs. Both write
 * through SQLite's write-ahead log, which in Debian 12's version can lose pages when two processes
 * checkpoint and restart it at the same moment. So a program holds a lock on a file beside the
 * database during every change; the checkpoint after a commit happens under the same lock.
 */
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/out_of_memory.h"
#include "base/path.h"
#include "people_db.h"

enum { WAIT_MS = 5, PATIENCE_MS = 5000 };

#define SETTINGS "PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = FULL"

#define PEOPLE_QUERY_ENTRY(id, sql) [PEOPLE_QUERY_##id] = sql,
static const char *const queries[PEOPLE_QUERY_COUNT] = {PEOPLE_QUERY_LIST(PEOPLE_QUERY_ENTRY)};
#undef PEOPLE_QUERY_ENTRY

/* ---- Errors ---- */

people_status people_fail(people_error *error, people_status status, const char *format, ...)
{
    if (error != NULL) {
        va_list arguments;
        va_start(arguments, format);
        *error = (people_error){.status = status};
        failure_set_list(&error->problem, format, arguments);
        va_end(arguments);
    }
    return status;
}

static const people_status statuses[SQL_FAILURE_COUNT] = {
    [SQL_FAILURE_IO] = PEOPLE_IO,           [SQL_FAILURE_BUSY] = PEOPLE_BUSY,
    [SQL_FAILURE_FULL] = PEOPLE_FULL,       [SQL_FAILURE_NO_MEMORY] = PEOPLE_NO_MEMORY,
    [SQL_FAILURE_CORRUPT] = PEOPLE_CORRUPT, [SQL_FAILURE_NOT_A_DATABASE] = PEOPLE_NOT_PEOPLE,
    [SQL_FAILURE_STOPPED] = PEOPLE_IO,
};

people_status people_failure(const people_db *people, int code, const char *task,
                             people_error *error)
{
    people_error failed = {.status = PEOPLE_OK};
    failed.status = statuses[sql_describe(&failed.problem, NULL, people->database, code, task)];
    if (error != NULL) {
        *error = failed;
    }
    return failed.status;
}

const char *people_status_code(people_status status)
{
    static const char *const codes[PEOPLE_STATUS_COUNT] = {
        [PEOPLE_OK] = "ok",
        [PEOPLE_END] = "end",
        [PEOPLE_NOT_FOUND] = "not-found",
        [PEOPLE_NAME_BAD] = "name-bad",
        [PEOPLE_NAME_TAKEN] = "name-taken",
        [PEOPLE_ROLES_BAD] = "roles-bad",
        [PEOPLE_LAST_ADMIN] = "last-admin",
        [PEOPLE_REFUSED] = "login-refused",
        [PEOPLE_LOCKED] = "login-locked",
        [PEOPLE_CODE_NEEDED] = "code-needed",
        [PEOPLE_CODE_WRONG] = "code-wrong",
        [PEOPLE_UNTIL_BAD] = "until-bad",
        [PEOPLE_NO_BAR] = "no-such-bar",
        [PEOPLE_BAR_OVER] = "bar-over",
        [PEOPLE_EXCLUSION_STANDS] = "exclusion-stands",
        [PEOPLE_PIN_NONE] = "pin-none",
        [PEOPLE_PIN_WRONG] = "pin-wrong",
        [PEOPLE_PIN_LOCKED] = "pin-locked",
        [PEOPLE_NO_READER] = "no-such-reader",
        [PEOPLE_TOO_MANY] = "too-many-people",
        [PEOPLE_NEWER] = "accounts-newer",
        [PEOPLE_NOT_PEOPLE] = "not-accounts",
        [PEOPLE_CORRUPT] = "accounts-corrupt",
        [PEOPLE_BUSY] = "accounts-busy",
        [PEOPLE_FULL] = "disk-full",
        [PEOPLE_IO] = "accounts-io",
        [PEOPLE_NO_MEMORY] = "no-memory",
    };
    return (unsigned)status < PEOPLE_STATUS_COUNT ? codes[status] : "unknown";
}

/* ---- The lock ---- */

static people_status lock(people_db *people, people_error *error)
{
    struct timespec moment = {.tv_nsec = WAIT_MS * 1000000};
    for (int waited = 0; waited <= people->patience_ms; waited += WAIT_MS) {
        if (flock(people->lock, LOCK_EX | LOCK_NB) == 0) {
            return PEOPLE_OK;
        }
        if (errno != EWOULDBLOCK && errno != EINTR) {
            return people_fail(error, PEOPLE_IO, "%s: cannot lock it: %s",
                               sql_path(people->database), strerror(errno));
        }
        nanosleep(&moment, NULL);
    }
    return people_fail(error, PEOPLE_BUSY, "%s: another program keeps changing it; try again",
                       sql_path(people->database));
}

static void unlock(people_db *people)
{
    flock(people->lock, LOCK_UN);
}

/* ---- Changes ---- */

static people_status execute(people_db *people, const char *sql, const char *task,
                             people_error *error)
{
    int code = sqlite3_exec(people->database, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(people, code, task, error);
}

/* A change that cannot be taken back would be seen by every reader, and keep the database locked.
 */
static void take_back(people_db *people, const char *sql)
{
    if (sqlite3_exec(people->database, sql, NULL, NULL, NULL) == SQLITE_NOMEM) {
        out_of_memory();
    }
}

static people_status begin_alone(people_db *people, people_error *error)
{
    people_status status = lock(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = execute(people, "BEGIN IMMEDIATE", "begin a change", error);
    if (status != PEOPLE_OK) {
        unlock(people);
    }
    return status;
}

static void roll_back(people_db *people)
{
    if (!sqlite3_get_autocommit(people->database)) {
        take_back(people, "ROLLBACK");
    }
    unlock(people);
}

static people_status commit(people_db *people, people_error *error)
{
    /* A disk error may already have ended the transaction. */
    people_status status =
        sqlite3_get_autocommit(people->database)
            ? people_fail(error, PEOPLE_IO,
                          "the change was rolled back after a disk error; try again")
            : execute(people, "COMMIT", "commit a change", error);
    roll_back(people);
    return status;
}

people_status people_begin(people_db *people, people_error *error)
{
    return people->is_batch ? execute(people, "SAVEPOINT change", "begin a change", error)
                            : begin_alone(people, error);
}

people_status people_end(people_db *people, people_status status, people_error *error)
{
    if (!people->is_batch) {
        if (status == PEOPLE_OK) {
            return commit(people, error);
        }
        roll_back(people);
        return status;
    }
    if (status != PEOPLE_OK) {
        take_back(people, "ROLLBACK TO change");
    }
    people_status released =
        execute(people, "RELEASE change", "commit a change", status == PEOPLE_OK ? error : NULL);
    return status != PEOPLE_OK ? status : released;
}

people_status people_batch_begin(people_db *people, people_error *error)
{
    people_status status = begin_alone(people, error);
    people->is_batch = status == PEOPLE_OK;
    return status;
}

people_status people_batch_end(people_db *people, people_error *error)
{
    people->is_batch = false;
    return commit(people, error);
}

void people_batch_drop(people_db *people)
{
    people->is_batch = false;
    roll_back(people);
}

people_status people_ready(people_db *people, people_query query, const sql_value *values,
                           size_t count, sqlite3_stmt **ready, people_error *error)
{
    int code = sql_ready(people->database, &people->queries[query], queries[query]);
    if (code != SQLITE_OK) {
        return people_failure(people, code, "prepare a query", error);
    }
    *ready = people->queries[query];
    sql_bind(*ready, values, count);
    return PEOPLE_OK;
}

people_status people_run(people_db *people, people_query query, const sql_value *values,
                         size_t count, const char *task, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    people_status status = people_ready(people, query, values, count, &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sql_run(statement);
    sqlite3_clear_bindings(statement); /* the values end with this call */
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(people, code, task, error);
}

/* ---- Opening ---- */

/* Only the owner of the server process may read the file; SQLite gives its log the same
 * permissions. A log without its database means that somebody removed the wrong file. */
static people_status make_file(const char *path, people_mode mode, people_error *error)
{
    path_buffer log;
    struct stat found;
    if (!path_make(&log, "%s-wal", path)) {
        return people_fail(error, PEOPLE_IO, "%s: the path is too long", path);
    }
    bool is_there = stat(path, &found) == 0;
    if (!is_there && errno == ENOENT && mode == PEOPLE_OPEN) {
        return people_fail(error, PEOPLE_NOT_FOUND,
                           "%s: no such file; name the server's data directory with --data", path);
    }
    if (!is_there && errno != ENOENT) {
        return people_fail(error, PEOPLE_IO, "%s: %s", path, strerror(errno));
    }
    if ((!is_there || found.st_size == 0) && stat(log.text, &found) == 0 && found.st_size > 0) {
        return people_fail(error, PEOPLE_CORRUPT,
                           "%s: missing or empty, but its log exists; restore a backup, or move %s "
                           "away to start with no accounts",
                           path, log.text);
    }
    if (is_there) {
        return PEOPLE_OK;
    }
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) {
        return people_fail(error, PEOPLE_IO, "%s: cannot create it: %s", path, strerror(errno));
    }
    close(file);
    return PEOPLE_OK;
}

static people_status open_lock(people_db *people, const char *path, people_error *error)
{
    path_buffer name;
    if (!path_make(&name, "%s-lock", path)) {
        return people_fail(error, PEOPLE_IO, "%s: the path is too long", path);
    }
    people->lock = open(name.text, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    return people->lock >= 0 ? PEOPLE_OK
                             : people_fail(error, PEOPLE_IO, "%s: cannot open it: %s", name.text,
                                           strerror(errno));
}

/* Durability depends on the mode (P5), so it is verified. */
static people_status set_log(people_db *people, people_error *error)
{
    bool is_on = false;
    people_status status = lock(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sql_use_log(people->database, &is_on);
    unlock(people);
    if (code != SQLITE_OK) {
        return people_failure(people, code, "set up the write-ahead log", error);
    }
    return is_on ? PEOPLE_OK
                 : people_fail(error, PEOPLE_IO,
                               "%s: this file system supports no write-ahead log; use a local disk",
                               sql_path(people->database));
}

static people_status open_database(people_db *people, const char *path, people_error *error)
{
    sql_options options = {.flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW,
                           .busy_ms = PATIENCE_MS,
                           .settings = SETTINGS};
    people->patience_ms = PATIENCE_MS;
    int code = sql_open(&people->database, path, &options);
    if (code != SQLITE_OK) {
        return people->database == NULL
                   ? people_fail(error, PEOPLE_NO_MEMORY, "%s: no memory to open it", path)
                   : people_failure(people, code, "open the accounts", error);
    }
    return PEOPLE_OK;
}

static people_status check_length(people_db *people, people_error *error)
{
    bool is_whole = true;
    failure problem;
    int code = sql_check_length(people->database, &is_whole, &problem);
    if (code != SQLITE_OK) {
        return people_failure(people, code, "compare its length", error);
    }
    return is_whole ? PEOPLE_OK : people_fail(error, PEOPLE_CORRUPT, "%s", problem.text);
}

people_status people_open(people_db **opened, const char *path, people_mode mode,
                          people_error *error)
{
    *opened = NULL;
    people_db *people = sodium_init() < 0 ? NULL : calloc(1, sizeof *people);
    if (people == NULL) {
        return people_fail(error, PEOPLE_NO_MEMORY, "%s: no memory to open it", path);
    }
    people->lock = -1;
    people_status status = make_file(path, mode, error);
    if (status == PEOPLE_OK) {
        status = open_lock(people, path, error);
    }
    if (status == PEOPLE_OK) {
        status = open_database(people, path, error);
    }
    if (status == PEOPLE_OK) {
        status = check_length(people, error);
    }
    if (status == PEOPLE_OK) {
        status = people_schema_open(people, error);
    }
    if (status == PEOPLE_OK) {
        status = set_log(people, error);
    }
    if (status != PEOPLE_OK) {
        people_close(people);
        return status;
    }
    *opened = people;
    return PEOPLE_OK;
}

void people_set_patience(people_db *people, int milliseconds)
{
    people->patience_ms = milliseconds;
    sqlite3_busy_timeout(people->database, milliseconds);
}

void people_set_role_policy(people_db *people, role_policy policy)
{
    people->role_policy = policy;
}

void people_close(people_db *closed)
{
    if (closed == NULL) {
        return;
    }
    if (closed->is_batch) {
        people_batch_drop(closed);
    }
    sql_finalize(closed->queries, PEOPLE_QUERY_COUNT);
    if (closed->database != NULL) {
        /* Closing checkpoints the log. */
        bool is_locked = lock(closed, NULL) == PEOPLE_OK;
        sqlite3_close(closed->database);
        if (is_locked) {
            unlock(closed);
        }
    }
    if (closed->lock >= 0) {
        close(closed->lock);
    }
    sodium_memzero(closed, sizeof *closed);
    free(closed);
}
