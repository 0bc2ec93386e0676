/* SPDX-License-Identifier: MIT */
/*
 * Writes a played round as the JSON that `trey settle` reads.
 */
#ifndef TREY_FORMAT_ROUND_ROUND_FORM_WRITE_H
#define TREY_FORMAT_ROUND_ROUND_FORM_WRITE_H

#include <trey/trey.h>

#include "format/json/json_writer.h"

/* What the JSON states in addition to the round itself. */
typedef struct round_heading {
    uint32_t table;              /* 0: a simulated table */
    uint64_t number;             /* becomes the id; "table:number" for a live table */
    const char *rules;           /* the rule set, or a room's posting … */
    const trey_choices *choices; /* … and the choices made in addition */
    trey_bettor back_line;       /* bettors from this number on bet behind seats */
} round_heading;

/* Writes a round with its cards and decisions on one line. Bettors are named after their seats:
 * "seat 3", and "behind seat 3" from `back_line` on; at a live table they are people: "person
 * 12". */
void round_form_write(json_writer *writer, const round_heading *heading, const trey_round *round);

#endif
