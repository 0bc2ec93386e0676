/* SPDX-License-Identifier: MIT */
/*
 * Failures of SQLite as statuses of the journal.
 */
#include "sqlite_store.h"

static const journal_status statuses[SQL_FAILURE_COUNT] = {
    [SQL_FAILURE_IO] = JOURNAL_IO,           [SQL_FAILURE_BUSY] = JOURNAL_BUSY,
    [SQL_FAILURE_FULL] = JOURNAL_FULL,       [SQL_FAILURE_NO_MEMORY] = JOURNAL_NO_MEMORY,
    [SQL_FAILURE_CORRUPT] = JOURNAL_CORRUPT, [SQL_FAILURE_NOT_A_DATABASE] = JOURNAL_NOT_A_JOURNAL,
    [SQL_FAILURE_STOPPED] = JOURNAL_STOPPED,
};

journal_status sqlite_failure_at(const char *path, sqlite3 *database, int code, const char *task,
                                 journal_error *error)
{
    journal_error failed = {.status = JOURNAL_OK};
    failed.status = statuses[sql_describe(&failed.problem, path, database, code, task)];
    failed.finding =
        failed.status == JOURNAL_CORRUPT ? JOURNAL_FOUND_STORAGE : JOURNAL_FOUND_NOTHING;
    if (error != NULL) {
        *error = failed;
    }
    return failed.status;
}

journal_status sqlite_failure(sqlite3 *database, int code, const char *task, journal_error *error)
{
    return sqlite_failure_at(NULL, database, code, task, error);
}
