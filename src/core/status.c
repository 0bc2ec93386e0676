/* SPDX-License-Identifier: MIT */
/*
 * Texts of rules and refusals, read off their two lists.
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

const char *trey_status_code(trey_status status)
{
    static const char *const codes[TREY_STATUS_COUNT] = {"ok",
#define ENTRY(name, code, rule, text) code,
                                                         TREY_STATUS_LIST(ENTRY)
#undef ENTRY
    };
    TREY_ASSERT((unsigned)status < TREY_STATUS_COUNT);
    return codes[status];
}

trey_rule trey_status_rule(trey_status status)
{
    static const trey_rule rules[TREY_STATUS_COUNT] = {TREY_RULE_NONE,
#define ENTRY(name, code, rule, text) TREY_RULE_##rule,
                                                       TREY_STATUS_LIST(ENTRY)
#undef ENTRY
    };
    TREY_ASSERT((unsigned)status < TREY_STATUS_COUNT);
    return rules[status];
}

const char *trey_status_text(trey_status status)
{
    static const char *const texts[TREY_STATUS_COUNT] = {"nothing is refused",
#define ENTRY(name, code, rule, text) text,
                                                         TREY_STATUS_LIST(ENTRY)
#undef ENTRY
    };
    TREY_ASSERT((unsigned)status < TREY_STATUS_COUNT);
    return texts[status];
}
