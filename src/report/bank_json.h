/* SPDX-License-Identifier: MIT */
/*
 * Writes the value of banking as JSON. Amounts are in cents; exact amounts are also given as
 * fractions.
 */
#ifndef TREY_REPORT_BANK_JSON_H
#define TREY_REPORT_BANK_JSON_H

#include "bank_study.h"
#include "provenance.h"

void bank_json_write(json_writer *out, const bank_study *study, const provenance *sources);

#endif
