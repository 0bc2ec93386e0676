/* SPDX-License-Identifier: MIT */
/*
 * What banking is worth, as JSON. Amounts are cents; exact ones stand there as fractions too.
 */
#ifndef TREY_REPORT_BANK_JSON_H
#define TREY_REPORT_BANK_JSON_H

#include "bank_study.h"
#include "provenance.h"

void bank_json_write(json_writer *out, const bank_study *study, const provenance *made);

#endif
