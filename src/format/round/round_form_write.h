/* SPDX-License-Identifier: MIT */
/*
 * A round that was played, as the JSON that `trey settle` reads.
 */
#ifndef TREY_FORMAT_ROUND_ROUND_FORM_WRITE_H
#define TREY_FORMAT_ROUND_ROUND_FORM_WRITE_H

#include <trey/trey.h>

#include "format/json/json_writer.h"

/* What a round's JSON says beside the round itself. */
typedef struct round_heading {
    uint32_t table;              /* 0: a simulated one */
    uint64_t number;             /* becomes the id; of a live table "table:number" */
    const char *rules;           /* the rule set, or a room's posting … */
    const trey_choices *choices; /* … and what was chosen beside it */
    trey_bettor back_line;       /* bettors from this number up stand behind seats */
} round_heading;

/* Write a round with its cards and decisions on a line of its own. Bettors are named after their
 * seats: "seat 3", and "behind seat 3" from `back_line` up; at a live table they are people:
 * "person 12". */
void round_form_write(json_writer *writer, const round_heading *heading, const trey_round *round);

#endif
