/* SPDX-License-Identifier: MIT */
/*
 * The writer: batches become durable in order while the next is filled; entries that are not in the
 * database yet are found; a failure is reported by the next call, and nothing after it is
 * called durable.
 */
#include "sample.h"

#include <limits.h>

#include "faulty_vfs.h"
#include "store/sqlite_store.h"

static journal_db *open_with_writer(journal_mode mode)
{
    journal_db *opened;
    assert_ok(journal_open(&opened, sample_path("j"), mode, &problem));
    assert_ok(journal_writer_start(opened, &problem));
    return opened;
}

/* What a batch leaves when it is durable: how many were before it. */
typedef struct told {
    unsigned *count;
    unsigned place; /* UINT_MAX: not durable */
} told;

static void note_durable(void *context)
{
    told *one = context;
    one->place = (*one->count)++;
}

static void batches_become_durable_in_order(void **state)
{
    (void)state;
    enum { BATCHES = 90 };
    journal_db *written = open_with_writer(JOURNAL_CREATE);
    unsigned count = 0;
    told all[BATCHES];
    for (unsigned i = 0; i < BATCHES; i++) {
        all[i] = (told){&count, UINT_MAX};
        for (unsigned k = 0; k < i % 7; k++) { /* some are empty */
            assert_ok(sample_append(written, k % 3, &problem));
        }
        assert_int_equal(journal_batch_count(written), i % 7);
        assert_ok(journal_commit_async(written, note_durable, &all[i], &problem));
        assert_int_equal(journal_batch_count(written), 0);
    }
    assert_ok(journal_settle(written, &problem));
    assert_false(journal_is_writing(written));
    assert_int_equal(count, BATCHES);
    for (unsigned i = 0; i < BATCHES; i++) {
        assert_int_equal(all[i].place, i);
    }
    uint64_t entries = sample_read_all(written);
    assert_ok(sample_append(written, 1, &problem));
    assert_ok(journal_commit(written, &problem)); /* the plain way, too */
    journal_close(written);

    journal_db *read;
    assert_ok(journal_open(&read, sample_path("j"), JOURNAL_READ, &problem));
    assert_int_equal(sample_read_all(read), entries + 1);
    journal_close(read);
}

static void a_batch_under_way_is_written_to_its_end(void **state)
{
    (void)state;
    journal_db *written = open_with_writer(JOURNAL_CREATE);
    unsigned count = 0;
    told one = {&count, UINT_MAX};
    assert_ok(sample_append(written, 3, &problem));
    assert_ok(journal_commit_async(written, note_durable, &one, &problem));
    assert_ok(sample_append(written, 3, &problem)); /* and this one is dropped */
    journal_close(written);
    assert_int_equal(count, 1);
    journal_db *read;
    assert_ok(journal_open(&read, sample_path("j"), JOURNAL_READ, &problem));
    assert_int_equal(sample_read_all(read), 1);
    journal_close(read);
}

static void keys_are_found_wherever_they_are(void **state)
{
    (void)state;
    journal_db *written = open_with_writer(JOURNAL_CREATE);
    for (unsigned i = 1; i <= 200; i++) {
        uint8_t key[JOURNAL_KEY_SIZE] = {(uint8_t)i};
        uint64_t sequence;
        journal_draft draft = {.stream = i % 2, .key = key, .payload = {"x", 1}};
        assert_int_equal(journal_find_key(written, i % 2, key, &sequence, &problem),
                         JOURNAL_NOT_FOUND);
        assert_ok(journal_append(written, &draft, NULL, &problem));
        if (i % 5 == 0) {
            assert_ok(journal_commit_async(written, NULL, NULL, &problem));
        }
        for (unsigned k = 1; k <= i; k++) { /* in the database, under way, in the open batch */
            key[0] = (uint8_t)k;
            assert_ok(journal_find_key(written, k % 2, key, &sequence, &problem));
            assert_int_equal(sequence, (k + 1) / 2);
            assert_int_equal(journal_find_key(written, 1 - k % 2, key, &sequence, &problem),
                             JOURNAL_NOT_FOUND);
            uint8_t found[JOURNAL_KEY_SIZE] = {0xFF};
            uint8_t prefix[JOURNAL_KEY_ID_SIZE] = {(uint8_t)k, 0};
            assert_ok(journal_find_key_prefix(written, k % 2, prefix, sizeof prefix, found,
                                              &sequence, &problem));
            assert_memory_equal(found, key, sizeof found);
            assert_int_equal(sequence, (k + 1) / 2);
            prefix[1] = 1;
            assert_int_equal(journal_find_key_prefix(written, k % 2, prefix, sizeof prefix, found,
                                                     &sequence, &problem),
                             JOURNAL_NOT_FOUND);
        }
    }
    journal_close(written);
}

