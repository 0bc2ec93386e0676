/* SPDX-License-Identifier: MIT */
/*
 * Text in HTML and SVG.
 */
#ifndef TREY_REPORT_HTML_H
#define TREY_REPORT_HTML_H

#include "format/json/json_writer.h"

/* Any text, as text: what would be markup is escaped. */
void html_text(json_writer *out, const char *text);

/* A number as it is printed: with a minus instead of a hyphen. */
void html_number(json_writer *out, const char *number);

#endif
