/* SPDX-License-Identifier: MIT */
/*
 * The moment of a copy is that of two read transactions, which begin right after each other: first
 * on the journal, then on the accounts. So the accounts have everybody whom the journal knows. The
 * list of private tables is read after that: a link without a table is dropped at the next start.
 */
#include "house_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "base/sql.h"
#include "house.h"
#include "key_file.h"
#include "store/journal.h"

enum { BUSY_MS = 5000, BLOCK = 65536 };

static house_copy_status fail_file(failure *problem, const char *path, const char *task)
{
    failure_set(problem, "%s: cannot %s: %s", path, task, strerror(errno));
    return HOUSE_COPY_IO;
}

static house_copy_status fail_sql(failure *problem, const char *path, sqlite3 *database, int code,
                                  const char *task)
{
    sql_failure failed = sql_describe(problem, path, database, code, task);
    return failed == SQL_FAILURE_CORRUPT || failed == SQL_FAILURE_NOT_A_DATABASE
               ? HOUSE_COPY_REFUSED
               : HOUSE_COPY_IO;
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* ---- Databases ---- */

static house_copy_status check_length(sqlite3 *held, const char *path, failure *problem)
{
    bool is_whole = true;
    int code = sql_check_length(held, &is_whole, problem);
    return code != SQLITE_OK ? fail_sql(problem, path, held, code, "compare its length")
           : is_whole        ? HOUSE_COPY_FINE
                             : HOUSE_COPY_REFUSED;
}

/* Opens a database and holds on to the state that it has now. */
static house_copy_status hold(sqlite3 **held, const char *path, failure *problem)
{
    int64_t count = 0;
    int code =
        sql_open(held, path, &(sql_options){.flags = SQLITE_OPEN_READONLY, .busy_ms = BUSY_MS});
    if (code == SQLITE_OK) {
        code = sqlite3_exec(*held, "BEGIN", NULL, NULL, NULL);
    }
    if (code == SQLITE_OK) {
        code = sql_number(*held, "SELECT count(*) FROM sqlite_schema", &count);
    }
    return code == SQLITE_OK ? check_length(*held, path, problem)
                             : fail_sql(problem, path, *held, code, "read it");
}

static int copy_pages(sqlite3 *from, sqlite3 *target)
{
    int code = sqlite3_exec(target, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
    if (code != SQLITE_OK) {
        return code;
    }
    sqlite3_backup *backup = sqlite3_backup_init(target, "main", from, "main");
    if (backup == NULL) {
        return sqlite3_errcode(target);
    }
    code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    /* Without a log of its own the copy is one file; leaving the log mode syncs it. */
    return code == SQLITE_DONE
               ? sqlite3_exec(target, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL)
               : code;
}

static int check_database(sqlite3 *checked)
{
    int64_t is_wrong = 1;
    int code = sql_number(checked,
                          "SELECT count(*) FROM pragma_integrity_check(1) WHERE "
                          "integrity_check <> 'ok'",
                          &is_wrong);
    return code == SQLITE_OK && is_wrong != 0 ? SQLITE_CORRUPT : code;
}

static house_copy_status copy_database(sqlite3 *from, const char *target, failure *problem)
{
    sqlite3 *copy = NULL;
    int code = sql_open(&copy, target,
                        &(sql_options){.flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE});
    if (code == SQLITE_OK) {
        code = copy_pages(from, copy);
    }
    if (code == SQLITE_OK) {
        code = check_database(copy);
    }
    house_copy_status status =
        code == SQLITE_OK ? HOUSE_COPY_FINE : fail_sql(problem, target, copy, code, "copy it");
    sqlite3_close(copy);
    return status;
}

static house_copy_status check_journal(const char *path, failure *problem)
{
    journal_error error;
    journal_status status = journal_check(path, &error);
    if (status == JOURNAL_OK) {
        return HOUSE_COPY_FINE;
    }
    *problem = error.problem;
    return status == JOURNAL_IO || status == JOURNAL_FULL || status == JOURNAL_NO_MEMORY
               ? HOUSE_COPY_IO
               : HOUSE_COPY_REFUSED;
}

/* ---- Files ---- */

static bool write_all(int target, const char *bytes, ssize_t size)
{
    for (ssize_t done = 0; done < size;) {
        ssize_t wrote = write(target, bytes + done, (size_t)(size - done));
        if (wrote < 0 && errno != EINTR) {
            return false;
        }
        done += wrote > 0 ? wrote : 0;
    }
    return true;
}

static bool copy_bytes(int from, int target)
{
    char bytes[BLOCK];
    ssize_t size;
    bool is_good = true;
    while (is_good &&
           ((size = read(from, bytes, sizeof bytes)) > 0 || (size < 0 && errno == EINTR))) {
        is_good = size < 0 || write_all(target, bytes, size);
    }
    return is_good && size == 0 && fsync(target) == 0;
}

static house_copy_status copy_file(const char *from, const char *target, failure *problem)
{
    int source = open(from, O_RDONLY | O_CLOEXEC);
    if (source < 0) {
        return fail_file(problem, from, "read it");
    }
    int file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    bool is_copied = file >= 0 && copy_bytes(source, file);
    house_copy_status status = is_copied ? HOUSE_COPY_FINE : fail_file(problem, target, "copy it");
    close(source);
    if (file >= 0) {
        close(file);
    }
    return status;
}

static bool sync_directory(const char *path)
{
    int opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_synced = opened >= 0 && fsync(opened) == 0;
    if (opened >= 0) {
        close(opened);
    }
    return is_synced;
}

/* ---- The house ---- */

typedef struct house_paths {
    path_buffer directory, journal, key, accounts, private_tables;
} house_paths;

static bool make_paths(house_paths *paths, const char *directory, const char *ending)
{
    return path_make(&paths->directory, "%s%s", directory, ending) &&
           path_make(&paths->journal, "%s%s/" HOUSE_JOURNAL, directory, ending) &&
           path_make(&paths->key, "%s%s/" HOUSE_KEY, directory, ending) &&
           path_make(&paths->accounts, "%s%s/" HOUSE_ACCOUNTS, directory, ending) &&
           path_make(&paths->private_tables, "%s%s/" HOUSE_PRIVATE_TABLES, directory, ending);
}

static house_copy_status copy_databases(const house_paths *from, const house_paths *paths,
                                        failure *problem)
{
    sqlite3 *journal_held = NULL, *accounts_held = NULL;
    house_copy_status status = hold(&journal_held, from->journal.text, problem);
    if (status == HOUSE_COPY_FINE) {
        status = hold(&accounts_held, from->accounts.text, problem);
    }
    if (status == HOUSE_COPY_FINE && exists(from->private_tables.text)) {
        status = copy_file(from->private_tables.text, paths->private_tables.text, problem);
    }
    if (status == HOUSE_COPY_FINE) {
        status = copy_database(journal_held, paths->journal.text, problem);
    }
    if (status == HOUSE_COPY_FINE) {
        status = copy_database(accounts_held, paths->accounts.text, problem);
    }
    sqlite3_close(accounts_held);
    sqlite3_close(journal_held);
    return status == HOUSE_COPY_FINE ? check_journal(paths->journal.text, problem) : status;
}

/* Only the key that belongs to the journal is of any use beside it. */
static house_copy_status copy_key(const char *key, const house_paths *paths, failure *problem)
{
    uint8_t read_key[RECORD_KEY_SIZE];
    house_report report;
    journal_error error;
    if (!key_file_read(key, read_key, problem)) {
        return HOUSE_COPY_REFUSED;
    }
    bool belongs = house_look(paths->journal.text, read_key, &report, &error);
    sodium_memzero(read_key, sizeof read_key);
    if (!belongs) {
        *problem = error.problem;
        return HOUSE_COPY_REFUSED;
    }
    return copy_file(key, paths->key.text, problem);
}

static house_copy_status give_name(const house_paths *partial, const char *target, failure *problem)
{
    path_buffer parent;
    if (!path_make(&parent, "%s/..", target)) {
        errno = ENAMETOOLONG;
        return fail_file(problem, target, "name it");
    }
    if (!sync_directory(partial->directory.text) ||
        renameat2(AT_FDCWD, partial->directory.text, AT_FDCWD, target, RENAME_NOREPLACE) != 0 ||
        !sync_directory(parent.text)) {
        return fail_file(problem, target, "give the copy its name");
    }
    return HOUSE_COPY_FINE;
}

static void remove_partial(const house_paths *partial)
{
    const path_buffer *files[] = {&partial->journal, &partial->key, &partial->accounts,
                                  &partial->private_tables};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        path_buffer log;
        unlink(files[i]->text);
        if (path_make(&log, "%s-journal", files[i]->text)) {
            unlink(log.text);
        }
    }
    rmdir(partial->directory.text);
}

static house_copy_status check_source(const house_paths *from, failure *problem)
{
    const char *missing = !exists(from->journal.text)    ? from->journal.text
                          : !exists(from->accounts.text) ? from->accounts.text
                                                         : NULL;
    if (missing != NULL) {
        failure_set(problem, "%s: no such file; a house has a journal and accounts", missing);
        return HOUSE_COPY_REFUSED;
    }
    return HOUSE_COPY_FINE;
}

house_copy_status house_copy(const char *from, const char *target, const char *key,
                             failure *problem)
{
    house_paths source, partial;
    if (!make_paths(&source, from, "") || !make_paths(&partial, target, "-partial")) {
        errno = ENAMETOOLONG;
        return fail_file(problem, target, "make it");
    }
    house_copy_status status = check_source(&source, problem);
    if (status != HOUSE_COPY_FINE) {
        return status;
    }
    if (exists(target)) {
        failure_set(problem, "%s: exists and would be overwritten; choose another name", target);
        return HOUSE_COPY_REFUSED;
    }
    if (mkdir(partial.directory.text, S_IRWXU) != 0) {
        return fail_file(problem, partial.directory.text, "make it");
    }
    status = copy_databases(&source, &partial, problem);
    if (status == HOUSE_COPY_FINE && key != NULL) {
        status = copy_key(key, &partial, problem);
    }
    if (status == HOUSE_COPY_FINE) {
        status = give_name(&partial, target, problem);
    }
    if (status != HOUSE_COPY_FINE) {
        remove_partial(&partial);
    }
    return status;
}
