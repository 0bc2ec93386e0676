/* SPDX-License-Identifier: MIT */
/*
 * A par sheet as one HTML page that needs nothing else: style and pictures are in it, it has no
 * script, it follows the reader's light or dark setting and prints on white.
 */
#ifndef TREY_REPORT_PAR_SHEET_H
#define TREY_REPORT_PAR_SHEET_H

#include "odds_sheet.h"
#include "provenance.h"

/* `made` is for the foot of the page. */
void par_sheet_write(json_writer *out, const odds_sheet *sheet, const provenance *made);

#endif
