/* SPDX-License-Identifier: MIT */
/*
 * Access of every role to every route and every command. The tables here are written from
 * docs/security.md, independently of the route list.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "serve/http/access.h"

/* Columns: nobody, guest, player, dealer, floor, cage, auditor, admin. A: all, o: own, -: nothing.
 */
static const struct {
    const char *request;
    const char *cells;
} matrix[] = {
    {"GET /api/v1/tables", "AAAAAAAA"},
    {"GET /api/v1/tables/7", "AAAAAAAA"},
    {"GET /api/v1/tables/7/notice", "AAAAAAAA"},
    {"GET /api/v1/tables/7/notice.txt", "AAAAAAAA"},
    {"POST /api/v1/tables", "-AA-----"},
    {"POST /api/v1/tables/join", "-AA-----"},
    {"GET /api/v1/tables/7/rounds/12", "-oo-A-A-"},
    {"GET /api/v1/rounds", "----A-A-"},
    {"GET /api/v1/house-key", "AAAAAAAA"},
    {"GET /api/v1/jackpots", "AAAAAAAA"},
    {"GET /api/v1/reports/fees", "----AAA-"},
    {"POST /api/v1/audit/verify", "------AA"},
    {"GET /api/v1/audit/verify", "------AA"},
    {"GET /api/v1/odds", "AAAAAAAA"},
    {"GET /api/v1/me", "Aooooooo"},
    {"GET /api/v1/me/history", "-ooooooo"},
    {"GET /api/v1/me/history.csv", "-ooooooo"},
    {"POST /api/v1/me/factor", "--oooooo"},
    {"POST /api/v1/me/pin", "---ooooo"},
    {"POST /api/v1/tables/7/relief", "---A----"},
    {"GET /api/v1/dealers", "---AA---"},
    {"GET /api/v1/tables/7/cards", "A-------"}, /* with the key of a card reader */
    {"POST /api/v1/tables/7/cards", "A-------"},
    {"GET /api/v1/readers", "----A-AA"},
    {"POST /api/v1/readers", "----A--A"},
    {"DELETE /api/v1/readers/3", "----A--A"},
    {"POST /api/v1/people/3/pin", "-------A"},
    {"POST /api/v1/me/factor/confirm", "--oooooo"},
    {"GET /api/v1/me/exclusion", "-ooooooo"},
    {"POST /api/v1/me/exclusion", "--oooooo"},
    {"GET /api/v1/me/sessions", "-ooooooo"},
    {"DELETE /api/v1/me/sessions/3", "-ooooooo"},
    {"POST /api/v1/session", "AAAAAAAA"},
    {"DELETE /api/v1/session", "-ooooooo"},
    {"POST /api/v1/session/confirm", "--oooooo"},
    {"POST /api/v1/guest", "A-------"},
    {"POST /api/v1/password", "--oooooo"},
    {"POST /api/v1/link", "AAAAAAAA"},
    {"GET /api/v1/reports/cage", "----AAA-"},
    {"GET /api/v1/rules", "----A--A"},
    {"POST /api/v1/rules/check", "----A--A"},
    {"POST /api/v1/cage/deposits", "-----A--"},
    {"POST /api/v1/cage/withdrawals", "-----A--"},
    {"GET /api/v1/cage/wallets/3", "-----A--"},
    {"GET /api/v1/approvals", "---oAAA-"},
    {"POST /api/v1/approvals/3", "----AA--"},
    {"DELETE /api/v1/approvals/3", "---oAA--"},
    {"GET /api/v1/alarms", "----A-A-"},
    {"POST /api/v1/alarms/3/take", "----A---"},
    {"GET /api/v1/people", "----AAAA"},
    {"POST /api/v1/people", "-------A"},
    {"PATCH /api/v1/people/3", "-------A"},
    {"GET /api/v1/bars", "----AAAA"},
    {"GET /api/v1/people/3/bars", "----AAAA"},
    {"POST /api/v1/people/3/bars", "----A--A"},
    {"DELETE /api/v1/people/3/bars/4", "----A--A"},
    {"GET /healthz", "AAAAAAAA"},
    {"GET /readyz", "AAAAAAAA"},
    {"GET /metrics", "------AA"},
    {"GET /live", "AAAAAAAA"},
};

enum { ROWS = sizeof matrix / sizeof matrix[0] };

/* METHOD_COUNT: a method that no route has. */
static route_method method_of(const char *name, size_t size)
{
    route_method method = 0;
    while (method < METHOD_COUNT && (strlen(route_method_name(method)) != size ||
                                     memcmp(route_method_name(method), name, size) != 0)) {
        method++;
    }
    return method;
}

static bool find(const char *request, route_match *match)
{
    const char *path = strchr(request, ' ') + 1;
    route_method method = method_of(request, (size_t)(path - 1 - request));
    return route_find(method, path, strlen(path), match);
}

static access_extent extent_of(char cell)
{
    return cell == 'A' ? ACCESS_ALL : cell == 'o' ? ACCESS_OWN : ACCESS_NONE;
}

