/* SPDX-License-Identifier: MIT */
/*
 * The journal on a real disk: entries are read as written, keys answer once, there is one writer,
 * and snapshots and named values are what they were.
 */
#include "sample.h"

#include <sodium.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static journal_db *open_new(void)
{
    journal_db *made;
    assert_ok(journal_open(&made, sample_path("j"), JOURNAL_CREATE, &problem));
    return made;
}

static journal_db *open_as(journal_mode mode)
{
    journal_db *opened;
    assert_ok(journal_open(&opened, sample_path("j"), mode, &problem));
    return opened;
}

static uint64_t sequence_of(journal_db *asked, uint32_t stream)
{
    journal_head head;
    assert_ok(journal_head_of(asked, stream, &head, &problem));
    return head.sequence;
}

/* ---- Round trips ---- */

static void what_is_written_is_read(void **state)
{
    (void)state;
    journal_db *written = open_new();
    static const uint32_t streams[] = {0, 1, JOURNAL_LEDGER - 1, 1, 7, 0};
    for (unsigned i = 0; i < 600; i++) {
        assert_ok(sample_append(written, streams[i % 6], &problem));
        if (i % 7 == 0) {
            assert_ok(journal_commit(written, &problem));
            assert_int_equal(journal_batch_count(written), 0);
        }
    }
    assert_true(journal_batch_count(written) > 0);
    assert_int_equal(sample_read_all(written), 600); /* with the open batch */
    assert_ok(journal_commit(written, &problem));
    journal_close(written);

    journal_db *read = open_as(JOURNAL_READ);
    assert_int_equal(sample_read_all(read), 600);
    assert_ok(journal_check_storage(read, &problem));
    const journal_head *heads;
    size_t count;
    assert_ok(journal_heads(read, &heads, &count, &problem));
    assert_int_equal(count, 4);
    assert_int_equal(heads[0].stream, 0);
    assert_int_equal(heads[0].sequence, 200);
    assert_int_equal(heads[3].stream, JOURNAL_LEDGER - 1);
    assert_int_equal(heads[3].sequence, 100);
    uint64_t position;
    assert_ok(journal_last_position(read, &position, &problem));
    assert_int_equal(position, 600);
    journal_close(read);
}

static void a_stream_is_read_from_any_sequence(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 30);
    journal_db *read = open_as(JOURNAL_READ);
    for (uint64_t from = 0; from <= 12; from++) {
        journal_cursor *cursor;
        journal_entry entry;
        uint64_t next = from == 0 ? 1 : from;
        assert_ok(journal_read_stream(read, 2, from, &cursor, &problem));
        while (journal_cursor_next(cursor, &entry, &problem) == JOURNAL_OK) {
            assert_int_equal(entry.stream, 2);
            assert_int_equal(entry.sequence, next++);
            assert_true(sample_is(&entry));
        }
        assert_int_equal(problem.status, JOURNAL_END);
        assert_int_equal(journal_cursor_next(cursor, &entry, NULL), JOURNAL_END);
        assert_int_equal(next, from > 11 ? from : 11);
        journal_cursor_close(cursor);
    }
    journal_close(read);
}

static void a_time_is_found(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 30);
    journal_db *read = open_as(JOURNAL_READ);
    int64_t times[12] = {0};
    journal_cursor *cursor;
    journal_entry entry;
    uint64_t count = 0, found;
    assert_ok(journal_read_stream(read, 2, 1, &cursor, &problem));
    while (journal_cursor_next(cursor, &entry, &problem) == JOURNAL_OK) {
        times[++count] = entry.time_ms;
    }
    journal_cursor_close(cursor);
    assert_int_equal(count, 10);
    for (int64_t time = times[1] - 2; time <= times[count] + 2; time++) {
        uint64_t first = 1;
        while (first <= count && times[first] < time) {
            first++;
        }
        assert_ok(journal_find_time(read, 2, time, &found, &problem));
        assert_int_equal(found, first);
    }
    assert_ok(journal_find_time(read, 99, 0, &found, &problem)); /* a stream without entries */
    assert_int_equal(found, 1);
    journal_close(read);
}

