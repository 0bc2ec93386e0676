/* SPDX-License-Identifier: MIT */
/*
 * The form of a write-ahead log, from SQLite's description of its file format: a header of 32
 * bytes, then frames, each a header of 24 bytes and a page. Numbers are big-endian. A checksum
 * continues the one before it, so that the frames form a chain; two salts tell the frames of this
 * log from those of an earlier one in the same file.
 */
#include "sqlite_log.h"

#include <stdlib.h>
#include <string.h>

#include "sqlite_file.h"

enum { LOG_HEADER = 32, FRAME_HEADER = 24, PAGE_MIN = 512, PAGE_MAX = 65536, COPY_SIZE = 65536 };

#define MAGIC UINT32_C(0x377f0682) /* the last bit: checksums over big-endian numbers */

typedef struct log_sum {
    uint32_t a, b;
} log_sum;

typedef struct wal_log {
    sqlite_file file;
    uint32_t page_size;
    bool is_big_endian;
    uint8_t salts[8];
    log_sum start; /* the checksum of the header */
    uint64_t frames;
    uint8_t *frame; /* one frame with its header */
} wal_log;

static uint32_t get_u32(const uint8_t *from)
{
    return (uint32_t)from[0] << 24 | (uint32_t)from[1] << 16 | (uint32_t)from[2] << 8 | from[3];
}

static uint32_t get_word(const uint8_t *from, bool is_big_endian)
{
    return is_big_endian ? get_u32(from)
                         : (uint32_t)from[3] << 24 | (uint32_t)from[2] << 16 |
                               (uint32_t)from[1] << 8 | from[0];
}

/* Continues a checksum over a multiple of eight bytes. */
static log_sum add_sum(log_sum sum, const uint8_t *bytes, size_t size, bool is_big_endian)
{
    for (size_t i = 0; i < size; i += 8) {
        sum.a += get_word(bytes + i, is_big_endian) + sum.b;
        sum.b += get_word(bytes + i + 4, is_big_endian) + sum.a;
    }
    return sum;
}

static bool is_sum(log_sum sum, const uint8_t *stored)
{
    return sum.a == get_u32(stored) && sum.b == get_u32(stored + 4);
}

static log_sum stored_sum(const uint8_t *stored)
{
    return (log_sum){get_u32(stored), get_u32(stored + 4)};
}

/* ---- Frames ---- */

typedef struct frame_report {
    bool has_salts; /* it belongs to this log */
    bool is_commit; /* it ends a batch */
    bool continues; /* its checksum continues the one it was compared with */
    log_sum stored;
} frame_report;

static int read_frame(wal_log *log, uint64_t index, log_sum before, frame_report *report)
{
    size_t size = FRAME_HEADER + log->page_size;
    int code =
        sqlite_file_read(&log->file, log->frame, size, LOG_HEADER + (int64_t)index * (int64_t)size);
    if (code != SQLITE_OK) {
        return code;
    }
    log_sum sum = add_sum(before, log->frame, 8, log->is_big_endian);
    sum = add_sum(sum, log->frame + FRAME_HEADER, log->page_size, log->is_big_endian);
    *report =
        (frame_report){.has_salts = memcmp(log->frame + 8, log->salts, sizeof log->salts) == 0,
                       .is_commit = get_u32(log->frame + 4) != 0,
                       .continues = is_sum(sum, log->frame + 16),
                       .stored = stored_sum(log->frame + 16)};
    return SQLITE_OK;
}

/* Goes as far as SQLite goes. *end: the first frame that is not readable; *kept: frames up to the
 * last commit before it. */
static int find_end(wal_log *log, uint64_t *end, uint64_t *kept)
{
    log_sum sum = log->start;
    frame_report frame = {0};
    *kept = 0;
    for (*end = 0; *end < log->frames; ++*end) {
        int code = read_frame(log, *end, sum, &frame);
        if (code != SQLITE_OK) {
            return code;
        }
        if (!frame.has_salts || !frame.continues) {
            return SQLITE_OK;
        }
        sum = frame.stored;
        *kept = frame.is_commit ? *end + 1 : *kept;
    }
    return SQLITE_OK;
}

