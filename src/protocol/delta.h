/* SPDX-License-Identifier: MIT */
/*
 * Deltas: how one JSON value becomes another. The server sends them to clients of WIRE_V2, and
 * clients apply them to what they have. Both work on text, so neither knows what a value means.
 *
 * DL1  An object becomes an object by an object. It has each member that is new, with its value,
 * and each member that has changed, with the delta of its value. A member "-" lists the names of
 *      the members that are gone.
 * DL2  A list becomes a list by an object. It has the changed elements by index ("0", "1", …), each
 *      as a delta; or it has "at" and "-", "+" or both: at that index, so many elements are
 * removed, and the elements of the list "+" are inserted. DL3  Any other change is written as the
 * new value. DL4  In a list that is written as a value, an object that follows an object is written
 * as a delta of it, because the rows of a table have much in common. The first element of "+"
 * follows the element before "at".
 *
 * No object has a member "-", and no member changes between a list and an object.
 *
 *   {"clock": {"seat": 3, "next": null}, "wagers": {"at": 1, "+": [{"seat": 4}]}}
 */
#ifndef TREY_PROTOCOL_DELTA_H
#define TREY_PROTOCOL_DELTA_H

#include "base/span.h"
#include "format/json/json_buffer.h"

/* Appends the delta from `before` to `after`, without spaces. Both are JSON values that a
 * json_writer has written. An empty `before` is nothing: then the value is written, with DL4.
 * False: out of memory. */
TREY_MUST_CHECK bool delta_write(json_buffer *out, span before, span after);

/* A value is at most this long. */
enum { DELTA_VALUE_MAX = 256 << 10 };

/* Writes the value that a delta makes of another; an empty `before` is nothing. `after` keeps the
 * room for DELTA_VALUE_MAX bytes. The delta may come from anywhere: any bytes are allowed. False:
 * it is not a delta of this value, the value would be too long, or out of memory; `after` has no
 * meaning then. */
TREY_MUST_CHECK bool delta_apply(json_buffer *after, span before, span delta);

#endif
