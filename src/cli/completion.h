/* SPDX-License-Identifier: MIT */
/*
 * Shell completion: a script for each shell, made from the table of commands and options.
 */
#ifndef TREY_CLI_COMPLETION_H
#define TREY_CLI_COMPLETION_H

#include "shell.h"

typedef enum completion_kind {
    COMPLETION_NONE, /* free text: nothing to offer */
    COMPLETION_FILES,
    COMPLETION_DIRECTORIES,
    COMPLETION_WORDS,
    COMPLETION_LIST, /* words separated by commas */
} completion_kind;

/* What can be offered for the value of an option or for an argument. */
typedef struct completion {
    completion_kind kind;
    char words[1024]; /* separated by spaces */
} completion;

completion completion_of_option(const shell_option *option);
completion completion_of_argument(shell_argument argument);

/* The words that are known for the first argument of a command; no words if there are none. */
completion completion_of_words(const shell_command *command);

/* How a shell's script offers each kind; words and lists stand between two texts. */
typedef struct completion_forms {
    const char *none, *files, *directories;
    const char *words[2], *list[2];
} completion_forms;

void completion_print(const completion *offered, const completion_forms *forms);

/* Whether the option has a letter that can be typed. */
bool completion_has_letter(const shell_option *option);

/* --help, which every command has without a row in its table. */
extern const shell_option completion_help_option;

/* Calls `each` for every command and then for its verbs. */
void completion_each(void (*each)(const shell_command *command));

void completion_bash(void);
void completion_zsh(void);
void completion_fish(void);

#endif
