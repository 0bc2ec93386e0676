/* SPDX-License-Identifier: MIT */
/*
 * Writes a notice as text for terminals and as JSON for pages.
 */
#ifndef TREY_FORMAT_NOTICE_NOTICE_WRITE_H
#define TREY_FORMAT_NOTICE_NOTICE_WRITE_H

#include "format/json/shape.h"
#include "notice.h"

enum { NOTICE_WIDTH = 72 }; /* columns of the text */

/* Writes lines of at most NOTICE_WIDTH columns, except for a longer single word. Titles start in
 * the first column, everything else is indented; sections are separated by an empty line. */
void notice_write_text(json_writer *out, const notice *posted);

/* Of a notice: the members that notice_write_members writes. */
extern const shape_type notice_shape;

/* Writes the members "number", "posted", "house" and "sections" of an open object. */
void notice_write_members(json_writer *out, const notice *posted);

#endif
