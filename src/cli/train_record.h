/* SPDX-License-Identifier: MIT */
/*
 * What somebody answered, session by session: a text file with a row for each session and kind. The
 * usual one is the user's own, where the system keeps what programs remember.
 */
#ifndef TREY_CLI_TRAIN_RECORD_H
#define TREY_CLI_TRAIN_RECORD_H

#include <stdio.h>

#include "../play/drill.h"
#include "shell.h"

enum { TRAIN_PATH_SIZE = 4096, TRAIN_LATEST = 5 };

/* What was answered of one kind. */
typedef struct train_sum {
    uint32_t asked, right;
    int64_t ms;
} train_sum;

void train_add_sum(train_sum *to, const train_sum *more);

/* Nothing if nothing was asked. */
void train_print_sum(FILE *out, const char *name, const train_sum *sum);

/* The usual file, train.tsv of trey in XDG_STATE_HOME, or in .local/state of HOME; `makes`: with
 * the directories it lies in. NULL: there is no home. */
const char *train_record_usual(char path[TRAIN_PATH_SIZE], bool makes);

/* Returns a status of the shell, as the next one does; what went wrong is said. */
int train_record_add(const shell_command *command, const char *name, int64_t started,
                     const train_sum sums[DRILL_KIND_COUNT]);

/* The latest sessions, at most so many, one after another, then all there are by kind. `kinds` are
 * bits of drill_kind, and others do not count; 0: all do. */
int train_record_show(const shell_command *command, const char *name, uint32_t kinds,
                      uint32_t sessions_max);

#endif
