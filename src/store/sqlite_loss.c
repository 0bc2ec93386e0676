/* SPDX-License-Identifier: MIT */
/*
 * Has the journal lost entries that were acknowledged? Two things can tell: frames behind a damaged
 * one in the write-ahead log (sqlite_log.h), and the high-water mark (sqlite_mark.h).
 */
#include <stdio.h>
#include <string.h>

#include "sqlite_log.h"
#include "sqlite_mark.h"
#include "sqlite_store.h"

enum { LOG_TEXT_SIZE = 160 };

#define WHAT_TO_DO                                                                                 \
    "Keep all its files and restore a backup; to go on without what is lost, start the server "    \
    "once with --accept-lost-events"

static bool is_same(const sqlite_log_report *a, const sqlite_log_report *b)
{
    return a->is_damaged == b->is_damaged && a->header == b->header && a->frame == b->frame;
}

/* A reader may see a frame that the writer is just writing, and then those behind it. It is
 * complete when it is looked at again. */
static int scan_log(sqlite3_vfs *vfs, const char *path, sqlite_log_report *report)
{
    int code = sqlite_log_scan(vfs, path, report);
    if (code == SQLITE_OK && report->is_damaged) {
        sqlite_log_report again;
        code = sqlite_log_scan(vfs, path, &again);
        report->is_damaged = is_same(report, &again);
    }
    return code;
}

static void describe_log(char text[LOG_TEXT_SIZE], const sqlite_log_report *report)
{
    if (!report->is_damaged) {
        text[0] = '\0';
    } else if (report->header) {
        snprintf(text, LOG_TEXT_SIZE, "the header of its write-ahead log is damaged; ");
    } else {
        snprintf(text, LOG_TEXT_SIZE,
                 "frame %llu of its write-ahead log is damaged, and %llu frames with %llu batches "
                 "cannot be read; ",
                 (unsigned long long)report->frame, (unsigned long long)report->frames,
                 (unsigned long long)report->commits);
    }
}

static journal_status found_loss(const char *path, const sqlite_log_report *log,
                                 const sqlite_mark *mark, uint64_t position, journal_error *error)
{
    char text[LOG_TEXT_SIZE];
    describe_log(text, log);
    if (mark->position > position) {
        return journal_find(error, JOURNAL_FOUND_LOSS, 0, 0, position,
                            "%s: %sit ends at position %llu, and position %llu was durable: %llu "
                            "events are lost. " WHAT_TO_DO,
                            path, text, (unsigned long long)position,
                            (unsigned long long)mark->position,
                            (unsigned long long)(mark->position - position));
    }
    return journal_find(
        error, JOURNAL_FOUND_LOSS, 0, 0, position,
        "%s: %sit ends at position %llu, and events after that are lost. " WHAT_TO_DO, path, text,
        (unsigned long long)position);
}

/* With one of its two marks the file tells less than it did. */
static journal_status found_cut_mark(const char *path, journal_error *error)
{
    return journal_find(error, JOURNAL_FOUND_LOSS, 0, 0, 0,
                        "%s-mark: its length is wrong: it was cut off or added to, so nobody can "
                        "tell whether events are lost. " WHAT_TO_DO,
                        path);
}

/* The entry at the mark must be the one that was marked. */
static journal_status check_marked(sqlite_store *store, const char *path, const sqlite_mark *mark,
                                   journal_error *error)
{
    journal_hash hash;
    journal_status status =
        sqlite_backend.hash_at(store, (journal_scope){0}, mark->position, &hash, error);
    if (status == JOURNAL_NOT_FOUND || status == JOURNAL_CORRUPT) {
        return JOURNAL_OK; /* damage of another kind, which is found and named elsewhere */
    }
    if (status != JOURNAL_OK || journal_hash_equal(&hash, &mark->hash)) {
        return status;
    }
    return journal_find(error, JOURNAL_FOUND_LOSS, 0, 0, mark->position,
                        "%s: the entry at position %llu is not the one that was written there: "
                        "this is another journal than the one that was in use, or it was "
                        "rewritten. " WHAT_TO_DO,
                        path, (unsigned long long)mark->position);
}

journal_status sqlite_loss_check(sqlite_store *store, bool *log_is_damaged, journal_error *error)
{
    sqlite3_vfs *vfs = NULL;
    const char *path = sqlite3_db_filename(store->database, "main");
    sqlite_log_report log = {0};
    sqlite_mark mark = {0};
    uint64_t position = 0;
    int code = sqlite3_file_control(store->database, "main", SQLITE_FCNTL_VFS_POINTER, &vfs);
    if (code == SQLITE_OK) {
        code = scan_log(vfs, path, &log);
    }
    if (code == SQLITE_OK) { /* before the journal itself, which may grow meanwhile */
        code = sqlite_mark_read(&mark, vfs, path);
    }
    if (code != SQLITE_OK) {
        return sqlite_failure(store->database, code, "read its log and its mark", error);
    }
    *log_is_damaged = log.is_damaged;
    journal_status status = sqlite_backend.last_position(store, &position, error);
    if (status != JOURNAL_OK) {
        return status;
    }
    /* A header may be half written when a write fails, after all frames were copied. */
    if ((log.is_damaged && !log.header) || mark.position > position) {
        return found_loss(path, &log, &mark, position, error);
    }
    if (mark.is_cut) {
        return found_cut_mark(path, error);
    }
    return mark.position > 0 ? check_marked(store, path, &mark, error) : JOURNAL_OK;
}

journal_status sqlite_length_check(sqlite_store *store, journal_error *error)
{
    bool is_whole = true;
    failure problem;
    int code = sql_check_length(store->database, &is_whole, &problem);
    if (code != SQLITE_OK) {
        return sqlite_failure(store->database, code, "compare its length", error);
    }
    return is_whole ? JOURNAL_OK
                    : journal_find(error, JOURNAL_FOUND_STORAGE, 0, 0, 0, "%s", problem.text);
}
