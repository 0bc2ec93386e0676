/* SPDX-License-Identifier: MIT */
/*
 * Logging in and out, guests, one-time links, accounts.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clerk_parts.h"
#include "web_body.h"

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

static bool fail(web_letter *asked, people_status status, const people_error *error)
{
    asked->retry_ms = error->retry_ms;
    web_answer_error(asked, status_of(status), people_status_code(status), error->text);
    return true;
}

static bool read_body(web_letter *asked, web_member *members, size_t count)
{
    char problem[WEB_PROBLEM_SIZE];
    if (web_body_read(asked->body, asked->body_size, members, count, problem)) {
        return true;
    }
    web_answer_error(asked, 400, "bad-request", problem);
    return false;
}

/* Clients that are still there with a session that is not. */
static void tell_out(clerk *at, uint32_t number, const char *token)
{
    out_letter *out = calloc(1, sizeof *out);
    if (out == NULL) {
        return; /* the loop finds out by itself, a little later */
    }
    out->letter.kind = LETTER_OUT;
    out->person = number;
    snprintf(out->token, sizeof out->token, "%s", token);
    mailbox_push(at->options.loop, &out->letter);
    at->options.wake(at->options.loop_context);
}

/* A new session for a person, whose the letter is from now on. */
static bool begin_session(clerk *at, web_letter *asked, const person *who)
{
    char token[TOKEN_SIZE], old[TOKEN_SIZE];
    session begun;
    people_error error;
    memcpy(old, asked->token, sizeof old);
    people_status status =
        session_begin(at->options.people, who->number, old[0] != '\0' ? old : NULL,
                      &at->options.terms, clerk_time(), token, &begun, &error);
    if (status != PEOPLE_OK) {
        return fail(asked, status, &error);
    }
    if (asked->who.number != 0) {
        tell_out(at, asked->who.number, old);
    }
    asked->who = *who;
    memcpy(asked->token, token, sizeof token);
    cookie_write(asked->set_cookie, token, (begun.expires - begun.created) / 1000,
                 at->options.has_tls);
    return false; /* the desk says the rest */
}

/* ---- Coming ---- */

static bool let_guest_in(clerk *at, web_letter *asked)
{
    web_member members[] = {{.name = "name", .type = WEB_TEXT, .is_optional = true}};
    if (!at->options.allows_guests) {
        web_answer_error(asked, 403, "no-guests", "This room has no guests; log in.");
        return true;
    }
    if (asked->body_size > 0 && !read_body(asked, members, 1)) {
        return true;
    }
    char name[PERSON_NAME_SIZE];
    snprintf(name, sizeof name, "Guest %04u", randombytes_uniform(10000));
    person guest;
    people_error error;
    people_status status =
        people_add(at->options.people, members[0].is_given ? members[0].text : name, PERSON_GUEST,
                   ROLE_BIT(PERSON_IS_GUEST), NULL, clerk_time(), &guest, &error);
    if (status != PEOPLE_OK) {
        return fail(asked, status, &error);
    }
    asked->chips = at->options.guest_chips;
    return begin_session(at, asked, &guest);
}

static bool log_in(clerk *at, web_letter *asked)
{
    web_member members[] = {{.name = "name", .type = WEB_TEXT},
                            {.name = "password", .type = WEB_TEXT}};
    if (!read_body(asked, members, 2)) {
        return true;
    }
    login_try begun;
    people_error error;
    people_status status =
        people_login_begin(at->options.people, members[0].text, clerk_time(), &begun, &error);
    if (status != PEOPLE_OK) {
        LOG(at->options.log, LOG_WARNING, "login-refused", {"why", people_status_code(status)},
            {"address", asked->address});
        return fail(asked, status, &error);
    }
    bool is_right = password_verify(begun.hash, members[1].text, members[1].size);
    person who;
    status = people_login_end(at->options.people, &begun, is_right, &who, &error);
    char hash[PASSWORD_HASH_SIZE];
    if (status == PEOPLE_OK && password_needs_rehash(begun.hash) &&
        password_hash(hash, members[1].text, members[1].size)) {
        (void)!people_set_hash(at->options.people, who.number, hash, NULL);
    }
    sodium_memzero(members, sizeof members);
    if (status != PEOPLE_OK) {
        LOG(at->options.log, LOG_WARNING, "login-refused", {"why", people_status_code(status)},
            {"address", asked->address});
        return fail(asked, status, &error);
    }
    char number[LOG_NUMBER_SIZE];
    LOG(at->options.log, LOG_INFO, "logged-in", {"person", log_number(number, who.number)},
        {"address", asked->address});
    return begin_session(at, asked, &who);
}

static bool use_link(clerk *at, web_letter *asked)
{
    web_member members[] = {{.name = "token", .type = WEB_TEXT},
                            {.name = "name", .type = WEB_TEXT},
                            {.name = "password", .type = WEB_TEXT}};
    if (!read_body(asked, members, 3)) {
        return true;
    }
    const char *problem = password_problem(members[2].text, members[2].size, members[1].text,
                                           at->options.staff_password_length);
    char hash[PASSWORD_HASH_SIZE];
    if (problem != NULL || !password_hash(hash, members[2].text, members[2].size)) {
        web_answer_error(asked, 400, "password",
                         problem != NULL ? problem : "There is not enough memory.");
        return true;
    }
    sodium_memzero(&members[2], sizeof members[2]);
    person who;
    people_error error;
    people_status status = link_use(at->options.people, members[0].text, members[0].size,
                                    members[1].text, hash, clerk_time(), &who, &error);
    if (status != PEOPLE_OK) {
        return fail(asked, status, &error);
    }
    tell_out(at, who.number, "");
    asked->route = ROUTE_LOGIN;
    return begin_session(at, asked, &who);
}

