/* SPDX-License-Identifier: MIT */
/*
 * Damage: every change of a journal behind its back is found and named, a writer does not go on
 * from it, and a file that is not a journal, or of another version, is refused for what it is.
 * Nothing is repaired without a word.
 */
#include "sample.h"

#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite_mark.h"
#include "store/sqlite_store.h"

/* ---- Entries ---- */

/* Streams 0, 1, 2, 0, 1, 2 … : position 3 n + 1 + s is stream s, sequence n + 1. */
enum { ENTRIES = 30 };

typedef struct damage {
    const char *name;
    const char *sql;
    journal_finding finding;
    uint32_t stream;
    uint64_t sequence;
    uint64_t position;
} damage;

/* clang-format off */
static const damage damages[] = {
    /* Stream 1, sequence 5 is at position 14. */
    {"time", "UPDATE entries SET time_ms = time_ms + 1 WHERE position = 14",
     JOURNAL_FOUND_HASH, 1, 5, 14},
    {"stream", "UPDATE entries SET stream = 7 WHERE position = 29",
     JOURNAL_FOUND_GAP, 7, 1, 29},
    {"stream, alone there", "UPDATE entries SET stream = 7 WHERE position = 2",
     JOURNAL_FOUND_HASH, 7, 1, 2},
    {"sequence", "UPDATE entries SET sequence = 11 WHERE position = 29",
     JOURNAL_FOUND_GAP, 1, 10, 29},
    {"position", "UPDATE entries SET position = 31 WHERE position = 30",
     JOURNAL_FOUND_POSITION, 2, 10, 30},
    {"event", "UPDATE entries SET payload = CAST(x'07' || substr(payload, 2) AS BLOB) WHERE position = 14",
     JOURNAL_FOUND_HASH, 1, 5, 14},
    {"event, longer", "UPDATE entries SET payload = CAST(payload || x'00' AS BLOB) WHERE position = 14",
     JOURNAL_FOUND_HASH, 1, 5, 14},
    {"event, a byte to the transfers",
     "UPDATE entries SET payload = substr(payload, 1, length(payload) - 1),"
     " transfers = CAST(substr(payload, -1) || transfers AS BLOB) WHERE position = 14",
     JOURNAL_FOUND_HASH, 1, 5, 14},
    {"transfers", "UPDATE entries SET transfers = x'0102' WHERE position = 14",
     JOURNAL_FOUND_HASH, 1, 5, 14},
    {"key", "UPDATE entries SET key = randomblob(16) WHERE position = 11",
     JOURNAL_FOUND_HASH, 1, 4, 11},
    {"key gone", "UPDATE entries SET key = NULL WHERE position = 11",
     JOURNAL_FOUND_HASH, 1, 4, 11},
    {"key come", "UPDATE entries SET key = zeroblob(16) WHERE position = 14",
     JOURNAL_FOUND_HASH, 1, 5, 14},
    {"hash", "UPDATE entries SET hash = zeroblob(32) WHERE position = 14",
     JOURNAL_FOUND_HASH, 1, 5, 14},
    {"the first", "UPDATE entries SET time_ms = 0 WHERE position = 1",
     JOURNAL_FOUND_HASH, 0, 1, 1},
    {"the last", "UPDATE entries SET time_ms = 0 WHERE position = 30",
     JOURNAL_FOUND_HASH, 2, 10, 30},
    {"removed", "DELETE FROM entries WHERE position = 14",
     JOURNAL_FOUND_POSITION, 2, 5, 14},
    {"the first removed", "DELETE FROM entries WHERE position = 1",
     JOURNAL_FOUND_POSITION, 1, 1, 1},
    {"removed and moved up",
     "DELETE FROM entries WHERE position = 14; UPDATE entries SET position = position - 1"
     " WHERE position > 14", JOURNAL_FOUND_HASH, 2, 5, 14},
    {"a stream removed", "DELETE FROM entries WHERE stream = 1",
     JOURNAL_FOUND_POSITION, 2, 1, 2},
    {"two swapped in a stream",
     "UPDATE entries SET sequence = 100 WHERE position = 14;"
     "UPDATE entries SET sequence = 5 WHERE position = 17;"
     "UPDATE entries SET sequence = 6 WHERE position = 14", JOURNAL_FOUND_GAP, 1, 5, 14},
    {"two swapped between streams",
     "UPDATE entries SET position = 100 WHERE position = 14;"
     "UPDATE entries SET position = 14 WHERE position = 15;"
     "UPDATE entries SET position = 15 WHERE position = 100", JOURNAL_FOUND_HASH, 2, 5, 14},
    {"put in between",
     "INSERT INTO entries SELECT 31, 1, 11, time_ms, NULL, payload, transfers, hash, NULL FROM entries"
     " WHERE position = 14", JOURNAL_FOUND_HASH, 1, 11, 31},
    {"put in below the first",
     "INSERT INTO entries SELECT 0, 9, 1, time_ms, NULL, payload, transfers, hash, NULL FROM entries"
     " WHERE position = 14", JOURNAL_FOUND_SHAPE, 9, 1, 0},
    {"a hash of the wrong size", "UPDATE entries SET hash = zeroblob(31) WHERE position = 14",
     JOURNAL_FOUND_SHAPE, 1, 5, 14},
    {"a key of the wrong size", "UPDATE entries SET key = zeroblob(17) WHERE position = 14",
     JOURNAL_FOUND_SHAPE, 1, 5, 14},
    {"a stream out of range", "UPDATE entries SET stream = 4294967295 WHERE position = 14",
     JOURNAL_FOUND_SHAPE, 0, 5, 14},
};
/* clang-format on */

