/* SPDX-License-Identifier: MIT */
/*
 * Writes the value of banking as a self-contained HTML page.
 */
#ifndef TREY_REPORT_BANK_SHEET_H
#define TREY_REPORT_BANK_SHEET_H

#include "bank_study.h"
#include "provenance.h"

/* `sources` is shown in the footer. */
void bank_sheet_write(json_writer *out, const bank_study *study, const provenance *sources);

#endif
