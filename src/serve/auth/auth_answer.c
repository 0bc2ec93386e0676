/* SPDX-License-Identifier: MIT */
/*
 * Logging out, customers of the cage. Requests that need a password hash are in
 * auth_password.c, those about accounts in auth_people.c.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"
#include "auth_shapes.h"
#include "base/assert.h"
#include "base/clock.h"
#include "protocol/wire_types.h"

enum { BROKEN_MS = 1000 };

/* ---- Answers ---- */

/* The member of the body that is wrong; empty: none in particular. */
static const char *member_of(people_status status)
{
    return status == PEOPLE_NAME_BAD || status == PEOPLE_NAME_TAKEN ? "name"
           : status == PEOPLE_ROLES_BAD                             ? "roles"
           : status == PEOPLE_UNTIL_BAD                             ? "until"
                                                                    : "";
}

auth_step auth_fail(auth_thread *auth, http_exchange *exchange, people_status status,
                    const people_error *cause)
{
    server_error error = server_error_find(people_status_code(status));
    TREY_ASSERT(error < SERVER_ERROR_COUNT);
    if (server_errors[error].status == 503) {
        /* Which file is broken, and how, is only for the log. */
        LOG(auth->options.log, LOG_ERROR, "accounts-broken", {"problem", cause->problem.text});
        exchange->response.retry_ms = BROKEN_MS;
        http_answer_error(exchange, error);
    } else {
        exchange->response.retry_ms = cause->retry_ms;
        http_answer_error_at(exchange, error, member_of(status), cause->problem.text);
    }
    return AUTH_ANSWERED;
}

bool auth_read_body(http_exchange *exchange, const shape_type *type, web_member *members)
{
    web_error error;
    if (web_body_read(exchange->request.body, exchange->request.body_size, type, members, &error)) {
        return true;
    }
    http_answer_error_at(exchange, SERVER_ERROR_BAD_REQUEST, error.where, error.problem.text);
    return false;
}

auth_step auth_answer_record(http_exchange *exchange, const shape_type *type, const void *record)
{
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
        return AUTH_ANSWERED;
    }
    http_answer_begin(exchange, writer);
    shape_write(writer, type, record, &(shape_pass){.form = SHAPE_API});
    json_end_line(writer);
    bool is_whole = json_writer_flush(writer);
    sodium_memzero(writer, sizeof *writer); /* it may contain a secret */
    free(writer);
    if (!is_whole) {
        json_buffer_finish(&exchange->response.body);
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
    }
    return AUTH_ANSWERED;
}

void auth_publish_logout(auth_thread *auth, uint32_t number, const char *token)
{
    session_end_job *ended = calloc(1, sizeof *ended);
    if (ended == NULL) {
        return; /* the net thread checks sessions again by itself, a little later */
    }
    ended->job.kind = JOB_SESSION_END;
    ended->person = number;
    snprintf(ended->token, sizeof ended->token, "%s", token);
    job_queue_push(auth->options.net, &ended->job);
    auth->options.wake(auth->options.net_context);
}

