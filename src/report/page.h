/* SPDX-License-Identifier: MIT */
/*
 * Sheets as pages: one file with its style and its pictures in it, without a script, that follows
 * the reader's light or dark setting and prints on white.
 */
#ifndef TREY_REPORT_PAGE_H
#define TREY_REPORT_PAGE_H

#include "provenance.h"

typedef struct page_head {
    const char *kind;         /* "par sheet": beside the mark, and first in the title */
    const char *heading;      /* what the page is about … */
    const char *subject;      /* … in particular */
    const char *lead;         /* a sentence that follows the subject */
    const char *const *style; /* lines beside those of all sheets, ended by NULL; NULL: none */
} page_head;

void page_begin(json_writer *out, const page_head *head);

/* The foot says what the page was made from. */
void page_end(json_writer *out, const provenance *made);

/* A section with its heading; `wide` takes the whole width of the page. */
void page_section_begin(json_writer *out, const char *id, bool wide, const char *heading,
                        const char *beside);
void page_section_end(json_writer *out);

/* The style of all sheets, lines that end with NULL. */
extern const char *const page_style[];

#endif
