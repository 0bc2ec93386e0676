/* SPDX-License-Identifier: MIT */
/*
 * Why a request was refused: one status per reason. trey/status_list.h lists the statuses of the
 * rules. A layer on top of the rules, such as the simulator, has its own list. The functions below
 * give the code, rule and text of a refusal from any list.
 */
#ifndef TREY_STATUS_H
#define TREY_STATUS_H

#include <trey/rule.h>
#include <trey/status_list.h>

TREY_BEGIN_DECLS

typedef enum trey_status {
    TREY_OK,
#define TREY_STATUS_ENTRY(name, code, rule, text) TREY_REFUSED_##name,
    TREY_STATUS_LIST(TREY_STATUS_ENTRY)
#undef TREY_STATUS_ENTRY
        TREY_STATUS_COUNT
} trey_status;

/* The statuses of layer n are greater than n times this number, so that no two layers share a
 * number. The simulator is layer 1. */
#define TREY_STATUS_LAYER 1000

/* One row of a list of statuses. */
typedef struct trey_status_row {
    const char *code; /* "bonus-over-ante" */
    trey_rule rule;   /* the statement of the rules behind it, or TREY_RULE_NONE */
    const char *text; /* for people; trey/status_list.h explains its placeholders */
} trey_status_row;

/* Expands an entry of a status list to a trey_status_row. */
#define TREY_STATUS_ROW(name, code, rule, text) {code, TREY_RULE_##rule, text},

/* A refusal with the values that explain it. If nothing was refused, the status is TREY_OK and the
 * other members are zero. */
typedef struct trey_refusal {
    uint32_t status;            /* trey_status, or a status of another layer */
    uint32_t subject;           /* the index of a wager, a seat or a trey_option */
    int64_t given;              /* the requested value, if the text mentions it */
    int64_t limit;              /* the limit that the rule sets, if the text mentions it */
    const trey_status_row *row; /* for a status of another layer; NULL for a trey_status */
} trey_refusal;

static inline trey_refusal trey_refuse(trey_status status, int64_t given, int64_t limit)
{
    trey_refusal refusal = {(uint32_t)status, 0, given, limit, NULL};
    return refusal;
}

static inline trey_refusal trey_accept(void)
{
    trey_refusal none = {TREY_OK, 0, 0, 0, NULL};
    return none;
}

/* The code, rule and text of a refusal of any layer; "ok", TREY_RULE_NONE and "not refused" for
 * TREY_OK. They take a refusal, not a status, because only the refusal knows the row of a status
 * from another layer. */
TREY_API const char *trey_refusal_code(trey_refusal refusal);
TREY_API trey_rule trey_refusal_rule(trey_refusal refusal);
TREY_API const char *trey_refusal_text(trey_refusal refusal);

TREY_END_DECLS

#endif
