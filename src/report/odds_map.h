/* SPDX-License-Identifier: MIT */
/*
 * The strategy as a map: what playing is worth by the hand held and the exposed card, and what to
 * do there.
 */
#ifndef TREY_REPORT_ODDS_MAP_H
#define TREY_REPORT_ODDS_MAP_H

#include "odds_sheet.h"

typedef enum odds_verdict {
    ODDS_VERDICT_PLAY,
    ODDS_VERDICT_FOLD,
    ODDS_VERDICT_SPLIT, /* some hands of the cell are played, some are folded */
    ODDS_VERDICT_NONE   /* there is no such hand */
} odds_verdict;

/* Hands of one run of strengths, by exposed rank; only column 0 where no card is exposed. */
typedef struct odds_map_row {
    trey_hand_value from, below; /* UINT16_MAX after the last */
    int64_t deals[TREY_RANK_COUNT];
    trey_fraction value[TREY_RANK_COUNT];
    odds_verdict verdict[TREY_RANK_COUNT];
} odds_map_row;

/* A row for every two highest cards, and the categories. */
#define ODDS_MAP_ROWS_MAX 96

/* Rows rise. With an exposed card rows end where a category or a threshold of the strategy does, so
 * that a cell is split by suits alone; without one there is a row for every two highest cards, and
 * one for each category from the pair up. */
typedef struct odds_map {
    size_t count;
    odds_map_row rows[ODDS_MAP_ROWS_MAX];
} odds_map;

void odds_map_make(odds_map *map, const odds_sheet *sheet);

/* "play", "fold", "split", "none" */
const char *odds_verdict_name(odds_verdict verdict);

#define ODDS_MAP_LABEL_SIZE 48

/* A row for people: "Queen, under Q-9-2", "Pair". Returns `out`. */
const char *odds_map_label(char out[ODDS_MAP_LABEL_SIZE], const odds_map_row *row);

#endif
