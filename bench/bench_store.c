/* SPDX-License-Identifier: MIT */
/*
 * Writes durable events to the journal. Yardstick: a bare SQLite loop with a prepared insert of the
 * same bytes and numbers, in batches of the same size, with the same log and the same waiting for
 * the disk. The journal adds hashes, keys, checks and its own checkpoints. Then it reads and checks
 * everything. Yardstick: a bare loop that only reads.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "measure.h"
#include "store/journal.h"

enum { PAYLOAD_SIZE = 160, TRANSFERS_SIZE = 48, STREAMS = 8, READ_ENTRIES = 20000 };

typedef struct stores {
    char folder[256];
    char path[300], bare_path[300];
    journal_db *journal;
    sqlite3 *bare;
    sqlite3_stmt *insert, *begin, *commit, *select;
    unsigned batch, batches;
    uint64_t written, bare_written;
    uint64_t random;
    uint8_t payload[PAYLOAD_SIZE], transfers[TRANSFERS_SIZE];
} stores;

/* Every third event belongs to a command. */
static uint64_t write_journal(void *context)
{
    stores *all = context;
    uint64_t sum = 0;
    for (unsigned i = 0; i < all->batches; i++) {
        for (unsigned j = 0; j < all->batch; j++) {
            uint8_t key[JOURNAL_KEY_SIZE] = {0};
            uint64_t number = all->written++, random = measure_random(&all->random);
            memcpy(key, &random, sizeof random); /* clients choose keys, so they are not in order */
            journal_draft draft = {.stream = (uint32_t)(number % STREAMS),
                                   .key = number % 3 == 0 ? key : NULL,
                                   .payload = {all->payload, PAYLOAD_SIZE},
                                   .transfers = {all->transfers, TRANSFERS_SIZE}};
            sum += journal_append(all->journal, &draft, NULL, NULL);
        }
        sum += journal_commit(all->journal, NULL);
    }
    return sum;
}

static void run(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    sqlite3_reset(statement);
}

static uint64_t write_bare(void *context)
{
    stores *all = context;
    for (unsigned i = 0; i < all->batches; i++) {
        run(all->begin);
        for (unsigned j = 0; j < all->batch; j++) {
            uint64_t number = all->bare_written++;
            uint8_t hash[JOURNAL_HASH_SIZE] = {0};
            sqlite3_bind_int64(all->insert, 1, (sqlite3_int64)number + 1);
            sqlite3_bind_int64(all->insert, 2, (sqlite3_int64)(number % STREAMS));
            sqlite3_bind_int64(all->insert, 3, (sqlite3_int64)(number / STREAMS) + 1);
            sqlite3_bind_int64(all->insert, 4, 0);
            if (number % 3 == 0) {
                sqlite3_bind_blob(all->insert, 5, hash, JOURNAL_KEY_SIZE, SQLITE_STATIC);
            } else {
                sqlite3_bind_null(all->insert, 5);
            }
            sqlite3_bind_blob(all->insert, 6, all->payload, PAYLOAD_SIZE, SQLITE_STATIC);
            sqlite3_bind_blob(all->insert, 7, all->transfers, TRANSFERS_SIZE, SQLITE_STATIC);
            sqlite3_bind_blob(all->insert, 8, hash, JOURNAL_HASH_SIZE, SQLITE_STATIC);
            run(all->insert);
        }
        run(all->commit);
    }
    return all->bare_written;
}

static uint64_t read_journal(void *context)
{
    stores *all = context;
    journal_cursor *cursor;
    journal_entry entry;
    uint64_t sum = 0;
    if (journal_read_all(all->journal, 1, &cursor, NULL) != JOURNAL_OK) {
        return 0;
    }
    for (unsigned i = 0; i < READ_ENTRIES; i++) {
        sum += journal_cursor_next(cursor, &entry, NULL) == JOURNAL_OK ? entry.payload.size : 0;
    }
    journal_cursor_close(cursor);
    return sum;
}