auth_step auth_begin_session(auth_thread *auth, http_exchange *exchange, const person *user)
{
    char token[TOKEN_SIZE], old[TOKEN_SIZE];
    session started;
    people_error error;
    memcpy(old, exchange->request.token, sizeof old);
    people_status status =
        session_begin(auth->options.people, user->number, old[0] != '\0' ? old : NULL,
                      &auth->options.terms, clock_wall_ms(), token, &started, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    if (exchange->request.person.number != 0) {
        auth_publish_logout(auth, exchange->request.person.number, old);
    }
    exchange->request.person = *user;
    exchange->request.lacks_factor = auth_lacks_factor(auth, user);
    memcpy(exchange->request.token, token, sizeof token);
    cookie_write(exchange->response.set_cookie, token, (started.expires - started.created) / 1000,
                 auth->options.is_secure);
    return AUTH_PASS;
}

/* ---- Names ---- */

void auth_find_name(auth_thread *auth, uint32_t number, char name[PERSON_NAME_SIZE])
{
    person found;
    name[0] = '\0';
    if (number != 0 && people_find(auth->options.people, number, &found, NULL) == PEOPLE_OK) {
        memcpy(name, found.name, PERSON_NAME_SIZE);
    }
}

void auth_write_name(json_writer *writer, const char *name)
{
    if (name[0] != '\0') {
        json_text(writer, name, strlen(name));
    } else {
        json_null(writer);
    }
}

/* ---- Logging out ---- */

auth_step auth_log_out(auth_thread *auth, http_exchange *exchange)
{
    people_error error;
    people_status status = session_end(auth->options.people, exchange->request.token,
                                       strlen(exchange->request.token), &error);
    if (status != PEOPLE_OK && status != PEOPLE_NOT_FOUND) {
        return auth_fail(auth, exchange, status, &error);
    }
    auth_publish_logout(auth, exchange->request.person.number, exchange->request.token);
    exchange->response.status = 204;
    cookie_write(exchange->response.set_cookie, "", 0, auth->options.is_secure);
    return AUTH_ANSWERED;
}

/* ---- One's own sessions ---- */

typedef struct session_list_answer {
    session list[SESSION_LIST_MAX];
    size_t count;
    uint64_t own; /* number of the session that asks */
} session_list_answer;

static int64_t number_of(const void *record)
{
    return (int64_t)session_number(record);
}

static void write_current(json_writer *writer, const void *record, const shape_pass *pass)
{
    const session_list_answer *answer = pass->context;
    json_bool(writer, session_number(record) == answer->own);
}

static const shape_member session_rows[] = {
    {SHAPE_MADE("id", &wire_number_from_1), .number = number_of,
     .about = "for DELETE /api/v1/me/sessions/{id}"},
    {SHAPE_MEMBER("created", &wire_time, session, created)},
    {SHAPE_MEMBER("last_seen", &wire_time, session, last_seen)},
    {SHAPE_MEMBER("expires", &wire_time, session, expires)},
    {SHAPE_MADE("current", &wire_flag), .write = write_current,
     .about = "the session of this request"},
};
static const shape_type session_type = {
    .kind = SHAPE_OBJECT, .name = "OwnSession", SHAPE_MEMBERS(session_rows)};

static void write_sessions(json_writer *writer, const void *record, const shape_pass *pass)
{
    const session_list_answer *answer = record;
    json_array_begin(writer);
    for (size_t i = 0; i < answer->count; i++) {
        shape_write(writer, &session_type, &answer->list[i], pass);
    }
    json_array_end(writer);
}

static const shape_type session_array = {.kind = SHAPE_LIST,
                                         .element = &session_type,
                                         .count_max = SESSION_LIST_MAX,
                                         .is_limited = true};
static const shape_member sessions_rows[] = {
    {SHAPE_MADE("sessions", &session_array), .write = write_sessions}};
const shape_type auth_sessions_shape = {
    .kind = SHAPE_OBJECT, .name = "Sessions", SHAPE_MEMBERS(sessions_rows)};

auth_step auth_list_sessions(auth_thread *auth, http_exchange *exchange)
{
    session_list_answer answer = {.count = 0};
    people_error error;
    people_status status = session_list(auth->options.people, exchange->request.person.number,
                                        clock_wall_ms(), answer.list, &answer.count, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        http_answer_no_memory(exchange);
        return AUTH_ANSWERED;
    }
    const char *token = exchange->request.token;
    answer.own = session_number_of_token(token, strlen(token));
    http_answer_begin(exchange, writer);
    shape_write(writer, &auth_sessions_shape, &answer,
                &(shape_pass){.form = SHAPE_API, .context = &answer});
    http_answer_end(exchange, writer);
    free(writer);
    return AUTH_ANSWERED;
}

/* Connections of the session close at once; those of other sessions stay. */
auth_step auth_end_session(auth_thread *auth, http_exchange *exchange)
{
    people_error error;
    uint64_t number = exchange->request.numbers[0];
    people_status status = session_end_number(auth->options.people, exchange->request.person.number,
                                              number, clock_wall_ms(), &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    session_end_job *ended = calloc(1, sizeof *ended);
    if (ended != NULL) { /* without memory, the net thread notices a little later */
        ended->job.kind = JOB_SESSION_END;
        ended->person = exchange->request.person.number;
        ended->number = number;
        job_queue_push(auth->options.net, &ended->job);
        auth->options.wake(auth->options.net_context);
    }
    exchange->response.status = 204;
    return AUTH_ANSWERED;
}

/* ---- The cage ---- */

/* Finds the customer; the floor thread has their chips. */
static auth_step set_customer(auth_thread *auth, http_exchange *exchange, int64_t number)
{
    person customer;
    people_error error;
    people_status status =
        people_find(auth->options.people, number > 0 && number < UINT32_MAX ? (uint32_t)number : 0,
                    &customer, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    if (!access_to_cage(exchange->request.person.roles, exchange->request.person.number,
                        customer.number, customer.kind)) {
        http_answer_error(exchange, SERVER_ERROR_FORBIDDEN_CUSTOMER);
        return AUTH_ANSWERED;
    }
    exchange->request.customer = customer.number;
    return AUTH_PASS;
}

auth_step auth_read_transfer(auth_thread *auth, http_exchange *exchange)
{
    web_member members[TRANSFER_COUNT];
    if (!auth_read_body(exchange, &web_transfer, members)) {
        return AUTH_ANSWERED;
    }
    if (exchange->request.idempotency_key[0] == '\0') {
        http_answer_error(exchange, SERVER_ERROR_IDEMPOTENCY_KEY);
        return AUTH_ANSWERED;
    }
    exchange->request.chips = members[TRANSFER_AMOUNT].integer;
    return set_customer(auth, exchange, members[TRANSFER_PERSON].integer);
}

auth_step auth_find_customer(auth_thread *auth, http_exchange *exchange)
{
    uint64_t number = exchange->request.numbers[0];
    return set_customer(auth, exchange, number < UINT32_MAX ? (int64_t)number : 0);
}

/* ---- Routes that other threads answer ---- */

auth_step auth_pass(auth_thread *auth, http_exchange *exchange)
{
    (void)auth, (void)exchange;
    return AUTH_PASS;
}

/* Staff see all rounds, but not of a table where they sit: the floor thread knows where that is. */
auth_step auth_check_seats(auth_thread *auth, http_exchange *exchange)
{
    (void)auth;
    return exchange->request.extent == ACCESS_ALL ? AUTH_TO_FLOOR : AUTH_PASS;
}

/* For the odds of a table, the floor thread first adds its rules and how it is being played. */
auth_step auth_choose_odds_source(auth_thread *auth, http_exchange *exchange)
{
    (void)auth;
    return web_query_find(exchange, "table") != NULL ? AUTH_TO_FLOOR : AUTH_PASS;
}
