/* SPDX-License-Identifier: MIT */
/*
 * Lookup of anything in a book by its id.
 */
#ifndef TREY_CLI_RULES_THING_H
#define TREY_CLI_RULES_THING_H

#include "shell.h"

typedef enum rules_kind {
    RULES_NOTHING,
    RULES_RULESET,
    RULES_POSTING,
    RULES_SCHEDULE,
    RULES_PAYTABLE,
    RULES_DESIGNATOR,
    RULES_PROGRESSIVE,
    RULES_KIND_COUNT
} rules_kind;

/* The thing that an id refers to; only the member of its kind is set. */
typedef struct rules_thing {
    rules_kind kind;
    const char *id; /* as typed */
    const trey_ruleset *ruleset;
    const trey_named_posting *posting;
    const trey_schedule *schedule;
    const trey_paytable *paytable;
    const trey_designator *designator;
    const trey_progressive_table *progressive; /* "progressive-1" */
} rules_thing;

rules_thing rules_find(const trey_book *book, const char *id);

/* "rule set", "pay table" … */
const char *rules_kind_name(rules_kind kind);

/* Reports an unknown id and suggests the nearest one, which may be a statement. Returns
 * STATUS_USAGE. */
int rules_unknown(const shell_command *command, const trey_book *book, const char *id);

#endif
