/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: a small journal, made when the process starts, is damaged as the records of the input
 * say, and then verified and opened. The first record has flags, each other record is a change:
 *
 *     CHANGE_FILE    file, offset (four bytes), bytes to write there
 *     CHANGE_SIZE    file, size (four bytes): cut it there
 *     CHANGE_ENTRY   position, column, value: into a row, past triggers and checks
 *     CHANGE_DELETE  position
 *     CHANGE_REPEAT  position, new position
 *     CHANGE_SNAPSHOT subject, column, value
 *     CHANGE_META    name, value
 *     CHANGE_SCHEMA  which statement
 *     CHANGE_SEAL    compute all hashes and seals again, as a forger with the house's key would
 *
 * Nothing may stop the process. Whoever changes an entry without the key is found; whoever removes
 * entries at the end and the mark is not, without signed heads. A journal in which verify finds
 * nothing can be opened.
 */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

#include "audit/verify.h"
#include "base/house_key.h"
#include "fuzzing.h"
#include "journal_base.h"
#include "room/room.h"
#include "store/journal_seal.h"

enum {
    FLAG_KILLED = 1,     /* the journal of a process that was killed, with its log */
    FLAG_NO_KEY = 2,     /* verify without the key */
    FLAG_ACCEPT_LOSS = 4 /* open it in spite of lost entries */
};

enum {
    CHANGE_FILE,
    CHANGE_SIZE,
    CHANGE_ENTRY,
    CHANGE_DELETE,
    CHANGE_REPEAT,
    CHANGE_SNAPSHOT,
    CHANGE_META,
    CHANGE_SCHEMA,
    CHANGE_SEAL,
    CHANGE_COUNT
};

static journal_base base[2]; /* closed, and killed */
static char path[JOURNAL_BASE_PATH_SIZE];

/* ---- SQL ---- */

static bool run(sqlite3 *database, const char *sql, int64_t number, bytes_reader *value)
{
    sqlite3_stmt *statement = NULL;
    bool is_good = sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK;
    if (is_good) {
        sqlite3_bind_int64(statement, 1, number);
        if (value != NULL) {
            sqlite3_bind_blob(statement, 2, value->bytes, (int)value->left, SQLITE_STATIC);
        }
        is_good = sqlite3_step(statement) == SQLITE_DONE;
    }
    sqlite3_finalize(statement);
    return is_good;
}

static void change_column(sqlite3 *database, const char *rows, const char *where,
                          const char *const *columns, size_t count, bytes_reader *from)
{
    char sql[256];
    int64_t row = bytes_get_u16(from);
    uint8_t which = bytes_get_u8(from);
    const char *column = columns[which % count];
    bool is_number = (which & 128) != 0;
    snprintf(sql, sizeof sql, "UPDATE %s SET %s = ?2 WHERE %s = ?1", rows, column, where);
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK) {
        sqlite3_bind_int64(statement, 1, row);
        if (is_number) {
            sqlite3_bind_int64(statement, 2, (int64_t)bytes_get_u64(from));
        } else {
            sqlite3_bind_blob(statement, 2, from->bytes, (int)from->left, SQLITE_STATIC);
        }
        (void)sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
}

static void change_entry(sqlite3 *database, bytes_reader *from)
{
    static const char *const columns[] = {"payload", "transfers", "stream", "sequence", "time_ms",
                                          "key",     "hash",      "seal",   "position"};
    change_column(database, "entries", "position", columns, sizeof columns / sizeof columns[0],
                  from);
}

static void change_snapshot(sqlite3 *database, bytes_reader *from)
{
    static const char *const columns[] = {"content", "version", "stands_at", "chain",
                                          "digest",  "seal",    "subject"};
    change_column(database, "snapshots", "rowid", columns, sizeof columns / sizeof columns[0],
                  from);
}

static void repeat_entry(sqlite3 *database, bytes_reader *from)
{
    int64_t position = bytes_get_u16(from), to = bytes_get_u16(from);
    char sql[300];
    snprintf(sql, sizeof sql,
             "INSERT INTO entries SELECT %lld, stream, sequence + %lld, time_ms, NULL, payload, "
             "transfers, hash, seal FROM entries WHERE position = ?1",
             (long long)to, (long long)(to > position ? to - position : 1));
    (void)run(database, sql, position, NULL);
}

