/* SPDX-License-Identifier: MIT */
/*
 * Administration of accounts: listing, adding, changing. A new person sets their password through a
 * one-time link, which the response shows once, unless the admin sets a password.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"
#include "auth_shapes.h"
#include "base/clock.h"
#include "protocol/wire_types.h"
#include "serve/jobs/person_json.h"

/* ---- Answers ---- */

/* A person, and the link that the response shows once. */
typedef struct account_answer {
    const person *who;
    bool has_link; /* false: there is none, and it is null */
    char path[TOKEN_SIZE + 8];
    int64_t expires;
} account_answer;

static const shape_type link_path = {.kind = SHAPE_TEXT, .pattern = "^/link#[A-Za-z0-9_-]{43}$"};
static const shape_member link_rows[] = {
    {SHAPE_MEMBER("path", &link_path, account_answer, path)},
    {SHAPE_MEMBER("expires", &wire_time, account_answer, expires)},
};
static const shape_type account_link = {
    .kind = SHAPE_OBJECT, .name = "AccountLink", SHAPE_MEMBERS(link_rows)};

static const shape_member state_rows[] = {
    {SHAPE_INLINE(&web_person, person, number)},
    {SHAPE_MEMBER("disabled", &wire_flag, person, is_disabled)},
    {SHAPE_MEMBER("password", &wire_flag, person, has_password),
     .about = "whether the account has one"},
    {SHAPE_MEMBER("second_factor", &wire_flag, person, has_factor),
     .about = "whether the account has one"},
    {SHAPE_MEMBER("pin", &wire_flag, person, has_pin), .about = "whether the account has one"},
};
static const shape_type account_state = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(state_rows)};
_Static_assert(offsetof(person, number) == 0, "an inline row begins where the person does");

/* A list of accounts has no links. */
static bool has_link_member(const void *record, const shape_pass *pass)
{
    (void)record;
    return pass->context == NULL;
}

static const shape_member account_rows[] = {
    {SHAPE_INLINE(&account_state, account_answer, who), .is_pointer = true},
    {SHAPE_MADE("link", &account_link), .is_there = has_link_member,
     .guard = SHAPE_AT(account_answer, has_link), .guard_kind = GUARD_NULL,
     .about = "shown to the admin once, in this response"},
};
const shape_type auth_account_shape = {
    .kind = SHAPE_OBJECT, .name = "Account", SHAPE_MEMBERS(account_rows)};

static void write_people(json_writer *writer, const void *record, const shape_pass *pass)
{
    const auth_thread *auth = record;
    static const char in_list[] = "";
    (void)pass;
    person user = {.number = 0};
    json_array_begin(writer);
    while (people_next(auth->options.people, user.number, false, &user, NULL) == PEOPLE_OK) {
        shape_write(writer, &auth_account_shape, &(account_answer){.who = &user},
                    &(shape_pass){.form = SHAPE_API, .context = in_list});
    }
    json_array_end(writer);
}

static const shape_type account_list = {.kind = SHAPE_LIST, .element = &auth_account_shape};
static const shape_member people_rows[] = {
    {SHAPE_MADE("people", &account_list), .write = write_people}};
const shape_type auth_people_shape = {
    .kind = SHAPE_OBJECT, .name = "People", SHAPE_MEMBERS(people_rows)};

/* An empty token: no link was made. */
static auth_step answer_person(http_exchange *exchange, const person *user, const char *token,
                               int64_t time)
{
    account_answer answer = {
        .who = user, .has_link = token[0] != '\0', .expires = time + INT64_C(3600000) * LINK_HOURS};
    snprintf(answer.path, sizeof answer.path, "/link#%s", token);
    auth_step step = auth_answer_record(exchange, &auth_account_shape, &answer);
    sodium_memzero(answer.path, sizeof answer.path);
    return step;
}

