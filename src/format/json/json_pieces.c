/* SPDX-License-Identifier: MIT */
/*
 * Values that appear in several messages.
 */
#include "json_pieces.h"

#include <string.h>

#include <trey/seats.h>

#include "base/assert.h"

/* The two digits of each byte. */
#define SIXTEEN(d)                                                                                 \
    d "0" d "1" d "2" d "3" d "4" d "5" d "6" d "7" d "8" d "9" d "a" d "b" d "c" d "d" d "e" d "f"
static const char hex_pairs[] = SIXTEEN("0") SIXTEEN("1") SIXTEEN("2") SIXTEEN("3") SIXTEEN("4")
    SIXTEEN("5") SIXTEEN("6") SIXTEEN("7") SIXTEEN("8") SIXTEEN("9") SIXTEEN("a") SIXTEEN("b")
        SIXTEEN("c") SIXTEEN("d") SIXTEEN("e") SIXTEEN("f");

void json_hex(json_writer *writer, const uint8_t *bytes, size_t size)
{
    TREY_ASSERT(size <= 64);
    char *at = json_room_for_value(writer, 2 * size + 2);
    *at++ = '"';
    for (size_t i = 0; i < size; i++) {
        memcpy(at, hex_pairs + (size_t)2 * bytes[i], 2);
        at += 2;
    }
    *at++ = '"';
    json_value_ends(writer, at);
}

void json_seats(json_writer *writer, trey_seat_set seats)
{
    json_array_begin(writer);
    for (uint32_t seat = 1; seat <= TREY_SEATS_MAX; seat++) {
        if (trey_seats_have(seats, seat)) {
            json_unsigned(writer, seat);
        }
    }
    json_array_end(writer);
}

bool json_has_given(trey_refusal refusal)
{
    return strstr(trey_refusal_text(refusal), "given}") != NULL;
}

bool json_has_limit(trey_refusal refusal)
{
    return strstr(trey_refusal_text(refusal), "limit}") != NULL;
}
