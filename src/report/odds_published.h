/* SPDX-License-Identifier: MIT */
/*
 * Compares the figures printed in the rule books with Trey's.
 */
#ifndef TREY_REPORT_ODDS_PUBLISHED_H
#define TREY_REPORT_ODDS_PUBLISHED_H

#include "odds_sheet.h"

typedef struct odds_published {
    char what[64];
    const char *printed;
    char ours[40]; /* in the same form */
    trey_fraction exact;
    bool agrees;
    const char *remark; /* NULL: none */
} odds_published;

#define ODDS_PUBLISHED_MAX 8

/* Lists the published figures for the game of a sheet and returns their number. Only the manual of
 * the house-banked game has figures, for one deck. */
size_t odds_published_list(odds_published list[ODDS_PUBLISHED_MAX], const odds_sheet *sheet);

#endif
