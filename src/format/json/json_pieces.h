/* SPDX-License-Identifier: MIT */
/*
 * Values that appear in several messages. A number for which 0 means "none" is null in JSON.
 */
#ifndef TREY_FORMAT_JSON_JSON_PIECES_H
#define TREY_FORMAT_JSON_JSON_PIECES_H

#include <trey/rule.h>
#include <trey/status.h>

#include "json_writer.h"

/* Writes null for 0. */
void json_member_known(json_writer *writer, const char *key, uint64_t value);

/* Writes at most 32 bytes as hexadecimal digits. */
void json_hex(json_writer *writer, const uint8_t *bytes, size_t size);
void json_member_hex(json_writer *writer, const char *key, const uint8_t *bytes, size_t size);

/* Writes a set of seats as an array. */
void json_seats(json_writer *writer, trey_seat_set seats);
void json_member_seats(json_writer *writer, const char *key, trey_seat_set seats);

/* Writes a rule such as "OUT-1"; null for none. */
void json_member_rule(json_writer *writer, const char *key, trey_rule rule);

/* Writes "given" and "limit" if the text of the refusal uses them: whole cents, or a plain
 * number (trey/status_list.h). Clients use them to show the refusal in another language. */
void json_members_figures(json_writer *writer, trey_refusal refusal);
bool json_has_given(trey_refusal refusal);
bool json_has_limit(trey_refusal refusal);

/* Writes the members "seat" and "person". */
void json_members_place(json_writer *writer, uint32_t seat, uint32_t person);

#endif
