/* SPDX-License-Identifier: MIT */
/*
 * A finished round as JSON, with the member names of live tables: all of it for staff; for a person
 * who took part, what they were entitled to see.
 */
#ifndef TREY_SERVE_REPORTS_ROUND_JSON_H
#define TREY_SERVE_REPORTS_ROUND_JSON_H

#include "audit/sheet_shapes.h"

/* Whether a person took part in the round: with a wager, even one taken back, or as the bank. */
bool round_has(const round_record *record, uint32_t number);

/* Of a round_record; the context of a pass is a round_reader. */
extern const shape_type round_shape;

/* The reader must have story and facts; the round must be over. */
void round_json_write(json_writer *writer, const round_record *record, const round_reader *reader);

#endif
