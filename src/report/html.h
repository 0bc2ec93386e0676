/* SPDX-License-Identifier: MIT */
/*
 * Escapes text for HTML and SVG.
 */
#ifndef TREY_REPORT_HTML_H
#define TREY_REPORT_HTML_H

#include "format/json/json_writer.h"

/* Writes any text; characters of markup are escaped. */
void html_text(json_writer *out, const char *text);

/* Writes a number with a minus sign instead of a hyphen. */
void html_number(json_writer *out, const char *number);

#endif
