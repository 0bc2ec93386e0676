/* SPDX-License-Identifier: MIT */
/*
 * Values that appear in several messages.
 */
#ifndef TREY_FORMAT_JSON_JSON_PIECES_H
#define TREY_FORMAT_JSON_JSON_PIECES_H

#include <trey/rule.h>
#include <trey/status.h>

#include "json_writer.h"

/* Writes at most 64 bytes, the size of a signature, as hexadecimal digits. */
void json_hex(json_writer *writer, const uint8_t *bytes, size_t size);

/* Writes a set of seats as an array. */
void json_seats(json_writer *writer, trey_seat_set seats);

/* Whether the text of a refusal uses these figures: whole cents, or a plain number
 * (trey/status_list.h). Clients use them to show the refusal in another language. */
bool json_has_given(trey_refusal refusal);
bool json_has_limit(trey_refusal refusal);

#endif
