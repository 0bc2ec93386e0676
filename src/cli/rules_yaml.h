/* SPDX-License-Identifier: MIT */
/*
 * Things of a book as a rule file has them.
 */
#ifndef TREY_CLI_RULES_YAML_H
#define TREY_CLI_RULES_YAML_H

#include "rules_thing.h"

/* Print a rule file, trey-rules(5), with this one thing in it; what it refers to is not repeated.
 */
void rules_print_yaml(const rules_thing *thing);

#endif
