/* SPDX-License-Identifier: MIT */
/*
 * Whatever needs a password hashed, in two halves: what can be refused at once is, then the hash is
 * made by a pool, and the auth thread goes on with others meanwhile. When it is there the request
 * is read again from its body, and everything that may have changed meanwhile is looked at anew.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"

#include "base/clock.h"

enum { BUSY_MS = 1000 };

/* ---- The pool ---- */

void auth_hash(void *context, job *work)
{
    auth_thread *at = context;
    hash_job *hashed = (hash_job *)work;
    if (hashed->verifies) {
        hashed->is_right = password_verify(hashed->tried.hash, hashed->given, hashed->given_size);
    }
    bool makes = hashed->makes && (!hashed->verifies || hashed->is_right);
    if (makes) {
        hashed->is_made = password_hash(hashed->made, hashed->wanted, hashed->wanted_size);
    } else if (hashed->is_right && password_needs_rehash(hashed->tried.hash)) {
        hashed->is_made = password_hash(hashed->made, hashed->given, hashed->given_size);
    }
    sodium_memzero(hashed->given, sizeof hashed->given);
    sodium_memzero(hashed->wanted, sizeof hashed->wanted);
    job_queue_push(&at->inbox, work);
}

/* Nobody else puts something there, so the answer holds. */
static bool has_hasher(auth_thread *at, http_exchange *asked)
{
    if (pool_has_room(at->hashers)) {
        return true;
    }
    asked->retry_ms = BUSY_MS;
    web_answer_error(asked, 503, "busy", "Too many log in just now; try again in a moment.");
    return false;
}

static auth_step send_to_pool(auth_thread *at, http_exchange *asked, const login_try *tried,
                              const web_member *given, const web_member *wanted)
{
    hash_job *made = calloc(1, sizeof *made);
    if (made == NULL) {
        web_answer_error(asked, 503, "busy", "There is not enough memory; try again in a moment.");
        return AUTH_ANSWERED;
    }
    made->job.kind = JOB_HASH;
    if (given != NULL) {
        made->verifies = true;
        made->tried = *tried;
        memcpy(made->given, given->text, given->size);
        made->given_size = given->size;
    }
    if (wanted != NULL) {
        made->makes = true;
        memcpy(made->wanted, wanted->text, wanted->size);
        made->wanted_size = wanted->size;
    }
    made->asked = asked;
    if (!pool_put(at->hashers, &made->job)) {
        made->asked = NULL;
        job_free(&made->job);
        (void)!has_hasher(at, asked);
        return AUTH_ANSWERED;
    }
    return AUTH_WAITS;
}

static auth_step no_hash(http_exchange *asked)
{
    web_answer_error(asked, 503, "busy", "There is not enough memory for that just now.");
    return AUTH_ANSWERED;
}

auth_step auth_make_hash(auth_thread *at, http_exchange *asked, const web_member *wanted)
{
    return has_hasher(at, asked) ? send_to_pool(at, asked, NULL, NULL, wanted) : AUTH_ANSWERED;
}

/* ---- Logging in ---- */

static void log_login_refused(auth_thread *at, const http_exchange *asked, people_status status)
{
    LOG(at->options.log, LOG_WARNING, "login-refused", {"why", people_status_code(status)},
        {"address", asked->address});
}

auth_step auth_log_in(auth_thread *at, http_exchange *asked)
{
    web_member members[] = {{.name = "name", .type = WEB_TEXT},
                            {.name = "password", .type = WEB_TEXT}};
    if (!auth_read_body(asked, members, 2) || !has_hasher(at, asked)) {
        return AUTH_ANSWERED;
    }
    login_try begun;
    people_error error;
    people_status status =
        people_login_begin(at->options.people, members[0].text, clock_wall_ms(), &begun, &error);
    auth_step step;
    if (status == PEOPLE_OK) {
        step = send_to_pool(at, asked, &begun, &members[1], NULL);
    } else {
        log_login_refused(at, asked, status);
        step = auth_fail(at, asked, status, &error);
    }
    sodium_memzero(members, sizeof members);
    return step;
}

