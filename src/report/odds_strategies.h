/* SPDX-License-Identifier: MIT */
/*
 * Compares strategies with best play: the value of each, and its cost.
 */
#ifndef TREY_REPORT_ODDS_STRATEGIES_H
#define TREY_REPORT_ODDS_STRATEGIES_H

#include "format/json/json_writer.h"
#include "odds_sheet.h"
#include "provenance.h"

/* One strategy with its exact odds. */
typedef struct odds_strategy_row {
    const char *name;
    const trey_strategy *strategy;
    trey_strategy_odds odds;
} odds_strategy_row;

void odds_strategy_row_make(odds_strategy_row *row, const trey_odds_game *game, const char *name,
                            const trey_strategy *strategy);

/* `sheet` has the figures of best play. */
void odds_strategies_print(json_writer *out, const odds_sheet *sheet, const odds_strategy_row *rows,
                           size_t count, bool color);
void odds_strategies_write(json_writer *out, const odds_sheet *sheet, const odds_strategy_row *rows,
                           size_t count, const provenance *sources);

#endif
