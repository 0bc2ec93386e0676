/* SPDX-License-Identifier: MIT */
/*
 * The strategy map as a chart.
 */
#ifndef TREY_REPORT_CHART_MAP_H
#define TREY_REPORT_CHART_MAP_H

#include "format/json/json_writer.h"
#include "odds_map.h"

/* With an exposed card, columns are the exposed ranks and rows the hands, the best at the top.
 * Without one, columns and rows are the highest and the second card. `description` is the strategy
 * in words. */
void chart_map_write(json_writer *out, const odds_map *map, bool exposes_card,
                     const char *description);

/* The color steps from lowest to highest value; they are class names of the page's style. */
#define CHART_MAP_STEPS 7

#endif