/* ---- Going ---- */

static bool log_out(clerk *at, web_letter *asked)
{
    people_error error;
    people_status status =
        session_end(at->options.people, asked->token, strlen(asked->token), &error);
    if (status != PEOPLE_OK && status != PEOPLE_NOT_FOUND) {
        return fail(asked, status, &error);
    }
    tell_out(at, asked->who.number, asked->token);
    asked->status = 204;
    cookie_write(asked->set_cookie, "", 0, at->options.has_tls);
    return true;
}

static bool change_password(clerk *at, web_letter *asked)
{
    web_member members[] = {{.name = "old", .type = WEB_TEXT}, {.name = "new", .type = WEB_TEXT}};
    if (!read_body(asked, members, 2)) {
        return true;
    }
    login_try begun;
    people_error error;
    people_status status =
        people_login_begin(at->options.people, asked->who.name, clerk_time(), &begun, &error);
    if (status != PEOPLE_OK) {
        return fail(asked, status, &error);
    }
    bool is_right = password_verify(begun.hash, members[0].text, members[0].size);
    person who;
    status = people_login_end(at->options.people, &begun, is_right, &who, &error);
    if (status != PEOPLE_OK) {
        return fail(asked, status, &error);
    }
    bool is_staff = (who.roles & ROLES_STAFF) != 0;
    const char *problem =
        password_problem(members[1].text, members[1].size, who.name,
                         is_staff ? at->options.staff_password_length : PASSWORD_LENGTH_MIN);
    char hash[PASSWORD_HASH_SIZE];
    if (problem != NULL || !password_hash(hash, members[1].text, members[1].size)) {
        web_answer_error(asked, 400, "password",
                         problem != NULL ? problem : "There is not enough memory.");
        return true;
    }
    sodium_memzero(members, sizeof members);
    status = people_set_password(at->options.people, who.number, hash, &error);
    if (status != PEOPLE_OK) {
        return fail(asked, status, &error);
    }
    tell_out(at, who.number, "");
    asked->route = ROUTE_LOGIN;
    return begin_session(at, asked, &who);
}

/* ---- The cage ---- */

/* Whom it is for, and how much; the desk moves the chips. */
static bool go_to_cage(clerk *at, web_letter *asked)
{
    web_member members[] = {{.name = "person", .type = WEB_INTEGER},
                            {.name = "amount", .type = WEB_INTEGER}};
    if (!read_body(asked, members, 2)) {
        return true;
    }
    int64_t number = members[0].integer;
    person customer;
    people_error error;
    people_status status =
        people_find(at->options.people, number > 0 && number < UINT32_MAX ? (uint32_t)number : 0,
                    &customer, &error);
    if (status != PEOPLE_OK) {
        return fail(asked, status, &error);
    }
    if (!access_to_cage(asked->who.roles, asked->who.number, customer.number, customer.kind)) {
        web_answer_error(asked, 403, "forbidden",
                         "The cage serves accounts, and no cashier serves himself.");
        return true;
    }
    asked->customer = customer.number;
    asked->chips = members[1].integer;
    return false;
}

/* ---- Accounts ---- */

static void write_person(json_writer *writer, const person *who)
{
    char roles[ROLES_TEXT_SIZE];
    json_object_begin(writer);
    json_member_integer(writer, "person", who->number);
    json_member_text(writer, "name", who->name);
    json_member_word(writer, "kind", person_kind_name(who->kind));
    json_member_text(writer, "roles", roles_format(roles, who->roles));
    json_member_bool(writer, "disabled", who->is_disabled);
    json_object_end(writer);
}

static bool list_people(clerk *at, web_letter *asked)
{
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        asked->status = 503;
        return true;
    }
    asked->status = 200;
    asked->content_type = "application/json";
    json_buffer_begin(&asked->answer, writer);
    json_object_begin(writer);
    json_key(writer, "people");
    json_array_begin(writer);
    person who = {.number = 0};
    while (people_next(at->options.people, who.number, false, &who, NULL) == PEOPLE_OK) {
        write_person(writer, &who);
    }
    json_array_end(writer);
    json_object_end(writer);
    json_end_line(writer);
    if (!json_writer_flush(writer)) {
        asked->status = 503;
    }
    free(writer);
    return true;
}

bool clerk_answer(clerk *at, web_letter *asked)
{
    switch (asked->route) {
    case ROUTE_GUEST:
        return let_guest_in(at, asked);
    case ROUTE_LOGIN:
        return log_in(at, asked);
    case ROUTE_LOGOUT:
        return log_out(at, asked);
    case ROUTE_PASSWORD:
        return change_password(at, asked);
    case ROUTE_LINK:
        return use_link(at, asked);
    case ROUTE_DEPOSIT:
    case ROUTE_WITHDRAWAL:
        return go_to_cage(at, asked);
    case ROUTE_PEOPLE:
        return list_people(at, asked);
    default:
        return false;
    }
}