static void snapshots_follow_unwritten_entries(void **state)
{
    (void)state;
    journal_db *written = open_with_writer(JOURNAL_CREATE);
    for (unsigned i = 1; i <= 6; i++) {
        assert_ok(sample_append(written, 2, &problem));
        journal_snapshot snapshot = {.subject = 2, .at = i, .content = {"state", 5}};
        assert_ok(journal_snapshot_put(written, &snapshot, &problem));
        snapshot = (journal_snapshot){.subject = JOURNAL_LEDGER, .at = i, .content = {"sums", 4}};
        assert_ok(journal_snapshot_put(written, &snapshot, &problem));
        snapshot.at = i + 1;
        assert_int_equal(journal_snapshot_put(written, &snapshot, &problem), JOURNAL_NOT_FOUND);
        assert_ok(journal_commit_async(written, NULL, NULL, &problem));
    }
    assert_ok(journal_meta_put(written, "name", (journal_bytes){"value", 5}, &problem));
    assert_ok(journal_commit(written, &problem));
    journal_bytes value;
    assert_ok(journal_meta_get(written, "name", &value, &problem));
    assert_memory_equal(value.bytes, "value", 5);
    journal_snapshot found;
    assert_ok(journal_snapshot_get(written, 2, UINT64_MAX, &found, &problem));
    assert_int_equal(found.at, 6);
    assert_ok(journal_snapshot_get(written, JOURNAL_LEDGER, 5, &found, &problem));
    assert_int_equal(found.at, 5);
    journal_close(written);
}

/* J5, also while the first one is on its way. */
static void a_key_twice_is_refused_at_once(void **state)
{
    (void)state;
    journal_db *written = open_with_writer(JOURNAL_CREATE);
    uint8_t key[JOURNAL_KEY_SIZE] = {9};
    journal_draft draft = {.stream = 4, .key = key, .payload = {"x", 1}};
    assert_ok(journal_append(written, &draft, NULL, &problem));
    assert_int_equal(journal_append(written, &draft, NULL, &problem), JOURNAL_DUPLICATE_KEY);
    assert_ok(journal_commit_async(written, NULL, NULL, &problem));
    assert_int_equal(journal_append(written, &draft, NULL, &problem), JOURNAL_DUPLICATE_KEY);
    assert_ok(journal_settle(written, &problem));
    assert_int_equal(journal_append(written, &draft, NULL, &problem), JOURNAL_DUPLICATE_KEY);
    draft.key = NULL;
    assert_ok(journal_append(written, &draft, NULL, &problem));
    assert_ok(journal_commit(written, &problem));
    journal_close(written);
}

/* Whatever else a journal is asked while its thread writes, the storage answers. */
static void everything_is_answered_while_it_writes(void **state)
{
    (void)state;
    journal_db *written = open_with_writer(JOURNAL_CREATE);
    for (unsigned i = 0; i < 12; i++) {
        assert_ok(sample_append(written, i % 3, &problem));
        assert_ok(journal_commit_async(written, NULL, NULL, &problem));
        assert_ok(journal_check_storage(written, &problem));
    }
    problem = (journal_error){.status = JOURNAL_BUSY};
    assert_ok(journal_settle(written, &problem));
    assert_int_equal(problem.status, JOURNAL_BUSY); /* an error of before is left alone */
    const journal_head *heads;
    size_t count;
    assert_ok(journal_heads(written, &heads, &count, &problem));
    assert_int_equal(count, 3);
    uint64_t position;
    assert_ok(journal_last_position(written, &position, &problem));
    assert_int_equal(position, 12);
    journal_close(written);
}

