/* SPDX-License-Identifier: MIT */
/*
 * SQLite believes the header of a file about its number of pages. It rounds the length of the file
 * up, reads bytes that are missing from the last page as zeros, and ignores what stands behind it.
 * So a file that lost a few bytes at its end may look intact.
 *
 * With a write-ahead log a file may rightly be too short: the log has pages that were not yet
 * copied, or that were being copied when the power went. It may not be too long, because pages are
 * copied only of what the log has.
 */
#include <string.h>

#include "sql.h"

enum { LOG_HEADER = 32, FRAME_HEADER = 24, SALTS = 8 };

typedef struct file_length {
    sqlite3_int64 bytes;
    int64_t page_size, pages; /* as SQLite reads the database, with its log */
} file_length;

static uint32_t get_u32(const uint8_t *from)
{
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

/* ---- Pages in the log ---- */

/* Counts the pages after `whole` that the log has, each once. `seen` has a bit for each. */
static int count_in_log(sqlite3_file *log, const file_length *file, int64_t whole, int64_t frames,
                        uint8_t *seen, int64_t *count)
{
    uint8_t header[LOG_HEADER], frame[FRAME_HEADER];
    int code = log->pMethods->xRead(log, header, sizeof header, 0);
    for (int64_t i = 0; i < frames && code == SQLITE_OK; i++) {
        int64_t at = LOG_HEADER + i * (FRAME_HEADER + file->page_size);
        code = log->pMethods->xRead(log, frame, sizeof frame, at);
        int64_t page = get_u32(frame), index = page - whole - 1;
        if (code != SQLITE_OK || memcmp(frame + 8, header + 16, SALTS) != 0 || index < 0 ||
            page > file->pages) {
            continue;
        }
        uint8_t bit = (uint8_t)(1 << index % 8);
        *count += (seen[index / 8] & bit) == 0;
        seen[index / 8] |= bit;
    }
    return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code; /* it restarts just now */
}

/* Whether the log has every page that the file lacks. It is enough that a frame of this log has the
 * number: SQLite reads each page, and would find one that is missing in truth. */
static int has_rest(sqlite3 *database, const file_length *file, bool *is_there)
{
    sqlite3_file *log = NULL;
    sqlite3_int64 size = 0;
    int64_t whole = file->bytes / file->page_size, missing = file->pages - whole, count = 0;
    int code = sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    *is_there = false;
    if (code != SQLITE_OK || log == NULL || log->pMethods == NULL) {
        return code == SQLITE_NOTFOUND ? SQLITE_OK : code;
    }
    code = log->pMethods->xFileSize(log, &size);
    int64_t frames = (size - LOG_HEADER) / (FRAME_HEADER + file->page_size);
    if (code != SQLITE_OK || size < LOG_HEADER || missing > frames) {
        return code;
    }
    uint8_t *seen = sqlite3_malloc64((uint64_t)missing / 8 + 1);
    if (seen == NULL) {
        return SQLITE_NOMEM;
    }
    memset(seen, 0, (size_t)missing / 8 + 1);
    code = count_in_log(log, file, whole, frames, seen, &count);
    sqlite3_free(seen);
    *is_there = count == missing;
    return code;
}

/* ---- The file ---- */

static int measure(sqlite3 *database, file_length *made)
{
    sqlite3_file *file = NULL;
    int code = sql_number(database, "PRAGMA page_size", &made->page_size);
    if (code == SQLITE_OK) {
        code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    }
    return code == SQLITE_OK ? file->pMethods->xFileSize(file, &made->bytes) : code;
}

static int compare(sqlite3 *database, file_length *file, bool *is_whole, failure *problem)
{
    bool has_all = true;
    int code = measure(database, file);
    int64_t expected = file->pages * file->page_size;
    if (code == SQLITE_OK && file->bytes < expected) {
        code = has_rest(database, file, &has_all);
    }
    *is_whole = file->bytes <= expected && has_all;
    if (code == SQLITE_OK && !*is_whole) {
        failure_set(problem,
                    "%s: it has %lld bytes instead of %lld (%lld pages of %lld bytes): %s; keep "
                    "the file, and restore a backup",
                    sql_path(database), (long long)file->bytes, (long long)expected,
                    (long long)file->pages, (long long)file->page_size,
                    file->bytes < expected ? "its end was cut off" : "something was added to it");
    }
    return code;
}

/* The query stays open meanwhile, so that no other program can copy the log or begin it anew. */
int sql_check_length(sqlite3 *database, bool *is_whole, failure *problem)
{
    file_length file = {0};
    sqlite3_stmt *count = NULL;
    int code = sqlite3_prepare_v2(database, "PRAGMA page_count", -1, &count, NULL);
    if (code == SQLITE_OK) {
        code = sqlite3_step(count);
    }
    if (code == SQLITE_ROW) {
        file.pages = sqlite3_column_int64(count, 0);
        code = compare(database, &file, is_whole, problem);
    }
    sqlite3_finalize(count);
    return code;
}
