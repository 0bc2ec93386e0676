/* SPDX-License-Identifier: MIT */
/*
 * Writes a par sheet as JSON (docs/odds.md). Every figure is given as an exact reduced fraction and
 * as a decimal.
 */
#ifndef TREY_REPORT_ODDS_JSON_H
#define TREY_REPORT_ODDS_JSON_H

#include "format/json/shape.h"
#include "odds_notes.h"
#include "odds_sheet.h"

/* Writes one object, followed by a newline. */
void odds_json_write(json_writer *out, const odds_sheet *sheet);

/* Writes the members that describe the game. */
void odds_json_head(json_writer *out, const odds_question *question);

/* Writes the member "rules": the rules of a strategy. */
void odds_json_rules(json_writer *out, const trey_strategy *strategy, bool exposes_card);

/* Of a trey_fraction: {"exact": "n/d", "value": decimal}. */
extern const shape_type odds_figure_shape;

/* Writes a member of that shape. */
void odds_json_figure(json_writer *out, const char *key, trey_fraction figure);

/* Writes a member: an array of the notes from index `from` up to, but not including, `to`. */
void odds_json_notes(json_writer *out, const char *key, const odds_notes *notes, size_t from,
                     size_t to);

#endif
