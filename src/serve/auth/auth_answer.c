/* SPDX-License-Identifier: MIT */
/*
 * Guests, logging out, the cage. What needs a hash is in auth_password.c, accounts are in
 * auth_accounts.c.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"

#include "base/clock.h"

enum { BROKEN_MS = 1000 };

/* ---- Answers ---- */

static int status_of(people_status status)
{
    switch (status) {
    case PEOPLE_NOT_FOUND:
        return 404;
    case PEOPLE_NAME_BAD:
    case PEOPLE_ROLES_BAD:
        return 400;
    case PEOPLE_NAME_TAKEN:
    case PEOPLE_LAST_ADMIN:
        return 409;
    case PEOPLE_REFUSED:
        return 401;
    case PEOPLE_LOCKED:
        return 429;
    default:
        return 503;
    }
}

/* The member of the body that it is about. */
static const char *place_of(people_status status)
{
    return status == PEOPLE_NAME_BAD || status == PEOPLE_NAME_TAKEN ? "name"
           : status == PEOPLE_ROLES_BAD                             ? "roles"
                                                                    : "";
}

/* What is wrong with the file, and where it is, is for the log alone. */
static void answer_broken(auth_thread *at, http_exchange *asked, people_status status,
                          const char *text)
{
    LOG(at->options.log, LOG_ERROR, "accounts-broken", {"problem", text});
    asked->retry_ms = BROKEN_MS;
    web_answer_error(asked, 503, people_status_code(status),
                     "The accounts cannot be used just now; nothing was done.");
}

auth_step auth_fail(auth_thread *at, http_exchange *asked, people_status status,
                    const people_error *error)
{
    int answer = status_of(status);
    if (answer == 503) {
        answer_broken(at, asked, status, error->text);
    } else {
        asked->retry_ms = error->retry_ms;
        web_answer_error_at(asked, answer, people_status_code(status), place_of(status),
                            error->text);
    }
    return AUTH_ANSWERED;
}

bool auth_read_body(http_exchange *asked, web_member *members, size_t count)
{
    web_problem problem;
    if (web_body_read(asked->body, asked->body_size, members, count, &problem)) {
        return true;
    }
    web_answer_error_at(asked, 400, "bad-request", problem.where, problem.text);
    return false;
}

void auth_publish_logout(auth_thread *at, uint32_t number, const char *token)
{
    session_end_job *out = calloc(1, sizeof *out);
    if (out == NULL) {
        return; /* the net thread finds out by itself, a little later */
    }
    out->job.kind = JOB_SESSION_END;
    out->person = number;
    snprintf(out->token, sizeof out->token, "%s", token);
    job_queue_push(at->options.net, &out->job);
    at->options.wake(at->options.net_context);
}

