/* SPDX-License-Identifier: MIT */
/*
 * The journal on a disk that fails: the power goes at every change, every call fails once, a
 * process is killed. Whatever was acknowledged is there afterwards, no batch is there by half, and
 * a journal that could not write says so and stops. Seeds are fixed, so nothing here can fail by
 * chance.
 */
#include "sample.h"

#include "faulty_vfs.h"
#include "store/sqlite_store.h"

static const char path[] = "j";
/* Keys move into their tree and down in it several times. */
static const sqlite_options options = {
    .vfs = "faulty", .checkpoint_pages = 24, .recent_keys = 7, .key_node = 2};

static faulty_disk disk;

/* Every one, or only each nth: under a sanitizer all of them take a minute. */
static uint64_t step = 1;

/* What was acknowledged, noted outside. */
typedef struct notes {
    bool is_made;      /* making the journal was */
    uint64_t entries;  /* that many are durable */
    uint64_t in_batch; /* and that many may be, all or none */
    uint8_t counter;   /* the value that goes with them */
} notes;

static notes noted;

static journal_status open_as(journal_db **opened, journal_mode mode)
{
    return sqlite_journal_open(opened, path, &options, mode, &problem);
}

/* ---- The script ---- */

static journal_status put_counter(journal_db *to, uint8_t value)
{
    journal_snapshot snapshot = {
        .subject = JOURNAL_LEDGER, .at = noted.entries + noted.in_batch, .content = {&value, 1}};
    journal_status status = journal_meta_put(to, "counter", (journal_bytes){&value, 1}, &problem);
    return status == JOURNAL_OK ? journal_snapshot_put(to, &snapshot, &problem) : status;
}

/* A batch with a named value and a snapshot that must come and go with it. */
static journal_status write_batch(journal_db *to, unsigned count)
{
    journal_status status = JOURNAL_OK;
    for (unsigned i = 0; i < count && status == JOURNAL_OK; i++) {
        noted.in_batch++;
        status = sample_append(to, (uint32_t)((noted.entries + noted.in_batch) % 3), &problem);
    }
    if (status == JOURNAL_OK) {
        status = put_counter(to, (uint8_t)(noted.counter + 1));
    }
    if (status == JOURNAL_OK) {
        status = journal_commit(to, &problem);
    }
    if (status == JOURNAL_OK) {
        noted.entries += noted.in_batch;
        noted.in_batch = 0;
        noted.counter++;
    }
    return status;
}

static journal_status write_batches(journal_db *to, unsigned batches)
{
    journal_status status = JOURNAL_OK;
    for (unsigned i = 0; i < batches && status == JOURNAL_OK; i++) {
        status = write_batch(to, 1 + i * 5 % 13);
    }
    return status;
}

/* J7: everything is refused with the first error. */
static void check_broken(journal_db *broken)
{
    journal_error again;
    journal_cursor *cursor;
    uint64_t sequence;
    uint8_t key[JOURNAL_KEY_SIZE] = {0};
    journal_draft draft = {.stream = 1};
    assert_int_not_equal(journal_append(broken, &draft, NULL, &again), JOURNAL_OK);
    assert_string_equal(again.problem.text, problem.problem.text);
    assert_int_equal(journal_commit(broken, &again), problem.status);
    assert_string_equal(again.problem.text, problem.problem.text);
    assert_int_equal(journal_find_key(broken, 1, key, &sequence, &again), problem.status);
    assert_int_equal(journal_read_all(broken, 1, &cursor, &again), problem.status);
    assert_int_equal(journal_meta_put(broken, "x", (journal_bytes){0}, &again), problem.status);
}

/* Makes a journal, writes, closes, opens, writes. False as soon as something fails. */
static bool run_script(void)
{
    journal_db *written;
    noted = (notes){0};
    for (int turn = 0; turn < 2; turn++) {
        if (open_as(&written, turn == 0 ? JOURNAL_CREATE : JOURNAL_WRITE) != JOURNAL_OK) {
            return false;
        }
        noted.is_made = true;
        bool is_fine = write_batches(written, 8) == JOURNAL_OK;
        if (!is_fine) {
            check_broken(written);
        }
        journal_close(written);
        if (!is_fine) {
            return false;
        }
    }
    return true;
}

/* ---- What must be there afterwards ---- */