/* Looks at what stands behind the end. */
static int look_behind(wal_log *log, uint64_t end, uint64_t kept, sqlite_log_report *report)
{
    log_sum before = {0};
    bool has_commit = false, has_more = false;
    uint64_t commits = 0;
    for (uint64_t i = kept; i < log->frames; i++) {
        frame_report frame;
        int code = read_frame(log, i, before, &frame);
        if (code != SQLITE_OK) {
            return code;
        }
        has_more |= has_commit && frame.has_salts && frame.continues;
        has_commit |= frame.has_salts && frame.is_commit;
        commits += frame.has_salts && frame.is_commit;
        before = frame.stored;
    }
    if (has_more) {
        *report = (sqlite_log_report){
            .is_damaged = true, .frame = end + 1, .frames = log->frames - kept, .commits = commits};
    }
    return SQLITE_OK;
}

/* ---- The whole log ---- */

static int read_header(wal_log *log, bool *is_good)
{
    uint8_t header[LOG_HEADER];
    int64_t size = 0;
    *is_good = true;
    int code = sqlite_file_size(&log->file, &size);
    if (code != SQLITE_OK || size < LOG_HEADER + FRAME_HEADER + PAGE_MIN) {
        return code;
    }
    code = sqlite_file_read(&log->file, header, sizeof header, 0);
    if (code != SQLITE_OK) {
        return code;
    }
    log->is_big_endian = (get_u32(header) & 1) != 0;
    log->page_size = get_u32(header + 8);
    memcpy(log->salts, header + 16, sizeof log->salts);
    log->start = add_sum((log_sum){0}, header, 24, log->is_big_endian);
    *is_good = (get_u32(header) & ~UINT32_C(1)) == MAGIC && is_sum(log->start, header + 24) &&
               log->page_size >= PAGE_MIN && log->page_size <= PAGE_MAX &&
               (log->page_size & (log->page_size - 1)) == 0;
    log->frames = *is_good ? (uint64_t)(size - LOG_HEADER) / (FRAME_HEADER + log->page_size) : 0;
    return SQLITE_OK;
}

static int scan(wal_log *log, sqlite_log_report *report)
{
    bool is_good = true;
    int code = read_header(log, &is_good);
    if (code != SQLITE_OK || log->frames == 0) {
        *report = (sqlite_log_report){.is_damaged = !is_good, .header = !is_good};
        return code;
    }
    uint64_t end = 0, kept = 0;
    log->frame = malloc(FRAME_HEADER + log->page_size);
    code = log->frame == NULL ? SQLITE_NOMEM : find_end(log, &end, &kept);
    return code == SQLITE_OK && end < log->frames ? look_behind(log, end, kept, report) : code;
}

int sqlite_log_scan(sqlite3_vfs *vfs, const char *database, sqlite_log_report *report)
{
    wal_log log = {0};
    bool exists = false;
    *report = (sqlite_log_report){0};
    int code = sqlite_file_exists(vfs, database, "-wal", &exists);
    if (code != SQLITE_OK || !exists) {
        return code;
    }
    code = sqlite_file_open(&log.file, vfs, database, "-wal", SQLITE_OPEN_READONLY);
    if (code == SQLITE_OK) {
        code = scan(&log, report);
    }
    free(log.frame);
    sqlite_file_close(&log.file);
    return code;
}

/* ---- Evidence ---- */

static int copy(sqlite_file *from, sqlite_file *file)
{
    int64_t size = 0;
    int code = sqlite_file_size(from, &size);
    uint8_t *bytes = malloc(COPY_SIZE);
    if (bytes == NULL) {
        return SQLITE_NOMEM;
    }
    for (int64_t offset = 0; offset < size && code == SQLITE_OK; offset += COPY_SIZE) {
        size_t part = size - offset < COPY_SIZE ? (size_t)(size - offset) : COPY_SIZE;
        code = sqlite_file_read(from, bytes, part, offset);
        if (code == SQLITE_OK) {
            code = sqlite_file_write(file, bytes, part, offset);
        }
    }
    free(bytes);
    return code == SQLITE_OK ? sqlite_file_sync(file) : code;
}

int sqlite_log_keep(sqlite3_vfs *vfs, const char *database)
{
    sqlite_file from = {0}, to = {0};
    bool exists = false;
    int code = sqlite_file_exists(vfs, database, "-wal-damaged", &exists);
    if (code == SQLITE_OK && exists) {
        return SQLITE_CANTOPEN_ISDIR;
    }
    if (code == SQLITE_OK) {
        code = sqlite_file_open(&from, vfs, database, "-wal", SQLITE_OPEN_READONLY);
    }
    if (code == SQLITE_OK) {
        code = sqlite_file_open(&to, vfs, database, "-wal-damaged",
                                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    }
    if (code == SQLITE_OK) {
        code = copy(&from, &to);
    }
    sqlite_file_close(&from);
    sqlite_file_close(&to);
    return code;
}
