/* SPDX-License-Identifier: MIT */
/*
 * Writes the comparison of all schedules of a rule set as CSV. Amounts are in dollars.
 */
#ifndef TREY_REPORT_BANK_CSV_H
#define TREY_REPORT_BANK_CSV_H

#include "bank_study.h"
#include "format/json/json_writer.h"

/* The study must compare schedules (bank_subject.compares). */
void bank_csv_write(json_writer *out, const bank_study *study);

#endif
