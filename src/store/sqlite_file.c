/* SPDX-License-Identifier: MIT */
/*
 * Files beside the database, opened through SQLite's file system, so that a simulated disk has them
 * too. They are of the type of a log, which SQLite gives the owner and the permissions of the
 * database.
 */
#include "sqlite_file.h"

#include <stdlib.h>

void sqlite_file_close(sqlite_file *closed)
{
    if (closed->file != NULL && closed->file->pMethods != NULL) {
        closed->file->pMethods->xClose(closed->file);
    }
    free(closed->file);
    sqlite3_free_filename(closed->name);
    *closed = (sqlite_file){0};
}

int sqlite_file_open(sqlite_file *opened, sqlite3_vfs *vfs, const char *database,
                     const char *ending, int flags)
{
    *opened = (sqlite_file){0};
    char *path = sqlite3_mprintf("%s%s", database, ending);
    opened->name = path == NULL ? NULL : sqlite3_create_filename(path, "", "", 0, NULL);
    opened->file = calloc(1, (size_t)vfs->szOsFile);
    sqlite3_free(path);
    int code = SQLITE_NOMEM;
    if (opened->name != NULL && opened->file != NULL) {
        code = vfs->xOpen(vfs, opened->name, opened->file, flags | SQLITE_OPEN_WAL, &opened->flags);
    }
    if (code != SQLITE_OK) {
        sqlite_file_close(opened);
    }
    return code;
}

int sqlite_file_exists(sqlite3_vfs *vfs, const char *database, const char *ending, bool *exists)
{
    int is_there = 0;
    char *name = sqlite3_mprintf("%s%s", database, ending);
    if (name == NULL) {
        return SQLITE_NOMEM;
    }
    int code = vfs->xAccess(vfs, name, SQLITE_ACCESS_EXISTS, &is_there);
    if (code == SQLITE_OK && !is_there) { /* SQLite says so of an empty file */
        code = vfs->xAccess(vfs, name, SQLITE_ACCESS_READWRITE, &is_there);
    }
    sqlite3_free(name);
    *exists = is_there != 0;
    return code;
}

int sqlite_file_size(sqlite_file *file, int64_t *size)
{
    sqlite3_int64 found = 0;
    int code = file->file->pMethods->xFileSize(file->file, &found);
    *size = found;
    return code;
}

int sqlite_file_read(sqlite_file *from, void *bytes, size_t size, int64_t offset)
{
    int code = from->file->pMethods->xRead(from->file, bytes, (int)size, offset);
    return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

int sqlite_file_write(sqlite_file *file, const void *bytes, size_t size, int64_t offset)
{
    return file->file->pMethods->xWrite(file->file, bytes, (int)size, offset);
}

int sqlite_file_sync(sqlite_file *synced)
{
    return synced->file->pMethods->xSync(synced->file, SQLITE_SYNC_NORMAL);
}