static void every_route_for_every_role(void **state)
{
    (void)state;
    assert_int_equal(ROWS, ROUTE_COUNT);
    for (size_t row = 0; row < ROWS; row++) {
        route_match match;
        if (!find(matrix[row].request, &match)) {
            fail_msg("no route for %s", matrix[row].request);
        }
        for (unsigned column = 0; column <= PERSON_ROLE_COUNT; column++) {
            role_set roles = column == 0 ? 0 : ROLE_BIT(column - 1);
            access_extent expected = extent_of(matrix[row].cells[column]);
            if (access_to_route(match.route, roles) != expected) {
                fail_msg("%s, column %u: not '%c'", matrix[row].request, column,
                         matrix[row].cells[column]);
            }
        }
    }
}

/* A set of roles may do what the most powerful of them may, and no more. */
static void roles_together_are_the_best_of_them(void **state)
{
    (void)state;
    for (route_id route = 0; route < ROUTE_COUNT; route++) {
        for (role_set roles = 1; roles < ROLE_BIT(PERSON_ROLE_COUNT); roles++) {
            access_extent best = ACCESS_NONE;
            for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
                access_extent one =
                    (roles >> role & 1) != 0 ? access_to_route(route, ROLE_BIT(role)) : ACCESS_NONE;
                best = one > best ? one : best;
            }
            assert_int_equal(access_to_route(route, roles), best);
        }
    }
}

static void every_change_needs_a_csrf_token(void **state)
{
    (void)state;
    for (route_id route = 0; route < ROUTE_COUNT; route++) {
        assert_int_equal(route_needs_csrf(route), route_rows[route].method != METHOD_GET);
    }
}

static void paths_are_found_exactly(void **state)
{
    (void)state;
    route_match match;
    assert_true(find("GET /api/v1/tables/7/rounds/123456789012345678", &match));
    assert_int_equal(match.numbers[0], 7);
    assert_int_equal(match.numbers[1], 123456789012345678);
    static const char *const unknown[] = {
        "GET /",
        "GET /api/v1/tables/",
        "GET /api/v1/tables/0",
        "GET /api/v1/tables/07",
        "GET /api/v1/tables/-1",
        "GET /api/v1/tables/7/",
        "GET /api/v1/tables/7x",
        "GET /api/v1/tables/x",
        "GET /api/v1/tables/1234567890123456789",
        "GET /api/v1/tables/%37",
        "GET //api/v1/tables",
        "GET /api/v1/TABLES",
        "GET /api/v1/tables/7/rounds/",
        "GET /healthz/",
        "GET ",
    };
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        if (find(unknown[i], &match) || match.allowed != 0) {
            fail_msg("%s is a route", unknown[i]);
        }
    }
}

static void wrong_methods_differ_from_wrong_paths(void **state)
{
    (void)state;
    route_match match;
    assert_false(find("PATCH /api/v1/session", &match));
    assert_int_equal(match.allowed, 1U << METHOD_POST | 1U << METHOD_DELETE);
    assert_false(find("PUT /api/v1/session", &match));
    assert_int_equal(match.allowed, 1U << METHOD_POST | 1U << METHOD_DELETE);
}

/* ---- Commands ---- */

/* Commands of the server itself. */
static bool is_clocks(table_command_kind kind)
{
    return kind == COMMAND_TICK || kind == COMMAND_RESUME || kind == COMMAND_MARK_CLOCK ||
           kind == COMMAND_DISCONNECT || kind == COMMAND_RECONNECT;
}

/* The table role of each account role for each kind of command: P, D, S, or - for none. */
static char expected_role(table_command_kind kind, person_role role)
{
    static const char *const staff[] = {
        [COMMAND_PROCEED] = "DS",      [COMMAND_ENTER_HAND] = "DS",
        [COMMAND_KEY] = "DS",          [COMMAND_SHUFFLER_FAULT] = "DS",
        [COMMAND_VOID] = "DS",         [COMMAND_OPEN] = "S",
        [COMMAND_POST] = "S",          [COMMAND_DRAIN] = "S",
        [COMMAND_CLOSE] = "S",         [COMMAND_CHANGE_DEVICE] = "DS",
        [COMMAND_SIGN_ON] = "D",       [COMMAND_SIGN_OFF] = "DS",
        [COMMAND_SEAT] = "DS",         [COMMAND_FREE_SEAT] = "DS",
        [COMMAND_REPEAT] = "DS",       [COMMAND_TAKE_OVER] = "S",
        [COMMAND_KEEP_OPEN] = "S",     [COMMAND_EXPOSE_CARD] = "DS",
        [COMMAND_CORRECT_HAND] = "DS", [COMMAND_BACK] = "DS",
        [COMMAND_CALL_FLOOR] = "D",
    };
    char as = role == PERSON_IS_GUEST || role == PERSON_IS_PLAYER ? 'P'
              : role == PERSON_IS_DEALER                          ? 'D'
              : role == PERSON_IS_FLOOR                           ? 'S'
                                                                  : '-';
    if (is_clocks(kind) || as == '-') {
        return '-';
    }
    bool is_staffs =
        (kind >= COMMAND_PROCEED && kind <= COMMAND_CLOSE) || kind >= COMMAND_CHANGE_DEVICE;
    if (!is_staffs) { /* staff do some of it for players */
        bool is_own = kind <= COMMAND_LEAVE || kind == COMMAND_COMMIT || kind == COMMAND_REVEAL;
        return as == 'P' || !is_own ? as : '-';
    }
    return strchr(staff[kind], as) != NULL ? as : '-';
}

