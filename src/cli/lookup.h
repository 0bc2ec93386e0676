/* SPDX-License-Identifier: MIT */
/*
 * What to say when a name on the command line is in no book.
 */
#ifndef TREY_CLI_LOOKUP_H
#define TREY_CLI_LOOKUP_H

#include "shell.h"

enum { LOOKUP_NAMES_MAX = 1024 };

/* Candidates for a suggestion. Initialize it with zeros: the list ends with NULL. */
typedef struct lookup_names {
    size_t count;
    const char *names[LOOKUP_NAMES_MAX + 1];
} lookup_names;

/* Names after the first LOOKUP_NAMES_MAX are ignored. */
void lookup_add(lookup_names *list, const char *name);

/* No rule set or posting has that name; returns STATUS_USAGE. */
int lookup_unknown_rules(const shell_command *command, const trey_book *book, const char *id);

/* No designator or pay table has that name; returns STATUS_USAGE. */
int lookup_unknown_paytable(const shell_command *command, const trey_book *book, const char *id);

/* No designator has that name; returns STATUS_USAGE. */
int lookup_unknown_designator(const shell_command *command, const trey_book *book, const char *id);

/* An option, or a member of a posting, has no such value; `words` ends with NULL. Returns
 * STATUS_USAGE. */
int lookup_unknown_word(const shell_command *command, const char *option, const char *const *words,
                        const char *given);

/* The rule set does not have that schedule (FEE-4); returns STATUS_USAGE when there is none of that
 * name at all, STATUS_REFUSED when it belongs to another rule set. */
int lookup_unknown_schedule(const shell_command *command, const trey_book *book,
                            const trey_ruleset *ruleset, const char *id);

#endif
