/* SPDX-License-Identifier: MIT */
/*
 * Measures speed.
 */
#include "measure.h"

#include <stdlib.h>
#include <time.h>

/* Minimum number and duration of turns; short work gets more turns. */
enum { TURNS_MIN = 9, TURNS_MAX = 99, LONG_ENOUGH_NS = 400000000 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static volatile uint64_t sink;

static double timed(measure_work *work, void *context)
{
    double from = now();
    sink += work(context);
    return now() - from;
}

measured measure(measure_work *work, measure_work *yardstick, void *context, size_t items)
{
    double times[TURNS_MAX], yardstick_times[TURNS_MAX];
    sink += work(context) + yardstick(context); /* warm up */
    double begun = now();
    size_t turns = 0;
    while (turns < TURNS_MIN || (turns < TURNS_MAX && now() - begun < LONG_ENOUGH_NS)) {
        times[turns] = timed(work, context);
        yardstick_times[turns++] = timed(yardstick, context);
    }
    qsort(times, turns, sizeof times[0], compare);
    qsort(yardstick_times, turns, sizeof yardstick_times[0], compare);
    return (measured){.nanoseconds = times[turns / 2] / (double)items,
                      .yardstick_nanoseconds = yardstick_times[turns / 2] / (double)items,
                      .best_nanoseconds = times[0] / (double)items};
}

double measure_once(measure_work *work, void *context)
{
    return timed(work, context);
}

uint64_t measure_random(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15U; /* splitmix64 */
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}
