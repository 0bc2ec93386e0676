/* SPDX-License-Identifier: MIT */
/*
 * A notice as text for terminals and as JSON for pages.
 */
#ifndef TREY_FORMAT_NOTICE_NOTICE_WRITE_H
#define TREY_FORMAT_NOTICE_NOTICE_WRITE_H

#include "format/json/json_writer.h"
#include "notice.h"

enum { NOTICE_WIDTH = 72 }; /* columns of the text */

/* Lines of NOTICE_WIDTH columns at most, a longer word alone excepted. Titles begin in the first
 * column, everything else is indented; an empty line stands between sections. */
void notice_write_text(json_writer *to, const notice *of);

/* The members "number", "posted", "house" and "sections" of an object that is open. */
void notice_write_members(json_writer *to, const notice *of);

#endif
