/* SPDX-License-Identifier: MIT */
/*
 * The numbered statements of the rules, for trey rules list and show.
 */
#ifndef TREY_CLI_RULES_STATEMENTS_H
#define TREY_CLI_RULES_STATEMENTS_H

#include "shell.h"

/* Names of the families, "GEO", "HAND" …, in order; ends with NULL. */
const char *const *rules_families(void);

/* Prints all statements. */
void rules_list_statements(bool as_json);

/* Whether an id is a statement or a family. */
bool rules_is_statement(const char *id);

/* Prints one statement by its id, or all of a family; case does not matter. Returns false if
 * there is none. */
bool rules_show_statements(const char *id, bool as_json);

#endif
