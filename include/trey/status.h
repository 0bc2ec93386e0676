/* SPDX-License-Identifier: MIT */
/*
 * Why something was refused: one status per cause, from one list.
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

/* A refusal with what is needed to explain it. status is TREY_OK when nothing is refused, and
 * then the rest is zero. */
typedef struct trey_refusal {
    trey_status status;
    uint32_t subject; /* what it is about: a wager's index, or a trey_option of a posting */
    int64_t given;    /* what was asked for … */
    int64_t limit;    /* … and what the rule says, where the text uses them */
} trey_refusal;

static inline trey_refusal trey_refuse(trey_status status, int64_t given, int64_t limit)
{
    trey_refusal refusal = {status, 0, given, limit};
    return refusal;
}

static inline trey_refusal trey_accept(void)
{
    trey_refusal none = {TREY_OK, 0, 0, 0};
    return none;
}

/* "bonus-over-ante"; "ok" for TREY_OK. */
TREY_API const char *trey_status_code(trey_status status);

/* The statement behind a status, TREY_RULE_NONE where there is none. */
TREY_API trey_rule trey_status_rule(trey_status status);

/* What to tell the person; see trey/status_list.h for the marks in it. */
TREY_API const char *trey_status_text(trey_status status);

TREY_END_DECLS

#endif
