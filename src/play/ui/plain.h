/* SPDX-License-Identifier: MIT */
/*
 * The table line by line: prints sentences, reads commands. For scripts and for users of screen
 * readers: nothing is drawn or redrawn, everything is said once.
 */
#ifndef TREY_PLAY_UI_PLAIN_H
#define TREY_PLAY_UI_PLAIN_H

#include <stdio.h>

#include "menu.h"
#include "play/session/driver.h"
#include "play/session/session.h"

typedef struct plain_options {
    int in; /* file descriptor of the input */
    FILE *out;
    bool has_prompt;          /* someone types at a terminal */
    const menu *rules;        /* the rules that can be chosen; NULL: none */
    volatile const int *stop; /* not 0: a signal asked to stop */
} plain_options;

/* Runs until "quit" or the end of the input. Returns false if the table is lost; `problem` has
 * the reason. */
bool plain_run(session *game, const driver *time, const plain_options *options, failure *problem);

#endif
