/* SPDX-License-Identifier: MIT */
/*
 * The body of a request: one flat JSON object whose members are known by name. Unknown, repeated
 * and missing members are errors.
 */
#ifndef TREY_SERVE_HTTP_WEB_BODY_H
#define TREY_SERVE_HTTP_WEB_BODY_H

#include "base/failure.h"
#include "format/json/form_read.h"

enum { WEB_MEMBER_SIZE = 300, WEB_MEMBERS_MAX = 32 };

typedef enum web_type {
    WEB_TEXT,
    WEB_INTEGER,
    WEB_FLAG, /* `integer` is 0 or 1 */
    WEB_WORDS /* an array of texts; `text` has a comma after each of them */
} web_type;

typedef struct web_member {
    const char *name;
    web_type type;
    bool is_optional;

    bool is_given;
    int64_t integer;
    size_t size;
    char text[WEB_MEMBER_SIZE]; /* ends with a zero byte, and contains no other */
} web_member;

typedef struct web_error {
    char where[FORM_WHERE_SIZE]; /* the name of a member; empty: the whole body */
    failure problem;
} web_error;

/* Fills in the members, WEB_MEMBERS_MAX at most. False: `error` says what is wrong. */
TREY_MUST_CHECK bool web_body_read(const char *body, size_t size, web_member *members, size_t count,
                                   web_error *error);

#endif