/* The first finding of a reader, and how many there are. */
static unsigned read_through(const char *path, journal_error *first)
{
    journal_db *read;
    journal_cursor *cursor;
    journal_entry entry;
    journal_status status;
    unsigned findings = 0;
    journal_error found;
    *first = (journal_error){0};
    assert_ok(journal_open(&read, path, JOURNAL_READ, &problem));
    assert_ok(journal_read_all(read, 1, &cursor, &problem));
    while ((status = journal_cursor_next(cursor, &entry, &found)) != JOURNAL_END) {
        if (status == JOURNAL_OK) {
            assert_true(sample_is(&entry));
        } else {
            assert_int_equal(status, JOURNAL_CORRUPT);
            if (findings++ == 0) {
                *first = found;
            }
        }
    }
    journal_cursor_close(cursor);
    journal_close(read);
    return findings;
}

static void every_damage_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        const damage *made = &damages[i];
        journal_error first;
        char name[32];
        snprintf(name, sizeof name, "j%zu", i);
        sample_journal(sample_path(name), ENTRIES);
        assert_int_equal(read_through(sample_path(name), &first), 0);
        sample_sql(sample_path(name), made->sql);
        unsigned findings = read_through(sample_path(name), &first);
        if (findings == 0 || findings > 3 + 20U * (strstr(made->name, "moved") != NULL) ||
            first.finding != made->finding || first.stream != made->stream ||
            first.sequence != made->sequence || first.position != made->position) {
            fail_msg("%s: %u findings, the first %d at %u, %llu, %llu: %s", made->name, findings,
                     first.finding, first.stream, (unsigned long long)first.sequence,
                     (unsigned long long)first.position, first.problem.text);
        }
    }
}

/* Of an entry that cannot be read completely the hash can: the next one of its stream fits to it.
 */
static void an_entry_of_a_wrong_shape_is_one_finding(void **state)
{
    (void)state;
    journal_error first;
    sample_journal(sample_path("j"), ENTRIES);
    sample_sql(sample_path("j"), "UPDATE entries SET key = zeroblob(17) WHERE position = 14");
    assert_int_equal(read_through(sample_path("j"), &first), 1);
    assert_int_equal(first.position, 14);
}

/* Duplicates are only possible in a table without its index. */
static void a_sequence_that_is_there_twice_is_named(void **state)
{
    (void)state;
    const char *path = sample_path("j");
    sample_journal(path, ENTRIES);
    sample_sql(path, "CREATE TABLE loose AS SELECT * FROM entries;"
                     "DROP TABLE entries;"
                     "CREATE TABLE entries (position INTEGER PRIMARY KEY, stream INTEGER,"
                     " sequence INTEGER, time_ms INTEGER, key BLOB, payload BLOB, transfers BLOB,"
                     " hash BLOB, seal BLOB);"
                     "INSERT INTO entries SELECT * FROM loose;"
                     "INSERT INTO entries SELECT 31, stream, sequence, time_ms, key, payload,"
                     " transfers, hash, NULL FROM loose WHERE position = 14");
    journal_error first;
    assert_int_equal(read_through(path, &first), 1);
    assert_int_equal(first.finding, JOURNAL_FOUND_REPEAT);
    assert_int_equal(first.stream, 1);
    assert_int_equal(first.sequence, 5);
    sample_sql(path, "UPDATE entries SET sequence = 'five' WHERE position = 14");
    read_through(path, &first);
    assert_int_equal(first.finding, JOURNAL_FOUND_SHAPE);
    assert_int_equal(first.position, 14);
}

/* One stream alone is checked as well, from the middle too. */
static void a_stream_is_checked_alone(void **state)
{
    (void)state;
    const char *path = sample_path("j");
    sample_journal(path, ENTRIES);
    sample_sql(path, "UPDATE entries SET time_ms = 1 WHERE position = 14");
    journal_db *read;
    journal_cursor *cursor;
    journal_entry entry;
    assert_ok(journal_open(&read, path, JOURNAL_READ, &problem));
    for (uint64_t from = 5; from <= 6; from++) {
        assert_ok(journal_read_stream(read, 1, from, &cursor, &problem));
        assert_int_equal(journal_cursor_next(cursor, &entry, &problem),
                         from == 5 ? JOURNAL_CORRUPT : JOURNAL_OK);
        journal_cursor_close(cursor);
    }
    journal_close(read);
    sample_sql(path, "DELETE FROM entries WHERE position = 14");
    assert_ok(journal_open(&read, path, JOURNAL_READ, &problem));
    for (uint64_t from = 4; from <= 6; from++) {
        assert_ok(journal_read_stream(read, 1, from, &cursor, &problem));
        journal_status status = journal_cursor_next(cursor, &entry, &problem);
        if (from == 4) {
            assert_int_equal(status, JOURNAL_OK);
            status = journal_cursor_next(cursor, &entry, &problem);
        }
        assert_int_equal(status, JOURNAL_CORRUPT);
        assert_int_equal(problem.finding, JOURNAL_FOUND_GAP);
        assert_int_equal(problem.sequence, 5);
        journal_cursor_close(cursor);
    }
    journal_close(read);
}