static auth_step end_login(auth_thread *at, hash_job *hashed)
{
    http_exchange *asked = hashed->asked;
    person who;
    people_error error;
    people_status status =
        people_login_end(at->options.people, &hashed->tried, hashed->is_right, &who, &error);
    if (status != PEOPLE_OK) {
        log_login_refused(at, asked, status);
        return auth_fail(at, asked, status, &error);
    }
    if (hashed->is_made) {
        (void)!people_set_hash(at->options.people, who.number, hashed->made, NULL);
    }
    char number[LOG_NUMBER_SIZE];
    LOG(at->options.log, LOG_INFO, "logged-in", {"person", log_number(number, who.number)},
        {"address", asked->address});
    return auth_begin_session(at, asked, &who);
}

/* ---- The password again ---- */

enum { CONFIRMED_MS = 120000 };

int64_t auth_confirmed_until(const auth_thread *at, const char *token)
{
    for (size_t i = 0; i < CONFIRMED_MAX && token[0] != '\0'; i++) {
        if (strcmp(at->confirmed[i].token, token) == 0) {
            return at->confirmed[i].until;
        }
    }
    return 0;
}

static void note_confirmed(auth_thread *at, const http_exchange *asked, int64_t until)
{
    confirmed_session *place = &at->confirmed[0];
    for (size_t i = 0; i < CONFIRMED_MAX; i++) {
        confirmed_session *one = &at->confirmed[i];
        if (strcmp(one->token, asked->token) == 0) {
            place = one;
            break;
        }
        place = one->until < place->until ? one : place;
    }
    memcpy(place->token, asked->token, sizeof place->token);
    place->until = until;
    session_end_job *told = calloc(1, sizeof *told);
    if (told != NULL) { /* else who asks for it will be told to confirm again */
        told->job.kind = JOB_SESSION_CONFIRMED;
        told->person = asked->who.number;
        memcpy(told->token, asked->token, sizeof told->token);
        told->confirmed_until = until;
        job_queue_push(at->options.net, &told->job);
        at->options.wake(at->options.net_context);
    }
}

auth_step auth_confirm(auth_thread *at, http_exchange *asked)
{
    web_member member = {.name = "password", .type = WEB_TEXT};
    if (!auth_read_body(asked, &member, 1) || !has_hasher(at, asked)) {
        return AUTH_ANSWERED;
    }
    login_try begun;
    people_error error;
    people_status status =
        people_login_begin(at->options.people, asked->who.name, clock_wall_ms(), &begun, &error);
    auth_step step = status == PEOPLE_OK ? send_to_pool(at, asked, &begun, &member, NULL)
                                         : auth_fail(at, asked, status, &error);
    sodium_memzero(&member, sizeof member);
    return step;
}

static auth_step end_confirm(auth_thread *at, hash_job *hashed)
{
    http_exchange *asked = hashed->asked;
    person who, owner;
    people_error error;
    people_status status =
        people_login_end(at->options.people, &hashed->tried, hashed->is_right, &who, &error);
    if (status != PEOPLE_OK) {
        log_login_refused(at, asked, status);
        return auth_fail(at, asked, status, &error);
    }
    status = auth_find_owner(at, asked->token, &owner, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    if (owner.number != who.number) { /* he has logged out meanwhile */
        web_answer_error(asked, 401, "log-in", "Log in first.");
        return AUTH_ANSWERED;
    }
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        web_answer_no_memory(asked);
        return AUTH_ANSWERED;
    }
    note_confirmed(at, asked, clock_steady_ms() + CONFIRMED_MS);
    asked->status = 200;
    asked->content_type = "application/json";
    json_buffer_begin(&asked->answer, writer);
    json_object_begin(writer);
    json_member_integer(writer, "until", clock_wall_ms() + CONFIRMED_MS);
    json_object_end(writer);
    json_end_line(writer);
    if (!json_writer_flush(writer)) {
        web_answer_no_memory(asked);
    }
    free(writer);
    return AUTH_ANSWERED;
}

/* ---- One-time links ---- */

static bool read_link(http_exchange *asked, web_member members[3])
{
    members[0] = (web_member){.name = "token", .type = WEB_TEXT};
    members[1] = (web_member){.name = "name", .type = WEB_TEXT};
    members[2] = (web_member){.name = "password", .type = WEB_TEXT};
    return auth_read_body(asked, members, 3);
}

