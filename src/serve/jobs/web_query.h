/* SPDX-License-Identifier: MIT */
/*
 * The query of a page's request: members that are known by name. Strict: nothing unknown, nothing
 * twice, nothing out of its range.
 */
#ifndef TREY_SERVE_JOBS_WEB_QUERY_H
#define TREY_SERVE_JOBS_WEB_QUERY_H

#include "job.h"

enum { QUERY_TEXT_SIZE = 64 };

typedef enum query_type {
    QUERY_NUMBER, /* from `least` to `most` */
    QUERY_TIME,   /* as time_parse takes it; `number` is in milliseconds */
    QUERY_WORD    /* printable ASCII */
} query_type;

typedef struct query_member {
    const char *name;
    query_type type;
    int64_t least, most;
    int64_t number; /* where it is not given, what it holds before */
    bool is_given;
    char text[QUERY_TEXT_SIZE];
} query_member;

/* Fills the members. False: the job is answered with 400 and what is wrong where. */
TREY_MUST_CHECK bool web_query_read(http_exchange *asked, query_member *members, size_t count);

/* Answers 400 `bad-query`: something is wrong with a member of the query. */
void web_answer_query(http_exchange *asked, const char *where, const char *message);

#endif
