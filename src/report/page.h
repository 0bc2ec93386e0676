/* SPDX-License-Identifier: MIT */
/*
 * The frame of a report as an HTML page: one file with its style and charts, without scripts. It
 * follows the reader's light or dark setting and prints on white.
 */
#ifndef TREY_REPORT_PAGE_H
#define TREY_REPORT_PAGE_H

#include "provenance.h"

typedef struct page_head {
    const char *kind;         /* "par sheet": shown beside the logo, and first in the title */
    const char *heading;      /* main heading */
    const char *subject;      /* subheading: the game */
    const char *lead;         /* a sentence after the subheading */
    const char *const *style; /* lines added to page_style, ended by NULL; NULL: none */
} page_head;

void page_begin(json_writer *out, const page_head *head);

/* Writes the footer, which shows the provenance, and ends the page. */
void page_end(json_writer *out, const provenance *sources);

/* Begins a section with a heading; a `wide` section takes the whole width of the page. */
void page_section_begin(json_writer *out, const char *id, bool wide, const char *heading,
                        const char *beside);
void page_section_end(json_writer *out);

/* The lines of the style sheet of all pages; the last entry is NULL. */
extern const char *const page_style[];

#endif
