/* SPDX-License-Identifier: MIT */
/*
 * Sets of seats, and the order of seats around the table (GEO-1 to GEO-3).
 */
#ifndef TREY_SEATS_H
#define TREY_SEATS_H

#include <trey/base.h>

TREY_BEGIN_DECLS

/* Whether the set contains the seat. */
static inline bool trey_seats_have(trey_seat_set set, uint32_t seat)
{
    return (set >> seat & 1) != 0;
}

/* The set that contains only this seat. */
static inline trey_seat_set trey_seats_one(uint32_t seat)
{
    return (trey_seat_set)(1U << seat);
}

/* GEO-3: the next seat clockwise at a table with `seats` seats. */
static inline uint32_t trey_seat_left_of(uint32_t seat, uint32_t seats)
{
    return seat >= seats ? 1 : seat + 1;
}

/* The lowest seat of a set. The set must not be empty. */
static inline uint32_t trey_seats_lowest(uint32_t set)
{
#if defined(__GNUC__) || defined(__clang__)
    return (uint32_t)__builtin_ctz(set);
#else
    uint32_t seat = 0;
    while ((set >> seat & 1) == 0) {
        seat++;
    }
    return seat;
#endif
}

/* The first seat of a set at or after `from`, clockwise; after the last seat comes seat 1 (GEO-1).
 * Ignores bit 0. Returns 0 if the set contains no seat. */
static inline uint32_t trey_seats_first(trey_seat_set set, uint32_t from)
{
    uint32_t all = set & ~1U;
    uint32_t ahead = all >> from << from;
    return all == 0 ? 0 : trey_seats_lowest(ahead != 0 ? ahead : all);
}

/* The number of seats 1..TREY_SEATS_MAX in a set. */
TREY_API uint32_t trey_seats_count(trey_seat_set set);

/* Write the seats of a set to `order`, clockwise, starting at or after `from`, which must be a seat
 * of the table. Returns the number of seats. */
TREY_API uint32_t trey_seats_clockwise(trey_seat_set set, uint32_t from, uint32_t seats,
                                       uint8_t order[TREY_SEATS_MAX]);

/* The same from the last seat, at the dealer's far right, down to seat 1 (GEO-1). */
TREY_API uint32_t trey_seats_descending(trey_seat_set set, uint32_t seats,
                                        uint8_t order[TREY_SEATS_MAX]);

TREY_END_DECLS

#endif
