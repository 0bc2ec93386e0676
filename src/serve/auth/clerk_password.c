/* SPDX-License-Identifier: MIT */
/*
 * Whatever needs a password hashed, in two halves: what can be refused at once is, then the hash is
 * made by a pool, and the clerk goes on with others meanwhile. When it is there the request is read
 * again from its body, and everything that may have changed meanwhile is looked at anew.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "clerk_parts.h"

enum { BUSY_MS = 1000 };

/* ---- The pool ---- */

void clerk_hash(void *context, letter *work)
{
    clerk *at = context;
    hash_letter *hashed = (hash_letter *)work;
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
    mailbox_push(&at->inbox, work);
}

/* Nobody else puts something there, so the answer holds. */
static bool has_hasher(clerk *at, web_letter *asked)
{
    if (pool_has_room(at->hashers)) {
        return true;
    }
    asked->retry_ms = BUSY_MS;
    web_answer_error(asked, 503, "busy", "Too many log in just now; try again in a moment.");
    return false;
}

static clerk_step send_to_pool(clerk *at, web_letter *asked, const login_try *tried,
                               const web_member *given, const web_member *wanted)
{
    hash_letter *made = calloc(1, sizeof *made);
    if (made == NULL) {
        web_answer_error(asked, 503, "busy", "There is not enough memory; try again in a moment.");
        return CLERK_ANSWERED;
    }
    made->letter.kind = LETTER_HASH;
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
    if (!pool_put(at->hashers, &made->letter)) {
        made->asked = NULL;
        letter_free(&made->letter);
        (void)!has_hasher(at, asked);
        return CLERK_ANSWERED;
    }
    return CLERK_WAITS;
}

static clerk_step no_hash(web_letter *asked)
{
    web_answer_error(asked, 503, "busy", "There is not enough memory for that just now.");
    return CLERK_ANSWERED;
}

clerk_step clerk_make_hash(clerk *at, web_letter *asked, const web_member *wanted)
{
    return has_hasher(at, asked) ? send_to_pool(at, asked, NULL, NULL, wanted) : CLERK_ANSWERED;
}

/* ---- Logging in ---- */

static void log_login_refused(clerk *at, const web_letter *asked, people_status status)
{
    LOG(at->options.log, LOG_WARNING, "login-refused", {"why", people_status_code(status)},
        {"address", asked->address});
}

clerk_step clerk_log_in(clerk *at, web_letter *asked)
{
    web_member members[] = {{.name = "name", .type = WEB_TEXT},
                            {.name = "password", .type = WEB_TEXT}};
    if (!clerk_read_body(asked, members, 2) || !has_hasher(at, asked)) {
        return CLERK_ANSWERED;
    }
    login_try begun;
    people_error error;
    people_status status =
        people_login_begin(at->options.people, members[0].text, clerk_time(), &begun, &error);
    clerk_step step;
    if (status == PEOPLE_OK) {
        step = send_to_pool(at, asked, &begun, &members[1], NULL);
    } else {
        log_login_refused(at, asked, status);
        step = clerk_fail(at, asked, status, &error);
    }
    sodium_memzero(members, sizeof members);
    return step;
}

static clerk_step end_login(clerk *at, hash_letter *hashed)
{
    web_letter *asked = hashed->asked;
    person who;
    people_error error;
    people_status status =
        people_login_end(at->options.people, &hashed->tried, hashed->is_right, &who, &error);
    if (status != PEOPLE_OK) {
        log_login_refused(at, asked, status);
        return clerk_fail(at, asked, status, &error);
    }
    if (hashed->is_made) {
        (void)!people_set_hash(at->options.people, who.number, hashed->made, NULL);
    }
    char number[LOG_NUMBER_SIZE];
    LOG(at->options.log, LOG_INFO, "logged-in", {"person", log_number(number, who.number)},
        {"address", asked->address});
    return clerk_begin_session(at, asked, &who);
}

/* ---- The password again ---- */

enum { CONFIRMED_MS = 120000 };

static int64_t steady_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clerk_confirmed_until(const clerk *at, const char *token)
{
    for (size_t i = 0; i < CONFIRMED_MAX && token[0] != '\0'; i++) {
        if (strcmp(at->confirmed[i].token, token) == 0) {
            return at->confirmed[i].until;
        }
    }
    return 0;
}

static void note_confirmed(clerk *at, const web_letter *asked, int64_t until)
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
    out_letter *told = calloc(1, sizeof *told);
    if (told != NULL) { /* else who asks for it will be told to confirm again */
        told->letter.kind = LETTER_CONFIRMED;
        told->person = asked->who.number;
        memcpy(told->token, asked->token, sizeof told->token);
        told->confirmed_until = until;
        mailbox_push(at->options.loop, &told->letter);
        at->options.wake(at->options.loop_context);
    }
}

clerk_step clerk_confirm(clerk *at, web_letter *asked)
{
    web_member member = {.name = "password", .type = WEB_TEXT};
    if (!clerk_read_body(asked, &member, 1) || !has_hasher(at, asked)) {
        return CLERK_ANSWERED;
    }
    login_try begun;
    people_error error;
    people_status status =
        people_login_begin(at->options.people, asked->who.name, clerk_time(), &begun, &error);
    clerk_step step = status == PEOPLE_OK ? send_to_pool(at, asked, &begun, &member, NULL)
                                          : clerk_fail(at, asked, status, &error);
    sodium_memzero(&member, sizeof member);
    return step;
}

