/* SPDX-License-Identifier: MIT */
/*
 * The query of a request: parameters that are known by name. Unknown and repeated parameters and
 * values out of range are errors.
 */
#ifndef TREY_SERVE_JOBS_WEB_QUERY_H
#define TREY_SERVE_JOBS_WEB_QUERY_H

#include "job.h"

enum { QUERY_TEXT_SIZE = 64 };

typedef enum query_type {
    QUERY_NUMBER, /* from `least` to `most` */
    QUERY_TIME,   /* as time_parse reads it; `number` is in milliseconds */
    QUERY_WORD    /* printable ASCII */
} query_type;

typedef struct query_member {
    const char *name;
    query_type type;
    int64_t least, most;
    int64_t number; /* keeps the caller's value if not given */
    bool is_given;
    char text[QUERY_TEXT_SIZE];
} query_member;

/* Fills in the members. False: the request is answered with `bad-query`. */
TREY_MUST_CHECK bool web_query_read(http_exchange *exchange, query_member *members, size_t count);

#endif
