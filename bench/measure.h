/* SPDX-License-Identifier: MIT */
/*
 * Measuring speed: each thing beside a plain yardstick, in turns within one run. Medians, of which
 * only the ratio means anything on another machine; and the best turn, the one that was least
 * disturbed by others on this one: what a program takes longer in other turns is not its own doing.
 */
#ifndef TREY_BENCH_MEASURE_H
#define TREY_BENCH_MEASURE_H

#include <stddef.h>
#include <stdint.h>

/* Do the work `items` times over and return something that depends on it, so that no compiler
 * leaves it out. */
typedef uint64_t measure_work(void *context);

typedef struct measured {
    double nanoseconds;           /* for one item */
    double yardstick_nanoseconds; /* for one item of the yardstick */
    double best_nanoseconds;      /* for one item; 0: there were no turns */
} measured;

measured measure(measure_work *work, measure_work *yardstick, void *context, size_t items);

/* The nanoseconds of what is too slow to be done in turns. */
double measure_once(measure_work *work, void *context);

/* Random numbers that are the same in every run. */
uint64_t measure_random(uint64_t *state);

/* One line of the report. */
typedef struct bench_row {
    const char *what;
    const char *yardstick;
    const char *target; /* what the design asks for */
    measured result;
} bench_row;

/* Each file adds its rows; returns how many. */
enum { BENCH_ROWS_MAX = 40 };
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