auth_step auth_use_link(auth_thread *at, http_exchange *asked)
{
    web_member members[3];
    if (!read_link(asked, members)) {
        return AUTH_ANSWERED;
    }
    one_time_link found;
    people_error error;
    people_status status = link_find(at->options.people, members[0].text, members[0].size,
                                     clock_wall_ms(), &found, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    const char *problem = password_problem(members[2].text, members[2].size, members[1].text,
                                           at->options.staff_password_length);
    auth_step step = AUTH_ANSWERED;
    if (problem != NULL) {
        web_answer_error_at(asked, 400, "password", "password", problem);
    } else {
        step = auth_make_hash(at, asked, &members[2]);
    }
    sodium_memzero(members, sizeof members);
    return step;
}

static auth_step end_link(auth_thread *at, hash_job *hashed)
{
    http_exchange *asked = hashed->asked;
    web_member members[3];
    if (!hashed->is_made) {
        return no_hash(asked);
    }
    if (!read_link(asked, members)) {
        return AUTH_ANSWERED;
    }
    person who;
    people_error error;
    people_status status = link_use(at->options.people, members[0].text, members[0].size,
                                    members[1].text, hashed->made, clock_wall_ms(), &who, &error);
    sodium_memzero(members, sizeof members);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    auth_publish_logout(at, who.number, "");
    asked->route = ROUTE_LOGIN;
    return auth_begin_session(at, asked, &who);
}

/* ---- Another password ---- */

auth_step auth_change_password(auth_thread *at, http_exchange *asked)
{
    web_member members[] = {{.name = "old", .type = WEB_TEXT}, {.name = "new", .type = WEB_TEXT}};
    if (!auth_read_body(asked, members, 2) || !has_hasher(at, asked)) {
        return AUTH_ANSWERED;
    }
    login_try begun;
    people_error error;
    people_status status =
        people_login_begin(at->options.people, asked->who.name, clock_wall_ms(), &begun, &error);
    auth_step step = status == PEOPLE_OK ? send_to_pool(at, asked, &begun, &members[0], &members[1])
                                         : auth_fail(at, asked, status, &error);
    sodium_memzero(members, sizeof members);
    return step;
}

/* A password is judged once it is known that the old one was right. */
static const char *new_problem(auth_thread *at, http_exchange *asked, const person *who)
{
    web_member members[] = {{.name = "old", .type = WEB_TEXT}, {.name = "new", .type = WEB_TEXT}};
    web_problem problem;
    if (!web_body_read(asked->body, asked->body_size, members, 2, &problem)) {
        return "The request cannot be read.";
    }
    bool is_staff = (who->roles & ROLES_STAFF) != 0;
    const char *found =
        password_problem(members[1].text, members[1].size, who->name,
                         is_staff ? at->options.staff_password_length : PASSWORD_LENGTH_MIN);
    sodium_memzero(members, sizeof members);
    return found;
}

static auth_step end_change(auth_thread *at, hash_job *hashed)
{
    http_exchange *asked = hashed->asked;
    person who, owner;
    people_error error;
    people_status status =
        people_login_end(at->options.people, &hashed->tried, hashed->is_right, &who, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    status = auth_find_owner(at, asked->token, &owner, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    if (owner.number != who.number) { /* he has logged out meanwhile */
        web_answer_error(asked, 401, "log-in", "Log in first.");
        return AUTH_ANSWERED;
    }
    const char *problem = new_problem(at, asked, &who);
    if (problem != NULL) {
        web_answer_error_at(asked, 400, "password", "new", problem);
        return AUTH_ANSWERED;
    }
    if (!hashed->is_made) {
        return no_hash(asked);
    }
    status = people_set_password(at->options.people, who.number, hashed->made, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    auth_publish_logout(at, who.number, "");
    asked->route = ROUTE_LOGIN;
    return auth_begin_session(at, asked, &who);
}

/* ---- Going on ---- */

auth_step auth_resume(auth_thread *at, hash_job *hashed)
{
    auth_step step = AUTH_ANSWERED;
    switch (hashed->asked->route) {
    case ROUTE_LOGIN:
        step = end_login(at, hashed);
        break;
    case ROUTE_CONFIRM:
        step = end_confirm(at, hashed);
        break;
    case ROUTE_LINK:
        step = end_link(at, hashed);
        break;
    case ROUTE_PASSWORD:
        step = end_change(at, hashed);
        break;
    case ROUTE_PEOPLE_ADD:
        step = auth_end_add(at, hashed);
        break;
    default:
        break;
    }
    hashed->asked = NULL;
    job_free(&hashed->job);
    return step;
}
