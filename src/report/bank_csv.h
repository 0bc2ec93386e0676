/* SPDX-License-Identifier: MIT */
/*
 * Every schedule of a rule set as comma-separated values. Amounts are dollars.
 */
#ifndef TREY_REPORT_BANK_CSV_H
#define TREY_REPORT_BANK_CSV_H

#include "bank_study.h"
#include "format/json/json_writer.h"

/* For a study that compares schedules. */
void bank_csv_write(json_writer *out, const bank_study *study);

#endif
