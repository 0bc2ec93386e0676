/* SPDX-License-Identifier: MIT */
/*
 * A chart of the progressive: its value by the amount on the meter.
 */
#ifndef TREY_REPORT_CHART_METER_H
#define TREY_REPORT_CHART_METER_H

#include "format/json/json_writer.h"
#include "odds_sheet.h"

/* The sheet must have a progressive. */
void chart_meter_write(json_writer *out, const odds_sheet *sheet);

#endif
