/* SPDX-License-Identifier: MIT */
/*
 * The ids and clauses of the rules and the codes and texts of refusals, generated from their lists.
 */
#include <trey/status.h>

#include "base/assert.h"

const char *trey_rule_id(trey_rule rule)
{
    static const char *const ids[TREY_RULE_COUNT] = {"",
#define ENTRY(family, number, clause) #family "-" #number,
                                                     TREY_RULE_LIST(ENTRY)
#undef ENTRY
    };
    TREY_ASSERT((unsigned)rule < TREY_RULE_COUNT);
    return ids[rule];
}

const char *trey_rule_clause(trey_rule rule)
{
    static const char *const clauses[TREY_RULE_COUNT] = {"",
#define ENTRY(family, number, clause) clause,
                                                         TREY_RULE_LIST(ENTRY)
#undef ENTRY
    };
    TREY_ASSERT((unsigned)rule < TREY_RULE_COUNT);
    return clauses[rule];
}

static const trey_status_row *row_of(trey_refusal refusal)
{
    static const trey_status_row rows[TREY_STATUS_COUNT] = {{"ok", TREY_RULE_NONE, "not refused"},
                                                            TREY_STATUS_LIST(TREY_STATUS_ROW)};
    if (refusal.row != NULL) {
        return refusal.row;
    }
    TREY_ASSERT(refusal.status < TREY_STATUS_COUNT);
    return &rows[refusal.status];
}

const char *trey_refusal_code(trey_refusal refusal)
{
    return row_of(refusal)->code;
}

trey_rule trey_refusal_rule(trey_refusal refusal)
{
    return row_of(refusal)->rule;
}

const char *trey_refusal_text(trey_refusal refusal)
{
    return row_of(refusal)->text;
}
