/* SPDX-License-Identifier: MIT */
/*
 * Why a request was refused: one status per cause. The statuses of the rules are in
 * trey/status_list.h. A layer on top of the rules, such as the simulator, has a list of its own;
 * a trey_refusal explains itself whichever list its status comes from.
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

/* The statuses of another layer are numbers over a multiple of this, so that no two layers share a
 * number: the simulator's are over 1 times this. */
#define TREY_STATUS_LAYER 1000

/* One row of a list of statuses. */
typedef struct trey_status_row {
    const char *code; /* "bonus-over-ante" */
    trey_rule rule;   /* the statement of the rules behind it, or TREY_RULE_NONE */
    const char *text; /* for people; trey/status_list.h explains the marks in it */
} trey_status_row;

/* Makes rows of a list of statuses. */
#define TREY_STATUS_ROW(name, code, rule, text) {code, TREY_RULE_##rule, text},

/* A refusal with the figures that explain it. Where nothing is refused, status is TREY_OK and the
 * rest is zero. */
typedef struct trey_refusal {
    uint32_t status;            /* trey_status, or a status of another layer */
    uint32_t subject;           /* what it is about: a wager's index, or a trey_option */
    int64_t given;              /* the value that was requested, where the text has it */
    int64_t limit;              /* the value that the rule sets, where the text has it */
    const trey_status_row *row; /* of a status of another layer; NULL for a trey_status */
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

/* The code, rule and text of a refusal of any layer: "ok", TREY_RULE_NONE and "not refused" for
 * TREY_OK. No function takes a status alone, because a number does not say where its row is. */
TREY_API const char *trey_refusal_code(trey_refusal refusal);
TREY_API trey_rule trey_refusal_rule(trey_refusal refusal);
TREY_API const char *trey_refusal_text(trey_refusal refusal);

TREY_END_DECLS

#endif
