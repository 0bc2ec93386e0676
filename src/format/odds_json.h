/* SPDX-License-Identifier: MIT */
/*
 * A par sheet as JSON (docs/odds.md). Every figure is there twice: exact, as a reduced fraction,
 * and as a decimal.
 */
#ifndef TREY_FORMAT_ODDS_JSON_H
#define TREY_FORMAT_ODDS_JSON_H

#include "json_writer.h"
#include "odds_sheet.h"

/* One object on a line of its own. */
void odds_json_write(json_writer *out, const odds_sheet *sheet);

/* A member: {"exact": "n/d", "value": decimal}. */
void odds_json_figure(json_writer *out, const char *key, trey_fraction figure);

#endif