static void change_meta(sqlite3 *database, bytes_reader *from)
{
    static const char *const names[] = {"seal-start", "house", "person-highest", "key-check"};
    char sql[128];
    snprintf(sql, sizeof sql, "UPDATE meta SET value = ?2 WHERE name = '%s' AND ?1 = 0",
             names[bytes_get_u8(from) % 4]);
    (void)run(database, sql, 0, from);
}

static void change_schema(sqlite3 *database, bytes_reader *from)
{
    static const char *const statements[] = {
        "DROP TRIGGER entries_stay",
        "DROP TABLE key_nodes",
        "DROP TABLE heads",
        "DROP TABLE snapshots",
        "DROP TABLE meta",
        "PRAGMA user_version = 1",
        "PRAGMA user_version = 77",
        "PRAGMA application_id = 5",
        "CREATE TABLE other (a)",
        "ALTER TABLE entries ADD COLUMN other",
        "CREATE TRIGGER other AFTER INSERT ON entries BEGIN DELETE FROM meta; END",
        "ALTER TABLE entries RENAME TO others; CREATE VIEW entries AS SELECT * FROM others",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 3 WHERE name = 'meta'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = '' WHERE name = 'heads'",
        "UPDATE meta SET value = zeroblob(100000)",
        "UPDATE heads SET record = zeroblob(7)",
    };
    size_t which = bytes_get_u8(from) % (sizeof statements / sizeof statements[0]);
    (void)sqlite3_exec(database, statements[which], NULL, NULL, NULL);
}

/* ---- A forger with the key ---- */

static journal_bytes blob(sqlite3_stmt *row, int column)
{
    const void *bytes = sqlite3_column_blob(row, column);
    return (journal_bytes){bytes, (size_t)sqlite3_column_bytes(row, column)};
}

typedef struct forging {
    uint8_t key[JOURNAL_SEAL_KEY_SIZE];
    journal_hash seal;      /* of the entry before */
    journal_hash ends[256]; /* of the streams of the base, and others */
} forging;

static void forge_entry(sqlite3 *database, forging *at, sqlite3_stmt *row)
{
    journal_entry entry = {.position = (uint64_t)sqlite3_column_int64(row, 0),
                           .stream = (uint32_t)sqlite3_column_int64(row, 1),
                           .sequence = (uint64_t)sqlite3_column_int64(row, 2),
                           .time_ms = sqlite3_column_int64(row, 3),
                           .payload = blob(row, 5),
                           .transfers = blob(row, 6)};
    journal_bytes key = blob(row, 4);
    if (key.size == JOURNAL_KEY_SIZE) {
        entry.has_key = true;
        memcpy(entry.key, key.bytes, JOURNAL_KEY_SIZE);
    }
    journal_hash *end = &at->ends[entry.stream % 256];
    *end = entry.hash = journal_entry_hash(&entry, end);
    at->seal = journal_seal_entry(at->key, &at->seal, &entry);
    sqlite3_stmt *update = NULL;
    if (sqlite3_prepare_v2(database, "UPDATE entries SET hash = ?1, seal = ?2 WHERE position = ?3",
                           -1, &update, NULL) == SQLITE_OK) {
        sqlite3_bind_blob(update, 1, end->bytes, JOURNAL_HASH_SIZE, SQLITE_STATIC);
        sqlite3_bind_blob(update, 2, at->seal.bytes, JOURNAL_HASH_SIZE, SQLITE_STATIC);
        sqlite3_bind_int64(update, 3, (int64_t)entry.position);
        (void)sqlite3_step(update);
    }
    sqlite3_finalize(update);
}

