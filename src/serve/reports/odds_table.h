/* SPDX-License-Identifier: MIT */
/*
 * What the floor thread tells the reports of a table whose odds are asked for: its rules, and how
 * it is being played just now.
 */
#ifndef TREY_SERVE_REPORTS_ODDS_TABLE_H
#define TREY_SERVE_REPORTS_ODDS_TABLE_H

#include "table/table.h"

typedef struct odds_table {
    uint32_t number;
    table_rules rules;
    uint32_t players;    /* who take part, beside whoever banks */
    int64_t ante, bonus; /* the means of those that lie there; an ante of 0: none does */
    int64_t bank;        /* what the bank of this round put up; 0: none */
    int64_t meter;       /* of the progressive, in cents */
} odds_table;

/* Fills one in. */
void odds_table_fill(odds_table *made, const table *at);

#endif
