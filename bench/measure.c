/* SPDX-License-Identifier: MIT */
/*
 * Measuring speed.
 */
#include "measure.h"

#include <stdlib.h>
#include <time.h>

enum { TURNS = 9 };

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
    double times[TURNS], yardstick_times[TURNS];
    sink += work(context) + yardstick(context); /* warm up */
    for (int turn = 0; turn < TURNS; turn++) {
        times[turn] = timed(work, context);
        yardstick_times[turn] = timed(yardstick, context);
    }
    qsort(times, TURNS, sizeof times[0], compare);
    qsort(yardstick_times, TURNS, sizeof yardstick_times[0], compare);
    return (measured){times[TURNS / 2] / (double)items, yardstick_times[TURNS / 2] / (double)items};
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
