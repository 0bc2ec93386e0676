/* SPDX-License-Identifier: MIT */
/*
 * What can be wrong with a frame, beside the refusals of the rules (trey/status_list.h). A closed
 * list; docs/api.md prints it.
 */
#ifndef TREY_SERVE_MESSAGE_ERROR_LIST_H
#define TREY_SERVE_MESSAGE_ERROR_LIST_H

/* clang-format off */
#define MESSAGE_ERROR_LIST(X) \
    X(SYNTAX, "syntax", "the text is not JSON") \
    X(TOO_LONG, "message-too-long", "a message has 4096 bytes at most") \
    X(DUPLICATE_KEY, "duplicate-key", "this member is there twice; keep one") \
    X(UNKNOWN_MEMBER, "unknown-member", "there is no such member here; look for a typing error") \
    X(MISSING_MEMBER, "missing-member", "this member is missing") \
    X(WRONG_TYPE, "wrong-type", "this value has the wrong type") \
    X(UNKNOWN_RULES, "unknown-rules", "no rule set or posting has that name") \
    X(UNKNOWN_WORD, "unknown-word", "no such word is known here") \
    X(OUT_OF_RANGE, "out-of-range", "this number is out of range") \
    X(TEXT_TOO_LONG, "text-too-long", "this text is too long")
/* clang-format on */

#endif
