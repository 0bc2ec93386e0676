/* SPDX-License-Identifier: MIT */
/*
 * The body of a request: one flat JSON object whose members are known by name. Unknown, repeated
 * and missing members are errors.
 */
#ifndef TREY_SERVE_HTTP_WEB_BODY_H
#define TREY_SERVE_HTTP_WEB_BODY_H

#include "base/failure.h"
#include "format/json/shape.h"

enum { WEB_MEMBER_SIZE = 300, WEB_MEMBERS_MAX = 32 };

/* What the body has for a row of its shape. */
typedef struct web_member {
    bool is_given;
    int64_t integer; /* SHAPE_NUMBER; SHAPE_FLAG: 0 or 1 */
    size_t size;
    char text[WEB_MEMBER_SIZE]; /* ends with a zero byte, and contains no other; SHAPE_LIST, which
                                   is an array of texts: a comma follows each of them */
} web_member;

typedef struct web_error {
    char where[FORM_WHERE_SIZE]; /* the name of a member; empty: the whole body */
    failure problem;
} web_error;

/* Reads a body by its shape (web_requests.h) into as many members as the shape has,
 * WEB_MEMBERS_MAX at most. False: `error` says what is wrong. */
TREY_MUST_CHECK bool web_body_read(const char *body, size_t size, const shape_type *type,
                                   web_member *members, web_error *error);

#endif
