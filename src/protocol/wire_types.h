/* SPDX-License-Identifier: MIT */
/*
 * Types that members of several messages have, beside those of the core.
 */
#ifndef TREY_PROTOCOL_WIRE_TYPES_H
#define TREY_PROTOCOL_WIRE_TYPES_H

#include "format/json/core_types.h"

extern const shape_type wire_request_id, wire_table_role, wire_event_code, wire_command_code,
    wire_origin, wire_step, wire_turn_pass;

/* Of errors: its code, a sentence for people, and the figures in that sentence. */
extern const shape_type wire_code, wire_sentence, wire_given, wire_limit;

/* Of the member "test". */
#define WIRE_ABOUT_TEST "every shuffle is derived from a known seed (--test-seed)"

#endif
