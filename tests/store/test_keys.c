/* SPDX-License-Identifier: MIT */
/*
 * The index of keys: every key ever used is found, wherever it is by now (J5): in memory, in the
 * tree, in a journal of an earlier version. What is missing in it is noticed.
 */
#include "sample.h"

#include "store/sqlite_store.h"

enum { STREAMS = 3 };

/* Small, so that keys move often, and to several levels. */
static const sqlite_options small = {.recent_keys = 20, .key_node = 4};

static uint64_t random_state;

static uint64_t draw(void)
{
    uint64_t z = random_state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* The key of the nth command of a stream. Every eleventh identifies a request like the one before,
 * with other content. */
static void key_of(uint8_t key[JOURNAL_KEY_SIZE], uint32_t stream, uint64_t sequence)
{
    uint64_t id = sequence % 11 == 10 ? sequence - 1 : sequence;
    random_state = id * STREAMS + stream;
    for (size_t i = 0; i < JOURNAL_KEY_SIZE; i++) {
        key[i] = (uint8_t)draw();
    }
    key[JOURNAL_KEY_SIZE - 1] = (uint8_t)sequence;
}

static journal_db *open_as(journal_mode mode)
{
    journal_db *opened;
    assert_ok(sqlite_journal_open(&opened, sample_path("j"), &small, mode, &problem));
    return opened;
}

static void append(journal_db *to, uint32_t stream, uint64_t sequence)
{
    uint8_t key[JOURNAL_KEY_SIZE];
    key_of(key, stream, sequence);
    journal_draft draft = {
        .stream = stream, .time_ms = 1, .key = sequence % 3 == 0 ? NULL : key, .payload = {"x", 1}};
    assert_ok(journal_append(to, &draft, NULL, &problem));
}

/* All `count` keys of each stream, and no others. */
static void check_keys(journal_db *asked, uint64_t count)
{
    for (uint32_t stream = 0; stream < STREAMS; stream++) {
        for (uint64_t sequence = 1; sequence <= count + 5; sequence++) {
            uint8_t key[JOURNAL_KEY_SIZE], whole[JOURNAL_KEY_SIZE];
            uint64_t found = 0;
            key_of(key, stream, sequence);
            bool is_there = sequence <= count && sequence % 3 != 0;
            journal_status status = journal_find_key(asked, stream, key, &found, &problem);
            if (status != (is_there ? JOURNAL_OK : JOURNAL_NOT_FOUND) ||
                (is_there && found != sequence)) {
                fail_msg("stream %u, key %llu of %llu: %d, %llu", stream,
                         (unsigned long long)sequence, (unsigned long long)count, status,
                         (unsigned long long)found);
            }
            if (is_there) {
                assert_ok(journal_find_key_prefix(asked, stream, key, JOURNAL_KEY_ID_SIZE, whole,
                                                  &found, &problem));
                assert_memory_equal(whole, key, JOURNAL_KEY_ID_SIZE);
            }
            assert_int_equal(journal_find_key(asked, STREAMS, key, &found, &problem),
                             JOURNAL_NOT_FOUND);
        }
    }
}

static int64_t number(const char *sql)
{
    sqlite3 *database;
    int64_t found = 0;
    assert_int_equal(sqlite3_open(sample_path("j"), &database), SQLITE_OK);
    assert_int_equal(sql_number(database, sql, &found), SQLITE_OK);
    sqlite3_close(database);
    return found;
}

static void fill(journal_db *to, uint64_t from, uint64_t until)
{
    for (uint64_t sequence = from; sequence <= until; sequence++) {
        for (uint32_t stream = 0; stream < STREAMS; stream++) {
            append(to, stream, sequence);
        }
        if (sequence % 2 == 0) {
            assert_ok(journal_commit(to, &problem));
        }
    }
    assert_ok(journal_commit(to, &problem));
}

static void every_key_is_found(void **state)
{
    (void)state;
    uint64_t count = 0;
    for (unsigned opening = 0; opening < 12; opening++) {
        journal_db *written = open_as(opening == 0 ? JOURNAL_CREATE : JOURNAL_WRITE);
        if (opening % 2 == 1) {
            assert_ok(journal_writer_start(written, &problem));
        }
        fill(written, count + 1, count + 5 + opening * 11);
        count += 5 + opening * 11;
        check_keys(written, count);
        assert_ok(journal_check_storage(written, &problem));
        journal_db *read = open_as(JOURNAL_READ);
        check_keys(read, count);
        journal_close(read);
        journal_close(written);
    }
    assert_true(number("SELECT COUNT(*) FROM key_nodes WHERE node >= 65536") > 0); /* deep */
    journal_db *written = open_as(JOURNAL_WRITE);
    for (uint64_t sequence = 1; sequence <= count; sequence += 7) {
        uint8_t key[JOURNAL_KEY_SIZE];
        key_of(key, 1, sequence);
        journal_draft draft = {.stream = 1, .key = key, .payload = {"x", 1}};
        assert_int_equal(journal_append(written, &draft, NULL, &problem),
                         sequence % 3 == 0 ? JOURNAL_OK : JOURNAL_DUPLICATE_KEY);
    }
    journal_close(written);
}

/* A key that was just looked for is not looked for again; any other is. */
static void a_lookup_stands_for_its_own_key_only(void **state)
{
    (void)state;
    journal_db *written = open_as(JOURNAL_CREATE);
    uint8_t one[JOURNAL_KEY_SIZE] = {1}, two[JOURNAL_KEY_SIZE] = {2}, found[JOURNAL_KEY_SIZE];
    uint64_t sequence;
    journal_draft draft = {.stream = 1, .key = two, .payload = {"x", 1}};
    assert_ok(journal_append(written, &draft, NULL, &problem));
    assert_int_equal(
        journal_find_key_prefix(written, 1, one, JOURNAL_KEY_ID_SIZE, found, &sequence, &problem),
        JOURNAL_NOT_FOUND);
    assert_int_equal(journal_append(written, &draft, NULL, &problem), JOURNAL_DUPLICATE_KEY);
    assert_int_equal(
        journal_find_key_prefix(written, 2, two, JOURNAL_KEY_ID_SIZE, found, &sequence, &problem),
        JOURNAL_NOT_FOUND);
    assert_int_equal(journal_append(written, &draft, NULL, &problem), JOURNAL_DUPLICATE_KEY);
    assert_int_equal(
        journal_find_key_prefix(written, 1, one, JOURNAL_KEY_ID_SIZE, found, &sequence, &problem),
        JOURNAL_NOT_FOUND);
    draft.key = one;
    assert_ok(journal_append(written, &draft, NULL, &problem));
    assert_int_equal(journal_append(written, &draft, NULL, &problem), JOURNAL_DUPLICATE_KEY);
    journal_close(written);
}

static void an_older_journal_gets_the_index(void **state)
{
    (void)state;
    journal_db *opened = open_as(JOURNAL_CREATE);
    fill(opened, 1, 100);
    journal_close(opened);
    sample_make_version_2(sample_path("j"), NULL);
    opened = open_as(JOURNAL_READ);
    check_keys(opened, 100);
    assert_ok(journal_check_storage(opened, &problem));
    journal_close(opened);
    opened = open_as(JOURNAL_WRITE);
    check_keys(opened, 100);
    fill(opened, 101, 140);
    check_keys(opened, 140);
    assert_ok(journal_check_storage(opened, &problem));
    journal_close(opened);
    assert_int_equal(number("PRAGMA user_version"), 3);
}

static void a_damaged_index_is_named(void **state)
{
    (void)state;
    static const char *const changes[] = {
        "UPDATE key_nodes SET records = substr(records, 11) WHERE length(records) > 10",
        "UPDATE key_nodes SET records = substr(records, 2) WHERE length(records) > 0",
        "UPDATE key_nodes SET records = x'' WHERE node >= 4096",
        "DELETE FROM key_nodes WHERE node < 512",
        "DELETE FROM key_nodes WHERE length(records) > 0",
        "UPDATE key_nodes SET node = node + 1 WHERE node = (SELECT MAX(node) FROM key_nodes)",
        "INSERT INTO key_nodes SELECT 7, records FROM key_nodes WHERE length(records) = 10 LIMIT 1",
        "DELETE FROM meta WHERE name = 'journal.keys'",
        "UPDATE meta SET value = x'01' WHERE name = 'journal.keys'",
        "UPDATE meta SET value = x'2C01000000000000' WHERE name = 'journal.keys'", /* 300 */
        "UPDATE meta SET value = x'2D01000000000000' WHERE name = 'journal.keys'",
        "UPDATE entries SET key = randomblob(16) WHERE position = 5",
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        journal_db *opened = open_as(JOURNAL_CREATE);
        fill(opened, 1, 100);
        assert_ok(journal_check_storage(opened, &problem));
        journal_close(opened);
        sample_sql(sample_path("j"), changes[i]);
        opened = open_as(JOURNAL_READ);
        if (journal_check_storage(opened, &problem) != JOURNAL_CORRUPT ||
            problem.finding != JOURNAL_FOUND_STORAGE) {
            fail_msg("%s: %s", changes[i], problem.problem.text);
        }
        journal_close(opened);
        remove(sample_path("j"));
        remove(sample_path("j-mark"));
        remove(sample_path("j-wal"));
    }
}

/* Where entries were lost and that was accepted, the index is made again from those that are left.
 */
static void a_loss_does_not_mislead_the_index(void **state)
{
    (void)state;
    journal_db *opened = open_as(JOURNAL_CREATE);
    fill(opened, 1, 100);
    journal_close(opened);
    sample_sql(sample_path("j"), "DELETE FROM entries WHERE position > 180");
    assert_int_equal(
        sqlite_journal_open(&opened, sample_path("j"), &small, JOURNAL_WRITE, &problem),
        JOURNAL_CORRUPT);
    opened = open_as(JOURNAL_WRITE_AFTER_LOSS);
    check_keys(opened, 60);
    assert_ok(journal_check_storage(opened, &problem));
    fill(opened, 61, 90);
    journal_close(opened);
    opened = open_as(JOURNAL_WRITE);
    check_keys(opened, 90);
    assert_ok(journal_check_storage(opened, &problem));
    journal_close(opened);
}

/* A writer does not go on with an index that goes too far. */
static void an_index_beyond_the_end_is_refused(void **state)
{
    (void)state;
    journal_db *opened = open_as(JOURNAL_CREATE);
    fill(opened, 1, 100);
    journal_close(opened);
    sample_sql(sample_path("j"),
               "UPDATE meta SET value = x'2D01000000000000' WHERE name = 'journal.keys'");
    assert_int_equal(
        sqlite_journal_open(&opened, sample_path("j"), &small, JOURNAL_WRITE, &problem),
        JOURNAL_CORRUPT);
    assert_non_null(strstr(problem.problem.text, "goes to position 301, and the journal to 300"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_key_is_found, sample_begin, sample_end),
        cmocka_unit_test_setup_teardown(a_lookup_stands_for_its_own_key_only, sample_begin,
                                        sample_end),
        cmocka_unit_test_setup_teardown(an_older_journal_gets_the_index, sample_begin, sample_end),
        cmocka_unit_test_setup_teardown(a_damaged_index_is_named, sample_begin, sample_end),
        cmocka_unit_test_setup_teardown(a_loss_does_not_mislead_the_index, sample_begin,
                                        sample_end),
        cmocka_unit_test_setup_teardown(an_index_beyond_the_end_is_refused, sample_begin,
                                        sample_end),
    };
    return cmocka_run_group_tests_name("keys of the journal", tests, NULL, NULL);
}
