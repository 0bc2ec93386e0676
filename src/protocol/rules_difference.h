/* SPDX-License-Identifier: MIT */
/*
 * What differs between two rules of a table, in words for the log: "ante_max from $100 to $200".
 */
#ifndef TREY_PROTOCOL_RULES_DIFFERENCE_H
#define TREY_PROTOCOL_RULES_DIFFERENCE_H

#include "base/failure.h"
#include "table/table_rules.h"

/* The rules of a table with their posting. */
typedef struct posted_rules {
    const table_rules *rules;
    const trey_posting *posting;
} posted_rules;

/* Writes what differs to `text`, and returns whether anything does. Differences that nobody can
 * notice, such as a default value that one of the two states, do not count. */
bool rules_differ(posted_rules from, posted_rules to, failure *text);

#endif
