/* SPDX-License-Identifier: MIT */
/*
 * Damage in SQLite's write-ahead log. SQLite takes the first frame that does not check out for the
 * end of the log, whatever stands behind it: one flipped bit silently removes every batch from
 * there on. This looks behind the end.
 */
#ifndef TREY_STORE_SQLITE_LOG_H
#define TREY_STORE_SQLITE_LOG_H

#include <sqlite3.h>

#include <trey/base.h>

typedef struct sqlite_log_report {
    bool is_damaged;
    bool header;      /* the header of the log does not check out, so SQLite reads no frame. That
                       * can also be a header that was just being written: then the frames behind it
                       * are in the database already. */
    uint64_t frame;   /* the first frame that does not check out, from 1 */
    uint64_t frames;  /* frames from the last readable commit on */
    uint64_t commits; /* of those, how many end a batch */
} sqlite_log_report;

/* Reads the log of a database and changes nothing. A database without a log is fine.
 *
 * A batch that was being written when the power went may be there in part; nobody was promised it.
 * It is damage only when a later batch has begun behind it: a batch begins when the one before is
 * durable. A frame behind it counts when its checksum continues that of the frame before it, so
 * left-over bytes do not count. */
TREY_MUST_CHECK int sqlite_log_scan(sqlite3_vfs *vfs, const char *database,
                                    sqlite_log_report *report);

/* Copies the log to NAME-wal-damaged, durably. SQLITE_CANTOPEN_ISDIR: a file of that name exists
 * and was left alone. */
TREY_MUST_CHECK int sqlite_log_keep(sqlite3_vfs *vfs, const char *database);

#endif
