/* SPDX-License-Identifier: MIT */
/*
 * Completion by shells: a script for each, made from the table of commands and their options.
 */
#ifndef TREY_CLI_COMPLETION_H
#define TREY_CLI_COMPLETION_H

#include "shell.h"

typedef enum completion_kind {
    COMPLETION_NONE, /* whatever it is, a shell does not know it */
    COMPLETION_FILES,
    COMPLETION_DIRECTORIES,
    COMPLETION_WORDS,
    COMPLETION_LIST, /* words with commas between them */
} completion_kind;

/* What the value of an option, or an argument, may be. */
typedef struct completion {
    completion_kind kind;
    char words[1024]; /* with a space between two */
} completion;

completion completion_of_option(const shell_option *option);
completion completion_of_argument(shell_argument argument);

/* The first arguments of a command that are known; no words when there are none. */
completion completion_of_words(const shell_command *command);

/* Whether the option has a letter that can be typed. */
bool completion_has_letter(const shell_option *option);

/* The option of every command that is in no table. */
extern const shell_option completion_help_option;

/* Call for every command and every verb of one, a command before its verbs. */
void completion_each(void (*each)(const shell_command *command));

void completion_bash(void);
void completion_zsh(void);
void completion_fish(void);

#endif
