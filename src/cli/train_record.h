/* SPDX-License-Identifier: MIT */
/*
 * Training results: a text file with one row per session and kind of question. The default file is
 * in the user's state directory (state_path.h).
 */
#ifndef TREY_CLI_TRAIN_RECORD_H
#define TREY_CLI_TRAIN_RECORD_H

#include <stdio.h>

#include "play/drill/drill.h"
#include "play/session/state_path.h"
#include "shell.h"

enum { TRAIN_LATEST = 5 };

/* Results for one kind of question. */
typedef struct train_sum {
    uint32_t asked, right;
    int64_t ms;
} train_sum;

void train_add_sum(train_sum *sum, const train_sum *more);

/* Prints nothing if no question was asked. */
void train_print_sum(FILE *out, const char *name, const train_sum *sum);

/* Path of the default file: train.tsv in trey's folder in XDG_STATE_HOME, or in .local/state of
 * HOME. If `makes`, creates the directories. NULL if there is no home directory. */
const char *train_record_default_path(char path[STATE_PATH_SIZE], bool makes);

/* A record opened for appending. All zeros: closed. */
typedef struct train_record {
    const char *name;
    FILE *file;
    bool is_new;    /* this run created the file */
    bool lacks_end; /* the last row lacks its line end */
} train_record;

/* Opens a record before the first question. This and the functions below return STATUS_FINE, or
 * report the error and return STATUS_IO if the file cannot be written, or STATUS_REFUSED if it
 * is not a record. */
int train_record_open(train_record *made, const shell_command *command, const char *name);

/* Appends a session and closes the file. */
int train_record_add(train_record *to, const shell_command *command, int64_t started,
                     const train_sum sums[DRILL_KIND_COUNT]);

/* Closes the file, and removes it if this run created it and it is still empty. */
void train_record_close(train_record *closed);

/* Prints the latest sessions, at most `sessions_max`, then the totals of all sessions by kind.
 * `kinds` selects kinds as bits of drill_kind; 0: all. `may_be_missing`: a missing file counts as
 * an empty record. */
int train_record_show(const shell_command *command, const char *name, uint32_t kinds,
                      uint32_t sessions_max, bool may_be_missing, bool as_json);

/* Writes the members "all" and "kinds" of an object. */
void train_write_sums(json_writer *out, const train_sum sums[DRILL_KIND_COUNT]);

#endif