static void log_change(auth_thread *auth, const char *event, const http_exchange *exchange,
                       const person *user)
{
    char number[LOG_NUMBER_SIZE], by[LOG_NUMBER_SIZE], roles[ROLES_TEXT_SIZE];
    LOG(auth->options.log, LOG_INFO, event, {"person", log_number(number, user->number)},
        {"by", log_number(by, exchange->request.person.number)},
        {"roles", roles_format(roles, user->roles)},
        {"disabled", user->is_disabled ? "yes" : "no"});
}

auth_step auth_list_people(auth_thread *auth, http_exchange *exchange)
{
    return auth_answer_record(exchange, &auth_people_shape, auth);
}

/* ---- Roles ---- */

/* False: the request is answered with what is wrong. */
static bool read_roles(http_exchange *exchange, const web_member *words, role_set *roles)
{
    *roles = 0;
    for (const char *word = words->text; *word != '\0'; word = strchr(word, ',') + 1) {
        person_role role = person_role_find(word, (size_t)(strchr(word, ',') - word));
        if (role == PERSON_ROLE_COUNT) {
            http_answer_error_at(exchange, SERVER_ERROR_ROLES_UNKNOWN, "roles",
                                 server_errors[SERVER_ERROR_ROLES_UNKNOWN].message);
            return false;
        }
        *roles |= ROLE_BIT(role);
    }
    return true;
}

/* ---- Adding ---- */

static bool read_add(http_exchange *exchange, web_member members[ADD_COUNT], role_set *roles)
{
    return auth_read_body(exchange, &web_new_person, members) &&
           read_roles(exchange, &members[ADD_ROLES], roles);
}