static void all_are_read_from_any_position(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 30);
    journal_db *read = open_as(JOURNAL_READ);
    for (uint64_t from = 1; from <= 31; from++) {
        journal_cursor *cursor;
        journal_entry entry;
        uint64_t next = from;
        assert_ok(journal_read_all(read, from, &cursor, &problem));
        while (journal_cursor_next(cursor, &entry, &problem) == JOURNAL_OK) {
            assert_int_equal(entry.position, next++);
        }
        assert_int_equal(problem.status, JOURNAL_END);
        assert_int_equal(next, 31);
        journal_cursor_close(cursor);
    }
    journal_close(read);
}

/* Over the end of a page of rows, while a batch is written between them. */
static void reading_goes_on_while_others_write(void **state)
{
    (void)state;
    journal_db *written = open_new();
    for (unsigned i = 0; i < 5000; i++) {
        assert_ok(sample_append(written, 1 + i % 2, &problem));
    }
    assert_ok(journal_commit(written, &problem));
    journal_db *read = open_as(JOURNAL_READ);
    journal_cursor *cursor;
    journal_entry entry;
    uint64_t count = 0;
    assert_ok(journal_read_all(read, 1, &cursor, &problem));
    while (journal_cursor_next(cursor, &entry, &problem) == JOURNAL_OK) {
        if (++count == 100) {
            for (unsigned i = 0; i < 4000; i++) {
                assert_ok(sample_append(written, 1 + i % 2, &problem));
            }
            assert_ok(journal_commit(written, &problem));
        }
    }
    assert_int_equal(problem.status, JOURNAL_END);
    assert_int_equal(count, 9000);
    journal_cursor_close(cursor);
    journal_close(read);
    journal_close(written);
}

static void uncommitted_entries_are_dropped(void **state)
{
    (void)state;
    journal_db *written = open_new();
    assert_ok(sample_append(written, 1, &problem));
    assert_ok(journal_commit(written, &problem));
    assert_ok(sample_append(written, 1, &problem));
    journal_close(written);
    journal_db *again = open_as(JOURNAL_WRITE);
    assert_int_equal(sequence_of(again, 1), 1);
    assert_int_equal(sequence_of(again, 2), 0);
    assert_ok(journal_commit(again, &problem)); /* nothing to do */
    journal_close(again);
    journal_close(NULL);
    journal_cursor_close(NULL);
}

static void the_largest_entry_fits_and_no_larger(void **state)
{
    (void)state;
    journal_db *written = open_new();
    uint8_t *bytes = calloc(1, JOURNAL_BYTES_MAX + 1);
    journal_draft draft = {.stream = 3, .payload = {bytes, JOURNAL_BYTES_MAX}};
    assert_ok(journal_append(written, &draft, NULL, &problem));
    draft.transfers = (journal_bytes){bytes, JOURNAL_BYTES_MAX + 1};
    assert_int_equal(journal_append(written, &draft, NULL, &problem), JOURNAL_TOO_LARGE);
    draft.transfers.size = 0;
    draft.stream = JOURNAL_LEDGER;
    assert_int_equal(journal_append(written, &draft, NULL, &problem), JOURNAL_TOO_LARGE);
    assert_int_equal(journal_batch_count(written), 1);
    assert_ok(journal_commit(written, &problem));
    journal_close(written);
    free(bytes);
}

/* ---- Hashes ---- */

/* Made by an independent program from docs/journal.md: tests/store/known_hashes.py. */
static void hashes_are_as_documented(void **state)
{
    (void)state;
    static const char *const known[] = {
        "3c5de59fac525f9d3587068b5871a3de78ace8c3877c6b7f964054e6090bcd83",
        "fddfb48db357e1fe84912c94fcd27b59ca4f968c0b5ba1fbbcb6eb6be3e49493",
        "511c1c0338b1a1f3eefff99f2d2b3b98c6ebf2bc838ae524ef680664689bc08b",
    };
    journal_hash previous = {0};
    for (uint64_t sequence = 1; sequence <= 3; sequence++) {
        sample made;
        sample_make(&made, 9, sequence);
        journal_entry entry = {.position = sequence + 100,
                               .sequence = sequence,
                               .time_ms = made.draft.time_ms,
                               .stream = 9,
                               .has_key = made.draft.key != NULL,
                               .payload = made.draft.payload,
                               .transfers = made.draft.transfers};
        memcpy(entry.key, made.key, JOURNAL_KEY_SIZE);
        previous = journal_entry_hash(&entry, &previous);
        char text[2 * JOURNAL_HASH_SIZE + 1];
        sodium_bin2hex(text, sizeof text, previous.bytes, JOURNAL_HASH_SIZE);
        assert_string_equal(text, known[sequence - 1]);
    }
}

