/* SPDX-License-Identifier: MIT */
/*
 * Backups and the way back: of one moment, while a server writes; checked; and never over anything.
 */
#include "sample.h"

#include <dirent.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static uint64_t count_in(const char *path)
{
    journal_db *read;
    assert_ok(journal_open(&read, path, JOURNAL_READ, &problem));
    uint64_t count = sample_read_all(read);
    journal_close(read);
    return count;
}

static bool is_there(const char *name)
{
    return access(sample_path(name), F_OK) == 0;
}

static void a_backup_is_whole_and_one_file(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 100);
    assert_ok(journal_backup(sample_path("j"), sample_path("copy"), &problem));
    assert_int_equal(count_in(sample_path("copy")), 100);
    assert_false(is_there("copy-wal"));
    assert_false(is_there("copy-shm"));
    assert_false(is_there("copy-partial"));
    assert_ok(journal_restore(sample_path("copy"), sample_path("back"), &problem));
    journal_db *again;
    assert_ok(journal_open(&again, sample_path("back"), JOURNAL_WRITE, &problem));
    assert_ok(sample_append(again, 1, &problem));
    assert_ok(journal_commit(again, &problem));
    journal_close(again);
    assert_int_equal(count_in(sample_path("back")), 101);
}

/* The folder in which the copy had its name when it was synced. */
static ino_t synced_folder;

/* In place of the C library's. */
int fsync(int file)
{
    struct stat found;
    if (fstat(file, &found) == 0 && S_ISDIR(found.st_mode) && is_there("copy")) {
        synced_folder = found.st_ino;
    }
    return (int)syscall(SYS_fsync, file);
}

/* Without it a loss of power could take the name of a copy that was reported as made. */
static void the_name_of_a_backup_is_durable(void **state)
{
    (void)state;
    struct stat folder;
    sample_journal(sample_path("j"), 5);
    assert_int_equal(stat(sample_path("."), &folder), 0);
    synced_folder = 0;
    assert_ok(journal_backup(sample_path("j"), sample_path("copy"), &problem));
    assert_int_equal(synced_folder, folder.st_ino);
}

/* Entries that are only in the log, and an open batch that is not to be in the copy. */
static void a_backup_is_made_while_a_server_writes(void **state)
{
    (void)state;
    journal_db *written;
    assert_ok(journal_open(&written, sample_path("j"), JOURNAL_CREATE, &problem));
    for (unsigned turn = 0; turn < 10; turn++) {
        char name[16];
        snprintf(name, sizeof name, "copy%u", turn);
        for (unsigned i = 0; i < 50; i++) {
            assert_ok(sample_append(written, i % 4, &problem));
        }
        assert_ok(journal_backup(sample_path("j"), sample_path(name), &problem));
        assert_int_equal(count_in(sample_path(name)), 50 * turn);
        assert_ok(journal_commit(written, &problem));
    }
    assert_int_equal(sample_read_all(written), 500);
    journal_close(written);
}

/* A process writes as fast as it can, and copies are made of it meanwhile. */
static void a_backup_of_another_process_is_of_one_moment(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 12);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        journal_db *written;
        if (journal_open(&written, sample_path("j"), JOURNAL_WRITE, NULL) != JOURNAL_OK) {
            _exit(1);
        }
        for (;;) {
            for (unsigned j = 0; j < 12; j++) {
                if (sample_append(written, j % 3, NULL) != JOURNAL_OK) {
                    _exit(2);
                }
            }
            if (journal_commit(written, NULL) != JOURNAL_OK) {
                _exit(3);
            }
        }
    }
    uint64_t last = 12;
    for (unsigned i = 0; i < 8; i++) {
        char name[16];
        snprintf(name, sizeof name, "copy%u", i);
        assert_ok(journal_backup(sample_path("j"), sample_path(name), &problem));
        uint64_t count = count_in(sample_path(name));
        assert_int_equal(count % 12, 0); /* whole batches */
        assert_true(count >= last);
        last = count;
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_true(count_in(sample_path("j")) >= last);
}

static void nothing_is_overwritten(void **state)
{
    (void)state;
    static const char *const endings[] = {"copy", "copy-wal", "copy-journal", "copy-partial"};
    sample_journal(sample_path("j"), 5);
    for (size_t i = 0; i < 4; i++) {
        FILE *file = fopen(sample_path(endings[i]), "wb");
        fputs("mine", file);
        fclose(file);
        assert_int_equal(journal_backup(sample_path("j"), sample_path("copy"), &problem),
                         JOURNAL_EXISTS);
        assert_non_null(strstr(problem.problem.text, endings[i]));
        assert_int_equal(journal_restore(sample_path("j"), sample_path("copy"), &problem),
                         JOURNAL_EXISTS);
        char text[8] = {0};
        file = fopen(sample_path(endings[i]), "rb");
        assert_int_equal(fread(text, 1, sizeof text, file), 4);
        fclose(file);
        assert_string_equal(text, "mine");
        unlink(sample_path(endings[i]));
    }
    assert_int_equal(journal_backup(sample_path("none"), sample_path("copy"), &problem),
                     JOURNAL_NOT_FOUND);
    assert_int_equal(journal_backup(sample_path("j"), sample_path("no/copy"), &problem),
                     JOURNAL_IO);
    assert_false(is_there("copy"));
}

/* A damaged journal makes no backup that could pass for a good one, and none comes back. */
static void damage_is_not_copied(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 30);
    assert_ok(journal_backup(sample_path("j"), sample_path("good"), &problem));
    sample_sql(sample_path("j"), "UPDATE entries SET time_ms = 1 WHERE position = 14");
    assert_int_equal(journal_backup(sample_path("j"), sample_path("copy"), &problem),
                     JOURNAL_CORRUPT);
    assert_int_equal(problem.sequence, 5);
    assert_int_equal(journal_restore(sample_path("j"), sample_path("copy"), &problem),
                     JOURNAL_CORRUPT);
    assert_false(is_there("copy"));
    assert_false(is_there("copy-partial"));
    assert_ok(journal_restore(sample_path("good"), sample_path("copy"), &problem));
    assert_int_equal(count_in(sample_path("copy")), 30);
}

/* All entries are right, and the tables are not: such a copy would fail when it is needed. */
static void a_changed_schema_is_not_copied(void **state)
{
    (void)state;
    sample_journal(sample_path("j"), 30);
    assert_ok(journal_check(sample_path("j"), &problem));
    sample_sql(sample_path("j"), "DROP TRIGGER entries_stay");
    assert_int_equal(journal_check(sample_path("j"), &problem), JOURNAL_CORRUPT);
    assert_int_equal(problem.finding, JOURNAL_FOUND_SCHEMA);
    assert_int_equal(journal_backup(sample_path("j"), sample_path("copy"), &problem),
                     JOURNAL_CORRUPT);
    assert_false(is_there("copy"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, sample_begin, sample_end)
        TEST(a_backup_is_whole_and_one_file),
        TEST(the_name_of_a_backup_is_durable),
        TEST(a_backup_is_made_while_a_server_writes),
        TEST(a_backup_of_another_process_is_of_one_moment),
        TEST(nothing_is_overwritten),
        TEST(damage_is_not_copied),
        TEST(a_changed_schema_is_not_copied),
    };
    return cmocka_run_group_tests_name("copies of the journal", tests, NULL, NULL);
}
