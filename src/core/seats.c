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
    set &= (trey_seat_set)((2U << seats) - 1); /* no seat that the table has not */
    uint32_t count = trey_seats_count(set);
    uint32_t seat = from;
    for (uint32_t i = 0; i < count; i++) {
        seat = trey_seats_first(set, seat);
        order[i] = (uint8_t)seat++;
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
