/* SPDX-License-Identifier: MIT */
/*
 * Everything there is to say about a posting: each choice that is refused, what does not go
 * together, and what is lawful but dangerous. One check for rule files and for whoever edits a
 * posting.
 */
#ifndef TREY_FORMAT_POSTING_CHECK_H
#define TREY_FORMAT_POSTING_CHECK_H

#include <trey/posting.h>

#include "refusal_text.h"

typedef struct posting_finding {
    bool is_warning;      /* lawful, but dangerous */
    trey_option option;   /* what it is about */
    const char *code;     /* of trey_status, or of the warning */
    trey_rule rule;       /* the clause behind it */
    trey_refusal refusal; /* TREY_OK with a warning */
    char message[REFUSAL_TEXT_SIZE];
} posting_finding;

typedef void posting_report(void *context, const posting_finding *finding);

/* The choices of a posting, and which of them say nothing: bit o for trey_option o. */
typedef struct posting_choices {
    const trey_choices *choices;
    uint32_t unknown; /* given, but no book has what they name */
    uint32_t unread;  /* stated, but as something that cannot be read, which was said before */
} posting_choices;

/* Reports every finding, those of single choices first; false when one of them was no warning. */
TREY_MUST_CHECK bool posting_check(const trey_ruleset *ruleset, const posting_choices *checked,
                                   posting_report *report, void *context);

#endif