/* While somebody reads, the log cannot begin anew. It is copied as often as it has grown by so many
 * pages, not before every batch. */
static void a_long_reader_does_not_slow_the_writer(void **state)
{
    (void)state;
    enum { BATCHES = 100, PAGES = 50 };
    static faulty_disk disk;
    faulty_disk_init(&disk, "faulty", 1);
    const sqlite_options options = {.vfs = "faulty", .checkpoint_pages = PAGES};
    journal_db *written, *read;
    journal_cursor *cursor;
    journal_entry entry;
    assert_ok(sqlite_journal_open(&written, "j", &options, JOURNAL_CREATE, &problem));
    for (unsigned i = 0; i < 10; i++) {
        assert_ok(sample_append(written, 1, &problem));
    }
    assert_ok(journal_commit(written, &problem));
    assert_ok(sqlite_journal_open(&read, "j", &options, JOURNAL_READ, &problem));
    assert_ok(journal_read_all(read, 1, &cursor, &problem));
    assert_ok(journal_cursor_next(cursor, &entry, &problem));
    uint64_t before = disk.counts[FAULTY_SYNC];
    for (unsigned i = 0; i < BATCHES; i++) {
        assert_ok(sample_append(written, 1, &problem));
        assert_ok(journal_commit(written, &problem));
    }
    uint64_t syncs = disk.counts[FAULTY_SYNC] - before;
    size_t size;
    assert_non_null(faulty_disk_content(&disk, "j-wal", &size));
    assert_true(size > 4 * PAGES * 4096); /* it did grow */
    assert_true(syncs < BATCHES + BATCHES / 2);
    journal_cursor_close(cursor);
    journal_close(read);
    journal_close(written);
    faulty_disk_finish(&disk);
}

/* ---- Failures: the thread and the test take turns, as the disk is for one ---- */

static void a_failure_is_reported_by_the_next_call(void **state)
{
    (void)state;
    for (unsigned at = 1; at <= 6; at++) {
        static faulty_disk disk;
        faulty_disk_init(&disk, "faulty", at);
        const sqlite_options options = {.vfs = "faulty"};
        journal_db *written;
        assert_ok(sqlite_journal_open(&written, "j", &options, JOURNAL_CREATE, &problem));
        assert_ok(journal_writer_start(written, &problem));
        unsigned count = 0, handed = 0;
        told all[20];
        faulty_disk_fail(&disk, FAULTY_SYNC, at, SQLITE_IOERR_FSYNC, false);
        journal_status status = JOURNAL_OK;
        while (status == JOURNAL_OK && handed < 20) {
            all[handed] = (told){&count, UINT_MAX};
            assert_ok(sample_append(written, 1, &problem));
            assert_ok(journal_commit_async(written, note_durable, &all[handed++], &problem));
            status = journal_settle(written, &problem);
        }
        assert_int_equal(status, JOURNAL_IO);
        assert_int_equal(count, handed - 1); /* all but the last */
        assert_int_equal(sample_append(written, 1, &problem), JOURNAL_IO);
        assert_int_equal(journal_commit_async(written, note_durable, &all[0], &problem),
                         JOURNAL_IO);
        assert_int_equal(journal_settle(written, &problem), JOURNAL_IO);
        assert_int_equal(count, handed - 1);
        journal_close(written);
        faulty_disk_heal(&disk);
        faulty_disk_restart(&disk, FAULTY_LOSE_ALL);

        assert_ok(sqlite_journal_open(&written, "j", &options, JOURNAL_WRITE, &problem));
        uint64_t entries = sample_read_all(written);
        assert_true(entries == count || entries == handed); /* J4 */
        journal_close(written);
        faulty_disk_finish(&disk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, sample_begin, sample_end)
        TEST(batches_become_durable_in_order),        TEST(a_batch_under_way_is_written_to_its_end),
        TEST(keys_are_found_wherever_they_are),       TEST(snapshots_follow_unwritten_entries),
        TEST(a_key_twice_is_refused_at_once),         TEST(a_failure_is_reported_by_the_next_call),
        TEST(everything_is_answered_while_it_writes), TEST(a_long_reader_does_not_slow_the_writer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
