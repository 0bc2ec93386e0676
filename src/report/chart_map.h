/* SPDX-License-Identifier: MIT */
/*
 * The strategy map as a picture.
 */
#ifndef TREY_REPORT_CHART_MAP_H
#define TREY_REPORT_CHART_MAP_H

#include "format/json/json_writer.h"
#include "odds_map.h"

/* With an exposed card: hands by exposed rank, the best hands above. Without: the highest card by
 * the second one. `description` says the strategy in words. */
void chart_map_write(json_writer *out, const odds_map *map, bool exposes_card,
                     const char *description);

/* The steps of colour from worth least to worth most; class names of the page's style. */
#define CHART_MAP_STEPS 7

#endif
