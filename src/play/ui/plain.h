/* SPDX-License-Identifier: MIT */
/*
 * The table line by line: sentences out, commands in. For scripts, and for people who listen to
 * their screen: nothing is drawn, nothing moves, everything is said once.
 */
#ifndef TREY_PLAY_UI_PLAIN_H
#define TREY_PLAY_UI_PLAIN_H

#include <stdio.h>

#include "menu.h"
#include "play/session/driver.h"
#include "play/session/session.h"

typedef struct plain_options {
    int in; /* file that is read */
    FILE *out;
    bool has_prompt;          /* somebody types */
    const menu *rules;        /* what may be posted; NULL: nothing */
    volatile const int *stop; /* not 0: a signal asks for the end */
} plain_options;

/* Until "quit" or the end of the input. False: the table is lost, and `problem` says why. */
bool plain_run(session *in, const driver *time, const plain_options *options,
               char problem[DRIVER_PROBLEM_SIZE]);

#endif
