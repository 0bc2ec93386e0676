/* SPDX-License-Identifier: MIT */
/*
 * The coach: the exact value of playing a hand compared with folding it, from what the player sees.
 * It assumes that the bank covers every wager.
 */
#ifndef TREY_PLAY_SESSION_COACH_H
#define TREY_PLAY_SESSION_COACH_H

#include <trey/fraction.h>

#include "table/view.h"

typedef struct coaching {
    bool should_play;
    trey_fraction value; /* of playing, in antes; folding is worth -1 */
    int64_t cost;        /* how much more the worse choice costs, in cents */
} coaching;

/* Returns false if the viewer sees no hand to decide about in this seat. */
TREY_MUST_CHECK bool coach_evaluate(coaching *advice, const table_view *view, uint32_t seat,
                                    int64_t ante);

#define COACH_TEXT_SIZE 400

/* "Play. Folding costs $22.07 more." Returns `out`. */
const char *coach_format(char out[COACH_TEXT_SIZE], const coaching *advice);

/* The same in figures: how often the player wins, the bank does not qualify, and the player
 * loses. Returns `out`. */
const char *coach_why(char out[COACH_TEXT_SIZE], const table_view *view, uint32_t seat);

#endif