/* ---- Keys ---- */

static void a_key_answers_once(void **state)
{
    (void)state;
    journal_db *written = open_new();
    uint8_t key[JOURNAL_KEY_SIZE] = {1, 2, 3};
    journal_draft draft = {.stream = 4, .key = key, .payload = {"x", 1}};
    uint64_t sequence;
    journal_entry entry;
    assert_int_equal(journal_find_key(written, 4, key, &sequence, &problem), JOURNAL_NOT_FOUND);
    assert_ok(sample_append(written, 4, &problem));
    assert_ok(journal_append(written, &draft, &entry, &problem));
    assert_int_equal(entry.sequence, 2);
    assert_ok(journal_find_key(written, 4, key, &sequence, &problem)); /* still in the batch */
    assert_int_equal(sequence, 2);
    assert_int_equal(journal_append(written, &draft, NULL, &problem), JOURNAL_DUPLICATE_KEY);
    assert_int_equal(journal_batch_count(written), 2); /* and the batch is as it was */
    draft.stream = 5;
    assert_ok(journal_append(written, &draft, &entry, &problem)); /* another stream */
    assert_ok(journal_commit(written, &problem));
    journal_close(written);

    journal_db *again = open_as(JOURNAL_WRITE);
    draft.stream = 4;
    assert_int_equal(journal_append(again, &draft, NULL, &problem), JOURNAL_DUPLICATE_KEY);
    assert_ok(journal_find_key(again, 4, key, &sequence, &problem));
    assert_int_equal(sequence, 2);
    draft.key = NULL;
    assert_ok(journal_append(again, &draft, &entry, &problem)); /* not broken */
    assert_int_equal(entry.sequence, 3);
    assert_ok(journal_commit(again, &problem));
    journal_close(again);
}

/* ---- Stopping ---- */

static void a_reader_stops_on_request(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 3000);
    journal_db *reader = open_as(JOURNAL_READ);
    atomic_bool stop = false;
    journal_stop_with(reader, &stop);
    assert_ok(journal_check_storage(reader, &problem));
    atomic_store(&stop, true);
    assert_int_equal(journal_check_storage(reader, &problem), JOURNAL_STOPPED);
    journal_cursor *cursor;
    journal_entry entry;
    assert_ok(journal_read_all(reader, 1, &cursor, &problem));
    journal_status status = JOURNAL_OK;
    while (status == JOURNAL_OK) {
        status = journal_cursor_next(cursor, &entry, &problem);
    }
    assert_int_equal(status, JOURNAL_STOPPED);
    journal_cursor_close(cursor);
    journal_close(reader);
}

/* ---- One writer ---- */

static void a_second_writer_is_refused(void **state)
{
    (void)state;
    journal_db *first = open_new(), *second;
    assert_int_equal(journal_open(&second, sample_path("j"), JOURNAL_WRITE, &problem),
                     JOURNAL_BUSY);
    assert_null(second);
    assert_non_null(strstr(problem.problem.text, "another process"));
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        _exit(journal_open(&second, sample_path("j"), JOURNAL_WRITE, NULL) == JOURNAL_BUSY ? 0 : 1);
    }
    int result;
    waitpid(child, &result, 0);
    assert_int_equal(result, 0);
    journal_db *reader = open_as(JOURNAL_READ); /* which is never refused */
    assert_int_equal(sample_append(reader, 1, &problem), JOURNAL_READ_ONLY);
    assert_int_equal(journal_commit(reader, &problem), JOURNAL_READ_ONLY);
    journal_close(reader);
    assert_ok(sample_append(first, 1, &problem));
    assert_ok(journal_commit(first, &problem));
    journal_close(first);
    second = open_as(JOURNAL_WRITE);
    assert_int_equal(sequence_of(second, 1), 1);
    journal_close(second);
}

/* Somebody else's lock is one thing, a lock that cannot be made another. */
static void a_lock_that_cannot_be_made(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 3);
    unlink(sample_path("j-writer"));
    assert_int_equal(mkdir(sample_path("j-writer"), 0700), 0);
    journal_db *opened;
    assert_int_equal(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem), JOURNAL_IO);
    assert_null(opened);
    assert_non_null(strstr(problem.problem.text, "lock the journal against other writers"));
    assert_int_equal(sequence_of(opened = open_as(JOURNAL_READ), 1), 1);
    journal_close(opened);
}

