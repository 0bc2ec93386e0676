/* SPDX-License-Identifier: MIT */
/*
 * Long runs: a progress bar on standard error, if that is a terminal, and Ctrl-C, which ends the
 * run early instead of the program.
 */
#ifndef TREY_CLI_PROGRESS_H
#define TREY_CLI_PROGRESS_H

#include <trey/base.h>

typedef struct progress {
    int64_t rounds;      /* total of the run */
    double begun, shown; /* in seconds; shown is begun until the bar is drawn */
    bool is_shown;       /* standard error is a terminal */
} progress;

/* Starts a run: from now on the first Ctrl-C is recorded, and a second one has its usual effect. */
void progress_begin(progress *shown, int64_t rounds);

/* Whether Ctrl-C was pressed. */
bool progress_interrupted(void);

/* Draws the bar, at most ten times a second. */
void progress_show(progress *shown, int64_t rounds);

/* Removes the bar and restores the usual effect of Ctrl-C. Returns the seconds since the start. */
double progress_end(const progress *shown);

#endif
