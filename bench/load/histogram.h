/* SPDX-License-Identifier: MIT */
/*
 * Durations in nanoseconds, counted in buckets about 1.6 % wide, for percentiles without storing
 * each value.
 */
#ifndef TREY_LOAD_HISTOGRAM_H
#define TREY_LOAD_HISTOGRAM_H

#include <stdint.h>

enum { HISTOGRAM_PARTS = 64, HISTOGRAM_BUCKETS = 40 * HISTOGRAM_PARTS };

typedef struct histogram {
    uint64_t count, most;
    uint64_t buckets[HISTOGRAM_BUCKETS];
} histogram;

void histogram_add(histogram *to, uint64_t value);

void histogram_add_all(histogram *to, const histogram *from);

/* The percentile, in parts of 10,000, rounded up to the end of its bucket; 0: the histogram is
 * empty. */
uint64_t histogram_at(const histogram *of, uint32_t of_ten_thousand);

#endif
