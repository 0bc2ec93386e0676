/* SPDX-License-Identifier: MIT */
/*
 * A par sheet for a terminal of 80 columns.
 */
#ifndef TREY_FORMAT_ODDS_TEXT_H
#define TREY_FORMAT_ODDS_TEXT_H

#include "json_writer.h"
#include "odds_sheet.h"

void odds_text_write(json_writer *out, const odds_sheet *sheet, bool color);

/* Shared with the other reports: a heading, and sentences broken at 80 columns with an indent. */
void odds_text_heading(json_writer *out, bool color, const char *text, const char *beside);
void odds_text_wrapped(json_writer *out, const char *first, const char *indent, const char *text);

#endif