static auth_step add(auth_thread *auth, http_exchange *exchange, const char *name, role_set roles,
                     const char *hash)
{
    char token[TOKEN_SIZE] = "";
    int64_t time = clock_wall_ms();
    person added;
    people_error error;
    people_db *people = auth->options.people;
    people_status status = people_batch_begin(people, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    status = people_add(people, name, PERSON_ACCOUNT, roles, hash, time, &added, &error);
    if (status == PEOPLE_OK && hash == NULL) {
        status = link_make(people, added.number, time, token, &error);
    }
    if (status == PEOPLE_OK) {
        status = people_batch_end(people, &error);
    } else {
        people_batch_drop(people);
    }
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    log_change(auth, "person-added", exchange, &added);
    auth_step step = answer_person(exchange, &added, token, time);
    sodium_memzero(token, sizeof token);
    return step;
}

auth_step auth_add_person(auth_thread *auth, http_exchange *exchange)
{
    web_member members[ADD_COUNT];
    role_set roles;
    if (!read_add(exchange, members, &roles)) {
        return AUTH_ANSWERED;
    }
    if (!members[ADD_PASSWORD].is_given) {
        return add(auth, exchange, members[ADD_NAME].text, roles, NULL);
    }
    const char *problem =
        password_problem(members[ADD_PASSWORD].text, members[ADD_PASSWORD].size,
                         auth_password_terms(auth, members[ADD_NAME].text, roles));
    auth_step step = AUTH_ANSWERED;
    if (problem != NULL) {
        http_answer_error_at(exchange, SERVER_ERROR_PASSWORD, "password", problem);
    } else {
        step = auth_make_hash(auth, exchange, &members[ADD_PASSWORD]);
    }
    sodium_memzero(members, sizeof members);
    return step;
}

auth_step auth_end_add(auth_thread *auth, hash_job *hashed)
{
    http_exchange *exchange = hashed->exchange;
    web_member members[ADD_COUNT];
    role_set roles;
    person owner;
    people_error error;
    people_status status = auth_find_owner(auth, exchange->request.token, &owner, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    /* The admin may have lost the role while the hash was made. */
    if (access_to_route(ROUTE_PEOPLE_ADD, owner.roles) != ACCESS_ALL || owner.number == 0) {
        http_answer_error(exchange, SERVER_ERROR_FORBIDDEN);
        return AUTH_ANSWERED;
    }
    if (!hashed->is_made) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
        return AUTH_ANSWERED;
    }
    if (!read_add(exchange, members, &roles)) {
        return AUTH_ANSWERED;
    }
    auth_step step = add(auth, exchange, members[ADD_NAME].text, roles, hashed->made);
    sodium_memzero(members, sizeof members);
    return step;
}

/* ---- Changing ---- */

static people_status change(people_db *people, uint32_t number,
                            const web_member members[CHANGE_COUNT], role_set roles, int64_t time,
                            char token[TOKEN_SIZE], people_error *error)
{
    people_status status = PEOPLE_OK;
    if (members[CHANGE_ROLES].is_given) {
        status = people_set_roles(people, number, roles, error);
    }
    if (status == PEOPLE_OK && members[CHANGE_DISABLED].is_given) {
        status = people_set_disabled(people, number, members[CHANGE_DISABLED].integer != 0, error);
    }
    if (status == PEOPLE_OK && members[CHANGE_RESET_FACTOR].integer != 0) {
        status = factor_reset(people, number, error);
    }
    if (status == PEOPLE_OK && members[CHANGE_LINK].integer != 0) {
        status = link_make(people, number, time, token, error);
    }
    return status;
}

auth_step auth_change_person(auth_thread *auth, http_exchange *exchange)
{
    web_member members[CHANGE_COUNT];
    people_db *people = auth->options.people;
    role_set roles = 0;
    person user;
    people_error error;
    char token[TOKEN_SIZE] = "";
    int64_t time = clock_wall_ms();
    uint32_t number =
        exchange->request.numbers[0] < UINT32_MAX ? (uint32_t)exchange->request.numbers[0] : 0;
    if (!auth_read_body(exchange, &web_person_change, members) ||
        !read_roles(exchange, &members[CHANGE_ROLES], &roles)) {
        return AUTH_ANSWERED;
    }
    if (!members[CHANGE_ROLES].is_given && !members[CHANGE_DISABLED].is_given &&
        !members[CHANGE_LINK].is_given && !members[CHANGE_RESET_FACTOR].is_given) {
        http_answer_error(exchange, SERVER_ERROR_NO_CHANGE);
        return AUTH_ANSWERED;
    }
    /* Otherwise an open session of an admin would be enough to remove it, without a code. */
    if (members[CHANGE_RESET_FACTOR].integer != 0 && number == exchange->request.person.number) {
        http_answer_error(exchange, SERVER_ERROR_FORBIDDEN_OWN_FACTOR);
        return AUTH_ANSWERED;
    }
    people_status status = people_find(people, number, &user, &error);
    if (status == PEOPLE_OK && user.kind == PERSON_BOT) {
        http_answer_error(exchange, SERVER_ERROR_FORBIDDEN_BOT);
        return AUTH_ANSWERED;
    }
    if (status == PEOPLE_OK) {
        status = people_batch_begin(people, &error);
    }
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    status = change(people, number, members, roles, time, token, &error);
    if (status == PEOPLE_OK) {
        status = people_batch_end(people, &error);
    } else {
        people_batch_drop(people);
    }
    if (status == PEOPLE_REFUSED) { /* a disabled account cannot use a link */
        http_answer_error(exchange, SERVER_ERROR_DISABLED);
        return AUTH_ANSWERED;
    }
    if (status == PEOPLE_OK) {
        status = people_find(people, number, &user, &error);
    }
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    if (members[CHANGE_ROLES].is_given || members[CHANGE_DISABLED].is_given ||
        members[CHANGE_RESET_FACTOR].integer != 0) {
        auth_publish_logout(auth, number, ""); /* open sessions have the old roles */
    }
    log_change(auth, "person-changed", exchange, &user);
    auth_step step = answer_person(exchange, &user, token, time);
    sodium_memzero(token, sizeof token);
    return step;
}