/* One that got past the lock has taken the next sequence, or only the next position. */
static void a_stale_writer_is_fenced(void **state)
{
    (void)state;
    static const char *const others[] = {
        "INSERT INTO entries VALUES (2, 1, 2, 0, NULL, x'', x'', zeroblob(32), NULL)",
        "INSERT INTO entries VALUES (9, 1, 2, 0, NULL, x'', x'', zeroblob(32), NULL)",
        "INSERT INTO entries VALUES (2, 8, 1, 0, NULL, x'', x'', zeroblob(32), NULL)",
    };
    for (size_t i = 0; i < 3; i++) {
        journal_db *stale = open_new();
        assert_ok(sample_append(stale, 1, &problem));
        assert_ok(journal_commit(stale, &problem));
        sample_sql(sample_path("j"), others[i]);
        assert_int_equal(sample_append(stale, 1, &problem), JOURNAL_STALE);
        journal_error again;
        assert_int_equal(sample_append(stale, 2, &again), JOURNAL_STALE); /* for good */
        assert_string_equal(again.problem.text, problem.problem.text);
        assert_int_equal(journal_commit(stale, &again), JOURNAL_STALE);
        journal_close(stale);
        unlink(sample_path("j"));
        unlink(sample_path("j-wal"));
        unlink(sample_path("j-shm"));
        unlink(sample_path("j-mark"));
    }
}

/* ---- Snapshots and named values ---- */

static void put(journal_db *to, uint32_t subject, uint64_t at, const char *content)
{
    journal_snapshot snapshot = {
        .subject = subject, .at = at, .version = 3, .content = {content, strlen(content)}};
    assert_ok(journal_snapshot_put(to, &snapshot, &problem));
}

static bool count_snapshot(void *count, const journal_snapshot *snapshot,
                           const journal_error *found)
{
    assert_int_equal(found->status, JOURNAL_OK);
    assert_int_equal(snapshot->version, 3);
    return ++*(unsigned *)count < 4;
}

/* ---- Seals ---- */

static const uint8_t seal_key[JOURNAL_SEAL_KEY_SIZE] = "a key of the house, of 32 bytes",
                     other_key[JOURNAL_SEAL_KEY_SIZE] = "the key of a forger, of 32 bytes";

/* Thirty entries without seals, five with them, and a snapshot of each time. */
static void make_sealed(void)
{
    sample_journal(sample_path("j"), 30);
    journal_db *written = open_as(JOURNAL_WRITE);
    put(written, 1, 3, "before");
    assert_ok(journal_commit(written, &problem));
    journal_close(written);
    written = open_as(JOURNAL_WRITE);
    assert_ok(journal_seal_with(written, seal_key, &problem));
    for (unsigned i = 0; i < 5; i++) {
        assert_ok(sample_append(written, 1 + i % 3, &problem));
    }
    put(written, 1, 5, "sealed");
    assert_ok(journal_commit(written, &problem));
    journal_close(written);
}

static journal_status read_with(const uint8_t *key, uint64_t *last)
{
    journal_db *read = open_as(JOURNAL_READ);
    journal_cursor *cursor;
    journal_entry entry;
    journal_status status;
    *last = 0;
    assert_ok(journal_seal_with(read, key, &problem));
    assert_ok(journal_read_all(read, 1, &cursor, &problem));
    while ((status = journal_cursor_next(cursor, &entry, &problem)) == JOURNAL_OK) {
        *last = entry.position;
    }
    journal_cursor_close(cursor);
    journal_close(read);
    return status;
}

