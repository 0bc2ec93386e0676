/* SPDX-License-Identifier: MIT */
/*
 * Measures speed. Work and a plain yardstick run in turns, and their medians are reported; on
 * another machine only their ratio is comparable. The best turn is reported too: it is the one that
 * other processes disturbed least.
 */
#ifndef TREY_BENCH_MEASURE_H
#define TREY_BENCH_MEASURE_H

#include <stddef.h>
#include <stdint.h>

/* Does the work `items` times and returns a value that depends on it, so that the compiler cannot
 * remove it. */
typedef uint64_t measure_work(void *context);

typedef struct measured {
    double nanoseconds;           /* per item */
    double yardstick_nanoseconds; /* per item of the yardstick */
    double best_nanoseconds;      /* per item; 0: not run in turns */
} measured;

measured measure(measure_work *work, measure_work *yardstick, void *context, size_t items);

/* Nanoseconds of work that is too slow for turns. */
double measure_once(measure_work *work, void *context);

/* Random numbers that are the same in every run. */
uint64_t measure_random(uint64_t *state);

/* One line of the report. */
typedef struct bench_row {
    const char *what;
    const char *yardstick;
    const char *target; /* the design goal */
    measured result;
} bench_row;

/* Each file adds its rows; returns how many. */
enum { BENCH_ROWS_MAX = 40 };
size_t bench_growth(bench_row *rows);
size_t bench_hand(bench_row *rows);
size_t bench_odds(bench_row *rows);
size_t bench_room(bench_row *rows);
size_t bench_round(bench_row *rows);
size_t bench_serve(bench_row *rows);
size_t bench_settle(bench_row *rows);
size_t bench_shoe(bench_row *rows);
size_t bench_sim(bench_row *rows);
size_t bench_store(bench_row *rows);
size_t bench_table(bench_row *rows);

#endif
