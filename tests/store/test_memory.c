/* SPDX-License-Identifier: MIT */
/*
 * Memory runs out at every call in turn, of SQLite and of the journal: it says so, holds on to
 * nothing, and what it acknowledged is there.
 */
#include "sample.h"

#include "failing_memory.h"
#include "faulty_vfs.h"
#include "store/sqlite_store.h"

static const char path[] = "j";
static const sqlite_options options = {.vfs = "faulty", .checkpoint_pages = 4};

static faulty_disk disk;

/* Every call, or only each nth: see test_power.c. */
static uint64_t step = 1;

static bool is_made;
static uint64_t acknowledged, in_batch;

static journal_status write_batch(journal_db *to)
{
    journal_status status = JOURNAL_OK;
    in_batch = 0;
    for (uint32_t i = 0; i < 3 && status == JOURNAL_OK; i++) {
        in_batch++;
        status = sample_append(to, i % 2, &problem);
    }
    journal_snapshot snapshot = {.subject = 1, .at = 1, .content = {"state", 5}};
    if (status == JOURNAL_OK) {
        status = journal_snapshot_put(to, &snapshot, &problem);
    }
    if (status == JOURNAL_OK) {
        status = journal_commit(to, &problem);
    }
    if (status == JOURNAL_OK) {
        acknowledged += in_batch;
        in_batch = 0;
    }
    return status;
}

/* A command that comes again, refused for what it is. */
static journal_status repeat(journal_db *to)
{
    sample made;
    sample_make(&made, 0, 1);
    journal_status status = journal_append(to, &made.draft, NULL, &problem);
    if (status == JOURNAL_DUPLICATE_KEY) {
        return journal_commit(to, &problem);
    }
    assert_int_not_equal(status, JOURNAL_OK);
    return status;
}

/* A wrong answer is worse than none: either it is right, or a failure that has a name. */
static journal_status ask(journal_db *asked)
{
    uint64_t sequence;
    uint8_t key[JOURNAL_KEY_SIZE];
    journal_bytes value;
    journal_snapshot snapshot;
    const journal_head *heads;
    size_t count;
    sample_key(key, 0, 1);
    journal_status status = journal_find_key(asked, 0, key, &sequence, &problem);
    if (status == JOURNAL_OK) {
        assert_int_equal(sequence, 1);
        status = journal_snapshot_get(asked, 1, UINT64_MAX, &snapshot, &problem);
    }
    if (status == JOURNAL_OK) {
        assert_memory_equal(snapshot.content.bytes, "state", 5);
        status = journal_heads(asked, &heads, &count, &problem);
    }
    if (status == JOURNAL_OK) {
        assert_int_equal(count, 2);
        assert_int_equal(heads[0].sequence + heads[1].sequence, acknowledged);
        status = journal_meta_get(asked, "journal.openings", &value, &problem);
    }
    return status == JOURNAL_OK ? journal_check_storage(asked, &problem) : status;
}

static journal_status read_entries(journal_db *read)
{
    journal_cursor *cursor;
    journal_entry entry;
    uint64_t count = 0;
    journal_status status = journal_read_all(read, 1, &cursor, &problem);
    while (status == JOURNAL_OK) {
        status = journal_cursor_next(cursor, &entry, &problem);
        if (status == JOURNAL_OK) {
            assert_true(sample_is(&entry));
            count++;
        }
    }
    journal_cursor_close(cursor);
    assert_true(status != JOURNAL_END || count == acknowledged);
    return status == JOURNAL_END ? JOURNAL_OK : status;
}

static journal_status run_writer(journal_mode mode)
{
    journal_db *written;
    journal_status status = sqlite_journal_open(&written, path, &options, mode, &problem);
    if (status != JOURNAL_OK) {
        return status;
    }
    is_made = true;
    status = write_batch(written);
    if (status == JOURNAL_OK) {
        status = repeat(written);
    }
    if (status == JOURNAL_OK) {
        status = write_batch(written);
    }
    if (status != JOURNAL_OK) {
        journal_error again;
        assert_int_equal(journal_commit(written, &again), status);
        assert_string_equal(again.problem.text, problem.problem.text);
    }
    journal_close(written);
    return status;
}

static journal_status run_reader(void)
{
    journal_db *read;
    journal_status status = sqlite_journal_open(&read, path, &options, JOURNAL_READ, &problem);
    if (status == JOURNAL_OK) {
        status = ask(read);
    }
    if (status == JOURNAL_OK) {
        status = read_entries(read);
    }
    journal_close(read);
    return status;
}

static journal_status run_script(void)
{
    is_made = false;
    acknowledged = in_batch = 0;
    journal_status status = run_writer(JOURNAL_CREATE);
    if (status == JOURNAL_OK) {
        status = run_writer(JOURNAL_WRITE);
    }
    return status == JOURNAL_OK ? run_reader() : status;
}

static void check_after(void)
{
    journal_db *opened;
    journal_status status = sqlite_journal_open(&opened, path, &options, JOURNAL_WRITE, &problem);
    if (status != JOURNAL_OK) {
        if (is_made || (status != JOURNAL_NOT_FOUND && status != JOURNAL_NOT_A_JOURNAL)) {
            fail_msg("%s", problem.problem.text);
        }
        return;
    }
    uint64_t entries = sample_read_all(opened);
    assert_true(entries == acknowledged || entries == acknowledged + in_batch);
    assert_ok(sample_append(opened, 5, &problem));
    assert_ok(journal_commit(opened, &problem));
    journal_close(opened);
}

/* Returns whether the script noticed. */
static bool run_out_at(uint64_t nth, bool lasting)
{
    int64_t held = failing_memory_held();
    faulty_disk_init(&disk, "faulty", nth);
    failing_memory_at(nth, lasting);
    journal_status status = run_script();
    failing_memory_at(0, false);
    if (status != JOURNAL_OK && status != JOURNAL_NO_MEMORY) {
        fail_msg("call %llu: %d instead of no memory: %s", (unsigned long long)nth, status,
                 problem.problem.text);
    }
    check_after();
    faulty_disk_finish(&disk);
    assert_int_equal(failing_memory_held(), held);
    return status != JOURNAL_OK;
}

static void run_out_at_each(bool lasting)
{
    faulty_disk_init(&disk, "faulty", 0);
    failing_memory_at(0, false);
    assert_int_equal(run_script(), JOURNAL_OK);
    uint64_t calls = failing_memory_calls();
    faulty_disk_finish(&disk);
    uint64_t noticed = 0, tried = 0;
    for (uint64_t nth = 1; nth <= calls; nth += step) {
        noticed += run_out_at(nth, lasting);
        tried++;
    }
    assert_true(noticed > tried / 2);
}

static void memory_runs_out_once(void **state)
{
    (void)state;
    run_out_at_each(false);
}

static void memory_runs_out_for_good(void **state)
{
    (void)state;
    run_out_at_each(true);
}

int main(void)
{
    const char *given = getenv("TREY_STEP");
    step = given == NULL ? 1 : strtoull(given, NULL, 10);
    failing_memory_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_runs_out_once),
        cmocka_unit_test(memory_runs_out_for_good),
    };
    return cmocka_run_group_tests_name("journal and memory", tests, NULL, NULL);
}
