/* SPDX-License-Identifier: MIT */
/*
 * Access by role: to routes (route_list.h) and to table commands. Pure.
 *
 * Access here is necessary but not sufficient: the table has its own rules for each command.
 */
#ifndef TREY_SERVE_HTTP_ACCESS_H
#define TREY_SERVE_HTTP_ACCESS_H

#include "accounts/person.h"
#include "route.h"
#include "table/command.h"

typedef enum access_extent {
    ACCESS_NONE,
    ACCESS_OWN, /* only what belongs to the client */
    ACCESS_ALL
} access_extent;

/* How much of a route a set of roles may use. A client without a session has no roles. */
access_extent access_to_route(route_id route, role_set roles);

/* ---- Table commands ---- */

/* The table role of an account role; ROLE_COUNT: none. */
table_role access_table_role(person_role role);

/* Whether a client may send a command to a table in the table role that it names. It must have that
 * role, and one of its roles must be for the command (table_command_is_for). Players act only for
 * themselves; staff do not run a table at which they play (`is_at_table`). Only the program itself
 * acts as the clock. The table refuses a command in a role that is not for it. */
TREY_MUST_CHECK bool access_to_command(table_command_kind kind, role_set roles, bool is_at_table,
                                       table_role named);

/* The table role in which a client watches a table: the staff role that it names, if it has that
 * role; else its role that sees most. */
table_role access_viewer(role_set roles, bool is_at_table, table_role named);

/* Whether a cashier may serve a customer: an account other than their own. Guests and bots have
 * only play chips. */
bool access_to_cage(role_set roles, uint32_t cashier, uint32_t customer, person_kind kind);

#endif
