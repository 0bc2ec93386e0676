/* SPDX-License-Identifier: MIT */
/*
 * The routes of the server, from one list (route_list.h), and how a request finds its own. Pure.
 */
#ifndef TREY_SERVE_HTTP_ROUTE_H
#define TREY_SERVE_HTTP_ROUTE_H

#include "accounts/person.h"
#include "route_list.h"

typedef enum route_id {
#define ROUTE_ENTRY(id, ...) ROUTE_##id,
    ROUTE_LIST(ROUTE_ENTRY)
#undef ROUTE_ENTRY
        ROUTE_COUNT
} route_id;

typedef enum route_method {
    METHOD_GET,
    METHOD_POST,
    METHOD_PATCH,
    METHOD_DELETE,
    METHOD_COUNT
} route_method;

/* The threads that answer requests; the reports are a pool. */
typedef enum route_thread {
    THREAD_NET,
    THREAD_AUTH,
    THREAD_FLOOR,
    THREAD_REPORTS,
    THREAD_COUNT
} route_thread;

typedef struct route_row {
    const char *code; /* for logs, and the operationId in openapi.yaml */
    route_method method;
    const char *path;               /* as "/api/v1/tables/{id}"; braces stand for a number from 1 */
    bool is_for_visitors;           /* clients without a session */
    role_set all;                   /* roles that may see or do everything there */
    role_set own;                   /* roles that may see or do what is their own */
    route_thread thread;            /* that answers */
    const char *request, *response; /* names of schemas; empty: no body */
} route_row;

extern const route_row route_rows[ROUTE_COUNT];

/* "net" … */
const char *route_thread_name(route_thread thread);

/* True for each route that changes something: with a session, the request must carry the session's
 * CSRF token. Without a session there is no token, and only the Origin header is checked. */
bool route_needs_csrf(route_id route);

enum { ROUTE_NUMBERS_MAX = 2 };

typedef struct route_match {
    route_id route;
    uint64_t numbers[ROUTE_NUMBERS_MAX]; /* in place of the braces */
    uint32_t allowed; /* methods that this path has, bit m for method m; 0: no such path */
} route_match;

const char *route_method_name(route_method method);

/* Finds the route of a path without its query. False: no such route; `match->allowed` then tells
 * 404 from 405. */
TREY_MUST_CHECK bool route_find(route_method method, const char *path, size_t size,
                                route_match *match);

#endif
