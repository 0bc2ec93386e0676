/* SPDX-License-Identifier: MIT */
/*
 * Parts of the loader (bench/load): due times come in order, people think as long as they should,
 * and the median of turns.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../bench/load/load_pace.h"
#include "../../bench/load/load_turns.h"

enum { ENTRIES = 5000, TIMES = 1000 };

static uint32_t next_random(uint64_t *random)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 40);
}

static void due_times_come_in_order(void **state)
{
    (void)state;
    pace queue = {.count = 0};
    uint64_t random = 7, sum = 0;
    pace_entry next;
    assert_false(pace_next(&queue, UINT64_MAX, &next));
    assert_int_equal(pace_until(&queue, 0, 50), 50);
    for (uint32_t i = 0; i < ENTRIES; i++) {
        pace_add(&queue, i, next_random(&random) % TIMES);
    }
    /* The time goes on, and more entries are added on the way. */
    uint32_t count = 0, added = ENTRIES;
    for (uint64_t now = 0, last = 0; now < 2 * TIMES; now++) {
        while (pace_next(&queue, now, &next)) {
            assert_true(next.due <= now && next.due >= last);
            last = next.due;
            sum += next.client;
            count++;
        }
        if (now % 10 == 0 && now < TIMES) {
            pace_add(&queue, added++, now + 1 + next_random(&random) % TIMES);
        }
        assert_true(queue.count == 0 || pace_until(&queue, now, 2 * TIMES) > 0);
    }
    assert_int_equal(count, added);
    assert_int_equal(sum, (uint64_t)added * (added - 1) / 2); /* each once */
    pace_finish(&queue);
}

static void the_wait_ends_when_something_is_due(void **state)
{
    (void)state;
    pace queue = {.count = 0};
    pace_add(&queue, 1, 100);
    assert_int_equal(pace_until(&queue, 30, 50), 50);
    assert_int_equal(pace_until(&queue, 70, 50), 30);
    assert_int_equal(pace_until(&queue, 170, 50), 0);
    pace_finish(&queue);
}

static void people_think(void **state)
{
    (void)state;
    static const struct {
        pace_step step;
        double from, to; /* seconds */
    } rows[] = {{PACE_BET, 5, 15}, {PACE_DECIDE, 2, 6}, {PACE_FOLLOW, 0.3, 1}, {PACE_SEAT, 1, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double least = (double)pace_think(rows[i].step, 0) / 1e9;
        double most = (double)pace_think(rows[i].step, (1 << 24) - 1) / 1e9;
        assert_true(least > rows[i].from - 0.001 && least < rows[i].from + 0.001);
        assert_true(most > rows[i].to - 0.001 && most <= rows[i].to);
    }
}

static void median_of_turns(void **state)
{
    (void)state;
    static const uint64_t beside[] = {30, 10, 50, 20}; /* of 10 alone, in milliseconds */
    static const double medians[] = {3, 2, 3, 2.5};
    turns all = {.count = 0};
    assert_true(turns_median(&all) == 0);
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        histogram one = {.count = 0}, other = {.count = 0};
        histogram_add(&one, 10000000);
        histogram_add(&other, beside[i] * 1000000);
        double ratio = turns_add(&all, &one, &other), wanted = (double)beside[i] / 10;
        assert_true(ratio > 0.98 * wanted && ratio < 1.02 * wanted);
        double median = turns_median(&all);
        assert_true(median > 0.98 * medians[i] && median < 1.02 * medians[i]);
    }
    assert_int_equal(all.alone.count, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(due_times_come_in_order),
        cmocka_unit_test(the_wait_ends_when_something_is_due),
        cmocka_unit_test(people_think),
        cmocka_unit_test(median_of_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
