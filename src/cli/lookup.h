/* SPDX-License-Identifier: MIT */
/*
 * Errors for unknown names on the command line, with the nearest known name as a suggestion.
 */
#ifndef TREY_CLI_LOOKUP_H
#define TREY_CLI_LOOKUP_H

#include "shell.h"

enum { LOOKUP_NAMES_MAX = 1024 };

/* Candidates for a suggestion. Initialize with zeros, so that the list ends with NULL. */
typedef struct lookup_names {
    size_t count;
    const char *names[LOOKUP_NAMES_MAX + 1];
} lookup_names;

/* Names after the first LOOKUP_NAMES_MAX are ignored. */
void lookup_add(lookup_names *list, const char *name);

/* Reports an unknown rule set or posting; returns STATUS_USAGE. */
int lookup_unknown_rules(const shell_command *command, const trey_book *book, const char *id);

/* Reports an unknown designator or pay table; returns STATUS_USAGE. */
int lookup_unknown_paytable(const shell_command *command, const trey_book *book, const char *id);

/* Reports a value that an option, or a member of a posting, does not have; `words` are the
 * allowed ones and end with NULL. Returns STATUS_USAGE. */
int lookup_unknown_word(const shell_command *command, const char *option, const char *const *words,
                        const char *given);

/* Reports a schedule (FEE-4) or a designator (OUT-7) that the rule set does not have. Returns
 * STATUS_USAGE if no rule set has it, STATUS_REFUSED if it belongs to another one. */
int lookup_not_offered(const shell_command *command, const trey_book *book,
                       const trey_ruleset *ruleset, trey_option option, const char *id);

#endif
