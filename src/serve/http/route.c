/* SPDX-License-Identifier: MIT */
#include "route.h"

#include <string.h>

#include "base/assert.h"

enum { SESSION = false, VISITORS = true };

#define ROUTE_ENTRY(id, code, method, path, access, all, own, before, thread, handler, request,    \
                    response)                                                                      \
    [ROUTE_##                                                                                      \
        id] = {code, METHOD_##method, path, access, all, own, THREAD_##thread, request, response},
const route_row route_rows[ROUTE_COUNT] = {ROUTE_LIST(ROUTE_ENTRY)};
#undef ROUTE_ENTRY

static const char *const method_names[METHOD_COUNT] = {
    [METHOD_GET] = "GET",
    [METHOD_POST] = "POST",
    [METHOD_PATCH] = "PATCH",
    [METHOD_DELETE] = "DELETE",
};

static const char *const thread_names[THREAD_COUNT] = {
    [THREAD_NET] = "net",
    [THREAD_AUTH] = "auth",
    [THREAD_FLOOR] = "floor",
    [THREAD_REPORTS] = "reports",
};

const char *route_thread_name(route_thread thread)
{
    TREY_ASSERT((unsigned)thread < THREAD_COUNT);
    return thread_names[thread];
}

bool route_needs_csrf(route_id route)
{
    TREY_ASSERT((unsigned)route < ROUTE_COUNT);
    return route_rows[route].method != METHOD_GET;
}

/* ---- Finding a route ---- */

const char *route_method_name(route_method method)
{
    TREY_ASSERT((unsigned)method < METHOD_COUNT);
    return method_names[method];
}

enum { DIGITS_MAX = 18 };

/* A number from 1 without leading zeros, so that nothing has two addresses. Returns its digits; 0:
 * not a number. */
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
    const char *rest = path, *end = path + size;
    size_t number = 0;
    while (*pattern != '\0') {
        if (*pattern == '{') {
            size_t digits = read_number(rest, end, &numbers[number++]);
            if (digits == 0) {
                return false;
            }
            rest += digits;
            pattern = strchr(pattern, '}') + 1;
        } else if (rest < end && *rest == *pattern) {
            rest++;
            pattern++;
        } else {
            return false;
        }
    }
    return rest == end;
}

bool route_find(route_method method, const char *path, size_t size, route_match *match)
{
    bool is_found = false;
    *match = (route_match){.route = ROUTE_COUNT};
    for (route_id route = 0; route < ROUTE_COUNT; route++) {
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