static void a_writer_does_not_go_on_from_damage(void **state)
{
    (void)state;
    static const damage ends[] = {
        {"", "UPDATE entries SET time_ms = 1 WHERE position = 30", JOURNAL_FOUND_HASH, 2, 10, 30},
        {"", "DELETE FROM entries WHERE position = 29", JOURNAL_FOUND_HEADS, 0, 0, 30},
        {"", "DELETE FROM entries WHERE position = 5", JOURNAL_FOUND_HASH, 0, 0, 0},
        {"", "DELETE FROM entries WHERE stream = 1", JOURNAL_FOUND_HEADS, 0, 0, 30},
    };
    for (size_t i = 0; i < 4; i++) {
        char name[32];
        journal_db *written;
        snprintf(name, sizeof name, "j%zu", i);
        sample_journal(sample_path(name), ENTRIES);
        sample_sql(sample_path(name), ends[i].sql);
        journal_status status = journal_open(&written, sample_path(name), JOURNAL_WRITE, &problem);
        if (i == 2) { /* in the middle: the counts are as they were; that is for an audit */
            assert_int_equal(status, JOURNAL_OK);
            journal_close(written);
            continue;
        }
        assert_int_equal(status, JOURNAL_CORRUPT);
        assert_null(written);
        assert_int_equal(problem.finding, ends[i].finding);
        assert_int_equal(problem.position, ends[i].position);
    }
}

/* ---- The log ---- */

static uint8_t *read_file(const char *path, size_t *size)
{
    struct stat found;
    assert_int_equal(stat(path, &found), 0);
    *size = (size_t)found.st_size;
    uint8_t *bytes = malloc(*size + 1);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(bytes, 1, *size, file), *size);
    fclose(file);
    return bytes;
}

static void write_file(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

enum { LOGGED = 60, BATCH = 3, PAGE_FRAME = 24 + 4096, LOG_HEAD = 32 };

/* The files of a writer that was killed: `database` as it was, its log, and its mark. */
typedef struct crashed {
    uint8_t *database, *log, *mark;
    size_t database_size, log_size, mark_size;
} crashed;

static crashed make_crashed(void)
{
    crashed made;
    journal_db *written;
    assert_ok(journal_open(&written, sample_path("live"), JOURNAL_CREATE, &problem));
    for (unsigned i = 0; i < LOGGED; i++) {
        assert_ok(sample_append(written, i % 3, &problem));
        if (i % BATCH == BATCH - 1) {
            assert_ok(journal_commit(written, &problem));
        }
    }
    made.database = read_file(sample_path("live"), &made.database_size);
    made.log = read_file(sample_path("live-wal"), &made.log_size);
    made.mark = read_file(sample_path("live-mark"), &made.mark_size);
    journal_close(written);
    return made;
}

static void free_crashed(crashed *freed)
{
    free(freed->database);
    free(freed->log);
    free(freed->mark);
}

static void put_crashed(const crashed *from, bool with_mark)
{
    unlink(sample_path("j-shm"));
    unlink(sample_path("j-mark"));
    write_file(sample_path("j"), from->database, from->database_size);
    write_file(sample_path("j-wal"), from->log, from->log_size);
    if (with_mark) {
        write_file(sample_path("j-mark"), from->mark, from->mark_size);
    }
}

static bool ends_batch(const crashed *in, size_t frame)
{
    const uint8_t *head = in->log + LOG_HEAD + frame * PAGE_FRAME;
    return (head[4] | head[5] | head[6] | head[7]) != 0;
}

/* J11: one flipped bit anywhere in the log. Without a look behind it, SQLite drops every batch from
 * there on, and nobody is told. */
static void a_flipped_bit_in_the_log_is_named(void **state)
{
    (void)state;
    crashed made = make_crashed();
    size_t frames = (made.log_size - LOG_HEAD) / PAGE_FRAME, last = frames - 1;
    while (!ends_batch(&made, last - 1)) {
        last--; /* the first frame of the last batch */
    }
    for (size_t at = 3; at < made.log_size; at += 509) {
        size_t frame = at < LOG_HEAD ? 0 : (at - LOG_HEAD) / PAGE_FRAME;
        made.log[at] ^= (uint8_t)(1 << at % 8);
        for (int with_mark = 0; with_mark < 2; with_mark++) {
            journal_db *opened;
            put_crashed(&made, with_mark);
            journal_status status =
                journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem);
            /* The last batch might not have been acknowledged, and behind a damaged header all may
             * be in the database already: only the mark can tell. */
            if (!with_mark && (frame >= last || at < LOG_HEAD)) {
                assert_ok(status);
                journal_close(opened);
                continue;
            }
            if (status != JOURNAL_CORRUPT || problem.finding != JOURNAL_FOUND_LOSS) {
                fail_msg("byte %zu of %zu, with mark %d: %d %s", at, made.log_size, with_mark,
                         status, status == JOURNAL_OK ? "opened" : problem.problem.text);
            }
            assert_null(opened);
            assert_non_null(strstr(problem.problem.text, "--accept-lost-events"));
        }
        made.log[at] ^= (uint8_t)(1 << at % 8);
    }
    free_crashed(&made);
}