static uint64_t read_bare(void *context)
{
    stores *all = context;
    uint64_t sum = 0;
    for (unsigned i = 0; i < READ_ENTRIES && sqlite3_step(all->select) == SQLITE_ROW; i++) {
        for (int column = 0; column < 8; column++) {
            sum += (uint64_t)sqlite3_column_bytes(all->select, column);
        }
    }
    sqlite3_reset(all->select);
    return sum;
}

static bool prepare(stores *all, const char *sql, sqlite3_stmt **statement)
{
    return sqlite3_prepare_v2(all->bare, sql, -1, statement, NULL) == SQLITE_OK;
}

static bool open_bare(stores *all)
{
    static const char schema[] =
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE entries (position INTEGER PRIMARY KEY, stream INTEGER, sequence INTEGER,"
        " time_ms INTEGER, key BLOB, payload BLOB, transfers BLOB, hash BLOB,"
        " UNIQUE (stream, sequence))";
    return sqlite3_open(all->bare_path, &all->bare) == SQLITE_OK &&
           sqlite3_exec(all->bare, schema, NULL, NULL, NULL) == SQLITE_OK &&
           prepare(all, "BEGIN IMMEDIATE", &all->begin) && prepare(all, "COMMIT", &all->commit) &&
           prepare(all, "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", &all->insert) &&
           prepare(all, "SELECT * FROM entries ORDER BY position", &all->select);
}

/* In TMPDIR if it is set; this should be on a disk. */
static bool open_stores(stores *all)
{
    const char *base = getenv("TMPDIR");
    snprintf(all->folder, sizeof all->folder, "%s/trey-bench-XXXXXX", base == NULL ? "/tmp" : base);
    if (mkdtemp(all->folder) == NULL) {
        all->folder[0] = '\0';
        return false;
    }
    snprintf(all->path, sizeof all->path, "%s/journal", all->folder);
    snprintf(all->bare_path, sizeof all->bare_path, "%s/bare", all->folder);
    memset(all->payload, 0x5a, sizeof all->payload);
    return journal_open(&all->journal, all->path, JOURNAL_CREATE, NULL) == JOURNAL_OK &&
           open_bare(all);
}

static void remove_files(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-writer", "-mark"};
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        char name[320];
        snprintf(name, sizeof name, "%s%s", path, endings[i]);
        unlink(name);
    }
}

static void close_stores(stores *all)
{
    journal_close(all->journal);
    sqlite3_finalize(all->begin);
    sqlite3_finalize(all->commit);
    sqlite3_finalize(all->insert);
    sqlite3_finalize(all->select);
    sqlite3_close(all->bare);
    if (all->folder[0] != '\0') {
        remove_files(all->path);
        remove_files(all->bare_path);
        rmdir(all->folder);
    }
    free(all);
}

size_t bench_store(bench_row *rows)
{
    static const struct {
        unsigned batch, batches;
        const char *what;
    } sizes[] = {
        {1, 20, "a durable event, each committed alone"},
        {10, 20, "a durable event, ten in a batch"},
        {100, 20, "a durable event, a hundred in a batch"},
    };
    stores *all = calloc(1, sizeof *all);
    size_t count = 0;
    if (all == NULL) {
        return 0;
    }
    if (open_stores(all)) {
        for (; count < sizeof sizes / sizeof sizes[0]; count++) {
            all->batch = sizes[count].batch;
            all->batches = sizes[count].batches;
            rows[count] = (bench_row){
                sizes[count].what, "a bare SQLite loop",
                "at most 2 x: half the speed of a bare loop",
                measure(write_journal, write_bare, all, (size_t)all->batch * all->batches)};
        }
        rows[count++] = (bench_row){"read and check an entry", "a bare SQLite loop",
                                    "hundreds of thousands a second",
                                    measure(read_journal, read_bare, all, READ_ENTRIES)};
    }
    close_stores(all);
    return count;
}
