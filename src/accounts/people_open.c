/* SPDX-License-Identifier: MIT */
/*
 * Opening the people's database, and changing it.
 *
 * The server has it open all the time, and `trey user` comes by while it runs. Both write through
 * SQLite's log, whose version in Debian 12 can lose pages when two processes copy and restart it at
 * the same moment. So whoever changes something holds a lock on a file beside the database for as
 * long as that takes; a commit copies the log within it.
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

#include "people_db.h"

enum { WAIT_MS = 5, PATIENCE_MS = 5000, PATH_SIZE = 4096 };

#define SETTINGS                                                                                   \
    "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;"              \
    "PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA synchronous = FULL"

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
        vsnprintf(error->text, sizeof error->text, format, arguments);
        va_end(arguments);
    }
    return status;
}

static const struct {
    int code; /* primary */
    people_status status;
    const char *advice;
} translations[] = {
    {SQLITE_BUSY, PEOPLE_BUSY, "another program is writing to it; try again"},
    {SQLITE_FULL, PEOPLE_FULL, "make room on the disk"},
    {SQLITE_NOMEM, PEOPLE_NO_MEMORY, "free some memory"},
    {SQLITE_CORRUPT, PEOPLE_CORRUPT, "the file is damaged; keep it, and restore a backup"},
    {SQLITE_NOTADB, PEOPLE_NOT_PEOPLE, "this file does not hold the accounts of Trey"},
    {SQLITE_READONLY, PEOPLE_IO, "it may not be written; look at the rights of file and folder"},
    {SQLITE_CANTOPEN, PEOPLE_IO, "look whether it is a file, and at the rights of its folder"},
};

