/* SPDX-License-Identifier: MIT */
/*
 * What banking is worth, as one HTML page that needs nothing else.
 */
#ifndef TREY_REPORT_BANK_SHEET_H
#define TREY_REPORT_BANK_SHEET_H

#include "bank_study.h"
#include "provenance.h"

/* `made` is for the foot of the page. */
void bank_sheet_write(json_writer *out, const bank_study *study, const provenance *made);

#endif
