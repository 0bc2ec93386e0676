/* SPDX-License-Identifier: MIT */
/*
 * The progressive as a picture: what it is worth by the meter.
 */
#ifndef TREY_REPORT_CHART_METER_H
#define TREY_REPORT_CHART_METER_H

#include "format/json/json_writer.h"
#include "odds_sheet.h"

/* A sheet with a progressive. */
void chart_meter_write(json_writer *out, const odds_sheet *sheet);

#endif