static void a_sealed_journal(void **state)
{
    (void)state;
    make_sealed();
    uint64_t last, start;
    assert_int_equal(read_with(seal_key, &last), JOURNAL_END);
    assert_int_equal(last, 35);
    assert_int_equal(read_with(other_key, &last), JOURNAL_CORRUPT);
    assert_int_equal(problem.finding, JOURNAL_FOUND_SEAL);

    journal_db *read = open_as(JOURNAL_READ);
    journal_snapshot found;
    assert_ok(journal_seal_with(read, seal_key, &problem));
    assert_true(journal_sealed_after(read, &start));
    assert_int_equal(start, 30);
    assert_ok(journal_snapshot_get(read, 1, UINT64_MAX, &found, &problem));
    assert_int_equal(found.at, 5);
    assert_int_equal(journal_snapshot_get(read, 1, 4, &found, &problem), JOURNAL_CORRUPT);
    assert_int_equal(problem.finding, JOURNAL_FOUND_SNAPSHOT); /* it has no seal */
    journal_close(read);
    read = open_as(JOURNAL_READ);
    assert_ok(journal_seal_with(read, other_key, &problem));
    assert_int_equal(journal_snapshot_get(read, 1, UINT64_MAX, &found, &problem), JOURNAL_CORRUPT);
    journal_close(read);

    journal_db *written = open_as(JOURNAL_WRITE); /* the house goes on */
    assert_ok(journal_seal_with(written, seal_key, &problem));
    assert_ok(sample_append(written, 2, &problem));
    assert_ok(journal_commit(written, &problem));
    journal_close(written);
    assert_int_equal(read_with(seal_key, &last), JOURNAL_END);
    assert_int_equal(last, 36);
    written = open_as(JOURNAL_WRITE); /* a forger does not */
    assert_int_equal(journal_seal_with(written, other_key, &problem), JOURNAL_CORRUPT);
    assert_int_equal(problem.finding, JOURNAL_FOUND_SEAL);
    journal_close(written);
}

static void a_seal_that_was_changed(void **state)
{
    (void)state;
    make_sealed();
    uint64_t last;
    sample_sql(sample_path("j"), "UPDATE entries SET seal = zeroblob(32) WHERE position = 33");
    assert_int_equal(read_with(seal_key, &last), JOURNAL_CORRUPT);
    assert_int_equal(problem.finding, JOURNAL_FOUND_SEAL);
    assert_int_equal(problem.position, 33);
    sample_sql(sample_path("j"), "UPDATE entries SET seal = NULL WHERE position = 35");
    journal_db *written = open_as(JOURNAL_WRITE);
    assert_int_equal(journal_seal_with(written, seal_key, &problem), JOURNAL_CORRUPT);
    assert_int_equal(problem.finding, JOURNAL_FOUND_SEAL);
    assert_int_equal(problem.position, 35);
    journal_close(written);
}

static void the_latest_two_snapshots_stay(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 30);
    journal_db *written = open_as(JOURNAL_WRITE);
    journal_snapshot found;
    assert_int_equal(journal_snapshot_get(written, 1, UINT64_MAX, &found, &problem),
                     JOURNAL_NOT_FOUND);
    put(written, 1, 3, "three");
    put(written, 1, 5, "five");
    put(written, 1, 10, "ten");
    put(written, 1, 10, "ten again");
    put(written, 2, 2, "");
    put(written, JOURNAL_LEDGER, 30, "all");
    journal_snapshot beyond = {.subject = 1, .at = 11};
    assert_int_equal(journal_snapshot_put(written, &beyond, &problem), JOURNAL_NOT_FOUND);
    assert_ok(journal_commit(written, &problem));
    journal_close(written);

    journal_db *read = open_as(JOURNAL_READ);
    assert_ok(journal_snapshot_get(read, 1, UINT64_MAX, &found, &problem));
    assert_int_equal(found.at, 10);
    assert_int_equal(found.content.size, 9);
    assert_memory_equal(found.content.bytes, "ten again", 9);
    assert_ok(journal_snapshot_get(read, 1, 9, &found, &problem));
    assert_int_equal(found.at, 5);
    assert_int_equal(journal_snapshot_get(read, 1, 4, &found, &problem), JOURNAL_NOT_FOUND);
    assert_ok(journal_snapshot_get(read, 2, 2, &found, &problem));
    assert_int_equal(found.content.size, 0);
    assert_ok(journal_snapshot_get(read, JOURNAL_LEDGER, 30, &found, &problem));
    unsigned count = 0;
    assert_ok(journal_snapshots_each(read, count_snapshot, &count, &problem));
    assert_int_equal(count, 4);
    journal_close(read);
}

/* A failure of the disk is not the same as no snapshots. */
static void snapshots_that_cannot_be_read(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 3);
    sample_sql(sample_path("j"), "DROP TABLE snapshots");
    journal_db *read = open_as(JOURNAL_READ);
    unsigned count = 0;
    problem = (journal_error){0};
    journal_status status = journal_snapshots_each(read, count_snapshot, &count, &problem);
    assert_int_not_equal(status, JOURNAL_OK);
    assert_int_equal(problem.status, status);
    assert_non_null(strstr(problem.problem.text, "snapshots"));
    assert_int_equal(count, 0);
    journal_close(read);
}

