/* SPDX-License-Identifier: MIT */
/*
 * The lock against a second writer. SQLite itself would let two processes write in turn, each
 * unaware of the other's entries; its exclusive mode would also shut out readers. So a writer holds
 * a lock on an empty file beside the database while it is open. The lock ends with the process,
 * however that ends; the file stays, because removing it would let two writers lock two files of
 * the same name.
 *
 * The lock is taken through SQLite's file system, so that a simulated disk has it too, and two
 * writers within one process see each other.
 */
#include <stdlib.h>
#include <string.h>

#include "sqlite_store.h"

/* SQLite wants its own kind of file name for a database. */
static sqlite3_filename lock_name(const char *database)
{
    char *path = sqlite3_mprintf("%s-writer", database);
    if (path == NULL) {
        return NULL;
    }
    sqlite3_filename name = sqlite3_create_filename(path, "", "", 0, NULL);
    sqlite3_free(path);
    return name;
}

static int open_and_lock(sqlite3_vfs *vfs, sqlite3_file *file, sqlite3_filename name)
{
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB;
    int code = vfs->xOpen(vfs, name, file, flags, &flags);
    if (code != SQLITE_OK) {
        return code;
    }
    if ((flags & SQLITE_OPEN_READONLY) != 0) {
        return SQLITE_READONLY;
    }
    code = file->pMethods->xLock(file, SQLITE_LOCK_SHARED);
    return code == SQLITE_OK ? file->pMethods->xLock(file, SQLITE_LOCK_RESERVED) : code;
}

void sqlite_lock_release(sqlite_lock *lock)
{
    if (lock->file != NULL && lock->file->pMethods != NULL) {
        lock->file->pMethods->xUnlock(lock->file, SQLITE_LOCK_NONE);
        lock->file->pMethods->xClose(lock->file);
    }
    free(lock->file);
    sqlite3_free_filename(lock->name);
    *lock = (sqlite_lock){0};
}

journal_status sqlite_lock_take(sqlite_lock *lock, const char *path, sqlite3_vfs *vfs,
                                journal_error *error)
{
    lock->name = lock_name(path);
    lock->file = calloc(1, (size_t)vfs->szOsFile);
    if (lock->name == NULL || lock->file == NULL) {
        sqlite_lock_release(lock);
        return journal_fail(error, JOURNAL_NO_MEMORY, "%s: no memory to open it", path);
    }
    int code = open_and_lock(vfs, lock->file, lock->name);
    if (code == SQLITE_OK) {
        return JOURNAL_OK;
    }
    sqlite_lock_release(lock);
    if (code == SQLITE_BUSY) {
        return journal_fail(error, JOURNAL_BUSY,
                            "%s: another process has this journal open for writing; there can be "
                            "only one, so end that first (reading is always possible)",
                            path);
    }
    return sqlite_failure_at(path, NULL, code, "lock the journal against other writers", error);
}
