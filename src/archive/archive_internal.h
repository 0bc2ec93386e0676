/* SPDX-License-Identifier: MIT */
/*
 * What the files of the archive's database share.
 */
#ifndef TREY_ARCHIVE_ARCHIVE_INTERNAL_H
#define TREY_ARCHIVE_ARCHIVE_INTERNAL_H

#include <sqlite3.h>

#include "archive_db.h"

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
    int64_t patience_ms, deadline; /* of the query under way; 0: none */
    bool is_damaged;               /* a page was not what it has to be */
};

/* A statement with nothing bound; NULL: it cannot be made. A query's patience begins. */
sqlite3_stmt *archive_ready(archive_db *in, archive_statement which);

/* sqlite3_step, which takes note of damage. */
int archive_step(archive_db *in, sqlite3_stmt *statement);

/* Patience for a query begins. */
void archive_begin_query(archive_db *in);

#endif