static void check_values(journal_db *read, uint64_t entries)
{
    journal_bytes value;
    journal_snapshot snapshot;
    uint8_t counter = (uint8_t)(noted.counter + (entries > noted.entries));
    journal_status status = journal_meta_get(read, "counter", &value, &problem);
    if (counter == 0) {
        assert_int_equal(status, JOURNAL_NOT_FOUND);
        return;
    }
    assert_int_equal(status, JOURNAL_OK);
    assert_int_equal(*(const uint8_t *)value.bytes, counter);
    assert_ok(journal_snapshot_get(read, JOURNAL_LEDGER, UINT64_MAX, &snapshot, &problem));
    assert_int_equal(snapshot.at, entries);
    assert_int_equal(*(const uint8_t *)snapshot.content.bytes, counter);
}

/* J5: the key of every entry is known, wherever it is. */
static void check_keys(journal_db *read, uint64_t entries)
{
    for (uint32_t stream = 0; stream < 3; stream++) {
        for (uint64_t sequence = 1; sequence <= entries / 3; sequence += 3) {
            uint8_t key[JOURNAL_KEY_SIZE];
            uint64_t found = 0;
            sample_key(key, stream, sequence);
            assert_ok(journal_find_key(read, stream, key, &found, &problem));
            assert_int_equal(found, sequence);
        }
    }
}

static void check_content(journal_db *read)
{
    uint64_t entries = sample_read_all(read);
    check_keys(read, entries);
    if (entries != noted.entries && entries != noted.entries + noted.in_batch) {
        fail_msg("%llu entries; %llu were acknowledged, and %llu in the batch",
                 (unsigned long long)entries, (unsigned long long)noted.entries,
                 (unsigned long long)noted.in_batch);
    }
    check_values(read, entries);
    assert_ok(journal_check_storage(read, &problem));
    if (entries > noted.entries) {
        noted.counter++;
    }
    noted.entries = entries;
    noted.in_batch = 0;
}

/* Before it was made it may be missing, or empty and say so. */
static void check_after(void)
{
    journal_db *opened;
    journal_status status = open_as(&opened, JOURNAL_WRITE);
    if (status != JOURNAL_OK) {
        if (noted.is_made || (status != JOURNAL_NOT_FOUND && status != JOURNAL_NOT_A_JOURNAL)) {
            fail_msg("%s", problem.problem.text);
        }
        return;
    }
    check_content(opened);
    assert_ok(write_batch(opened, 5)); /* and it goes on */
    journal_close(opened);
    assert_ok(open_as(&opened, JOURNAL_READ));
    check_content(opened);
    journal_close(opened);
}

/* What the script does when nothing fails. */
typedef struct counted {
    uint64_t changes;
    uint64_t calls[FAULTY_OPERATION_COUNT];
} counted;

static counted count_script(void)
{
    counted found;
    faulty_disk_init(&disk, "faulty", 1);
    assert_true(run_script());
    found.changes = disk.changes;
    memcpy(found.calls, disk.counts, sizeof found.calls);
    check_after();
    faulty_disk_finish(&disk);
    assert_true(found.changes > 300);
    return found;
}

/* ---- Power ---- */

static void the_power_goes_at_every_change(void **state)
{
    (void)state;
    uint64_t changes = count_script().changes;
    for (uint64_t nth = 1; nth <= changes; nth += step) {
        for (int loss = 0; loss < FAULTY_LOSS_COUNT; loss++) {
            faulty_disk_init(&disk, "faulty", nth * FAULTY_LOSS_COUNT + (uint64_t)loss);
            faulty_disk_cut_power(&disk, nth);
            run_script();
            faulty_disk_restart(&disk, (faulty_loss)loss);
            check_after();
            faulty_disk_finish(&disk);
        }
    }
}

/* Once more while what the first loss left is being opened. */
static void the_power_goes_again_while_opening(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 500; seed += step) {
        faulty_disk_init(&disk, "faulty", seed);
        faulty_disk_cut_power(&disk, 40 + seed * 7 % 300);
        run_script();
        faulty_disk_restart(&disk, (faulty_loss)(seed % FAULTY_LOSS_COUNT));
        journal_db *opened;
        faulty_disk_cut_power(&disk, 1 + seed % 40);
        if (open_as(&opened, JOURNAL_WRITE) == JOURNAL_OK) {
            if (!disk.is_off) { /* it may go with the mark, the last thing that opening writes */
                check_content(opened);
            }
            journal_close(opened);
        }
        faulty_disk_restart(&disk, (faulty_loss)(seed / 5 % FAULTY_LOSS_COUNT));
        check_after();
        faulty_disk_finish(&disk);
    }
}

