/* SPDX-License-Identifier: MIT */
/*
 * Copies of a journal. SQLite copies the pages within one read transaction, so that the copy shows
 * one moment, from a connection that cannot write (J8). The copy has a temporary name until it has
 * been read and found complete, so a file with the final name is never a partial backup.
 */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/path.h"
#include "sqlite_store.h"

/* ---- Files ---- */

static journal_status file_failure(const char *path, const char *task, journal_error *error)
{
    journal_status status = errno == ENOSPC ? JOURNAL_FULL : JOURNAL_IO;
    return journal_fail(error, status, "%s: cannot %s: %s", path, task, strerror(errno));
}

static journal_status too_long(const char *path, journal_error *error)
{
    return journal_fail(error, JOURNAL_IO, "%.80s…: the path is too long", path);
}

/* The log of a lost journal would be applied to the copy. */
static journal_status check_free(const char *path, journal_error *error)
{
    static const char *const endings[] = {"", "-wal", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        path_buffer name;
        if (!path_make(&name, "%s%s", path, endings[i])) {
            return too_long(path, error);
        }
        if (access(name.text, F_OK) == 0) {
            return journal_fail(error, JOURNAL_EXISTS,
                                "%s: exists and would be overwritten; choose another name, or move "
                                "it",
                                name.text);
        }
    }
    return JOURNAL_OK;
}

static int sync_folder_of(const char *path)
{
    char copy[4096];
    snprintf(copy, sizeof copy, "%s", path);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) {
        return -1;
    }
    int result = fsync(folder);
    close(folder);
    return result;
}

/* Gives the finished copy its name, which must still be free. */
static journal_status give_name(const char *partial, const char *target, journal_error *error)
{
    int result = renameat2(AT_FDCWD, partial, AT_FDCWD, target, RENAME_NOREPLACE);
    if (result != 0 && errno == EINVAL && access(target, F_OK) != 0) {
        result = rename(partial, target); /* a file system that cannot look and rename at once */
    }
    if (result != 0 && errno == EEXIST) {
        return journal_fail(error, JOURNAL_EXISTS, "%s: is there by now; give another name",
                            target);
    }
    if (result != 0) {
        return file_failure(target, "give the copy its name", error);
    }
    return sync_folder_of(target) == 0 ? JOURNAL_OK
                                       : file_failure(target, "sync its folder", error);
}

/* ---- Copying ---- */

static journal_status copy_pages(sqlite3 *target, sqlite3 *from, journal_error *error)
{
    sqlite3_backup *backup = sqlite3_backup_init(target, "main", from, "main");
    if (backup == NULL) {
        return sqlite_failure(target, sqlite3_errcode(target), "begin a copy", error);
    }
    int code = sqlite3_backup_step(backup, -1);
    sqlite3_backup_finish(backup);
    return code == SQLITE_DONE ? JOURNAL_OK : sqlite_failure(target, code, "copy a journal", error);
}

/* Without a log of its own, so that the copy is one file. Leaving the log mode syncs the file. */
static int make_one_file(sqlite3 *copy)
{
    return sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
}

static journal_status copy_into(const char *from, const char *partial, journal_error *error)
{
    sqlite3 *source = NULL, *copy = NULL;
    int code = sqlite3_open_v2(from, &source, SQLITE_OPEN_READONLY, NULL);
    journal_status status = JOURNAL_OK;
    if (code != SQLITE_OK) {
        status = sqlite_failure_at(from, source, code, "open the journal", error);
    } else {
        sqlite3_busy_timeout(source, 5000);
        code = sqlite3_open_v2(partial, &copy, SQLITE_OPEN_READWRITE, NULL);
        if (code == SQLITE_OK) {
            code = sqlite3_exec(copy, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
        }
        status = code == SQLITE_OK ? copy_pages(copy, source, error)
                                   : sqlite_failure_at(partial, copy, code, "open the copy", error);
        if (status == JOURNAL_OK) {
            code = make_one_file(copy);
            status = code == SQLITE_OK ? JOURNAL_OK
                                       : sqlite_failure(copy, code, "finish the copy", error);
        }
    }
    sqlite3_close(copy);
    sqlite3_close(source);
    return status;
}

journal_status journal_check(const char *path, journal_error *error)
{
    journal_db *journal;
    journal_cursor *cursor = NULL;
    journal_entry entry;
    journal_status status = journal_open(&journal, path, JOURNAL_READ, error);
    if (status == JOURNAL_OK) {
        status = journal_check_storage(journal, error);
    }
    if (status == JOURNAL_OK) {
        status = journal_read_all(journal, 1, &cursor, error);
    }
    while (status == JOURNAL_OK) {
        status = journal_cursor_next(cursor, &entry, error);
    }
    journal_cursor_close(cursor);
    journal_close(journal);
    return status == JOURNAL_END ? JOURNAL_OK : status;
}

static journal_status make_partial(const char *partial, journal_error *error)
{
    int file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0) {
        close(file);
        return JOURNAL_OK;
    }
    if (errno == EEXIST) {
        return journal_fail(
            error, JOURNAL_EXISTS,
            "%s: left by a copy that was interrupted, or one is going on; remove it "
            "if not",
            partial);
    }
    return file_failure(partial, "make it", error);
}

static void remove_partial(const char *partial)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        path_buffer name;
        if (path_make(&name, "%s%s", partial, endings[i])) {
            unlink(name.text);
        }
    }
}

static journal_status copy(const char *from, const char *target, journal_error *error)
{
    path_buffer path;
    journal_status status = check_free(target, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    if (!path_make(&path, "%s-partial", target)) {
        return too_long(target, error);
    }
    const char *partial = path.text;
    status = make_partial(partial, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    status = copy_into(from, partial, error);
    if (status == JOURNAL_OK) {
        status = journal_check(partial, error);
    }
    if (status == JOURNAL_OK) {
        status = give_name(partial, target, error);
    }
    if (status != JOURNAL_OK) {
        remove_partial(partial);
    }
    return status;
}

journal_status journal_backup(const char *from, const char *target, journal_error *error)
{
    journal_db *journal;
    journal_status status = journal_open(&journal, from, JOURNAL_READ, error);
    journal_close(journal);
    return status == JOURNAL_OK ? copy(from, target, error) : status;
}

journal_status journal_restore(const char *backup, const char *target, journal_error *error)
{
    journal_status status = check_free(target, error);
    if (status == JOURNAL_OK) {
        status = journal_check(backup, error);
    }
    return status == JOURNAL_OK ? copy(backup, target, error) : status;
}
