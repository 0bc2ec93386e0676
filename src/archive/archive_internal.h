/* SPDX-License-Identifier: MIT */
/*
 * What the files of the archive database share.
 */
#ifndef TREY_ARCHIVE_ARCHIVE_INTERNAL_H
#define TREY_ARCHIVE_ARCHIVE_INTERNAL_H

#include "archive_db.h"
#include "base/sql.h"

typedef enum archive_statement {
    STATEMENT_PUT_ROUND,
    STATEMENT_PUT_SHARE,
    STATEMENT_PUT_STAKE,
    STATEMENT_PUT_JACKPOT,
    STATEMENT_UNDO_JACKPOT,
    STATEMENT_PUT_START,
    STATEMENT_PUT_MARK,
    STATEMENT_GET_MARK,
    STATEMENT_FIND_START,
    STATEMENT_STAKES,
    STATEMENT_PEOPLE,
    STATEMENT_SUMS,
    STATEMENT_JACKPOTS,
    STATEMENT_COUNT
} archive_statement;

struct archive_db {
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENT_COUNT];
    const atomic_bool *stop;
    int64_t patience_ms, deadline; /* of the current query; 0: no limit */
    bool is_damaged;               /* SQLite found the file corrupt */
    int failed;                    /* the result code of the last failure; 0: none */
};

/* A prepared statement with its values bound, which must outlive its run; NULL: preparing it
 * failed. Reset it when it has run. */
sqlite3_stmt *archive_ready(archive_db *db, archive_statement which, const sql_value *values,
                            size_t count);

/* sqlite3_step, which records a failure. */
int archive_step(archive_db *db, sqlite3_stmt *statement);

/* Starts the time limit of a query. */
void archive_begin_query(archive_db *db);

#endif
