/* SPDX-License-Identifier: MIT */
/*
 * Finds strategies by the names that trey odds and trey sim accept: built-in ones, hands such as
 * q-7-2, and those of a strategy file.
 */
#ifndef TREY_CLI_STRATEGY_CHOICE_H
#define TREY_CLI_STRATEGY_CHOICE_H

#include "format/rules/strategy_file.h"
#include "sheet_provenance.h"

typedef struct strategy_choice {
    char name[STRATEGY_NAME_SIZE];
    trey_strategy strategy;
} strategy_choice;

/* Reads the file of --strategy-file and records its hash; with NULL *file is empty. Returns
 * STATUS_FINE, or reports the error and returns the exit status. */
int strategy_choice_load(const shell_command *command, const char *path, strategy_file *file,
                         provenance_file *note);

/* Find a strategy for a game by its name. Returns STATUS_FINE, or how the command ends, reported.
 */
int strategy_choice_find(const shell_command *command, const strategy_file *file,
                         const trey_odds_game *game, const char *name, strategy_choice *found);

/* The same for a strategy of a file. */
int strategy_choice_use(const shell_command *command, const named_strategy *named,
                        const trey_odds_game *game, strategy_choice *found);

#endif
