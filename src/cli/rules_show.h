/* SPDX-License-Identifier: MIT */
/*
 * trey rules show.
 */
#ifndef TREY_CLI_RULES_SHOW_H
#define TREY_CLI_RULES_SHOW_H

#include "shell.h"

/* Show a rule set, posting, schedule, pay table, designator, progressive table or statement by its
 * id; returns the exit status. */
int rules_show(const shell_command *command, const trey_book *book, const char *id, bool as_json);

#endif
