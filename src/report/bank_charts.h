/* SPDX-License-Identifier: MIT */
/*
 * The charts of a bank sheet.
 */
#ifndef TREY_REPORT_BANK_CHARTS_H
#define TREY_REPORT_BANK_CHARTS_H

#include "bank_study.h"
#include "format/json/json_writer.h"

/* A histogram of the results of a round, with the mean and one standard deviation around it. */
void bank_chart_round(json_writer *out, const bank_study *study);

/* The percentiles of the bank's balance during a night, round by round. */
void bank_chart_night(json_writer *out, const bank_study *study);

/* The value of banking by ante, before and after fees, from the minimum ante to ante_most. `id` as
 * for chart_begin. */
void bank_chart_antes(json_writer *out, const bank_study *study, const char *id, int64_t ante_most,
                      int width);

/* The highest ante of a second chart that shows the steps of the fee in detail. Returns the maximum
 * ante if one chart of all antes is enough. */
int64_t bank_chart_detail_most(const bank_study *study);

#endif
