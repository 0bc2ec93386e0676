/* SPDX-License-Identifier: MIT */
/*
 * The table on a terminal: cells go out through ncurses, keys come in. All there is of a terminal
 * is in here.
 */
#ifndef TREY_PLAY_UI_TERMINAL_H
#define TREY_PLAY_UI_TERMINAL_H

#include "controls.h"
#include "play/session/driver.h"

typedef struct terminal_options {
    bool is_ascii, has_no_colour;
    volatile const int *stop; /* not 0: a signal asks for the end */
} terminal_options;

/* Whether there is one that can show it. */
bool terminal_is_there(void);

/* Until somebody leaves or a signal comes. The terminal is as it was after that. False: the table
 * or the terminal is lost, and `problem` says why. */
bool terminal_run(controls *at, const driver *time, const terminal_options *options,
                  char problem[DRIVER_PROBLEM_SIZE]);

#endif
