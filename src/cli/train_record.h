/* SPDX-License-Identifier: MIT */
/*
 * Training results, session by session: a text file with a row for each session and kind. The usual
 * one is the user's own (state_path.h).
 */
#ifndef TREY_CLI_TRAIN_RECORD_H
#define TREY_CLI_TRAIN_RECORD_H

#include <stdio.h>

#include "play/drill/drill.h"
#include "play/session/state_path.h"
#include "shell.h"

enum { TRAIN_LATEST = 5 };

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
const char *train_record_usual(char path[STATE_PATH_SIZE], bool makes);

/* A record that is open to be added to. Zeroed it is closed. */
typedef struct train_record {
    const char *name;
    FILE *file;
    bool is_new;    /* this run created the file */
    bool lacks_end; /* its last row has no end of line */
} train_record;

/* Opens a record before anything is asked. All of these return a status of the shell, and have
 * reported what went wrong: STATUS_IO when it cannot be written, STATUS_REFUSED when the file is
 * something else. */
int train_record_open(train_record *made, const shell_command *command, const char *name);

/* Adds a session, and closes the file. */
int train_record_add(train_record *to, const shell_command *command, int64_t started,
                     const train_sum sums[DRILL_KIND_COUNT]);

/* A file that this run created and nobody added to is removed. */
void train_record_close(train_record *closed);

/* The latest sessions, at most so many, one after another, then all there are by kind. `kinds` are
 * bits of drill_kind, and others do not count; 0: all do. `may_be_missing`: no file is a record
 * without sessions. */
int train_record_show(const shell_command *command, const char *name, uint32_t kinds,
                      uint32_t sessions_max, bool may_be_missing, bool as_json);

/* The members "all" and "kinds" of an object. */
void train_write_sums(json_writer *out, const train_sum sums[DRILL_KIND_COUNT]);

#endif
