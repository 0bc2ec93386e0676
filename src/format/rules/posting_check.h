/* SPDX-License-Identifier: MIT */
/*
 * All findings about a posting: refused choices, choices that conflict, and warnings about what is
 * lawful but dangerous. Rule files and the server's editor use the same check.
 */
#ifndef TREY_FORMAT_RULES_POSTING_CHECK_H
#define TREY_FORMAT_RULES_POSTING_CHECK_H

#include <trey/book.h>
#include <trey/posting.h>

#include "base/span.h"
#include "format/text/refusal_text.h"

typedef struct posting_finding {
    bool is_warning;      /* lawful, but dangerous */
    trey_option option;   /* the option it concerns */
    const char *code;     /* of trey_status, or of the warning */
    trey_rule rule;       /* the statement it is based on */
    trey_refusal refusal; /* TREY_OK with a warning */
    char message[REFUSAL_TEXT_SIZE];
} posting_finding;

typedef void posting_report(void *context, const posting_finding *finding);

/* The choices of a posting, and which of them are unusable: bit o for trey_option o. */
typedef struct posting_choices {
    const trey_choices *choices;
    uint32_t unknown;      /* given, but the name is in no book */
    uint32_t unread;       /* given, but unreadable, which has been reported */
    span schedule;         /* the id of the schedule as it was given, for the message; or none … */
    const trey_book *book; /* … and where its like is looked for */
} posting_choices;

/* Reports every finding, those about single choices first. Returns false if there was an error. */
TREY_MUST_CHECK bool posting_check(const trey_ruleset *ruleset, const posting_choices *checked,
                                   posting_report *report, void *context);

#endif