/* Reading and verifying tell it too, and change nothing. */
static void a_loss_is_reported_and_can_be_accepted(void **state)
{
    (void)state;
    crashed made = make_crashed();
    size_t at = LOG_HEAD + 10 * PAGE_FRAME + 100;
    made.log[at] ^= 0x10;
    put_crashed(&made, true);
    journal_db *opened;
    assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_READ, &problem));
    uint64_t left = sample_read_all(opened);
    assert_true(left > 0 && left < LOGGED && left % BATCH == 0);
    assert_int_equal(journal_check_storage(opened, &problem), JOURNAL_CORRUPT);
    assert_int_equal(problem.finding, JOURNAL_FOUND_LOSS);
    journal_close(opened);
    char lost[64];
    snprintf(lost, sizeof lost, ": %llu events are lost", (unsigned long long)(LOGGED - left));
    assert_int_equal(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem),
                     JOURNAL_CORRUPT);
    assert_non_null(strstr(problem.problem.text, lost));
    assert_non_null(strstr(problem.problem.text, "frame 11 of its write-ahead log is damaged"));

    assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_WRITE_AFTER_LOSS, &problem));
    assert_int_equal(journal_loss(opened)->finding, JOURNAL_FOUND_LOSS);
    assert_non_null(strstr(journal_loss(opened)->problem.text, lost));
    size_t size;
    uint8_t *kept = read_file(sample_path("j-wal-damaged"), &size);
    assert_int_equal(size, made.log_size);
    assert_memory_equal(kept, made.log, size);
    free(kept);
    assert_int_equal(sample_read_all(opened), left);
    assert_ok(sample_append(opened, 1, &problem));
    assert_ok(journal_commit(opened, &problem));
    journal_close(opened);
    /* Once is enough. */
    assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem));
    assert_int_equal(journal_loss(opened)->status, JOURNAL_OK);
    assert_int_equal(sample_read_all(opened), left + 1);
    journal_close(opened);
    free_crashed(&made);
}

/* The finding is of a position, and of no stream. */
static void assert_of_all(const journal_error *found, uint64_t position)
{
    assert_int_equal(found->stream, 0);
    assert_int_equal(found->sequence, 0);
    assert_int_equal(found->position, position);
}

/* A log that was removed, an older copy in place of the journal, another journal: the mark tells.
 */
static void a_journal_before_its_mark_is_not_opened(void **state)
{
    (void)state;
    crashed made = make_crashed();
    journal_db *opened;
    put_crashed(&made, true);
    unlink(sample_path("j-wal"));
    assert_int_equal(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem),
                     JOURNAL_CORRUPT);
    assert_int_equal(problem.finding, JOURNAL_FOUND_LOSS);
    assert_of_all(&problem, 0);
    assert_non_null(strstr(problem.problem.text, "60 events are lost"));

    put_crashed(&made, true);
    sample_sql(sample_path("j"), "UPDATE entries SET hash = zeroblob(32) WHERE position = 60");
    assert_int_equal(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem),
                     JOURNAL_CORRUPT);
    assert_int_equal(problem.finding, JOURNAL_FOUND_LOSS);
    assert_of_all(&problem, 60);
    assert_non_null(strstr(problem.problem.text, "position 60 is not the one that was written"));

    /* Nor is a new one made where one was. */
    unlink(sample_path("j"));
    unlink(sample_path("j-wal"));
    assert_int_equal(journal_open(&opened, sample_path("j"), JOURNAL_CREATE, &problem),
                     JOURNAL_EXISTS);
    free_crashed(&made);
}

/* A mark that lags, is damaged or is missing does no harm. */
static void an_old_mark_does_no_harm(void **state)
{
    (void)state;
    crashed made = make_crashed();
    journal_db *opened;
    put_crashed(&made, false);
    write_file(sample_path("j-mark"), made.mark, 0);
    assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem));
    journal_close(opened);
    for (size_t at = 0; at < made.mark_size; at++) {
        made.mark[at] ^= 1;
        put_crashed(&made, true);
        made.mark[at] ^= 1;
        assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem));
        journal_close(opened);
    }
    free_crashed(&made);
}

/* Marks follow each other, the older one stays in the other half of the file, and the same mark is
 * not written again. */
