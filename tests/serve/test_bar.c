/* SPDX-License-Identifier: MIT */
/*
 * Bars and self-exclusions in the accounts database.
 */
#include <sqlite3.h>
#include <string.h>

#include "accounts/bar.h"
#include "scratch_people.h"

#define NOW INT64_C(1700000000000)
#define DAY INT64_C(86400000)

static uint32_t add(const char *name, person_role role)
{
    person added;
    fine(people_add(people, name, PERSON_ACCOUNT, ROLE_BIT(role), "not a hash", NOW, &added,
                    &error));
    return added.number;
}

static uint32_t pat, flo;

static int open_with_people(void **state)
{
    if (open_new(state) != 0) {
        return -1;
    }
    pat = add("Pat", PERSON_IS_PLAYER);
    flo = add("Flo", PERSON_IS_FLOOR);
    people_set_actor(people, &(change_actor){.origin = CHANGE_BY_PERSON, .person = flo});
    return 0;
}

static person_bar bar(uint32_t whose, uint32_t table, int64_t until, bool is_self)
{
    person_bar wanted = {
        .person = whose, .table = table, .until = until, .is_self = is_self, .reason = "threats"};
    person_bar added;
    fine(bar_add(people, &wanted, NOW, &added, &error));
    return added;
}

static size_t count_in_force(int64_t time)
{
    size_t count = 0;
    person_bar found = {.number = 0};
    people_status status;
    while ((status = bar_next(people, found.number, time, &found, &error)) == PEOPLE_OK) {
        count++;
    }
    assert_int_equal(status, PEOPLE_END);
    return count;
}

static void a_bar_is_in_force_until_its_end(void **state)
{
    (void)state;
    person_bar added = bar(pat, 3, NOW + DAY, false);
    assert_int_equal(added.number, 1);
    assert_int_equal(added.table, 3);
    assert_int_equal(added.by.person, flo);
    assert_string_equal(added.reason, "threats");
    assert_int_equal(count_in_force(NOW), 1);
    assert_int_equal(count_in_force(NOW + DAY - 1), 1);
    assert_int_equal(count_in_force(NOW + DAY), 0);
    assert_true(bar_is_in_force(&added, NOW + DAY - 1));
    assert_false(bar_is_in_force(&added, NOW + DAY));
}

static void a_bar_survives_the_program(void **state)
{
    (void)state;
    bar(pat, 0, NOW + DAY, true);
    people_close(people);
    fine(people_open(&people, path, PEOPLE_OPEN, &error));
    person_bar found;
    fine(bar_next(people, 0, NOW, &found, &error));
    assert_int_equal(found.person, pat);
    assert_true(found.is_self && found.until == NOW + DAY && found.by.person == flo);
}

static void a_bar_is_lifted_once(void **state)
{
    (void)state;
    person_bar added = bar(pat, 0, NOW + DAY, false), lifted;
    assert_int_equal(bar_lift(people, flo, added.number, NOW, &lifted, &error), PEOPLE_NO_BAR);
    assert_int_equal(bar_lift(people, pat, added.number + 1, NOW, &lifted, &error), PEOPLE_NO_BAR);
    fine(bar_lift(people, pat, added.number, NOW + 5, &lifted, &error));
    assert_true(lifted.lifted == NOW + 5 && lifted.lifted_by == flo);
    assert_int_equal(count_in_force(NOW + 5), 0);
    assert_int_equal(bar_lift(people, pat, added.number, NOW + 6, &lifted, &error),
                     PEOPLE_BAR_OVER);
    added = bar(pat, 0, NOW + DAY, false);
    assert_int_equal(bar_lift(people, pat, added.number, NOW + DAY, &lifted, &error),
                     PEOPLE_BAR_OVER);
}

static void run_sql(const char *sql, int expected)
{
    sqlite3 *shell;
    people_close(people);
    assert_int_equal(sqlite3_open(path, &shell), SQLITE_OK);
    assert_int_equal(sqlite3_exec(shell, sql, NULL, NULL, NULL), expected);
    sqlite3_close(shell);
    fine(people_open(&people, path, PEOPLE_OPEN, &error));
}

