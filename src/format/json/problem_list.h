/* SPDX-License-Identifier: MIT */
/*
 * Problems with the JSON of a round. Together with the refusals of the rules (trey/status_list.h)
 * they are the complete list of error codes of `trey settle`.
 */
#ifndef TREY_FORMAT_JSON_PROBLEM_LIST_H
#define TREY_FORMAT_JSON_PROBLEM_LIST_H

/* clang-format off */
#define PROBLEM_LIST(X) \
    X(SYNTAX, "syntax", "the text is not JSON") \
    X(DUPLICATE_KEY, "duplicate-key", "this member appears twice; keep one") \
    X(UNKNOWN_MEMBER, "unknown-member", "there is no such member here; check the spelling") \
    X(MISSING_MEMBER, "missing-member", "this member is required; add it") \
    X(WRONG_TYPE, "wrong-type", "this value has the wrong type") \
    X(UNKNOWN_RULES, "unknown-rules", "no rule set has that name; `trey rules list` prints all names") \
    X(UNKNOWN_KIND, "unknown-kind", "the kind of a wager must be ante, bonus or progressive") \
    X(BAD_SEAT_KEY, "bad-seat-key", "each member of cards must be a seat number or dealer") \
    X(TEXT_TOO_LONG, "text-too-long", "the texts of this round are too long; shorten them")
/* clang-format on */

typedef enum problem_code {
    PROBLEM_NONE,
#define PROBLEM_ENTRY(name, code, text) PROBLEM_##name,
    PROBLEM_LIST(PROBLEM_ENTRY)
#undef PROBLEM_ENTRY
        PROBLEM_COUNT
} problem_code;

#endif
