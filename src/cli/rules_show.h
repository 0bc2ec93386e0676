/* SPDX-License-Identifier: MIT */
/*
 * trey rules show.
 */
#ifndef TREY_CLI_RULES_SHOW_H
#define TREY_CLI_RULES_SHOW_H

#include "shell.h"

typedef enum rules_format { RULES_AS_TEXT, RULES_AS_JSON, RULES_AS_YAML } rules_format;

/* Prints a rule set, posting, schedule, pay table, designator, progressive table or statement by
 * its id, or all statements of a family. Returns the exit status. */
int rules_show(const shell_command *command, const trey_book *book, const char *id,
               rules_format format);

#endif
