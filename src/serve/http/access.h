/* SPDX-License-Identifier: MIT */
/*
 * Who may do what: roles against routes and table commands, declared once (access_list.h). Pure.
 *
 * Being allowed here is needed, not enough: the table has its own rules for each command.
 */
#ifndef TREY_SERVE_HTTP_ACCESS_H
#define TREY_SERVE_HTTP_ACCESS_H

#include "access_list.h"
#include "accounts/person.h"
#include "table/command.h"

typedef enum access_route {
#define ROUTE_ENTRY(id, ...) ROUTE_##id,
    ROUTE_LIST(ROUTE_ENTRY)
#undef ROUTE_ENTRY
        ROUTE_COUNT
} access_route;

typedef enum access_extent {
    ACCESS_NONE,
    ACCESS_OWN, /* what belongs to the one who asks */
    ACCESS_ALL
} access_extent;

typedef enum route_method {
    METHOD_GET,
    METHOD_POST,
    METHOD_PATCH,
    METHOD_DELETE,
    METHOD_COUNT
} route_method;

typedef struct route_row {
    const char *code; /* for logs: "table-round" */
    route_method method;
    const char *path;     /* as "/api/v1/tables/{id}"; a part in braces is a number from 1 */
    bool is_for_visitors; /* who have no session */
    role_set all;         /* for everything */
    role_set own;         /* for what is one's own */
} route_row;

extern const route_row route_rows[ROUTE_COUNT];

/* What a set of roles may see or do there; no session: no roles. */
access_extent access_to_route(access_route route, role_set roles);

/* Whether a request that comes with a session must send its CSRF token: whatever changes something.
 * Without a session there is no token, and Origin alone decides. */
bool route_needs_csrf(access_route route);

enum { ROUTE_NUMBERS_MAX = 2 };

typedef struct route_match {
    access_route route;
    uint64_t numbers[ROUTE_NUMBERS_MAX]; /* what stood in the braces */
    uint32_t allowed; /* methods there are at this path, bit m for method m; 0: no such path */
} route_match;

/* "GET" …; METHOD_COUNT: none of ours. */
route_method route_method_find(const char *name, size_t size);
const char *route_method_name(route_method method);

/* Find the route of a path without query. False: none; then `allowed` tells 404 from 405. */
TREY_MUST_CHECK bool route_find(route_method method, const char *path, size_t size,
                                route_match *match);

/* ---- Table commands ---- */

/* As whom a table sees an account role; ROLE_COUNT: not at all. */
table_role access_table_role(person_role role);

/* Whether roles may send a command to a table, and as whom. Players act for themselves alone; staff
 * does not run a table at which it plays (`is_at_table`). Nobody but the program is the clock. */
TREY_MUST_CHECK bool access_to_command(table_command_kind kind, role_set roles, bool is_at_table,
                                       table_role *as);

/* As whom somebody looks at a table: as staff of the role that he names, if he has it; else the
 * role that sees most. */
table_role access_viewer(role_set roles, bool is_at_table, table_role named);

/* Whether a cashier may serve a customer: not himself, and no guest or bot, who have play chips. */
bool access_to_cage(role_set roles, uint32_t cashier, uint32_t customer, person_kind kind);

#endif
