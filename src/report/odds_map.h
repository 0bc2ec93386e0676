/* SPDX-License-Identifier: MIT */
/*
 * The strategy as a map: for each hand and exposed card, the value of playing, and whether to play.
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

/* The hands in a range of values, by exposed rank. Without an exposed card, only column 0 is used.
 */
typedef struct odds_map_row {
    trey_hand_value from, below; /* in the last row, below is UINT16_MAX */
    int64_t deals[TREY_RANK_COUNT];
    trey_fraction value[TREY_RANK_COUNT];
    odds_verdict verdict[TREY_RANK_COUNT];
} odds_map_row;

/* One row for every pair of highest cards, and one for each category. */
#define ODDS_MAP_ROWS_MAX 96

/* Rows are in ascending order. With an exposed card, a new row begins at each category and at each
 * threshold of the strategy, so that only suits can split a cell. Without one, there is a row for
 * every two highest cards, and one for each category from the pair up. */
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
