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

static void a_state_of_another_seat_rings_again(void **state)
{
    (void)state;
    floor_alarm lit = {.kind = ALARM_JACKPOT, .table = 1, .seat = 4, .person = 5, .amount = 7000};
    alarms_raise(&list, &lit, NOW);
    assert_true(alarms_take(&list, latest(), NADIA, NOW));
    lit = (floor_alarm){.kind = ALARM_JACKPOT, .table = 1, .seat = 3, .person = 6, .amount = 100};
    alarms_raise(&list, &lit, NOW + 1);
    assert_int_equal(count(), 1);
    assert_int_equal(latest()->seat, 3);
    assert_int_equal(latest()->amount, 100);
    assert_int_equal(latest()->taken_by, 0);
    assert_int_equal(latest()->since, NOW + 1);
}

/* The program ends, and another one reads what was kept. */
static void restart(void)
{
    uint8_t bytes[ALARMS_BYTES_MAX];
    bytes_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    alarms_keep(&list, &writer);
    list = (alarm_list){.last = 0};
    assert_true(alarms_restore(&list, bytes, writer.size));
    for (size_t size = 2; size < writer.size; size += 7) { /* cut off */
        alarm_list cut = {.last = 0};
        assert_true(!alarms_restore(&cut, bytes, size) || (size - 1) % 53 == 0);
    }
}

static void a_taken_state_does_not_ring_again(void **state)
{
    (void)state;
    floor_alarm stuck = {.kind = ALARM_STUCK, .table = 1, .round = 5, .progress = 9};
    floor_alarm jackpot = {.kind = ALARM_JACKPOT, .table = 2, .seat = 4, .round = 8};
    alarms_raise(&list, &stuck, NOW);
    uint64_t number = latest()->number;
    assert_true(alarms_take(&list, latest(), NADIA, NOW + 1));
    alarms_raise(&list, &jackpot, NOW + 2);
    assert_true(alarms_take(&list, latest(), SVEN, NOW + 3));
    alarms_raise(&list, &(floor_alarm){.kind = ALARM_SHUFFLER_FAULT, .table = 3}, NOW);
    raise_at(ALARM_BARRED, 1, 5, NOW);
    assert_true(list.is_to_keep);
    restart();
    assert_int_equal(count(), 0);
    alarms_forget(&list, &stuck); /* it is stuck only after the full time again */
    restart();
    alarms_raise(&list, &stuck, NOW + 100);
    assert_int_equal(latest()->number, number);
    assert_int_equal(latest()->since, NOW);
    assert_int_equal(latest()->taken_by, NADIA);
    assert_false(alarms_take(&list, latest(), SVEN, NOW + 101));
    jackpot.seat = 5; /* another win */
    alarms_raise(&list, &jackpot, NOW + 102);
    assert_int_equal(latest()->taken_by, 0);
    alarms_raise(&list, &(floor_alarm){.kind = ALARM_SHUFFLER_FAULT, .table = 3}, NOW + 103);
    assert_int_equal(latest()->taken_by, 0); /* it rang */
}

static void a_state_that_went_on_rings_again(void **state)
{
    (void)state;
    floor_alarm stuck = {.kind = ALARM_STUCK, .table = 1, .round = 5, .progress = 9};
    floor_alarm fault = {.kind = ALARM_SHUFFLER_FAULT, .table = 1};
    for (size_t i = 0; i < 2; i++) {
        alarms_raise(&list, i == 0 ? &stuck : &fault, NOW);
        assert_true(alarms_take(&list, latest(), NADIA, NOW));
    }
    restart();
    list.is_to_keep = false;
    stuck.progress = 10;
    alarms_forget(&list, &stuck);
    alarms_forget(&list, &fault);
    assert_true(list.is_to_keep);
    assert_int_equal(list.before_count, 0);
    stuck.progress = 9;
    alarms_raise(&list, &stuck, NOW + 1);
    assert_int_equal(latest()->taken_by, 0);
    alarms_raise(&list, &fault, NOW + 1);
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

static void a_full_list_drops_the_alarm_taken_first(void **state)
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
        cmocka_unit_test_setup(a_state_of_another_seat_rings_again, clear),
        cmocka_unit_test_setup(a_taken_state_does_not_ring_again, clear),
        cmocka_unit_test_setup(a_state_that_went_on_rings_again, clear),
        cmocka_unit_test_setup(taken_alarms_are_dropped_later, clear),
        cmocka_unit_test_setup(a_full_list_drops_the_alarm_taken_first, clear),
        cmocka_unit_test_setup(numbers_are_never_the_same, clear),
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
