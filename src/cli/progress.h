/* SPDX-License-Identifier: MIT */
/*
 * Long runs: a progress bar on standard error, where that is a terminal, and Ctrl-C, which ends a
 * run early instead of the program.
 */
#ifndef TREY_CLI_PROGRESS_H
#define TREY_CLI_PROGRESS_H

#include <trey/base.h>

typedef struct progress {
    int64_t rounds;      /* in all */
    double begun, shown; /* in seconds; shown is begun until the bar is drawn */
    bool is_shown;       /* on a terminal */
} progress;

/* Begin a run: the first Ctrl-C from now on is noted, the second one does what it did before. */
void progress_begin(progress *at, int64_t rounds);

/* Whether Ctrl-C was pressed. */
bool progress_interrupted(void);

/* Draw the bar, ten times a second at most. */
void progress_show(progress *at, int64_t rounds);

/* Remove the bar; Ctrl-C does what it did before. Returns the seconds since the beginning. */
double progress_end(const progress *at);

#endif