static void the_latest_mark_counts(void **state)
{
    (void)state;
    sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
    sqlite_mark mark, read;
    char path[256];
    snprintf(path, sizeof path, "%s", sample_path("marked"));
    write_file(path, (const uint8_t *)"x", 1); /* the mark has the permissions of the database */
    assert_int_equal(sqlite_mark_open(&mark, vfs, path), SQLITE_OK);
    for (uint64_t i = 1; i <= 600; i++) {
        journal_hash hash = {.bytes = {(uint8_t)i, (uint8_t)(i >> 8), 7}};
        assert_int_equal(sqlite_mark_put(&mark, i / 2 + 1, &hash), SQLITE_OK);
        assert_int_equal(sqlite_mark_put(&mark, i / 2 + 1, &hash), SQLITE_OK); /* nothing new */
        assert_int_equal(mark.counter, i);
        assert_int_equal(sqlite_mark_read(&read, vfs, path), SQLITE_OK);
        assert_int_equal(read.counter, i);
        assert_int_equal(read.position, i / 2 + 1);
        assert_memory_equal(read.hash.bytes, hash.bytes, JOURNAL_HASH_SIZE);
        assert_false(read.is_cut);
    }
    sqlite_mark_close(&mark);
    assert_int_equal(sqlite_mark_open(&mark, vfs, path), SQLITE_OK);
    assert_int_equal(mark.counter, 600);
    sqlite_mark_close(&mark);
    /* Without the latest one, the one before it. */
    size_t size;
    uint8_t *bytes = read_file(sample_path("marked-mark"), &size);
    bytes[0] ^= 1;
    write_file(sample_path("marked-mark"), bytes, size);
    assert_int_equal(sqlite_mark_read(&read, vfs, path), SQLITE_OK);
    assert_int_equal(read.counter, 599);
    free(bytes);
}

/* ---- The schema ---- */

static void a_changed_schema_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *name;
    } changes[] = {
        {"DROP TRIGGER entries_stay", "trigger entries_stay is missing"},
        {"DROP TRIGGER entries_stay_the_same", "trigger entries_stay_the_same is missing"},
        {"DROP TABLE key_nodes", "table key_nodes is missing"},
        {"CREATE TRIGGER skim AFTER INSERT ON entries BEGIN DELETE FROM meta; END",
         "trigger skim does not belong to a journal"},
        {"CREATE TABLE extra (x INTEGER)", "table extra does not belong to a journal"},
        {"CREATE VIEW all_of_it AS SELECT * FROM entries",
         "view all_of_it does not belong to a journal"},
        {"DROP TRIGGER entries_stay; CREATE TRIGGER entries_stay BEFORE DELETE ON entries BEGIN"
         " SELECT 1; END",
         "trigger entries_stay is not as Trey made it"},
        {"DROP TABLE key_nodes; CREATE TABLE key_nodes (node INTEGER PRIMARY KEY, records BLOB)",
         "table key_nodes is not as Trey made it"},
        {"CREATE INDEX entries_by_key ON entries (stream, key)",
         "index entries_by_key does not belong to a journal"},
        {"ALTER TABLE meta ADD COLUMN more BLOB", "table meta is not as Trey made it"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char name[32];
        journal_db *opened;
        snprintf(name, sizeof name, "j%zu", i);
        sample_journal(sample_path(name), ENTRIES);
        sample_sql(sample_path(name), "ANALYZE"); /* statistics do no harm */
        assert_ok(journal_open(&opened, sample_path(name), JOURNAL_WRITE, &problem));
        assert_ok(journal_check_storage(opened, &problem));
        journal_close(opened);
        sample_sql(sample_path(name), changes[i].sql);
        assert_int_equal(journal_open(&opened, sample_path(name), JOURNAL_WRITE, &problem),
                         JOURNAL_CORRUPT);
        assert_null(opened);
        assert_int_equal(problem.finding, JOURNAL_FOUND_SCHEMA);
        if (strstr(problem.problem.text, changes[i].name) == NULL) {
            fail_msg("%s: %s", changes[i].sql, problem.problem.text);
        }
        /* An auditor reads it nevertheless, and is told. */
        assert_ok(journal_open(&opened, sample_path(name), JOURNAL_READ, &problem));
        assert_int_equal(sample_read_all(opened), ENTRIES);
        assert_int_equal(journal_check_storage(opened, &problem), JOURNAL_CORRUPT);
        assert_int_equal(problem.finding, JOURNAL_FOUND_SCHEMA);
        journal_close(opened);
    }
}

/* ---- Snapshots ---- */

static bool note_problem(void *context, const journal_snapshot *snapshot,
                         const journal_error *found)
{
    (void)snapshot;
    if (found->status != JOURNAL_OK) {
        ++*(unsigned *)context;
    }
    return true;
}

