/* SPDX-License-Identifier: MIT */
/*
 * Writes a par sheet as a self-contained HTML page (page.h).
 */
#ifndef TREY_REPORT_PAR_SHEET_H
#define TREY_REPORT_PAR_SHEET_H

#include "odds_sheet.h"
#include "provenance.h"

/* `sources` is shown in the footer. */
void par_sheet_write(json_writer *out, const odds_sheet *sheet, const provenance *sources);

#endif