static clerk_step end_confirm(clerk *at, hash_letter *hashed)
{
    web_letter *asked = hashed->asked;
    person who, owner;
    people_error error;
    people_status status =
        people_login_end(at->options.people, &hashed->tried, hashed->is_right, &who, &error);
    if (status != PEOPLE_OK) {
        log_login_refused(at, asked, status);
        return clerk_fail(at, asked, status, &error);
    }
    status = clerk_find_owner(at, asked->token, &owner, &error);
    if (status != PEOPLE_OK) {
        return clerk_fail(at, asked, status, &error);
    }
    if (owner.number != who.number) { /* he has logged out meanwhile */
        web_answer_error(asked, 401, "log-in", "Log in first.");
        return CLERK_ANSWERED;
    }
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        web_answer_no_memory(asked);
        return CLERK_ANSWERED;
    }
    note_confirmed(at, asked, steady_ms() + CONFIRMED_MS);
    asked->status = 200;
    asked->content_type = "application/json";
    json_buffer_begin(&asked->answer, writer);
    json_object_begin(writer);
    json_member_integer(writer, "until", clerk_time() + CONFIRMED_MS);
    json_object_end(writer);
    json_end_line(writer);
    if (!json_writer_flush(writer)) {
        web_answer_no_memory(asked);
    }
    free(writer);
    return CLERK_ANSWERED;
}

/* ---- One-time links ---- */

static bool read_link(web_letter *asked, web_member members[3])
{
    members[0] = (web_member){.name = "token", .type = WEB_TEXT};
    members[1] = (web_member){.name = "name", .type = WEB_TEXT};
    members[2] = (web_member){.name = "password", .type = WEB_TEXT};
    return clerk_read_body(asked, members, 3);
}

clerk_step clerk_use_link(clerk *at, web_letter *asked)
{
    web_member members[3];
    if (!read_link(asked, members)) {
        return CLERK_ANSWERED;
    }
    one_time_link found;
    people_error error;
    people_status status = link_find(at->options.people, members[0].text, members[0].size,
                                     clerk_time(), &found, &error);
    if (status != PEOPLE_OK) {
        return clerk_fail(at, asked, status, &error);
    }
    const char *problem = password_problem(members[2].text, members[2].size, members[1].text,
                                           at->options.staff_password_length);
    clerk_step step = CLERK_ANSWERED;
    if (problem != NULL) {
        web_answer_error_at(asked, 400, "password", "password", problem);
    } else {
        step = clerk_make_hash(at, asked, &members[2]);
    }
    sodium_memzero(members, sizeof members);
    return step;
}

static clerk_step end_link(clerk *at, hash_letter *hashed)
{
    web_letter *asked = hashed->asked;
    web_member members[3];
    if (!hashed->is_made) {
        return no_hash(asked);
    }
    if (!read_link(asked, members)) {
        return CLERK_ANSWERED;
    }
    person who;
    people_error error;
    people_status status = link_use(at->options.people, members[0].text, members[0].size,
                                    members[1].text, hashed->made, clerk_time(), &who, &error);
    sodium_memzero(members, sizeof members);
    if (status != PEOPLE_OK) {
        return clerk_fail(at, asked, status, &error);
    }
    clerk_tell_out(at, who.number, "");
    asked->route = ROUTE_LOGIN;
    return clerk_begin_session(at, asked, &who);
}

/* ---- Another password ---- */

clerk_step clerk_change_password(clerk *at, web_letter *asked)
{
    web_member members[] = {{.name = "old", .type = WEB_TEXT}, {.name = "new", .type = WEB_TEXT}};
    if (!clerk_read_body(asked, members, 2) || !has_hasher(at, asked)) {
        return CLERK_ANSWERED;
    }
    login_try begun;
    people_error error;
    people_status status =
        people_login_begin(at->options.people, asked->who.name, clerk_time(), &begun, &error);
    clerk_step step = status == PEOPLE_OK
                          ? send_to_pool(at, asked, &begun, &members[0], &members[1])
                          : clerk_fail(at, asked, status, &error);
    sodium_memzero(members, sizeof members);
    return step;
}

/* A password is judged once it is known that the old one was right. */
static const char *new_problem(clerk *at, web_letter *asked, const person *who)
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

static clerk_step end_change(clerk *at, hash_letter *hashed)
{
    web_letter *asked = hashed->asked;
    person who, owner;
    people_error error;
    people_status status =
        people_login_end(at->options.people, &hashed->tried, hashed->is_right, &who, &error);
    if (status != PEOPLE_OK) {
        return clerk_fail(at, asked, status, &error);
    }
    status = clerk_find_owner(at, asked->token, &owner, &error);
    if (status != PEOPLE_OK) {
        return clerk_fail(at, asked, status, &error);
    }
    if (owner.number != who.number) { /* he has logged out meanwhile */
        web_answer_error(asked, 401, "log-in", "Log in first.");
        return CLERK_ANSWERED;
    }
    const char *problem = new_problem(at, asked, &who);
    if (problem != NULL) {
        web_answer_error_at(asked, 400, "password", "new", problem);
        return CLERK_ANSWERED;
    }
    if (!hashed->is_made) {
        return no_hash(asked);
    }
    status = people_set_password(at->options.people, who.number, hashed->made, &error);
    if (status != PEOPLE_OK) {
        return clerk_fail(at, asked, status, &error);
    }
    clerk_tell_out(at, who.number, "");
    asked->route = ROUTE_LOGIN;
    return clerk_begin_session(at, asked, &who);
}

/* ---- Going on ---- */

clerk_step clerk_go_on(clerk *at, hash_letter *hashed)
{
    clerk_step step = CLERK_ANSWERED;
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
        step = clerk_end_add(at, hashed);
        break;
    default:
        break;
    }
    hashed->asked = NULL;
    letter_free(&hashed->letter);
    return step;
}
