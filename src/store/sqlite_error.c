/* SPDX-License-Identifier: MIT */
/*
 * What went wrong in SQLite, in the journal's words.
 */
#include "sqlite_store.h"

#include <errno.h>

typedef struct translation {
    int code; /* primary */
    journal_status status;
    const char *advice;
} translation;

static const translation translations[] = {
    {SQLITE_BUSY, JOURNAL_BUSY, "another program is writing to it; end that first"},
    {SQLITE_LOCKED, JOURNAL_BUSY, "another program is writing to it; end that first"},
    {SQLITE_FULL, JOURNAL_FULL, "make room on the disk and start again"},
    {SQLITE_NOMEM, JOURNAL_NO_MEMORY, "free some memory and start again"},
    {SQLITE_CORRUPT, JOURNAL_CORRUPT, "the file is damaged; keep it, and restore a backup"},
    {SQLITE_NOTADB, JOURNAL_NOT_A_JOURNAL, "this is not a journal of Trey"},
    {SQLITE_READONLY, JOURNAL_IO, "it may not be written; look at the rights of file and folder"},
    {SQLITE_INTERRUPT, JOURNAL_STOPPED, "it was told to stop"},
    {SQLITE_PERM, JOURNAL_IO, "look at the rights of file and folder"},
    {SQLITE_CANTOPEN, JOURNAL_IO, "look whether it is a file, and at the rights of its folder"},
};

/* What the system last said about the database's file, or about its log. */
static int last_errno(sqlite3 *database, int pointer)
{
    int cause = 0;
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(database, "main", pointer, &file) == SQLITE_OK && file != NULL &&
        file->pMethods != NULL) {
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &cause);
    }
    return cause;
}

static bool is_no_room(int cause)
{
    return cause == EDQUOT || cause == EFBIG || cause == ENOSPC;
}

/* A quota, or a limit on the size of files, is to a program what a full disk is; SQLite only knows
 * the disk. A sync that failed is never that. */
static bool has_no_room(sqlite3 *database, int code)
{
    return database != NULL && code == SQLITE_IOERR_WRITE &&
           (is_no_room(last_errno(database, SQLITE_FCNTL_FILE_POINTER)) ||
            is_no_room(last_errno(database, SQLITE_FCNTL_JOURNAL_POINTER)));
}

static translation translate(sqlite3 *database, int code)
{
    if (code == SQLITE_IOERR_NOMEM) {
        code = SQLITE_NOMEM;
    } else if (has_no_room(database, code)) {
        code = SQLITE_FULL;
    }
    for (size_t i = 0; i < sizeof translations / sizeof translations[0]; i++) {
        if (translations[i].code == (code & 0xff)) {
            return translations[i];
        }
    }
    return (translation){code, JOURNAL_IO, "look at the disk and the system's log, start again"};
}

static const char *file_name(sqlite3 *database)
{
    const char *name = database == NULL ? NULL : sqlite3_db_filename(database, "main");
    return name == NULL || name[0] == '\0' ? "the journal" : name;
}

journal_status sqlite_failure(sqlite3 *database, int code, const char *doing, journal_error *error)
{
    return sqlite_failure_at(file_name(database), database, code, doing, error);
}

journal_status sqlite_failure_at(const char *path, sqlite3 *database, int code, const char *doing,
                                 journal_error *error)
{
    translation found = translate(database, code);
    const char *text = sqlite3_errstr(code);
    if (database != NULL && (sqlite3_errcode(database) & 0xff) == (code & 0xff)) {
        text = sqlite3_errmsg(database);
    }
    journal_status status = journal_fail(error, found.status, "%s: cannot %s (%s, code %d): %s",
                                         path, doing, text, code, found.advice);
    if (error != NULL && status == JOURNAL_CORRUPT) {
        error->finding = JOURNAL_FOUND_STORAGE;
    }
    return status;
}
