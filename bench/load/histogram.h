/* SPDX-License-Identifier: MIT */
/*
 * Times in nanoseconds, counted in buckets that are about 1.6 % wide: percentiles without keeping
 * every time.
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

/* The least value under which so many of 10,000 lie, to the end of its bucket; 0: none were added.
 */
uint64_t histogram_at(const histogram *of, uint32_t of_ten_thousand);

#endif