static void a_self_exclusion_cannot_be_lifted(void **state)
{
    (void)state;
    person_bar added = bar(pat, 7, NOW + DAY, true), lifted;
    assert_int_equal(added.table, 0); /* from the whole house */
    assert_int_equal(bar_lift(people, pat, added.number, NOW, &lifted, &error),
                     PEOPLE_EXCLUSION_STANDS);
    /* Nor does another program. */
    run_sql("UPDATE bars SET lifted = 1", SQLITE_CONSTRAINT);
    run_sql("UPDATE bars SET until = since + 1", SQLITE_CONSTRAINT);
    run_sql("UPDATE bars SET is_self = 0", SQLITE_CONSTRAINT);
    run_sql("DELETE FROM bars", SQLITE_CONSTRAINT);
    assert_int_equal(count_in_force(NOW + DAY - 1), 1);
}

static void ends_that_are_refused(void **state)
{
    (void)state;
    static const int64_t wrong[] = {0, -1, NOW - 1, NOW, NOW + 101 * 366 * DAY, INT64_MAX};
    person_bar added;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        person_bar wanted = {.person = pat, .until = wrong[i]};
        assert_int_equal(bar_add(people, &wanted, NOW, &added, &error), PEOPLE_UNTIL_BAD);
    }
    person_bar nobody = {.person = 99, .until = NOW + DAY};
    assert_int_equal(bar_add(people, &nobody, NOW, &added, &error), PEOPLE_NOT_FOUND);
    assert_int_equal(count_in_force(NOW), 0);
}

static void bars_of_a_person_are_listed(void **state)
{
    (void)state;
    person_bar list[BARS_LIST_MAX];
    size_t count = 0;
    for (uint32_t i = 0; i < BARS_LIST_MAX + 5; i++) {
        bar(pat, i + 1, NOW + DAY, false);
    }
    bar(flo, 0, NOW + DAY, false);
    fine(bars_of_person(people, pat, list, &count, &error));
    assert_int_equal(count, BARS_LIST_MAX);
    assert_int_equal(list[0].number, BARS_LIST_MAX + 5); /* the latest first */
    fine(bars_of_person(people, flo, list, &count, &error));
    assert_int_equal(count, 1);
}

static void bars_are_queued_for_the_journal(void **state)
{
    (void)state;
    person_change changes[8];
    person_bar lifted;
    size_t count;
    fine(people_changes_read(people, changes, 8, &count, &error));
    fine(people_changes_drop(people, changes[count - 1].number, &error));
    person_bar added = bar(pat, 3, NOW + DAY, false);
    fine(bar_lift(people, pat, added.number, NOW, &lifted, &error));
    bar(pat, 0, NOW + 2 * DAY, true);
    fine(people_changes_read(people, changes, 8, &count, &error));
    assert_int_equal(count, 3);
    static const person_change_kind kinds[] = {PERSON_CHANGE_BARRED, PERSON_CHANGE_BAR_LIFTED,
                                               PERSON_CHANGE_SELF_EXCLUDED};
    for (size_t i = 0; i < 3; i++) {
        assert_string_equal(person_change_code(changes[i].kind), person_change_code(kinds[i]));
        assert_int_equal(changes[i].person, pat);
        assert_int_equal(changes[i].by.person, flo);
        assert_string_equal(changes[i].bar.reason, "threats");
    }
    assert_int_equal(changes[0].bar.table, 3);
    assert_int_equal(changes[0].bar.number, added.number);
    assert_true(changes[2].bar.until == NOW + 2 * DAY);
    run_sql("UPDATE changes SET bar_until = bar_until + 1", SQLITE_OK);
    fine(people_changes_read(people, changes, 8, &count, &error));
    assert_int_equal(changes[0].kind, PERSON_CHANGE_UNREADABLE);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, open_with_people, close_it)

int main(void)
{
    const struct CMUnitTest rows[] = {
        CASE(a_bar_is_in_force_until_its_end),
        CASE(a_bar_survives_the_program),
        CASE(a_bar_is_lifted_once),
        CASE(a_self_exclusion_cannot_be_lifted),
        CASE(ends_that_are_refused),
        CASE(bars_of_a_person_are_listed),
        CASE(bars_are_queued_for_the_journal),
    };
    return cmocka_run_group_tests(rows, make_directory, remove_directory);
}
