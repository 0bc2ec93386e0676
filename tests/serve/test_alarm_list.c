/* SPDX-License-Identifier: MIT */
/*
 * The list of alarms: who takes one, which are the same, and what a full list drops.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "serve/floor/alarms.h"

#define NOW INT64_C(1700000000000)

enum { NADIA = 7, SVEN = 8 };

static alarm_list list;

static void raise_at(alarm_kind kind, uint32_t table, uint32_t person, int64_t time)
{
    alarms_raise(&list, &(floor_alarm){.kind = kind, .table = table, .person = person}, time);
}

static size_t count(void)
{
    size_t found = 0;
    uint64_t before = UINT64_MAX;
    for (const floor_alarm *one; (one = alarms_next(&list, before)) != NULL; found++) {
        before = one->number;
    }
    return found;
}

static floor_alarm *latest(void)
{
    const floor_alarm *one = alarms_next(&list, UINT64_MAX);
    return one != NULL ? alarms_find(&list, one->number) : NULL;
}

static int clear(void **state)
{
    (void)state;
    list = (alarm_list){.last = 0};
    return 0;
}

static void one_person_takes_it(void **state)
{
    (void)state;
    raise_at(ALARM_BARRED, 1, 5, NOW);
    assert_true(list.is_changed);
    floor_alarm *one = latest();
    assert_int_equal(one->since, NOW);
    list.is_changed = false;
    assert_true(alarms_take(&list, one, NADIA, NOW + 1));
    assert_true(list.is_changed);
    assert_true(alarms_take(&list, one, NADIA, NOW + 2)); /* a repeat */
    assert_false(alarms_take(&list, one, SVEN, NOW + 3));
    assert_int_equal(one->taken_by, NADIA);
    assert_int_equal(one->taken, NOW + 1);
}

static void the_same_rings_once(void **state)
{
    (void)state;
    raise_at(ALARM_BARRED, 1, 5, NOW);
    raise_at(ALARM_BARRED, 1, 5, NOW + 1);
    assert_int_equal(count(), 1);
    raise_at(ALARM_BARRED, 2, 5, NOW);
    raise_at(ALARM_BARRED, 1, 6, NOW);
    assert_int_equal(count(), 3);
    for (uint64_t before = UINT64_MAX; alarms_next(&list, before) != NULL;) {
        before = alarms_next(&list, before)->number;
        assert_true(alarms_take(&list, alarms_find(&list, before), NADIA, NOW));
    }
    raise_at(ALARM_BARRED, 1, 5, NOW + 2); /* a new attempt after somebody took the first */
    assert_int_equal(count(), 4);
}

static void the_latest_text_is_shown(void **state)
{
    (void)state;
    floor_alarm called = {.kind = ALARM_FLOOR_CALLED, .table = 1, .person = 5};
    alarms_raise(&list, &called, NOW);
    list.is_changed = false;
    alarms_raise(&list, &called, NOW + 1);
    assert_false(list.is_changed);
    memcpy(called.text, "a dispute", sizeof "a dispute");
    alarms_raise(&list, &called, NOW + 2);
    assert_true(list.is_changed);
    assert_int_equal(count(), 1);
    assert_string_equal(latest()->text, "a dispute");
    assert_int_equal(latest()->since, NOW);
}

static void a_state_rings_once_until_it_ends(void **state)
{
    (void)state;
    raise_at(ALARM_STUCK, 1, 0, NOW);
    assert_true(alarms_take(&list, latest(), NADIA, NOW));
    raise_at(ALARM_STUCK, 1, 0, NOW + 1);
    assert_int_equal(count(), 1);
    alarms_sweep(&list, NOW + 2 * ALARM_SHOWN_MS);
    assert_int_equal(count(), 1); /* the state lasts */
    alarms_end(&list, ALARM_STUCK, 2);
    assert_int_equal(count(), 1);
    alarms_end(&list, ALARM_STUCK, 1);
    assert_int_equal(count(), 0);
    raise_at(ALARM_STUCK, 1, 0, NOW + 2);
    assert_int_equal(latest()->taken_by, 0);
}

static void taken_alarms_are_dropped_later(void **state)
{
    (void)state;
    raise_at(ALARM_BIG_WIN, 1, 5, NOW);
    raise_at(ALARM_BIG_WIN, 2, 5, NOW);
    assert_true(alarms_take(&list, latest(), NADIA, NOW));
    list.is_changed = false;
    alarms_sweep(&list, NOW + ALARM_SHOWN_MS - 1);
    assert_int_equal(count(), 2);
    assert_false(list.is_changed);
    alarms_sweep(&list, NOW + ALARM_SHOWN_MS);
    assert_int_equal(count(), 1);
    assert_true(list.is_changed);
    alarms_sweep(&list, NOW + 1000 * ALARM_SHOWN_MS);
    assert_int_equal(count(), 1); /* it rings */
}

static void a_full_list_drops_what_was_taken_first(void **state)
{
    (void)state;
    for (uint32_t i = 1; i <= ALARMS_MAX; i++) {
        raise_at(ALARM_BARRED, i, 5, NOW + i);
    }
    uint64_t highest = list.last;
    raise_at(ALARM_BARRED, 100, 5, NOW + 100);
    assert_int_equal(list.last, highest); /* every place rings */
    floor_alarm *second = alarms_find(&list, alarms_next(&list, highest)->number);
    assert_true(alarms_take(&list, second, NADIA, NOW + 200));
    assert_true(alarms_take(&list, latest(), NADIA, NOW + 201));
    raise_at(ALARM_BARRED, 100, 5, NOW + 300);
    assert_int_equal(count(), ALARMS_MAX);
    assert_int_equal(latest()->table, 100);
    assert_non_null(alarms_find(&list, highest));
}

static void numbers_are_never_the_same(void **state)
{
    (void)state;
    raise_at(ALARM_BARRED, 1, 5, NOW);
    uint64_t first = latest()->number;
    raise_at(ALARM_BARRED, 2, 5, NOW - 1000000); /* the clock was set back */
    assert_true(latest()->number > first);
    assert_true(latest()->number < UINT64_C(1) << 53);
    assert_null(alarms_find(&list, 0));
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        cmocka_unit_test_setup(one_person_takes_it, clear),
        cmocka_unit_test_setup(the_same_rings_once, clear),
        cmocka_unit_test_setup(the_latest_text_is_shown, clear),
        cmocka_unit_test_setup(a_state_rings_once_until_it_ends, clear),
        cmocka_unit_test_setup(taken_alarms_are_dropped_later, clear),
        cmocka_unit_test_setup(a_full_list_drops_what_was_taken_first, clear),
        cmocka_unit_test_setup(numbers_are_never_the_same, clear),
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