static void damaged_snapshots_are_named(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "UPDATE snapshots SET content = x'61' WHERE stands_at = 9",
        "UPDATE snapshots SET version = 2 WHERE stands_at = 9",
        "UPDATE snapshots SET digest = zeroblob(32) WHERE stands_at = 9",
        "UPDATE snapshots SET chain = zeroblob(32) WHERE stands_at = 9",
        "UPDATE snapshots SET digest = zeroblob(31) WHERE stands_at = 9",
        "UPDATE snapshots SET stands_at = 8 WHERE stands_at = 9",
        "UPDATE snapshots SET subject = 2 WHERE stands_at = 9",
        "UPDATE entries SET hash = zeroblob(32) WHERE stream = 1 AND sequence = 9",
        "DELETE FROM entries WHERE stream = 1 AND sequence = 9",
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char name[32];
        journal_db *opened;
        snprintf(name, sizeof name, "j%zu", i);
        sample_journal(sample_path(name), ENTRIES);
        assert_ok(journal_open(&opened, sample_path(name), JOURNAL_WRITE, &problem));
        for (uint64_t at = 5; at <= 9; at += 4) {
            journal_snapshot snapshot = {.subject = 1, .at = at, .content = {"state", 5}};
            assert_ok(journal_snapshot_put(opened, &snapshot, &problem));
        }
        assert_ok(journal_commit(opened, &problem));
        journal_close(opened);
        sample_sql(sample_path(name), changes[i]);

        journal_snapshot found;
        uint32_t subject = i == 6 ? 2 : 1;
        assert_ok(journal_open(&opened, sample_path(name), JOURNAL_READ, &problem));
        assert_int_equal(journal_snapshot_get(opened, subject, UINT64_MAX, &found, &problem),
                         JOURNAL_CORRUPT);
        assert_int_equal(problem.finding, JOURNAL_FOUND_SNAPSHOT);
        assert_int_equal(found.at, i == 5 ? 8 : 9);
        assert_ok(
            journal_snapshot_get(opened, 1, found.at - 1, &found, &problem)); /* the earlier */
        assert_int_equal(found.at, 5);
        unsigned wrong = 0;
        assert_ok(journal_snapshots_each(opened, note_problem, &wrong, &problem));
        assert_int_equal(wrong, 1);
        journal_close(opened);
    }
}

/* ---- Files that are not journals ---- */

static void check_refused(const char *path, journal_status expected)
{
    journal_db *opened;
    for (int mode = JOURNAL_READ; mode <= JOURNAL_WRITE; mode++) {
        journal_status status = journal_open(&opened, path, (journal_mode)mode, &problem);
        assert_null(opened);
        if (status != expected) {
            fail_msg("%d instead of %d: %s", status, expected, problem.problem.text);
        }
        assert_non_null(strstr(problem.problem.text, path));
        assert_int_equal(problem.status, status);
    }
}

static void other_files_are_refused(void **state)
{
    (void)state;
    static char noise[8192];
    for (size_t i = 0; i < sizeof noise; i++) {
        noise[i] = (char)(i * 7 + i / 256);
    }
    check_refused(sample_path("missing"), JOURNAL_NOT_FOUND);
    assert_int_not_equal(access(sample_path("missing"), F_OK), 0); /* and was not made */
    write_file(sample_path("empty"), "", 0);
    check_refused(sample_path("empty"), JOURNAL_NOT_A_JOURNAL);
    assert_non_null(strstr(problem.problem.text, ": empty; if making it was interrupted"));
    write_file(sample_path("short"), "SQLite format 3", 16);
    check_refused(sample_path("short"), JOURNAL_NOT_A_JOURNAL);
    write_file(sample_path("noise"), noise, sizeof noise);
    check_refused(sample_path("noise"), JOURNAL_NOT_A_JOURNAL);
    memcpy(noise, "SQLite format 3", 16);
    write_file(sample_path("header"), noise, sizeof noise);
    check_refused(sample_path("header"), JOURNAL_NOT_A_JOURNAL);
    assert_int_equal(mkdir(sample_path("folder"), 0700), 0);
    check_refused(sample_path("folder"), JOURNAL_IO);

    sqlite3 *other;
    sqlite3_open(sample_path("other"), &other);
    sqlite3_exec(other, "CREATE TABLE entries (position INTEGER)", NULL, NULL, NULL);
    sqlite3_close(other);
    check_refused(sample_path("other"), JOURNAL_NOT_A_JOURNAL);
}

/* SQLite would throw the log beside an empty file away. */
static void a_log_without_its_journal_is_left_alone(void **state)
{
    (void)state;
    journal_db *made;
    write_file(sample_path("j"), "", 0);
    write_file(sample_path("j-wal"), "something", 9);
    check_refused(sample_path("j"), JOURNAL_NOT_A_JOURNAL);
    assert_int_equal(access(sample_path("j-wal"), F_OK), 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(journal_open(&made, sample_path("j"), JOURNAL_CREATE, &problem),
                         JOURNAL_EXISTS);
        assert_int_equal(access(sample_path("j-wal"), F_OK), 0);
        unlink(sample_path("j"));
    }
    unlink(sample_path("j-wal"));
    sample_journal(sample_path("j"), 3);
    assert_int_equal(journal_open(&made, sample_path("j"), JOURNAL_CREATE, &problem),
                     JOURNAL_EXISTS);
}

