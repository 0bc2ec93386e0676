/* SPDX-License-Identifier: MIT */
/*
 * Who may do what. What is not declared is not allowed.
 */
#include "access.h"

#include <string.h>

#include "base/assert.h"

#define ROUTE_ENTRY(id, code, method, path, is_for_visitors, all, own)                             \
    [ROUTE_##id] = {code, METHOD_##method, path, is_for_visitors, all, own},
const route_row route_rows[ROUTE_COUNT] = {ROUTE_LIST(ROUTE_ENTRY)};
#undef ROUTE_ENTRY

static const char *const method_names[METHOD_COUNT] = {
    [METHOD_GET] = "GET",
    [METHOD_POST] = "POST",
    [METHOD_PATCH] = "PATCH",
    [METHOD_DELETE] = "DELETE",
};

access_extent access_to_route(access_route route, role_set roles)
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

bool route_needs_csrf(access_route route)
{
    TREY_ASSERT((unsigned)route < ROUTE_COUNT);
    return route_rows[route].method != METHOD_GET;
}

/* ---- Finding a route ---- */

route_method route_method_find(const char *name, size_t size)
{
    route_method method = 0;
    while (method < METHOD_COUNT && (strlen(method_names[method]) != size ||
                                     memcmp(method_names[method], name, size) != 0)) {
        method++;
    }
    return method;
}

const char *route_method_name(route_method method)
{
    TREY_ASSERT((unsigned)method < METHOD_COUNT);
    return method_names[method];
}

enum { DIGITS_MAX = 18 };

/* A number from 1 without leading zeros, so that each thing has one address. */
static size_t read_number(const char *text, const char *end, uint64_t *number)
{
    size_t count = 0;
    *number = 0;
    while (text + count < end && text[count] >= '0' && text[count] <= '9' && count <= DIGITS_MAX) {
        *number = *number * 10 + (uint64_t)(text[count++] - '0');
    }
    return count > DIGITS_MAX || *number == 0 || text[0] == '0' ? 0 : count;
}

static bool matches(const char *pattern, const char *path, size_t size,
                    uint64_t numbers[ROUTE_NUMBERS_MAX])
{
    const char *at = path, *end = path + size;
    size_t number = 0;
    while (*pattern != '\0') {
        if (*pattern == '{') {
            size_t digits = read_number(at, end, &numbers[number++]);
            if (digits == 0) {
                return false;
            }
            at += digits;
            pattern = strchr(pattern, '}') + 1;
        } else if (at < end && *at == *pattern) {
            at++;
            pattern++;
        } else {
            return false;
        }
    }
    return at == end;
}

bool route_find(route_method method, const char *path, size_t size, route_match *match)
{
    bool is_found = false;
    *match = (route_match){.route = ROUTE_COUNT};
    for (access_route route = 0; route < ROUTE_COUNT; route++) {
        uint64_t numbers[ROUTE_NUMBERS_MAX] = {0};
        if (!matches(route_rows[route].path, path, size, numbers)) {
            continue;
        }
        match->allowed |= 1U << route_rows[route].method;
        if (route_rows[route].method == method) {
            match->route = route;
            memcpy(match->numbers, numbers, sizeof numbers);
            is_found = true;
        }
    }
    return is_found;
}

/* ---- Tables ---- */

/* The cage and the administration have nothing to do with a table. */
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

/* A set of account roles as a set of table roles. */
static uint32_t seen_as(role_set roles, bool is_at_table)
{
    uint32_t set = 0;
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((roles >> role & 1) != 0 && table_roles[role] != ROLE_COUNT) {
            set |= 1U << table_roles[role];
        }
    }
    return is_at_table ? set & 1U << ROLE_PLAYER : set;
}

bool access_to_command(table_command_kind kind, role_set roles, bool is_at_table, table_role *as)
{
    TREY_ASSERT((unsigned)kind < COMMAND_KIND_COUNT);
    uint32_t set = seen_as(roles, is_at_table);
    /* The highest that fits: who is floor and dealer acts as the floor where both may. */
    static const table_role order[] = {ROLE_SUPERVISOR, ROLE_DEALER, ROLE_PLAYER};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        if ((set >> order[i] & 1) != 0 && table_command_is_for(kind, order[i])) {
            *as = order[i];
            return true;
        }
    }
    return false;
}

table_role access_viewer(role_set roles, bool is_at_table, table_role named)
{
    uint32_t set = seen_as(roles, is_at_table);
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
