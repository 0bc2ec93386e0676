/* SPDX-License-Identifier: MIT */
/*
 * Values that several messages have in common. A number that stands for nobody or nothing when it
 * is zero is null in JSON.
 */
#ifndef TREY_FORMAT_JSON_JSON_PIECES_H
#define TREY_FORMAT_JSON_JSON_PIECES_H

#include <trey/rule.h>
#include <trey/status.h>

#include "json_writer.h"

/* null where it is 0. */
void json_member_known(json_writer *writer, const char *key, uint64_t value);

/* Bytes as hexadecimal digits, 32 at most. */
void json_hex(json_writer *writer, const uint8_t *bytes, size_t size);
void json_member_hex(json_writer *writer, const char *key, const uint8_t *bytes, size_t size);

/* The seats of a set as an array. */
void json_seats(json_writer *writer, trey_seat_set seats);
void json_member_seats(json_writer *writer, const char *key, trey_seat_set seats);

/* "OUT-1"; null where there is none. */
void json_member_rule(json_writer *writer, const char *key, trey_rule rule);

/* "given" and "limit", those of them that the text of the refusal has: whole cents, or a plain
 * number (trey/status_list.h). With them a client can say it in another language. */
void json_members_figures(json_writer *writer, trey_refusal refusal);

/* {"seat": …, "person": …} without the braces. */
void json_members_place(json_writer *writer, uint32_t seat, uint32_t person);

#endif