static void forge_snapshots(sqlite3 *database, const forging *at)
{
    sqlite3_stmt *row = NULL, *update = NULL;
    if (sqlite3_prepare_v2(database,
                           "SELECT s.rowid, s.subject, s.stands_at, s.version, s.content, e.hash "
                           "FROM snapshots s JOIN entries e ON (s.subject = 4294967295 AND "
                           "e.position = s.stands_at) OR (e.stream = s.subject AND e.sequence = "
                           "s.stands_at)",
                           -1, &row, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(database,
                           "UPDATE snapshots SET chain = ?1, digest = ?2, seal = ?3 "
                           "WHERE rowid = ?4",
                           -1, &update, NULL) == SQLITE_OK) {
        while (sqlite3_step(row) == SQLITE_ROW) {
            journal_snapshot made = {.subject = (uint32_t)sqlite3_column_int64(row, 1),
                                     .at = (uint64_t)sqlite3_column_int64(row, 2),
                                     .version = (uint32_t)sqlite3_column_int64(row, 3),
                                     .content = blob(row, 4)};
            journal_bytes hash = blob(row, 5);
            memcpy(made.chain.bytes, hash.bytes,
                   hash.size < JOURNAL_HASH_SIZE ? hash.size : JOURNAL_HASH_SIZE);
            journal_hash hashed = journal_snapshot_digest(&made);
            journal_hash seal = journal_seal_snapshot(at->key, &hashed);
            sqlite3_bind_blob(update, 1, made.chain.bytes, JOURNAL_HASH_SIZE, SQLITE_STATIC);
            sqlite3_bind_blob(update, 2, hashed.bytes, JOURNAL_HASH_SIZE, SQLITE_STATIC);
            sqlite3_bind_blob(update, 3, seal.bytes, JOURNAL_HASH_SIZE, SQLITE_STATIC);
            sqlite3_bind_int64(update, 4, sqlite3_column_int64(row, 0));
            (void)sqlite3_step(update);
            sqlite3_reset(update);
        }
    }
    sqlite3_finalize(row);
    sqlite3_finalize(update);
}

static void forge(sqlite3 *database)
{
    static forging at;
    sqlite3_stmt *row = NULL;
    memset(&at, 0, sizeof at);
    house_subkey_make(at.key, fuzz_key, "journal seal");
    at.seal = base[0].first_seal;
    if (sqlite3_prepare_v2(database,
                           "SELECT position, stream, sequence, time_ms, key, payload, transfers "
                           "FROM entries ORDER BY position",
                           -1, &row, NULL) == SQLITE_OK) {
        while (sqlite3_step(row) == SQLITE_ROW) {
            forge_entry(database, &at, row);
        }
    }
    sqlite3_finalize(row);
    forge_snapshots(database, &at);
}

/* ---- Changes ---- */

typedef struct changes {
    bool is_forged;
    journal_base now;
} changes;

static journal_file *file_of(changes *to, uint8_t which)
{
    return &to->now.files[which % JOURNAL_FILE_COUNT];
}

static void change_file(changes *to, uint8_t kind, bytes_reader *from)
{
    journal_file *file = file_of(to, bytes_get_u8(from));
    uint32_t at = bytes_get_u32(from);
    if (file->size == 0) {
        return;
    }
    at %= (uint32_t)file->size;
    if (kind == CHANGE_SIZE) {
        file->size = at;
        return;
    }
    size_t size = from->left < file->size - at ? from->left : file->size - at;
    memcpy(file->bytes + at, from->bytes, size);
}

static void change_rows(changes *to, sqlite3 *database, uint8_t kind, bytes_reader *from)
{
    switch (kind) {
    case CHANGE_ENTRY:
        change_entry(database, from);
        break;
    case CHANGE_DELETE:
        (void)run(database, "DELETE FROM entries WHERE position = ?1", bytes_get_u16(from), NULL);
        break;
    case CHANGE_REPEAT:
        repeat_entry(database, from);
        break;
    case CHANGE_SNAPSHOT:
        change_snapshot(database, from);
        break;
    case CHANGE_META:
        change_meta(database, from);
        break;
    case CHANGE_SCHEMA:
        change_schema(database, from);
        break;
    case CHANGE_SEAL:
        forge(database);
        to->is_forged = true;
        break;
    default:
        break;
    }
}

static sqlite3 *open_plainly(void)
{
    sqlite3 *database = NULL;
    if (sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        sqlite3_close(database);
        return NULL;
    }
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
    (void)sqlite3_exec(database, "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF",
                       NULL, NULL, NULL);
    return database;
}

/* Changes of files come first, then those of rows. */
static void apply_changes(changes *to, bytes_reader from)
{
    bytes_reader records = from, record;
    bool has_rows = false;
    while (fuzz_next_record(&records, &record)) {
        uint8_t kind = bytes_get_u8(&record) % CHANGE_COUNT;
        if (kind == CHANGE_FILE || kind == CHANGE_SIZE) {
            change_file(to, kind, &record);
        } else {
            has_rows = true;
        }
    }
    journal_base_write(&to->now, path);
    sqlite3 *database = has_rows ? open_plainly() : NULL;
    while (database != NULL && fuzz_next_record(&from, &record)) {
        change_rows(to, database, bytes_get_u8(&record) % CHANGE_COUNT, &record);
    }
    sqlite3_close(database);
    if (database != NULL) {
        journal_base_read(&to->now, path); /* opening it for writing changes files */
    }
}

/* ---- Checks ---- */

static void note_finding(void *context, const verify_finding *finding)
{
    (void)context;
    must((unsigned)finding->part < VERIFY_PART_COUNT && finding->text[0] != '\0');
}

static void check_error(const journal_error *error)
{
    must(error->status != JOURNAL_OK && error->problem.text[0] != '\0');
}

/* Whether verify could read everything and found nothing. */
static bool verifies(bool has_key)
{
    verify_summary summary;
    journal_error error = {.status = JOURNAL_OK};
    audit_source in = {.path = path, .book = &trey_book_builtin, .has_key = has_key};
    memcpy(in.key, fuzz_key, sizeof in.key);
    if (!audit_source_open(&in, &error)) {
        check_error(&error);
        return false;
    }
    bool is_read = audit_verify(&in, note_finding, NULL, &summary, &error);
    audit_source_close(&in);
    if (!is_read) {
        check_error(&error);
    }
    return is_read && summary.findings == 0;
}

static bool opens(bool accept_loss)
{
    room_options options = {.path = path,
                            .key = fuzz_key,
                            .book = &trey_book_builtin,
                            .entropy = journal_base_entropy(),
                            .accept_loss = accept_loss};
    card_room *room = NULL;
    journal_error error = {.status = JOURNAL_OK};
    if (!room_open(&room, &options, JOURNAL_BASE_TIME, &error)) {
        must(room == NULL);
        check_error(&error);
        return false;
    }
    if (!room_tick(room, JOURNAL_BASE_TIME + 60000, &error) || !room_commit(room, &error)) {
        check_error(&error);
    }
    room_close(room);
    return true;
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    journal_base_make(base, path);
    for (int i = 0; i < 2; i++) { /* without damage there is nothing to find */
        journal_base_write(&base[i], path);
        must(journal_base_compare(path, &base[i]) == JOURNAL_ROWS_SAME);
        must(verifies(true) && opens(false));
    }
    return 0;
}

/* Whether the end is missing and the mark was changed, so that only signed heads could tell. */
static bool is_cut_off(const changes *made, const journal_base *chosen)
{
    const journal_file *mark = &made->now.files[JOURNAL_MARK];
    const journal_file *before = &chosen->files[JOURNAL_MARK];
    bool has_mark =
        mark->size == before->size && memcmp(mark->bytes, before->bytes, mark->size) == 0;
    return !has_mark && journal_base_compare(path, chosen) == JOURNAL_ROWS_CUT;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_records(bytes, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    bytes_reader from = {.bytes = bytes, .left = size}, record = {0};
    (void)fuzz_next_record(&from, &record);
    uint8_t flags = bytes_get_u8(&record);
    bool has_key = (flags & FLAG_NO_KEY) == 0;
    const journal_base *chosen = &base[(flags & FLAG_KILLED) != 0];
    changes made = {.is_forged = false};
    journal_base_copy(&made.now, chosen);
    apply_changes(&made, from);
    bool may_differ = made.is_forged || !has_key || is_cut_off(&made, chosen);
    may_differ |= journal_base_compare(path, chosen) == JOURNAL_ROWS_SAME;
    bool is_clean = verifies(has_key);
    must(may_differ || !is_clean);
    journal_base_write(&made.now, path);
    bool is_opened = opens((flags & FLAG_ACCEPT_LOSS) != 0);
    must(is_opened || !is_clean || !has_key);
    journal_base_finish(&made.now);
    return 0;
}
