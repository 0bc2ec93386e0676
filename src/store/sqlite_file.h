/* SPDX-License-Identifier: MIT */
/*
 * Files beside the database, through SQLite's file system. Functions that return int return an
 * SQLite result code.
 */
#ifndef TREY_STORE_SQLITE_FILE_H
#define TREY_STORE_SQLITE_FILE_H

#include <sqlite3.h>

#include <trey/base.h>

/* Zeroed: not open. */
typedef struct sqlite_file {
    sqlite3_file *file;
    sqlite3_filename name;
    int flags; /* as the file system opened it */
} sqlite_file;

/* Opens the file with the name of the database and an ending, such as "-wal". */
TREY_MUST_CHECK int sqlite_file_open(sqlite_file *opened, sqlite3_vfs *vfs, const char *database,
                                     const char *ending, int flags);

/* A zeroed file is fine. */
void sqlite_file_close(sqlite_file *closed);

/* Whether there is such a file; an empty one counts. */
TREY_MUST_CHECK int sqlite_file_exists(sqlite3_vfs *vfs, const char *database, const char *ending,
                                       bool *exists);

TREY_MUST_CHECK int sqlite_file_size(sqlite_file *file, int64_t *size);

/* Bytes behind the end of the file are zeros. */
TREY_MUST_CHECK int sqlite_file_read(sqlite_file *from, void *bytes, size_t size, int64_t offset);
TREY_MUST_CHECK int sqlite_file_write(sqlite_file *file, const void *bytes, size_t size,
                                      int64_t offset);
TREY_MUST_CHECK int sqlite_file_sync(sqlite_file *synced);

#endif