/* A journal of an earlier version gets its index of keys in several transactions. */
static void make_older_journal(uint64_t seed)
{
    faulty_disk_init(&disk, "faulty", seed);
    assert_true(run_script());
    sample_make_version_2(path, "faulty");
}

static void the_power_goes_while_an_older_journal_is_upgraded(void **state)
{
    (void)state;
    journal_db *opened;
    make_older_journal(1);
    uint64_t changes = disk.changes;
    assert_ok(open_as(&opened, JOURNAL_WRITE));
    changes = disk.changes - changes;
    journal_close(opened);
    check_after();
    faulty_disk_finish(&disk);
    assert_true(changes > 20);
    for (uint64_t nth = 1; nth <= changes; nth += step) {
        for (int loss = 0; loss < FAULTY_LOSS_COUNT; loss++) {
            make_older_journal(nth * FAULTY_LOSS_COUNT + (uint64_t)loss);
            faulty_disk_cut_power(&disk, nth);
            if (open_as(&opened, JOURNAL_WRITE) == JOURNAL_OK) {
                journal_close(opened);
            }
            faulty_disk_restart(&disk, (faulty_loss)loss);
            check_after();
            faulty_disk_finish(&disk);
        }
    }
}

/* J9: entries found when opening count as acknowledged, and must stay when the power goes right
 * then. Returns whether there was more than was acknowledged. */
static bool found_and_stays(void)
{
    journal_db *opened;
    if (open_as(&opened, JOURNAL_WRITE) != JOURNAL_OK) {
        assert_false(noted.is_made);
        return false;
    }
    uint64_t before = noted.entries;
    check_content(opened);
    faulty_disk_restart(&disk, FAULTY_LOSE_ALL);
    journal_close(opened);
    bool was_more = noted.entries > before;
    check_after();
    return was_more;
}

static void entries_of_a_killed_writer_survive(void **state)
{
    (void)state;
    uint64_t changes = count_script().changes;
    unsigned more = 0;
    for (uint64_t nth = 1; nth <= changes; nth += step) {
        faulty_disk_init(&disk, "faulty", nth);
        faulty_disk_cut_power(&disk, nth);
        run_script();
        faulty_disk_kill(&disk);
        more += found_and_stays();
        faulty_disk_finish(&disk);
    }
    assert_true(more > 0);
}

/* The system shows what it could not sync, until it restarts. */
static void entries_of_a_failed_sync_survive(void **state)
{
    (void)state;
    uint64_t syncs = count_script().calls[FAULTY_SYNC];
    unsigned more = 0;
    for (uint64_t nth = 1; nth <= syncs; nth += step) {
        for (uint64_t seed = 0; seed < 4; seed++) {
            faulty_disk_init(&disk, "faulty", seed);
            faulty_disk_fail(&disk, FAULTY_SYNC, nth, SQLITE_IOERR, false);
            run_script();
            faulty_disk_kill(&disk);
            faulty_disk_heal(&disk);
            more += found_and_stays();
            faulty_disk_finish(&disk);
        }
    }
    assert_true(more > 0);
}

/* ---- Calls that fail ---- */

typedef struct failing {
    faulty_operation operation;
    int code;
    bool is_lasting;
} failing;

static void fail_each(const failing *how)
{
    uint64_t calls = count_script().calls[how->operation];
    unsigned failed = 0;
    for (uint64_t nth = 1; nth <= calls; nth += step) {
        for (int with_power = 0; with_power < 2; with_power++) {
            faulty_disk_init(&disk, "faulty", nth);
            faulty_disk_fail(&disk, how->operation, nth, how->code, how->is_lasting);
            failed += !run_script();
            faulty_disk_heal(&disk);
            if (with_power) {
                faulty_disk_kill(&disk);
            } else {
                faulty_disk_restart(&disk, FAULTY_LOSE_ALL);
            }
            check_after();
            faulty_disk_finish(&disk);
        }
    }
    assert_true(calls == 0 || how->operation == FAULTY_DELETE || failed > 0);
}

static void every_call_fails_once(void **state)
{
    (void)state;
    static const failing all[] = {
        {FAULTY_WRITE, SQLITE_IOERR, false},   {FAULTY_WRITE, SQLITE_FULL, false},
        {FAULTY_WRITE, SQLITE_FULL, true},     {FAULTY_SYNC, SQLITE_IOERR, false},
        {FAULTY_SYNC, SQLITE_IOERR, true},     {FAULTY_READ, SQLITE_IOERR, false},
        {FAULTY_READ, SQLITE_IOERR, true},     {FAULTY_TRUNCATE, SQLITE_IOERR, false},
        {FAULTY_OPEN, SQLITE_CANTOPEN, false}, {FAULTY_DELETE, SQLITE_IOERR, false},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        fail_each(&all[i]);
    }
}

