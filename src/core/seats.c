/* SPDX-License-Identifier: MIT */
/*
 * The order of seats around the table.
 */
#include <trey/seats.h>

#include "base/assert.h"

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
    TREY_ASSERT(from >= 1 && from <= seats && seats <= TREY_SEATS_MAX);
    /* Rotate the bits so that `from` becomes bit 0. The mask drops seats that the table does not
     * have. */
    uint32_t all = (1U << seats) - 1;
    uint32_t here = set >> 1 & all;
    uint32_t rest = (here >> (from - 1) | here << (seats + 1 - from)) & all;
    uint32_t count = 0;
    for (; rest != 0; rest &= rest - 1) {
        uint32_t seat = from + trey_seats_lowest(rest);
        order[count++] = (uint8_t)(seat - seats * (seat > seats));
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
