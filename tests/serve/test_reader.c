/* SPDX-License-Identifier: MIT */
/*
 * Card readers and their keys in the accounts database.
 */
#include <sqlite3.h>
#include <string.h>

#include "accounts/reader.h"
#include "scratch_people.h"

#define NOW INT64_C(1700000000000)

static card_reader add(uint32_t table, char key[TOKEN_SIZE])
{
    card_reader added;
    people_set_actor(people, &(change_actor){.origin = CHANGE_BY_PERSON, .person = 7});
    fine(reader_add(people, table, NOW, key, &added, &error));
    return added;
}

static void a_key_is_of_one_reader(void **state)
{
    (void)state;
    char first[TOKEN_SIZE], second[TOKEN_SIZE];
    card_reader one = add(3, first), two = add(4, second), found;
    assert_int_equal(one.number, 1);
    assert_int_equal(two.number, 2);
    assert_string_not_equal(first, second);
    fine(reader_find(people, second, strlen(second), NOW + 5, &found, &error));
    assert_int_equal(found.number, 2);
    assert_int_equal(found.table, 4);
    assert_int_equal(found.by.person, 7);
    first[0] = first[0] == 'A' ? 'B' : 'A';
    assert_int_equal(reader_find(people, first, strlen(first), NOW, &found, &error),
                     PEOPLE_NOT_FOUND);
    assert_int_equal(reader_find(people, "", 0, NOW, &found, &error), PEOPLE_NOT_FOUND);
    assert_int_equal(reader_find(people, second, strlen(second) - 1, NOW, &found, &error),
                     PEOPLE_NOT_FOUND);
}

static void its_use_is_noted_to_the_minute(void **state)
{
    (void)state;
    char key[TOKEN_SIZE];
    card_reader found;
    assert_int_equal(add(3, key).last_used, 0);
    fine(reader_find(people, key, strlen(key), NOW + 5, &found, &error));
    fine(reader_find(people, key, strlen(key), NOW + 50000, &found, &error));
    fine(reader_next(people, 0, &found, &error));
    assert_true(found.last_used == NOW + 5);
    fine(reader_find(people, key, strlen(key), NOW + 60005, &found, &error));
    people_close(people);
    fine(people_open(&people, path, PEOPLE_OPEN, &error));
    fine(reader_next(people, 0, &found, &error));
    assert_true(found.last_used == NOW + 60005);
    assert_int_equal(reader_next(people, 1, &found, &error), PEOPLE_END);
}

static void run_sql(const char *sql, int expected)
{
    sqlite3 *database;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), expected);
    sqlite3_close(database);
}

/* C2, also for other programs. */
static void a_revoked_key_stays_revoked(void **state)
{
    (void)state;
    char key[TOKEN_SIZE];
    card_reader added = add(3, key), revoked;
    assert_int_equal(reader_revoke(people, added.number + 1, NOW, &revoked, &error),
                     PEOPLE_NO_READER);
    fine(reader_revoke(people, added.number, NOW + 9, &revoked, &error));
    assert_true(revoked.revoked == NOW + 9 && revoked.revoked_by == 7 && revoked.table == 3);
    assert_int_equal(reader_find(people, key, strlen(key), NOW + 10, &revoked, &error),
                     PEOPLE_NOT_FOUND);
    assert_int_equal(reader_revoke(people, added.number, NOW + 10, &revoked, &error),
                     PEOPLE_NO_READER);
    run_sql("UPDATE readers SET revoked = 0", SQLITE_CONSTRAINT);
    run_sql("UPDATE readers SET place = 4", SQLITE_CONSTRAINT);
    run_sql("DELETE FROM readers", SQLITE_CONSTRAINT);
    run_sql("UPDATE readers SET last_used = 1", SQLITE_OK);
}

/* C3 */
static void both_are_recorded(void **state)
{
    (void)state;
    char key[TOKEN_SIZE];
    card_reader added = add(3, key), revoked;
    person_change changes[4];
    size_t count;
    fine(reader_revoke(people, added.number, NOW, &revoked, &error));
    fine(people_changes_read(people, changes, 4, &count, &error));
    assert_int_equal(count, 2);
    assert_int_equal(changes[0].kind, PERSON_CHANGE_READER_ADDED);
    assert_int_equal(changes[1].kind, PERSON_CHANGE_READER_REVOKED);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(changes[i].reader.number, added.number);
        assert_int_equal(changes[i].reader.table, 3);
        assert_int_equal(changes[i].by.person, 7);
        assert_int_equal(changes[i].person, 0);
    }
    run_sql("UPDATE changes SET bar_place = 4 WHERE number = 1", SQLITE_OK);
    fine(people_changes_read(people, changes, 4, &count, &error));
    assert_int_equal(changes[0].kind, PERSON_CHANGE_UNREADABLE);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, open_new, close_it)

int main(void)
{
    const struct CMUnitTest rows[] = {
        CASE(a_key_is_of_one_reader),
        CASE(its_use_is_noted_to_the_minute),
        CASE(a_revoked_key_stays_revoked),
        CASE(both_are_recorded),
    };
    return cmocka_run_group_tests(rows, make_directory, remove_directory);
}
