/* SPDX-License-Identifier: MIT */
/*
 * For the tests of views: viewers, tables, and the cards that the rules have shown the viewer
 * (ROUND-7), found in another way than the table finds it: from what has happened.
 */
#ifndef TREY_TESTS_TABLE_SEEING_H
#define TREY_TESTS_TABLE_SEEING_H

#include "table/view.h"
#include "walk.h"

enum { VIEWERS = 12, SEEING_TABLES = 11 };

/* Spectators first, then staff and auditor, then players; the last is a dealer who plays. */
extern const table_viewer viewers[VIEWERS];

extern const walk_table seeing_tables[SEEING_TABLES];

/* What has been shown so far. */
typedef struct shown {
    bool has_round, has_packets, has_exposed, is_revealed;
    trey_seat_set known, turned; /* hands whose cards somebody has seen; turned over for all */
} shown;

/* An event has just happened at a table. */
void note_shown(shown *so_far, const live_table *at, const table_event *event);

bool is_over(const live_table *at);
bool has_wager(const live_table *at, uint32_t person, uint32_t seat);
bool is_folded(const live_table *at, uint32_t seat);

bool may_see(const live_table *at, const shown *so_far, table_viewer viewer, uint32_t hand,
             uint32_t index);

/* A view to be compared byte by byte. */
void look(const live_table *at, table_viewer viewer, table_view *into);

/* Fails unless views are equal. */
void assert_same_views(const table_view *a, const table_view *b, const char *what);

#endif
