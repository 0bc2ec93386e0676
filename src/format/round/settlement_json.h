/* SPDX-License-Identifier: MIT */
/*
 * What settling comes to, as members of a JSON object: the same names wherever a line or an award
 * is written. Whose it is, the caller writes before.
 */
#ifndef TREY_FORMAT_ROUND_SETTLEMENT_JSON_H
#define TREY_FORMAT_ROUND_SETTLEMENT_JSON_H

#include <trey/settle.h>

#include "format/json/json_writer.h"

void line_write_members(json_writer *writer, const trey_line *line);
void award_write_members(json_writer *writer, const trey_award *award);

/* "awards": […], "envy": […]; `whose` writes whose each of them is. */
typedef void settlement_whose(json_writer *writer, uint32_t seat, trey_bettor bettor);
void awards_write_members(json_writer *writer, const trey_awards *awards, settlement_whose *whose);

#endif
