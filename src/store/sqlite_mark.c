/* SPDX-License-Identifier: MIT */
/*
 * The file holds two marks in sectors of their own, which are written in turn: a mark that was cut
 * off by a loss of power leaves the one before. Each is
 *
 *     "TreyMark" | u64 counter | u64 position | hash (32) | check (8)
 *
 * with little-endian numbers; `check` is BLAKE2b with 8 bytes over what stands before it. The one
 * with the higher counter counts.
 *
 * The file is made with its full length, which is synced before the first mark is written. So a
 * file of another length that has anything but zeros was changed from outside.
 */
#include "sqlite_mark.h"

#include <sodium.h>
#include <string.h>

static const char ending[] = "-mark";
static const uint8_t magic[8] = {'T', 'r', 'e', 'y', 'M', 'a', 'r', 'k'};

enum {
    SECTOR = 512,
    CHECKED = 8 + 8 + 8 + JOURNAL_HASH_SIZE,
    CHECK = 8,
    MARK_SIZE = CHECKED + CHECK,
    FILE_SIZE = SECTOR + MARK_SIZE
};

static void put_u64(uint8_t *out, uint64_t number)
{
    for (int i = 0; i < 8; i++) {
        out[i] = (uint8_t)(number >> 8 * i);
    }
}

static uint64_t get_u64(const uint8_t *from)
{
    uint64_t number = 0;
    for (int i = 7; i >= 0; i--) {
        number = number << 8 | from[i];
    }
    return number;
}

static void make_check(const uint8_t *bytes, uint8_t check[CHECK])
{
    uint8_t digest[JOURNAL_HASH_SIZE]; /* libsodium makes none of 8 bytes */
    crypto_generichash(digest, sizeof digest, bytes, CHECKED, NULL, 0);
    memcpy(check, digest, CHECK);
}

/* Takes a mark that checks out and is newer. */
static void take(sqlite_mark *mark, const uint8_t bytes[MARK_SIZE])
{
    uint8_t check[CHECK];
    make_check(bytes, check);
    uint64_t counter = get_u64(bytes + 8);
    if (memcmp(bytes, magic, sizeof magic) == 0 && memcmp(bytes + CHECKED, check, CHECK) == 0 &&
        counter > mark->counter) {
        mark->counter = counter;
        mark->position = get_u64(bytes + 16);
        memcpy(mark->hash.bytes, bytes + 24, JOURNAL_HASH_SIZE);
    }
}

static int read_both(sqlite_mark *mark, sqlite_file *file)
{
    static const uint8_t zeros[FILE_SIZE];
    uint8_t bytes[FILE_SIZE];
    int64_t size = 0;
    int code = sqlite_file_size(file, &size);
    if (code == SQLITE_OK) {
        code = sqlite_file_read(file, bytes, sizeof bytes, 0);
    }
    if (code == SQLITE_OK) {
        take(mark, bytes);
        take(mark, bytes + SECTOR);
        mark->is_cut = size != FILE_SIZE && memcmp(bytes, zeros, sizeof bytes) != 0;
    }
    return code;
}

/* Gives a new file its length. */
static int complete(sqlite_file *file)
{
    static const uint8_t zeros[FILE_SIZE];
    int64_t size = 0;
    int code = sqlite_file_size(file, &size);
    if (code != SQLITE_OK || size == FILE_SIZE) {
        return code;
    }
    code = size < FILE_SIZE ? sqlite_file_write(file, zeros, (size_t)(FILE_SIZE - size), size)
                            : file->file->pMethods->xTruncate(file->file, FILE_SIZE);
    return code == SQLITE_OK ? sqlite_file_sync(file) : code;
}

int sqlite_mark_read(sqlite_mark *mark, sqlite3_vfs *vfs, const char *database)
{
    sqlite_file file = {0};
    bool exists = false;
    *mark = (sqlite_mark){0};
    int code = sqlite_file_exists(vfs, database, ending, &exists);
    if (code != SQLITE_OK || !exists) {
        return code;
    }
    code = sqlite_file_open(&file, vfs, database, ending, SQLITE_OPEN_READONLY);
    if (code == SQLITE_OK) {
        code = read_both(mark, &file);
    }
    sqlite_file_close(&file);
    return code;
}

int sqlite_mark_open(sqlite_mark *mark, sqlite3_vfs *vfs, const char *database)
{
    *mark = (sqlite_mark){0};
    int code = sqlite_file_open(&mark->file, vfs, database, ending,
                                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    if (code == SQLITE_OK && (mark->file.flags & SQLITE_OPEN_READONLY) != 0) {
        code = SQLITE_READONLY;
    }
    if (code == SQLITE_OK) {
        code = read_both(mark, &mark->file);
    }
    return code == SQLITE_OK ? complete(&mark->file) : code;
}

int sqlite_mark_put(sqlite_mark *mark, uint64_t position, const journal_hash *hash)
{
    if (position == mark->position && journal_hash_equal(hash, &mark->hash)) {
        return SQLITE_OK;
    }
    uint8_t bytes[MARK_SIZE];
    uint64_t counter = mark->counter + 1;
    memcpy(bytes, magic, sizeof magic);
    put_u64(bytes + 8, counter);
    put_u64(bytes + 16, position);
    memcpy(bytes + 24, hash->bytes, JOURNAL_HASH_SIZE);
    make_check(bytes, bytes + CHECKED);
    int code = sqlite_file_write(&mark->file, bytes, sizeof bytes, (int64_t)(counter % 2) * SECTOR);
    if (code == SQLITE_OK) {
        mark->counter = counter;
        mark->position = position;
        mark->hash = *hash;
    }
    return code;
}

int sqlite_mark_sync(sqlite_mark *mark)
{
    return sqlite_file_sync(&mark->file);
}

void sqlite_mark_close(sqlite_mark *mark)
{
    sqlite_file_close(&mark->file);
    *mark = (sqlite_mark){0};
}
