/* SPDX-License-Identifier: MIT */
/*
 * Prints things of a book as a rule file.
 */
#ifndef TREY_CLI_RULES_YAML_H
#define TREY_CLI_RULES_YAML_H

#include "rules_thing.h"

/* Prints a rule file, trey-rules(5), with only this thing in it, not the things it refers to. */
void rules_print_yaml(const rules_thing *thing);

#endif
