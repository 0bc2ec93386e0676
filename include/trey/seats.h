/* SPDX-License-Identifier: MIT */
/*
 * Walking around the table (GEO-1 to GEO-3).
 */
#ifndef TREY_SEATS_H
#define TREY_SEATS_H

#include <trey/base.h>

TREY_BEGIN_DECLS

static inline bool trey_seats_have(trey_seat_set set, uint32_t seat)
{
    return (set >> seat & 1) != 0;
}

static inline trey_seat_set trey_seats_one(uint32_t seat)
{
    return (trey_seat_set)(1U << seat);
}

/* GEO-3: the next seat clockwise at a table of so many. */
static inline uint32_t trey_seat_left_of(uint32_t seat, uint32_t seats)
{
    return seat >= seats ? 1 : seat + 1;
}

/* The lowest seat of a set that is not empty. */
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

/* The first seat of a set, 1..TREY_SEATS_MAX, that comes at or after `from` clockwise; 0 when the
 * set has none. After the last seat comes seat 1 (GEO-1). */
static inline uint32_t trey_seats_first(trey_seat_set set, uint32_t from)
{
    uint32_t all = set & ~1U;
    uint32_t ahead = all >> from << from;
    return all == 0 ? 0 : trey_seats_lowest(ahead != 0 ? ahead : all);
}

/* How many seats 1..TREY_SEATS_MAX a set holds. */
TREY_API uint32_t trey_seats_count(trey_seat_set set);

/* Write the seats of a set in clockwise order, the first being the one at or after `from`, which
 * is a seat of the table. Returns how many. */
TREY_API uint32_t trey_seats_clockwise(trey_seat_set set, uint32_t from, uint32_t seats,
                                       uint8_t order[TREY_SEATS_MAX]);

/* The same from the last seat down to seat 1: from the dealer's far right (GEO-1). */
TREY_API uint32_t trey_seats_descending(trey_seat_set set, uint32_t seats,
                                        uint8_t order[TREY_SEATS_MAX]);

TREY_END_DECLS

#endif
