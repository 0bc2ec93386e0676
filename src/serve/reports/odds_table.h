/* SPDX-License-Identifier: MIT */
/*
 * What the reports need from the floor thread for the odds of a table: its rules, and how it is
 * being played now.
 */
#ifndef TREY_SERVE_REPORTS_ODDS_TABLE_H
#define TREY_SERVE_REPORTS_ODDS_TABLE_H

#include "table/table.h"

typedef struct odds_table {
    uint32_t number;
    table_rules rules;
    uint32_t players;    /* in the round, without the banker */
    int64_t ante, bonus; /* means of the wagers on the table; ante 0: no wagers */
    int64_t bank;        /* the bank wager of this round; 0: none */
    int64_t meter;       /* of the progressive, in cents */
} odds_table;

void odds_table_fill(odds_table *odds, const live_table *table);

#endif
