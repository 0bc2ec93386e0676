/* SPDX-License-Identifier: MIT */
#include "histogram.h"

/* Values below HISTOGRAM_PARTS have a bucket each; above, each power of two has HISTOGRAM_PARTS. */
static uint32_t bucket_of(uint64_t value)
{
    if (value < HISTOGRAM_PARTS) {
        return (uint32_t)value;
    }
    uint32_t power = 63U - (uint32_t)__builtin_clzll(value), shift = power - 6;
    uint32_t bucket = (shift + 1) * HISTOGRAM_PARTS + (uint32_t)(value >> shift) - HISTOGRAM_PARTS;
    return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

static uint64_t end_of(uint32_t bucket)
{
    if (bucket < HISTOGRAM_PARTS) {
        return bucket;
    }
    uint32_t shift = bucket / HISTOGRAM_PARTS - 1;
    uint64_t first = (uint64_t)(HISTOGRAM_PARTS + bucket % HISTOGRAM_PARTS) << shift;
    return first + ((UINT64_C(1) << shift) - 1);
}

void histogram_add(histogram *to, uint64_t value)
{
    to->buckets[bucket_of(value)]++;
    to->count++;
    to->most = value > to->most ? value : to->most;
}

void histogram_add_all(histogram *to, const histogram *from)
{
    for (uint32_t i = 0; i < HISTOGRAM_BUCKETS; i++) {
        to->buckets[i] += from->buckets[i];
    }
    to->count += from->count;
    to->most = from->most > to->most ? from->most : to->most;
}

uint64_t histogram_at(const histogram *of, uint32_t of_ten_thousand)
{
    uint64_t wanted = (of->count * of_ten_thousand + 9999) / 10000, seen = 0;
    for (uint32_t i = 0; i < HISTOGRAM_BUCKETS && of->count > 0; i++) {
        seen += of->buckets[i];
        if (seen >= wanted && seen > 0) {
            uint64_t end = end_of(i);
            return end < of->most ? end : of->most;
        }
    }
    return 0;
}
