/* SPDX-License-Identifier: MIT */
/*
 * A par sheet as JSON (docs/odds.md). Every figure is there twice: exact, as a reduced fraction,
 * and as a decimal.
 */
#ifndef TREY_REPORT_ODDS_JSON_H
#define TREY_REPORT_ODDS_JSON_H

#include "format/json/json_writer.h"
#include "odds_notes.h"
#include "odds_sheet.h"

/* One object on a line of its own. */
void odds_json_write(json_writer *out, const odds_sheet *sheet);

/* The first members of an object: what is analyzed. */
void odds_json_head(json_writer *out, const odds_question *asked);

/* The member "rules": a strategy, rule by rule. */
void odds_json_rules(json_writer *out, const trey_strategy *strategy, bool exposes_card);

/* A member: {"exact": "n/d", "value": decimal}. */
void odds_json_figure(json_writer *out, const char *key, trey_fraction figure);

/* A member: an array of the notes from one on to before another. */
void odds_json_notes(json_writer *out, const char *key, const odds_notes *notes, size_t from,
                     size_t to);

#endif
