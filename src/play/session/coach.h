/* SPDX-License-Identifier: MIT */
/*
 * The coach: what playing a hand is worth against folding it, exactly, from what the player sees.
 * It takes the bank to cover everything.
 */
#ifndef TREY_PLAY_SESSION_COACH_H
#define TREY_PLAY_SESSION_COACH_H

#include <trey/fraction.h>

#include "table/view.h"

typedef struct coaching {
    bool should_play;
    trey_fraction value; /* of playing, in antes; folding is worth -1 */
    int64_t cost;        /* of the worse choice, in cents, for the ante at hand */
} coaching;

/* False: the viewer does not see a hand that somebody could decide about in this seat. */
TREY_MUST_CHECK bool coach_evaluate(coaching *made, const table_view *view, uint32_t seat,
                                    int64_t ante);

#define COACH_TEXT_SIZE 400

/* "Play. Folding costs $22.07 more." Returns `out`. */
const char *coach_format(char out[COACH_TEXT_SIZE], const coaching *made);

/* The same in figures, for who asks why: how often each ending comes. Returns `out`. */
const char *coach_why(char out[COACH_TEXT_SIZE], const table_view *view, uint32_t seat);

#endif
