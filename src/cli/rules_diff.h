/* SPDX-License-Identifier: MIT */
/*
 * trey rules diff.
 */
#ifndef TREY_CLI_RULES_DIFF_H
#define TREY_CLI_RULES_DIFF_H

#include "shell.h"

/* Prints the differences between two things of a book. Returns the exit status, which is 0
 * whether or not they differ. */
int rules_diff(const shell_command *command, const trey_book *book, const char *first,
               const char *second, bool as_json);

#endif