static void every_command_for_every_role(void **state)
{
    (void)state;
    static const char jobs[] = {[ROLE_PLAYER] = 'P', [ROLE_DEALER] = 'D', [ROLE_SUPERVISOR] = 'S'};
    for (table_command_kind kind = 0; kind < COMMAND_KIND_COUNT; kind++) {
        for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
            char expected = expected_role(kind, role);
            for (table_role named = 0; named < ROLE_COUNT; named++) {
                char job = named <= ROLE_SUPERVISOR ? jobs[named] : '?';
                if (access_to_command(kind, ROLE_BIT(role), false, named) != (job == expected)) {
                    fail_msg("%s as %s, who names %s", table_command_code(kind),
                             person_role_name(role), table_role_name(named));
                }
                /* Staff at their own seat are players. */
                assert_int_equal(access_to_command(kind, ROLE_BIT(role), true, named),
                                 expected == 'P' && job == 'P');
                assert_false(access_to_command(kind, 0, false, named));
            }
        }
        role_set everything = ROLE_BIT(PERSON_ROLE_COUNT) - 1;
        for (table_role named = 0; named < ROLE_CLOCK; named++) {
            assert_int_equal(access_to_command(kind, everything, false, named), !is_clocks(kind));
        }
        assert_false(access_to_command(kind, everything, false, ROLE_CLOCK));
    }
}

static void viewers(void **state)
{
    (void)state;
    assert_int_equal(access_viewer(0, false, ROLE_PLAYER), ROLE_PLAYER);
    assert_int_equal(access_viewer(ROLE_BIT(PERSON_IS_CAGE), false, ROLE_PLAYER), ROLE_PLAYER);
    assert_int_equal(access_viewer(ROLE_BIT(PERSON_IS_ADMIN), false, ROLE_PLAYER), ROLE_PLAYER);
    assert_int_equal(access_viewer(ROLE_BIT(PERSON_IS_AUDITOR), false, ROLE_PLAYER), ROLE_AUDITOR);
    assert_int_equal(access_viewer(ROLE_BIT(PERSON_IS_DEALER), false, ROLE_PLAYER), ROLE_DEALER);
    assert_int_equal(access_viewer(ROLES_STAFF, false, ROLE_PLAYER), ROLE_SUPERVISOR);
    assert_int_equal(access_viewer(ROLES_STAFF | ROLES_PLAYING, true, ROLE_PLAYER), ROLE_PLAYER);
    /* A person with the roles dealer and floor watches in the role that they name, if they have it.
     */
    role_set both = ROLE_BIT(PERSON_IS_DEALER) | ROLE_BIT(PERSON_IS_FLOOR);
    assert_int_equal(access_viewer(both, false, ROLE_DEALER), ROLE_DEALER);
    assert_int_equal(access_viewer(both, false, ROLE_SUPERVISOR), ROLE_SUPERVISOR);
    assert_int_equal(access_viewer(both, false, ROLE_AUDITOR), ROLE_SUPERVISOR);
    assert_int_equal(access_viewer(both, true, ROLE_DEALER), ROLE_PLAYER);
    assert_int_equal(access_viewer(0, false, ROLE_SUPERVISOR), ROLE_PLAYER);
}

static void cashiers_do_not_serve_themselves(void **state)
{
    (void)state;
    role_set cage = ROLE_BIT(PERSON_IS_CAGE);
    assert_true(access_to_cage(cage, 5, 6, PERSON_ACCOUNT));
    assert_false(access_to_cage(cage, 5, 5, PERSON_ACCOUNT));
    assert_false(access_to_cage(cage, 5, 0, PERSON_ACCOUNT));
    assert_false(access_to_cage(cage, 5, 6, PERSON_GUEST));
    assert_false(access_to_cage(cage, 5, 6, PERSON_BOT));
    assert_false(access_to_cage(ROLES_STAFF & ~cage, 5, 6, PERSON_ACCOUNT));
}

int main(void)
{
    const struct CMUnitTest rows[] = {
        cmocka_unit_test(every_route_for_every_role),
        cmocka_unit_test(roles_together_are_the_best_of_them),
        cmocka_unit_test(every_change_needs_a_csrf_token),
        cmocka_unit_test(paths_are_found_exactly),
        cmocka_unit_test(wrong_methods_differ_from_wrong_paths),
        cmocka_unit_test(every_command_for_every_role),
        cmocka_unit_test(viewers),
        cmocka_unit_test(cashiers_do_not_serve_themselves),
    };
    return cmocka_run_group_tests(rows, NULL, NULL);
}
