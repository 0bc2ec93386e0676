/* SPDX-License-Identifier: MIT */
/*
 * Lines and awards of a settlement as members of a JSON object. The caller writes before them whose
 * they are.
 */
#ifndef TREY_FORMAT_ROUND_SETTLEMENT_JSON_H
#define TREY_FORMAT_ROUND_SETTLEMENT_JSON_H

#include <trey/settle.h>

#include "format/json/core_types.h"

/* Of trey_line, trey_award and trey_envy. */
extern const shape_type settlement_line, settlement_award, settlement_envy;

void line_write_members(json_writer *writer, const trey_line *line);
void award_write_members(json_writer *writer, const trey_award *award);

#endif
