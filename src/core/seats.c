/* SPDX-License-Identifier: MIT */
/*
 * Walking around the table.
 */
#include <trey/seats.h>

uint32_t trey_seats_count(trey_seat_set set)
{
    uint32_t count = 0;
    for (uint32_t rest = set >> 1; rest != 0; rest &= rest - 1) {
        count++;
    }
    return count;
}

uint32_t trey_seats_clockwise(trey_seat_set set, uint32_t from, uint32_t seats,
                              uint8_t order[TREY_SEATS_MAX])
{
    uint32_t count = 0;
    uint32_t seat = from;
    for (uint32_t step = 0; step < seats; step++) {
        if (trey_seats_have(set, seat)) {
            order[count++] = (uint8_t)seat;
        }
        seat = trey_seat_left_of(seat, seats); /* GEO-1: after seat N comes seat 1 */
    }
    return count;
}

uint32_t trey_seats_descending(trey_seat_set set, uint32_t seats, uint8_t order[TREY_SEATS_MAX])
{
    uint32_t count = 0;
    for (uint32_t seat = seats; seat >= 1; seat--) {
        if (trey_seats_have(set, seat)) {
            order[count++] = (uint8_t)seat;
        }
    }
    return count;
}
