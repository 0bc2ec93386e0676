/* SPDX-License-Identifier: MIT */
/*
 * Writes a par sheet for a terminal of 80 columns.
 */
#ifndef TREY_REPORT_ODDS_TEXT_H
#define TREY_REPORT_ODDS_TEXT_H

#include "format/json/json_writer.h"
#include "odds_number.h"
#include "odds_sheet.h"

void odds_text_write(json_writer *out, const odds_sheet *sheet, bool color);

/* Shared with other reports: a title with the rule set and the game; a heading; text wrapped at 80
 * columns with an indent; the rules of a strategy. */
void odds_text_title(json_writer *out, bool color, const odds_question *question);
void odds_text_heading(json_writer *out, bool color, const char *text, const char *beside);
void odds_text_wrapped(json_writer *out, const char *first, const char *indent, const char *text);
void odds_text_rules(json_writer *out, const trey_strategy *strategy, bool exposes_card);

/* A percentage in a column, "-3.37 %". Returns `out`. */
const char *odds_text_percent(char out[NUMBER_TEXT_SIZE], trey_fraction value, unsigned places,
                              bool plus);

#endif
