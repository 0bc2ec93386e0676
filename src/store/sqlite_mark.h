/* SPDX-License-Identifier: MIT */
/*
 * The high-water mark: position and hash of the last durable entry, in a small file beside the
 * database (NAME-mark). A journal that ends before its mark has lost entries that were
 * acknowledged.
 *
 * The mark is written after each commit, without a sync of its own; with each checkpoint and when
 * the journal is closed it is synced. So it may lag behind, by what the system had not yet written
 * when the power went, but it is never ahead of the journal.
 */
#ifndef TREY_STORE_SQLITE_MARK_H
#define TREY_STORE_SQLITE_MARK_H

#include "journal_entry.h"
#include "sqlite_file.h"

typedef struct sqlite_mark {
    sqlite_file file;  /* a writer's; zeroed: not open */
    uint64_t counter;  /* of the mark that was written last */
    uint64_t position; /* 0: none */
    journal_hash hash; /* of the entry there */
    bool is_cut;       /* the file has another length than Trey gives it, and is not empty */
} sqlite_mark;

/* Reads the mark of a database. Position 0: it has none. */
TREY_MUST_CHECK int sqlite_mark_read(sqlite_mark *mark, sqlite3_vfs *vfs, const char *database);

/* Opens the file for writing, and makes it where it is missing. */
TREY_MUST_CHECK int sqlite_mark_open(sqlite_mark *mark, sqlite3_vfs *vfs, const char *database);

/* Writes a new mark if it differs. */
TREY_MUST_CHECK int sqlite_mark_put(sqlite_mark *mark, uint64_t position, const journal_hash *hash);

TREY_MUST_CHECK int sqlite_mark_sync(sqlite_mark *mark);

/* A zeroed mark is fine. */
void sqlite_mark_close(sqlite_mark *mark);

#endif
