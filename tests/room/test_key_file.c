/* SPDX-License-Identifier: MIT */
/*
 * The file of a journal's key: made once, for its owner alone, and read with clear errors.
 */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "room/key_file.h"

static char directory[] = "/tmp/trey-key-XXXXXX";
static char path[64];

static int make_directory(void **state)
{
    (void)state;
    char *made = mkdtemp(directory);
    snprintf(path, sizeof path, "%s/floor.db.key", directory);
    return made == NULL;
}

static int remove_directory(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(directory);
}

static void write_file(const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    fclose(file);
}

static void name_is_beside_the_journal(void **state)
{
    (void)state;
    char name[16];
    assert_true(key_file_name(name, sizeof name, "a/floor.db"));
    assert_string_equal(name, "a/floor.db.key");
    assert_false(key_file_name(name, 14, "a/floor.db"));
}

static void made_once_for_its_owner(void **state)
{
    (void)state;
    uint8_t key[RECORD_KEY_SIZE], read[RECORD_KEY_SIZE], other[RECORD_KEY_SIZE];
    failure problem;
    umask(0);
    assert_true(key_file_create(path, key, &problem));
    struct stat found;
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
    assert_int_equal(found.st_size, 2 * RECORD_KEY_SIZE + 1);
    assert_true(key_file_read(path, read, &problem));
    assert_memory_equal(key, read, sizeof key);

    assert_false(key_file_create(path, other, &problem));
    assert_non_null(strstr(problem.text, "already exists"));
    assert_true(key_file_read(path, read, &problem));
    assert_memory_equal(key, read, sizeof key);

    unlink(path);
    assert_true(key_file_create(path, other, &problem));
    assert_memory_not_equal(key, other, sizeof key);
}

static void failures_are_reported(void **state)
{
    (void)state;
    uint8_t key[RECORD_KEY_SIZE];
    failure problem;
    assert_false(key_file_create("/nowhere/floor.key", key, &problem));
    assert_non_null(strstr(problem.text, "/nowhere/floor.key"));
    assert_false(key_file_read("/nowhere/floor.key", key, &problem));
    assert_non_null(strstr(problem.text, "/nowhere/floor.key"));
    assert_false(key_file_read(directory, key, &problem));
    assert_non_null(strstr(problem.text, "cannot read"));
}

static void invalid_key_files_are_refused(void **state)
{
    (void)state;
    static const char digits[] =
        "000102030405060708090a0b0c0d0e0f101112131415161718191A1B1C1D1E1F\n\n";
    uint8_t key[RECORD_KEY_SIZE];
    failure problem;
    for (size_t size = 0; size < sizeof digits; size++) {
        write_file(digits, size);
        bool is_key = size == 64 || size == 65;
        assert_int_equal(key_file_read(path, key, &problem), is_key);
        assert_true(is_key || strstr(problem.text, "not a key file") != NULL);
    }
    write_file(digits, 65);
    assert_true(key_file_read(path, key, &problem));
    for (unsigned i = 0; i < RECORD_KEY_SIZE; i++) {
        assert_int_equal(key[i], i);
    }
    char bad[66];
    memcpy(bad, digits, 65);
    bad[30] = 'g';
    write_file(bad, 65);
    assert_false(key_file_read(path, key, &problem));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(name_is_beside_the_journal),
        cmocka_unit_test(made_once_for_its_owner),
        cmocka_unit_test(failures_are_reported),
        cmocka_unit_test(invalid_key_files_are_refused),
    };
    return cmocka_run_group_tests(tests, make_directory, remove_directory);
}
