/* SPDX-License-Identifier: MIT */
/*
 * The body of a page's request: one flat JSON object with members that are known by name. Strict:
 * nothing unknown, nothing twice, nothing missing that must be there.
 */
#ifndef TREY_SERVE_HTTP_WEB_BODY_H
#define TREY_SERVE_HTTP_WEB_BODY_H

#include <trey/base.h>

enum { WEB_MEMBER_SIZE = 300, WEB_PROBLEM_SIZE = 160, WEB_WHERE_SIZE = 40 };

typedef enum web_type {
    WEB_TEXT,
    WEB_INTEGER,
    WEB_FLAG, /* `integer` is 0 or 1 */
    WEB_WORDS /* an array of texts; `text` has them with a comma after each */
} web_type;

typedef struct web_member {
    const char *name;
    web_type type;
    bool is_optional;

    bool is_given;
    int64_t integer;
    size_t size;
    char text[WEB_MEMBER_SIZE]; /* ends with a zero byte, and has no other */
} web_member;

/* What is wrong, and with which member; `where` is empty where it is the whole. */
typedef struct web_problem {
    char where[WEB_WHERE_SIZE];
    char text[WEB_PROBLEM_SIZE];
} web_problem;

/* Fills the members. False: `problem` says what is wrong. */
TREY_MUST_CHECK bool web_body_read(const char *body, size_t size, web_member *members, size_t count,
                                   web_problem *problem);

/* Takes one member out of an object that somebody else reads: its place is left blank. A text that
 * is no object, or has no such member, stays as it is. False: `problem` says what is wrong with the
 * member. */
TREY_MUST_CHECK bool web_body_take(char *body, size_t size, web_member *taken,
                                   web_problem *problem);

#endif
