/* SPDX-License-Identifier: MIT */
/*
 * The pictures of a bank's sheet.
 */
#ifndef TREY_REPORT_BANK_CHARTS_H
#define TREY_REPORT_BANK_CHARTS_H

#include "bank_study.h"
#include "format/json/json_writer.h"

/* How often a round ends in which result, with the mean and what lies a deviation around it. */
void bank_chart_round(json_writer *out, const bank_study *study);

/* A night in percentiles, round by round. */
void bank_chart_night(json_writer *out, const bank_study *study);

/* The value by the ante, before fees and after, from the least ante up to one; `id` as for
 * chart_begin. */
void bank_chart_antes(json_writer *out, const bank_study *study, const char *id, int64_t ante_most,
                      int width);

/* Up to which ante a picture of its own shows the steps of the fee better than one of all antes;
 * the greatest ante where none is needed. */
int64_t bank_chart_begins(const bank_study *study);

#endif
