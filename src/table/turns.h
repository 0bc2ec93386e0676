/* SPDX-License-Identifier: MIT */
/*
 * The dealer's work at the settlement, where a person deals: seat by seat what to pay and to take.
 * A turn is computed from the same settlement and awards as the transfers of the ledger, so that
 * both always say the same; what was handed over already is state of the table (table.h).
 *
 * Wagers that were folded are taken in at their own step, before the reveal. The turn of a folded
 * seat has only what comes back, because the bank does not cover it, and its award (PROG-6).
 */
#ifndef TREY_TABLE_TURNS_H
#define TREY_TABLE_TURNS_H

#include <trey/settle.h>

#include "table.h"

/* Who pays or gets the chips of a line. */
typedef enum turn_source {
    TURN_FROM_BANK, /* the player-dealer, or the house as the bank */
    TURN_FROM_TRAY, /* the house, for the progressive */
    TURN_FROM_METER,
    TURN_SOURCE_COUNT
} turn_source;

/* What a turn has of one wager. */
typedef struct turn_line {
    int64_t amount;    /* + to pay, - to take; 0: the wager stays its owner's */
    int64_t uncovered; /* due, but not covered by the bank (COVER-1) */
    int64_t pays;      /* how many times the wager is paid; 0: it is not, or by the meter */
    uint32_t person;
    uint8_t kind;   /* trey_wager_kind */
    uint8_t result; /* trey_result */
    uint8_t rule;   /* trey_rule */
    uint8_t source; /* turn_source */
} turn_line;

_Static_assert(sizeof(turn_line) == 32, "views are compared as bytes, so it has no padding");

typedef struct table_turn {
    uint32_t seat;
    uint32_t person; /* the player in the seat */
    turn_pass pass;
    bool is_known;      /* false: hands must be turned over first; there are no lines yet */
    bool needs_confirm; /* a supervisor must confirm the award first (PROG-7) */
    bool is_done;
    int64_t amount;        /* the sum of the lines */
    int64_t handed;        /* what was handed over already */
    uint32_t first, count; /* lines */
} table_turn;

enum {
    TURNS_MAX = 3 * TREY_SEATS_MAX,
    TURN_LINES_MAX = TREY_LINES_MAX + TREY_SEATS_MAX * (TREY_SEATS_MAX + 1)
};

typedef struct table_turn_list {
    uint32_t count, line_count;
    table_turn turns[TURNS_MAX]; /* in the order of work */
    turn_line lines[TURN_LINES_MAX];
} table_turn_list;

/* The turns of the round, from the reveal on; none if the table deals by itself. */
void table_turns(const live_table *table, table_turn_list *list);

/* The first turn that is not done, or NULL. Turns of envy are done together, at their step. */
const table_turn *table_turn_next(const table_turn_list *list);

/* What was handed over to a seat in a pass. */
int64_t table_handed(const live_table *table, uint32_t seat, turn_pass pass);

/* "all", "collect" … */
const char *turn_pass_name(turn_pass pass);

#endif