people_status people_failure(const people *in, int code, const char *doing, people_error *error)
{
    const char *path = sqlite3_db_filename(in->database, "main");
    people_status status = PEOPLE_IO;
    const char *advice = "look at the disk and the system's log";
    for (size_t i = 0; i < sizeof translations / sizeof translations[0]; i++) {
        if (translations[i].code == (code & 0xFF)) {
            status = translations[i].status;
            advice = translations[i].advice;
        }
    }
    return people_fail(error, status, "%s: cannot %s (%s, code %d): %s",
                       path == NULL || path[0] == '\0' ? "the accounts" : path, doing,
                       sqlite3_errstr(code), code, advice);
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

static people_status lock(people *in, people_error *error)
{
    struct timespec moment = {.tv_nsec = WAIT_MS * 1000000};
    for (int waited = 0; waited <= in->patience_ms; waited += WAIT_MS) {
        if (flock(in->lock, LOCK_EX | LOCK_NB) == 0) {
            return PEOPLE_OK;
        }
        if (errno != EWOULDBLOCK && errno != EINTR) {
            return people_fail(error, PEOPLE_IO, "%s: cannot be locked: %s",
                               sqlite3_db_filename(in->database, "main"), strerror(errno));
        }
        nanosleep(&moment, NULL);
    }
    return people_fail(error, PEOPLE_BUSY,
                       "%s: another program is changing it, and goes on doing so; try again",
                       sqlite3_db_filename(in->database, "main"));
}

static void unlock(people *in)
{
    flock(in->lock, LOCK_UN);
}

/* ---- Changes ---- */

static people_status execute(people *in, const char *sql, const char *doing, people_error *error)
{
    int code = sqlite3_exec(in->database, sql, NULL, NULL, NULL);
    return code == SQLITE_OK ? PEOPLE_OK : people_failure(in, code, doing, error);
}

static people_status begin_alone(people *in, people_error *error)
{
    people_status status = lock(in, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = execute(in, "BEGIN IMMEDIATE", "begin a change", error);
    if (status != PEOPLE_OK) {
        unlock(in);
    }
    return status;
}

static void roll_back(people *in)
{
    if (!sqlite3_get_autocommit(in->database)) {
        sqlite3_exec(in->database, "ROLLBACK", NULL, NULL, NULL);
    }
    unlock(in);
}

static people_status commit(people *in, people_error *error)
{
    /* An error of the disk may have ended the transaction already. */
    people_status status = sqlite3_get_autocommit(in->database)
                               ? people_fail(error, PEOPLE_IO, "the change was lost; try again")
                               : execute(in, "COMMIT", "keep a change", error);
    roll_back(in);
    return status;
}

people_status people_begin(people *in, people_error *error)
{
    return in->is_batch ? execute(in, "SAVEPOINT change", "begin a change", error)
                        : begin_alone(in, error);
}

people_status people_end(people *in, people_status status, people_error *error)
{
    if (!in->is_batch) {
        if (status == PEOPLE_OK) {
            return commit(in, error);
        }
        roll_back(in);
        return status;
    }
    if (status != PEOPLE_OK) {
        sqlite3_exec(in->database, "ROLLBACK TO change", NULL, NULL, NULL);
    }
    people_status released =
        execute(in, "RELEASE change", "keep a change", status == PEOPLE_OK ? error : NULL);
    return status != PEOPLE_OK ? status : released;
}

people_status people_batch_begin(people *in, people_error *error)
{
    people_status status = begin_alone(in, error);
    in->is_batch = status == PEOPLE_OK;
    return status;
}

people_status people_batch_end(people *in, people_error *error)
{
    in->is_batch = false;
    return commit(in, error);
}

void people_batch_drop(people *in)
{
    in->is_batch = false;
    roll_back(in);
}

sqlite3_stmt *people_ready(people *in, people_query query, people_error *error)
{
    sqlite3_stmt **statement = &in->queries[query];
    if (*statement == NULL) {
        int code = sqlite3_prepare_v3(in->database, queries[query], -1, SQLITE_PREPARE_PERSISTENT,
                                      statement, NULL);
        if (code != SQLITE_OK) {
            people_failure(in, code, "prepare a query", error);
            return NULL;
        }
    }
    sqlite3_reset(*statement);
    sqlite3_clear_bindings(*statement);
    return *statement;
}

people_status people_run(people *in, sqlite3_stmt *statement, const char *doing, int *changed,
                         people_error *error)
{
    int code = sqlite3_step(statement);
    if (changed != NULL) {
        *changed = sqlite3_changes(in->database);
    }
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? PEOPLE_OK : people_failure(in, code, doing, error);
}

/* ---- Opening ---- */

/* Only for the eyes of who runs the server; SQLite gives its log the same rights. A log without its
 * database is what is left when somebody has removed the wrong file. */
static people_status make_file(const char *path, people_mode mode, people_error *error)
{
    char log[PATH_SIZE];
    struct stat found;
    if (snprintf(log, sizeof log, "%s-wal", path) >= (int)sizeof log) {
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
    if ((!is_there || found.st_size == 0) && stat(log, &found) == 0 && found.st_size > 0) {
        return people_fail(error, PEOPLE_CORRUPT,
                           "%s: is gone or empty while its log is there; restore a backup, or move "
                           "%s away to begin anew",
                           path, log);
    }
    if (is_there) {
        return PEOPLE_OK;
    }
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) {
        return people_fail(error, PEOPLE_IO, "%s: cannot be created: %s", path, strerror(errno));
    }
    close(file);
    return PEOPLE_OK;
}

static people_status open_lock(people *in, const char *path, people_error *error)
{
    char name[PATH_SIZE];
    snprintf(name, sizeof name, "%s-lock", path);
    in->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    return in->lock >= 0
               ? PEOPLE_OK
               : people_fail(error, PEOPLE_IO, "%s: cannot be opened: %s", name, strerror(errno));
}

/* The mode is asked for and looked at: durability rests on it (P5). */
static people_status set_log(people *in, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    people_status status = lock(in, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_prepare_v2(in->database, "PRAGMA journal_mode = WAL", -1, &statement, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(statement);
    }
    const char *mode = code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
    bool is_log = mode != NULL && strcmp(mode, "wal") == 0;
    sqlite3_finalize(statement);
    unlock(in);
    if (code != SQLITE_ROW) {
        return people_failure(in, code, "set up the write-ahead log", error);
    }
    return is_log ? PEOPLE_OK
                  : people_fail(error, PEOPLE_IO,
                                "%s: no write-ahead log can be kept here; put it on a local disk",
                                sqlite3_db_filename(in->database, "main"));
}

static people_status open_database(people *in, const char *path, people_error *error)
{
    int code =
        sqlite3_open_v2(path, &in->database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, NULL);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(in->database, 1);
        people_set_patience(in, PATIENCE_MS);
        sqlite3_db_config(in->database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        code = sqlite3_exec(in->database, SETTINGS, NULL, NULL, NULL);
    }
    if (code != SQLITE_OK) {
        return in->database == NULL
                   ? people_fail(error, PEOPLE_NO_MEMORY, "%s: no memory to open it", path)
                   : people_failure(in, code, "open the accounts", error);
    }
    return PEOPLE_OK;
}

people_status people_open(people **opened, const char *path, people_mode mode, people_error *error)
{
    *opened = NULL;
    people *in = sodium_init() < 0 ? NULL : calloc(1, sizeof *in);
    if (in == NULL) {
        return people_fail(error, PEOPLE_NO_MEMORY, "%s: no memory to open it", path);
    }
    in->lock = -1;
    people_status status = make_file(path, mode, error);
    if (status == PEOPLE_OK) {
        status = open_lock(in, path, error);
    }
    if (status == PEOPLE_OK) {
        status = open_database(in, path, error);
    }
    if (status == PEOPLE_OK) {
        status = people_schema_open(in, error);
    }
    if (status == PEOPLE_OK) {
        status = set_log(in, error);
    }
    if (status != PEOPLE_OK) {
        people_close(in);
        return status;
    }
    *opened = in;
    return PEOPLE_OK;
}

void people_set_patience(people *in, int milliseconds)
{
    in->patience_ms = milliseconds;
    sqlite3_busy_timeout(in->database, milliseconds);
}

void people_let_staff_play(people *in, bool may_play)
{
    in->staff_may_play = may_play;
}

void people_close(people *closed)
{
    if (closed == NULL) {
        return;
    }
    if (closed->is_batch) {
        people_batch_drop(closed);
    }
    for (size_t i = 0; i < PEOPLE_QUERY_COUNT; i++) {
        sqlite3_finalize(closed->queries[i]);
    }
    if (closed->database != NULL) {
        /* Closing copies the log. */
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