/* With a thread that writes, and without. */
static void heads_are_read_in_order(void **state)
{
    (void)state;
    journal_db *written = open_new();
    for (int i = 0; i < 6; i++) {
        assert_ok(sample_append(written, 1, &problem));
        if (i % 2 == 1) { /* positions 2, 4 and 6 */
            assert_ok(journal_head_put(written, (journal_bytes){"abcdef", (size_t)i}, &problem));
        }
        if (i == 3) {
            assert_ok(journal_commit(written, &problem));
            assert_ok(journal_writer_start(written, &problem));
        }
    }
    assert_ok(journal_commit(written, &problem));
    for (int turn = 0; turn < 2; turn++) {
        uint64_t position = 0;
        journal_bytes record;
        for (uint64_t expected = 2; expected <= 6; expected += 2) {
            assert_ok(journal_head_after(written, position, &position, &record, &problem));
            assert_int_equal(position, expected);
            assert_int_equal(record.size, expected - 1);
            assert_memory_equal(record.bytes, "abcdef", record.size);
        }
        assert_int_equal(journal_head_after(written, 6, &position, &record, &problem), JOURNAL_END);
        journal_close(written);
        written = open_as(JOURNAL_READ);
    }
    journal_close(written);
}

static void named_values_are_kept(void **state)
{
    (void)state;
    journal_db *written = open_new();
    journal_bytes value;
    assert_int_equal(journal_meta_get(written, "room", &value, &problem), JOURNAL_NOT_FOUND);
    assert_ok(journal_meta_put(written, "room", (journal_bytes){"a", 1}, &problem));
    assert_ok(journal_meta_put(written, "room", (journal_bytes){"bcd", 3}, &problem));
    assert_ok(journal_meta_put(written, "none", (journal_bytes){NULL, 0}, &problem));
    assert_ok(journal_commit(written, &problem));
    char name[80] = {0};
    memset(name, 'x', 65);
    assert_int_equal(journal_meta_put(written, name, (journal_bytes){0}, &problem),
                     JOURNAL_TOO_LARGE);
    journal_close(written);
    journal_db *read = open_as(JOURNAL_READ);
    assert_ok(journal_meta_get(read, "room", &value, &problem));
    assert_int_equal(value.size, 3);
    assert_memory_equal(value.bytes, "bcd", 3);
    assert_ok(journal_meta_get(read, "none", &value, &problem));
    assert_int_equal(value.size, 0);
    journal_close(read);
}

/* ---- The log ---- */

static long size_of(const char *path)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    fclose(file);
    return size;
}

static void the_log_stays_short(void **state)
{
    (void)state;
    journal_db *written = open_new();
    long longest = 0;
    for (unsigned i = 0; i < 300; i++) {
        for (unsigned j = 0; j < 100; j++) {
            assert_ok(sample_append(written, 1 + j % 5, &problem));
        }
        assert_ok(journal_commit(written, &problem));
        long size = size_of(sample_path("j-wal"));
        longest = size > longest ? size : longest;
    }
    assert_true(size_of(sample_path("j")) > 2 << 20);
    assert_true(longest < 6 << 20);
    journal_close(written);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, sample_begin, sample_end)
        TEST(what_is_written_is_read),
        TEST(a_stream_is_read_from_any_sequence),
        TEST(a_time_is_found),
        TEST(all_are_read_from_any_position),
        TEST(reading_goes_on_while_others_write),
        TEST(uncommitted_entries_are_dropped),
        TEST(the_largest_entry_fits_and_no_larger),
        TEST(hashes_are_as_documented),
        TEST(a_key_answers_once),
        TEST(a_reader_stops_on_request),
        TEST(a_second_writer_is_refused),
        TEST(a_lock_that_cannot_be_made),
        TEST(a_stale_writer_is_fenced),
        TEST(a_sealed_journal),
        TEST(a_seal_that_was_changed),
        TEST(the_latest_two_snapshots_stay),
        TEST(snapshots_that_cannot_be_read),
        TEST(heads_are_read_in_order),
        TEST(named_values_are_kept),
        TEST(the_log_stays_short),
    };
    return cmocka_run_group_tests_name("journal", tests, NULL, NULL);
}
