/* SPDX-License-Identifier: MIT */
/*
 * Access by role. What no list declares is not allowed.
 */
#include "access.h"

#include "base/assert.h"

access_extent access_to_route(route_id route, role_set roles)
{
    TREY_ASSERT((unsigned)route < ROUTE_COUNT);
    const route_row *row = &route_rows[route];
    if (roles == 0) {
        return row->is_for_visitors ? ACCESS_ALL : ACCESS_NONE;
    }
    return (row->all & roles) != 0   ? ACCESS_ALL
           : (row->own & roles) != 0 ? ACCESS_OWN
                                     : ACCESS_NONE;
}

/* ---- Tables ---- */

/* The cage and the administrators have no role at a table. */
static const table_role table_roles[PERSON_ROLE_COUNT] = {
    [PERSON_IS_GUEST] = ROLE_PLAYER,  [PERSON_IS_PLAYER] = ROLE_PLAYER,
    [PERSON_IS_DEALER] = ROLE_DEALER, [PERSON_IS_FLOOR] = ROLE_SUPERVISOR,
    [PERSON_IS_CAGE] = ROLE_COUNT,    [PERSON_IS_AUDITOR] = ROLE_AUDITOR,
    [PERSON_IS_ADMIN] = ROLE_COUNT,
};

table_role access_table_role(person_role role)
{
    TREY_ASSERT((unsigned)role < PERSON_ROLE_COUNT);
    return table_roles[role];
}

/* The table roles that a set of account roles gives. Staff at their own seat are players. */
static uint32_t table_roles_of(role_set roles, bool is_at_table)
{
    uint32_t set = 0;
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((roles >> role & 1) != 0 && table_roles[role] != ROLE_COUNT) {
            set |= 1U << table_roles[role];
        }
    }
    return is_at_table ? set & 1U << ROLE_PLAYER : set;
}

/* Whether one of a set of table roles may give a command; the table has the list. */
static bool may_give(table_command_kind kind, uint32_t set)
{
    bool may = false;
    for (table_role role = 0; role < ROLE_CLOCK; role++) {
        may |= (set >> role & 1) != 0 && table_command_is_for(kind, role);
    }
    return may;
}

bool access_to_command(table_command_kind kind, role_set roles, bool is_at_table, table_role named)
{
    TREY_ASSERT((unsigned)kind < COMMAND_KIND_COUNT && (unsigned)named < ROLE_COUNT);
    return may_give(kind, table_roles_of(roles, is_at_table)) &&
           (table_roles_of(roles, false) >> named & 1) != 0;
}

table_role access_viewer(role_set roles, bool is_at_table, table_role named)
{
    uint32_t set = table_roles_of(roles, is_at_table);
    if (named != ROLE_PLAYER && (set >> named & 1) != 0) {
        return named;
    }
    static const table_role order[] = {ROLE_SUPERVISOR, ROLE_DEALER, ROLE_AUDITOR};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        if ((set >> order[i] & 1) != 0) {
            return order[i];
        }
    }
    return ROLE_PLAYER;
}

bool access_to_cage(role_set roles, uint32_t cashier, uint32_t customer, person_kind kind)
{
    return (roles & ROLE_BIT(PERSON_IS_CAGE)) != 0 && cashier != customer && customer != 0 &&
           kind == PERSON_ACCOUNT;
}
