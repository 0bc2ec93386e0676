/* SPDX-License-Identifier: MIT */
/*
 * All findings about a posting: refused choices, conflicting choices, and warnings about choices
 * that are legal but risky. Rule files and the server's editor use the same check.
 */
#ifndef TREY_FORMAT_RULES_POSTING_CHECK_H
#define TREY_FORMAT_RULES_POSTING_CHECK_H

#include <trey/book.h>
#include <trey/posting.h>

#include "base/span.h"
#include "format/text/refusal_text.h"

typedef struct posting_finding {
    bool is_warning;      /* legal, but risky */
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
    uint32_t unknown;        /* given, but the name is not in any book */
    uint32_t unread;         /* given, but could not be read; already reported */
    span schedule, paytable; /* ids as given, for the message; or none … */
    const trey_book *book;   /* … and the book to search for similar ids */
} posting_choices;

/* Reports every finding, starting with single choices. Returns false if there was an error. */
TREY_MUST_CHECK bool posting_check(const trey_ruleset *ruleset, const posting_choices *checked,
                                   posting_report *report, void *context);

#endif
