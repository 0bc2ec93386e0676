/* SPDX-License-Identifier: MIT */
/*
 * What can be wrong with the shape of a round's JSON, beside the refusals of the rules
 * (trey/status_list.h). Together they are the closed list of error codes of `trey settle`.
 */
#ifndef TREY_FORMAT_JSON_PROBLEM_LIST_H
#define TREY_FORMAT_JSON_PROBLEM_LIST_H

/* clang-format off */
#define PROBLEM_LIST(X) \
    X(SYNTAX, "syntax", "the text is not JSON") \
    X(DUPLICATE_KEY, "duplicate-key", "this member is there twice; keep one") \
    X(UNKNOWN_MEMBER, "unknown-member", "there is no such member here; look for a typing error") \
    X(MISSING_MEMBER, "missing-member", "this member is missing") \
    X(WRONG_TYPE, "wrong-type", "this value has the wrong type") \
    X(UNKNOWN_RULES, "unknown-rules", "no rule set has that name; `trey rules list` has them all") \
    X(UNKNOWN_KIND, "unknown-kind", "a wager is an ante, a bonus or a progressive") \
    X(BAD_SEAT_KEY, "bad-seat-key", "cards are given by seat number, or for the dealer") \
    X(TEXT_TOO_LONG, "text-too-long", "the texts of this round are too long to be held")
/* clang-format on */

typedef enum problem_code {
    PROBLEM_NONE,
#define PROBLEM_ENTRY(name, code, text) PROBLEM_##name,
    PROBLEM_LIST(PROBLEM_ENTRY)
#undef PROBLEM_ENTRY
        PROBLEM_COUNT
} problem_code;

#endif