static void a_full_disk_is_called_that(void **state)
{
    (void)state;
    faulty_disk_init(&disk, "faulty", 1);
    journal_db *written;
    noted = (notes){0};
    assert_ok(open_as(&written, JOURNAL_CREATE));
    assert_ok(write_batch(written, 3));
    faulty_disk_fail(&disk, FAULTY_WRITE, 1, SQLITE_FULL, false);
    assert_int_equal(write_batch(written, 3), JOURNAL_FULL);
    assert_non_null(strstr(problem.problem.text, "make room"));
    check_broken(written); /* although there would be room by now */
    journal_close(written);
    assert_ok(open_as(&written, JOURNAL_WRITE));
    check_content(written);
    journal_close(written);
    faulty_disk_finish(&disk);
}

static void a_failed_sync_is_final(void **state)
{
    (void)state;
    faulty_disk_init(&disk, "faulty", 1);
    journal_db *written;
    noted = (notes){0};
    assert_ok(open_as(&written, JOURNAL_CREATE));
    assert_ok(write_batch(written, 3));
    faulty_disk_fail(&disk, FAULTY_SYNC, 1, SQLITE_IOERR, false);
    assert_int_equal(write_batch(written, 3), JOURNAL_IO);
    assert_non_null(strstr(problem.problem.text, "make a batch durable"));
    check_broken(written);
    uint64_t changes = disk.changes;
    journal_close(written);
    assert_int_equal(disk.changes, changes); /* closing leaves the disk alone */
    faulty_disk_restart(&disk, FAULTY_LOSE_ALL);
    assert_ok(open_as(&written, JOURNAL_WRITE));
    check_content(written);
    journal_close(written);
    faulty_disk_finish(&disk);
}

/* Reading from a damaged place of the disk ends the cursor with the reason. */
static void failed_reads_are_reported(void **state)
{
    (void)state;
    faulty_disk_init(&disk, "faulty", 1);
    assert_true(run_script());
    journal_db *read;
    journal_cursor *cursor;
    journal_entry entry;
    journal_status status = JOURNAL_OK;
    assert_ok(open_as(&read, JOURNAL_READ));
    assert_ok(journal_read_all(read, 1, &cursor, &problem));
    faulty_disk_fail(&disk, FAULTY_READ, 2, SQLITE_IOERR, true);
    while (status == JOURNAL_OK) {
        status = journal_cursor_next(cursor, &entry, &problem);
    }
    assert_int_equal(status, JOURNAL_IO);
    assert_int_equal(journal_cursor_next(cursor, &entry, &problem), JOURNAL_IO);
    journal_cursor_close(cursor);
    journal_close(read);
    faulty_disk_finish(&disk);
}

static void two_disks_do_not_meet(void **state)
{
    (void)state;
    faulty_disk other;
    faulty_disk_init(&disk, "faulty", 1);
    faulty_disk_init(&other, "other", 1);
    assert_true(run_script());
    size_t size;
    assert_non_null(faulty_disk_content(&disk, path, &size));
    assert_null(faulty_disk_content(&other, path, &size));
    journal_db *none;
    assert_int_equal(
        sqlite_journal_open(&none, path, &(sqlite_options){.vfs = "other"}, JOURNAL_READ, &problem),
        JOURNAL_NOT_FOUND);
    faulty_disk_finish(&other);
    faulty_disk_finish(&disk);
}

int main(void)
{
    const char *given = getenv("TREY_STEP");
    step = given == NULL ? 1 : strtoull(given, NULL, 10);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_power_goes_at_every_change),
        cmocka_unit_test(the_power_goes_again_while_opening),
        cmocka_unit_test(the_power_goes_while_an_older_journal_is_upgraded),
        cmocka_unit_test(entries_of_a_killed_writer_survive),
        cmocka_unit_test(entries_of_a_failed_sync_survive),
        cmocka_unit_test(every_call_fails_once),
        cmocka_unit_test(a_full_disk_is_called_that),
        cmocka_unit_test(a_failed_sync_is_final),
        cmocka_unit_test(failed_reads_are_reported),
        cmocka_unit_test(two_disks_do_not_meet),
    };
    return cmocka_run_group_tests_name("journal and power", tests, NULL, NULL);
}
