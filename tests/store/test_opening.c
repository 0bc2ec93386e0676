/* SPDX-License-Identifier: MIT */
/*
 * Opening a journal of an earlier version, and one whose index and table disagree.
 */
#include "sample.h"

#include "store/journal_backend.h"

/* ---- An index that has more than its table ---- */

static journal_status next_stream(void *store, int64_t after, uint32_t *stream, uint64_t *sequence,
                                  journal_error *error)
{
    (void)store, (void)error;
    *stream = 4;
    *sequence = 7;
    return after < 4 ? JOURNAL_OK : JOURNAL_END;
}

static journal_status last_position(void *store, uint64_t *position, journal_error *error)
{
    (void)store, (void)error;
    *position = 7;
    return JOURNAL_OK;
}

static journal_status hash_at(void *store, journal_scope scope, uint64_t number, journal_hash *hash,
                              journal_error *error)
{
    (void)store, (void)scope, (void)number, (void)error;
    *hash = (journal_hash){0};
    return JOURNAL_OK;
}

static journal_status rows_open(void *store, journal_scope scope, uint64_t from, void **rows,
                                journal_error *error)
{
    (void)scope, (void)from, (void)error;
    *rows = store;
    return JOURNAL_OK;
}

static journal_status no_row(void *rows, journal_entry *entry, journal_error *error)
{
    (void)rows, (void)entry, (void)error;
    return JOURNAL_END;
}

static void rows_close(void *rows)
{
    (void)rows;
}

static void close_store(void *store, bool is_broken)
{
    *(bool *)store = is_broken;
}

static void a_head_without_its_entry_is_named(void **state)
{
    (void)state;
    static const journal_backend backend = {.close = close_store,
                                            .next_stream = next_stream,
                                            .last_position = last_position,
                                            .hash_at = hash_at,
                                            .rows_open = rows_open,
                                            .rows_next = no_row,
                                            .rows_close = rows_close};
    bool is_broken = false;
    journal_db *started = (journal_db *)&is_broken; /* not left as it was */
    assert_int_equal(journal_start(&started, &backend, &is_broken, true, &problem),
                     JOURNAL_CORRUPT);
    assert_null(started);
    assert_true(is_broken);
    assert_int_equal(problem.finding, JOURNAL_FOUND_HEADS);
    assert_int_equal(problem.stream, 4);
    assert_int_equal(problem.sequence, 7);
    assert_int_equal(problem.position, 0);
}

/* ---- Versions ---- */

static bool count_wrong(void *context, const journal_snapshot *snapshot, const journal_error *found)
{
    (void)snapshot;
    *(unsigned *)context += found->status != JOURNAL_OK;
    return true;
}

/* A reader takes a journal of version 1 as it is, a writer brings it up to date. */
static void version_1_is_read_as_it_is(void **state)
{
    (void)state;
    journal_db *opened;
    sample_journal(sample_path("j"), 9);
    assert_ok(journal_open(&opened, sample_path("j"), JOURNAL_WRITE, &problem));
    journal_snapshot snapshot = {.subject = 1, .at = 3, .content = {"state", 5}};
    assert_ok(journal_snapshot_put(opened, &snapshot, &problem));
    assert_ok(journal_commit(opened, &problem));
    journal_close(opened);
    sample_make_version_2(sample_path("j"), NULL);
    sample_sql(sample_path("j"), "ALTER TABLE entries DROP COLUMN seal;"
                                 "ALTER TABLE snapshots DROP COLUMN seal;"
                                 "DROP TABLE heads;"
                                 "PRAGMA user_version = 1");
    static const journal_mode modes[] = {JOURNAL_READ, JOURNAL_READ, JOURNAL_WRITE, JOURNAL_READ};
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        assert_ok(journal_open(&opened, sample_path("j"), modes[i], &problem));
        assert_int_equal(sample_read_all(opened), 9);
        assert_ok(journal_snapshot_get(opened, 1, UINT64_MAX, &snapshot, &problem));
        assert_memory_equal(snapshot.content.bytes, "state", 5);
        unsigned wrong = 0;
        assert_ok(journal_snapshots_each(opened, count_wrong, &wrong, &problem));
        assert_int_equal(wrong, 0);
        uint64_t position;
        journal_bytes record;
        journal_status status = journal_head_after(opened, 0, &position, &record, &problem);
        assert_int_equal(status, i < 3 ? JOURNAL_END : JOURNAL_OK);
        assert_ok(journal_check_storage(opened, &problem));
        if (modes[i] == JOURNAL_WRITE) {
            assert_ok(journal_head_put(opened, (journal_bytes){"head", 4}, &problem));
            assert_ok(journal_commit(opened, &problem));
        }
        journal_close(opened);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, sample_begin, sample_end)
        TEST(a_head_without_its_entry_is_named),
        TEST(version_1_is_read_as_it_is),
    };
    return cmocka_run_group_tests_name("opening a journal", tests, NULL, NULL);
}