/* Cut off at any page, or in the middle of one: reported, at the latest while reading. */
static void a_truncated_journal_is_reported(void **state)
{
    (void)state;
    sample_journal(sample_path("whole"), 300);
    sample_sql(sample_path("whole"), "PRAGMA journal_mode = DELETE");
    struct stat whole;
    assert_int_equal(stat(sample_path("whole"), &whole), 0);
    char *bytes = malloc((size_t)whole.st_size);
    FILE *file = fopen(sample_path("whole"), "rb");
    assert_int_equal(fread(bytes, 1, (size_t)whole.st_size, file), whole.st_size);
    fclose(file);
    for (long size = 50; size < whole.st_size; size += 2039) {
        journal_db *opened;
        journal_error first;
        write_file(sample_path("cut"), bytes, (size_t)size);
        journal_status status = journal_open(&opened, sample_path("cut"), JOURNAL_WRITE, &first);
        journal_close(opened);
        if (status == JOURNAL_OK) {
            assert_true(read_through(sample_path("cut"), &first) > 0);
        } else {
            assert_true(status == JOURNAL_CORRUPT || status == JOURNAL_NOT_A_JOURNAL);
        }
    }
    free(bytes);
}

/* SQLite rounds the length up to whole pages, and goes by the header: the length is compared. */
static void a_wrong_length_is_named(void **state)
{
    (void)state;
    static const int changes[] = {-4096, -1, 1, 4096};
    sample_journal(sample_path("whole"), 300);
    sample_sql(sample_path("whole"), "PRAGMA journal_mode = DELETE");
    size_t size = 0;
    uint8_t *bytes = read_file(sample_path("whole"), &size);
    bytes = realloc(bytes, size + 4096);
    memset(bytes + size, 0, 4096);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        journal_db *opened;
        write_file(sample_path("cut"), bytes, size + (size_t)changes[i]);
        assert_int_equal(journal_open(&opened, sample_path("cut"), JOURNAL_WRITE, &problem),
                         JOURNAL_CORRUPT);
        assert_int_equal(problem.finding, JOURNAL_FOUND_STORAGE);
        journal_status status = journal_open(&opened, sample_path("cut"), JOURNAL_READ, &problem);
        if (status == JOURNAL_OK) { /* a page short: SQLite itself refuses */
            status = journal_check_storage(opened, &problem);
            journal_close(opened);
        }
        assert_int_equal(status, JOURNAL_CORRUPT);
        assert_int_equal(problem.finding, JOURNAL_FOUND_STORAGE);
    }
    free(bytes);
}

/* Beside its log the database may be too short, by pages that the log has. */
static void the_log_completes_the_database(void **state)
{
    (void)state;
    crashed files = make_crashed();
    journal_db *opened;
    for (int copied = 0; copied < 3; copied++) { /* part of a page was copied when the power went */
        put_crashed(&files, true);
        FILE *file = fopen(sample_path("j"), "ab");
        fwrite(files.log, 1, (size_t)copied * 100, file);
        fclose(file);
        assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_READ, &problem));
        assert_ok(journal_check_storage(opened, &problem));
        journal_close(opened);
        assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem));
        journal_close(opened);
    }
    put_crashed(&files, true); /* but not by a page that the log does not have */
    write_file(sample_path("j"), files.database, files.database_size - 1);
    assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_READ, &problem));
    journal_status status = journal_check_storage(opened, &problem);
    journal_close(opened);
    assert_int_equal(status, JOURNAL_CORRUPT);
    free_crashed(&files);
}

static void a_mark_of_a_wrong_length_is_named(void **state)
{
    (void)state;
    static const int changes[] = {-300, -64, -1, 1};
    crashed files = make_crashed();
    files.mark = realloc(files.mark, files.mark_size + 1);
    files.mark[files.mark_size] = 0;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        journal_db *opened;
        put_crashed(&files, false);
        write_file(sample_path("j-mark"), files.mark, files.mark_size + (size_t)changes[i]);
        assert_int_equal(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem),
                         JOURNAL_CORRUPT);
        assert_int_equal(problem.finding, JOURNAL_FOUND_LOSS);
        assert_non_null(strstr(problem.problem.text, "-mark: its length"));
        assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_WRITE_AFTER_LOSS, &problem));
        journal_close(opened);
        assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem));
        journal_close(opened);
    }
    free_crashed(&files);
}

/* Any bit of the file: never a crash, and never a wrong entry without a finding. */
static void turned_bits_do_no_harm(void **state)
{
    (void)state;
    sample_journal(sample_path("whole"), 60);
    sample_sql(sample_path("whole"), "PRAGMA journal_mode = DELETE");
    struct stat whole;
    assert_int_equal(stat(sample_path("whole"), &whole), 0);
    char *bytes = malloc((size_t)whole.st_size);
    FILE *file = fopen(sample_path("whole"), "rb");
    assert_int_equal(fread(bytes, 1, (size_t)whole.st_size, file), whole.st_size);
    fclose(file);
    for (long at = 0; at < whole.st_size; at += 37) {
        journal_db *read;
        bytes[at] ^= (char)(1 << at % 8);
        write_file(sample_path("bit"), bytes, (size_t)whole.st_size);
        bytes[at] ^= (char)(1 << at % 8);
        if (journal_open(&read, sample_path("bit"), JOURNAL_READ, &problem) == JOURNAL_OK) {
            journal_cursor *cursor;
            journal_entry entry;
            journal_status status = journal_read_all(read, 1, &cursor, &problem);
            while (status == JOURNAL_OK || problem.finding != JOURNAL_FOUND_STORAGE) {
                status =
                    cursor == NULL ? problem.status : journal_cursor_next(cursor, &entry, &problem);
                if (status == JOURNAL_OK) {
                    assert_true(sample_is(&entry));
                } else if (status != JOURNAL_CORRUPT) {
                    break;
                }
            }
            journal_cursor_close(cursor);
        }
        journal_close(read);
    }
    free(bytes);
}

