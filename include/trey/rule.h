/* SPDX-License-Identifier: MIT */
/*
 * The statements of the rules by id. Every chip movement cites a statement; a refusal cites one if
 * the rules are its reason.
 */
#ifndef TREY_RULE_H
#define TREY_RULE_H

#include <trey/base.h>
#include <trey/rule_list.h>

TREY_BEGIN_DECLS

typedef enum trey_rule {
    TREY_RULE_NONE,
#define TREY_RULE_ENTRY(family, number, clause) TREY_RULE_##family##_##number,
    TREY_RULE_LIST(TREY_RULE_ENTRY)
#undef TREY_RULE_ENTRY
        TREY_RULE_COUNT
} trey_rule;

/* "OUT-1"; the empty string for TREY_RULE_NONE. */
TREY_API const char *trey_rule_id(trey_rule rule);

/* A short form of the statement; the empty string for TREY_RULE_NONE. */
TREY_API const char *trey_rule_clause(trey_rule rule);

TREY_END_DECLS

#endif
