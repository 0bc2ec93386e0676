/* SPDX-License-Identifier: MIT */
/*
 * The table on a terminal, with ncurses: copies cells to the terminal and reads keys. Everything
 * that depends on a terminal is here.
 */
#ifndef TREY_PLAY_UI_TERMINAL_H
#define TREY_PLAY_UI_TERMINAL_H

#include "controls.h"
#include "play/session/driver.h"

typedef struct terminal_options {
    bool is_ascii, has_no_color;
    volatile const int *stop; /* not 0: a signal asked to stop */
} terminal_options;

/* Whether there is a terminal that can show the table. */
bool terminal_is_available(void);

/* Runs until the player leaves or a signal arrives, then restores the terminal. Returns false if
 * the table or the terminal is lost; `problem` has the reason. */
bool terminal_run(controls *ui, const driver *time, const terminal_options *options,
                  failure *problem);

#endif