static void a_file_that_may_not_be_written_can_be_read(void **state)
{
    (void)state;
    journal_db *opened;
    uid_t user = geteuid();
    if (user == 0) { /* root may write everywhere */
        enum { NOBODY = 65534 };
        assert_int_equal(chown(sample_path("."), NOBODY, NOBODY), 0);
        assert_int_equal(seteuid(NOBODY), 0);
    }
    sample_journal(sample_path("j"), 9);
    chmod(sample_path("j"), 0400);
    assert_int_equal(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem), JOURNAL_IO);
    assert_non_null(strstr(problem.problem.text, "cannot be written to"));
    assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_READ, &problem));
    assert_int_equal(sample_read_all(opened), 9);
    journal_close(opened);
    unlink(sample_path("j-wal"));
    unlink(sample_path("j-shm"));
    chmod(sample_path("."), 0500); /* nothing can be made beside it */
    assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_READ, &problem));
    assert_int_equal(sample_read_all(opened), 9);
    journal_close(opened);
    chmod(sample_path("."), 0700);
    assert_int_equal(seteuid(user), 0);
}

/* ---- Versions ---- */

static void a_newer_schema_is_refused(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 3);
    sample_sql(sample_path("j"), "PRAGMA user_version = 99");
    check_refused(sample_path("j"), JOURNAL_NEWER);
    assert_non_null(strstr(problem.problem.text, "version 99"));
    sample_sql(sample_path("j"), "PRAGMA user_version = 0");
    check_refused(sample_path("j"), JOURNAL_NOT_A_JOURNAL);
}

static int64_t ask(sqlite3 *database, const char *sql)
{
    int64_t value = -1;
    (void)!sql_number(database, sql, &value);
    return value;
}

static journal_status migrate(sqlite3 *database, const char *const *steps, size_t count)
{
    sql_schema schema = {.mark = SQLITE_JOURNAL_ID, .step_count = count, .steps = steps};
    return sqlite_migrate(database, &schema, &problem);
}

/* Steps of a made-up schema: from each version to the newest, and all or nothing. */
static void older_schemas_are_brought_up_to_date(void **state)
{
    (void)state;
    static const char *const steps[] = {
        "CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1)",
        "ALTER TABLE a ADD COLUMN y INTEGER; UPDATE a SET y = x + 1",
        "CREATE TABLE b AS SELECT x + y AS z FROM a",
    };
    static const char *const broken[] = {
        "", "", "", "CREATE TABLE c (x INTEGER)", "CREATE TABLE c (x INTEGER)",
    };
    for (size_t from = 0; from <= 3; from++) {
        sqlite3 *database;
        assert_int_equal(sqlite3_open(":memory:", &database), SQLITE_OK);
        if (from > 0) {
            assert_ok(migrate(database, steps, from));
            assert_int_equal(ask(database, "PRAGMA user_version"), from);
        }
        assert_ok(migrate(database, steps, 3));
        assert_int_equal(ask(database, "PRAGMA user_version"), 3);
        assert_int_equal(ask(database, "SELECT z FROM b"), 3);
        assert_int_not_equal(migrate(database, broken, 5), JOURNAL_OK);
        assert_int_equal(ask(database, "PRAGMA user_version"), 3);
        assert_int_equal(ask(database, "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'c'"), 0);
        sqlite3_close(database);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, sample_begin, sample_end)
        TEST(every_damage_is_named),
        TEST(an_entry_of_a_wrong_shape_is_one_finding),
        TEST(a_sequence_that_is_there_twice_is_named),
        TEST(a_stream_is_checked_alone),
        TEST(a_writer_does_not_go_on_from_damage),
        TEST(a_flipped_bit_in_the_log_is_named),
        TEST(a_loss_is_reported_and_can_be_accepted),
        TEST(a_journal_before_its_mark_is_not_opened),
        TEST(an_old_mark_does_no_harm),
        TEST(the_latest_mark_counts),
        TEST(a_changed_schema_is_named),
        TEST(damaged_snapshots_are_named),
        TEST(other_files_are_refused),
        TEST(a_log_without_its_journal_is_left_alone),
        TEST(a_truncated_journal_is_reported),
        TEST(a_wrong_length_is_named),
        TEST(the_log_completes_the_database),
        TEST(a_mark_of_a_wrong_length_is_named),
        TEST(turned_bits_do_no_harm),
        TEST(a_file_that_may_not_be_written_can_be_read),
        TEST(a_newer_schema_is_refused),
        TEST(older_schemas_are_brought_up_to_date),
    };
    return cmocka_run_group_tests_name("journal and damage", tests, NULL, NULL);
}