auth_step auth_begin_session(auth_thread *at, http_exchange *asked, const person *who)
{
    char token[TOKEN_SIZE], old[TOKEN_SIZE];
    session begun;
    people_error error;
    memcpy(old, asked->token, sizeof old);
    people_status status =
        session_begin(at->options.people, who->number, old[0] != '\0' ? old : NULL,
                      &at->options.terms, clock_wall_ms(), token, &begun, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    if (asked->who.number != 0) {
        auth_publish_logout(at, asked->who.number, old);
    }
    asked->who = *who;
    memcpy(asked->token, token, sizeof token);
    cookie_write(asked->set_cookie, token, (begun.expires - begun.created) / 1000,
                 at->options.has_tls);
    return AUTH_TO_FLOOR; /* which says the rest */
}

/* ---- Coming ---- */

static auth_step let_guest_in(auth_thread *at, http_exchange *asked)
{
    web_member members[] = {{.name = "name", .type = WEB_TEXT, .is_optional = true}};
    if (!at->options.allows_guests) {
        web_answer_error(asked, 403, "no-guests", "This room has no guests; log in.");
        return AUTH_ANSWERED;
    }
    if (asked->body_size > 0 && !auth_read_body(asked, members, 1)) {
        return AUTH_ANSWERED;
    }
    char name[PERSON_NAME_SIZE];
    snprintf(name, sizeof name, "Guest %04u", randombytes_uniform(10000));
    person guest;
    people_error error;
    people_status status =
        people_add(at->options.people, members[0].is_given ? members[0].text : name, PERSON_GUEST,
                   ROLE_BIT(PERSON_IS_GUEST), NULL, clock_wall_ms(), &guest, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    asked->chips = at->options.guest_chips;
    return auth_begin_session(at, asked, &guest);
}

/* ---- Going ---- */

static auth_step log_out(auth_thread *at, http_exchange *asked)
{
    people_error error;
    people_status status =
        session_end(at->options.people, asked->token, strlen(asked->token), &error);
    if (status != PEOPLE_OK && status != PEOPLE_NOT_FOUND) {
        return auth_fail(at, asked, status, &error);
    }
    auth_publish_logout(at, asked->who.number, asked->token);
    asked->status = 204;
    cookie_write(asked->set_cookie, "", 0, at->options.has_tls);
    return AUTH_ANSWERED;
}

/* ---- The cage ---- */

/* Whom the cage serves; the floor thread has the chips. */
static auth_step serve_at_cage(auth_thread *at, http_exchange *asked, int64_t number)
{
    person customer;
    people_error error;
    people_status status =
        people_find(at->options.people, number > 0 && number < UINT32_MAX ? (uint32_t)number : 0,
                    &customer, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    if (!access_to_cage(asked->who.roles, asked->who.number, customer.number, customer.kind)) {
        web_answer_error(asked, 403, "forbidden",
                         "The cage serves accounts, and no cashier serves himself.");
        return AUTH_ANSWERED;
    }
    asked->customer = customer.number;
    return AUTH_TO_FLOOR;
}

/* Whom it is for, and how much. */
static auth_step go_to_cage(auth_thread *at, http_exchange *asked)
{
    web_member members[] = {{.name = "person", .type = WEB_INTEGER},
                            {.name = "amount", .type = WEB_INTEGER}};
    if (!auth_read_body(asked, members, 2)) {
        return AUTH_ANSWERED;
    }
    asked->chips = members[1].integer;
    return serve_at_cage(at, asked, members[0].integer);
}

static auth_step look_into_wallet(auth_thread *at, http_exchange *asked)
{
    uint64_t number = asked->numbers[0];
    return serve_at_cage(at, asked, number < UINT32_MAX ? (int64_t)number : 0);
}

auth_step auth_answer(auth_thread *at, http_exchange *asked)
{
    switch (asked->route) {
    case ROUTE_GUEST:
        return let_guest_in(at, asked);
    case ROUTE_LOGIN:
        return auth_log_in(at, asked);
    case ROUTE_LOGOUT:
        return log_out(at, asked);
    case ROUTE_PASSWORD:
        return auth_change_password(at, asked);
    case ROUTE_CONFIRM:
        return auth_confirm(at, asked);
    case ROUTE_LINK:
        return auth_use_link(at, asked);
    case ROUTE_DEPOSIT:
    case ROUTE_WITHDRAWAL:
        return go_to_cage(at, asked);
    case ROUTE_WALLET:
        return look_into_wallet(at, asked);
    case ROUTE_PEOPLE:
        return auth_list_people(at, asked);
    case ROUTE_PEOPLE_ADD:
        return auth_add_person(at, asked);
    case ROUTE_PERSON_CHANGE:
        return auth_change_person(at, asked);
    case ROUTE_ODDS: /* of a table: the floor thread knows its rules and how it is played */
        return web_query_find(asked, "table") != NULL ? AUTH_TO_FLOOR : AUTH_TO_REPORTS;
    default:
        return reports_have(asked->route) ? AUTH_TO_REPORTS : AUTH_TO_FLOOR;
    }
}
