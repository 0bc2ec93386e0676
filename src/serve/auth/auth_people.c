/* SPDX-License-Identifier: MIT */
/*
 * The administration of accounts: listing, adding, changing. Whoever gets an account sets his
 * password by a one-time link that is told once, unless the admin gives him one.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"

#include "base/clock.h"

/* ---- Answers ---- */

static void write_person(json_writer *writer, const person *who)
{
    json_member_integer(writer, "person", who->number);
    json_member_text(writer, "name", who->name);
    json_member_word(writer, "kind", person_kind_name(who->kind));
    json_key(writer, "roles");
    json_array_begin(writer);
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((who->roles & ROLE_BIT(role)) != 0) {
            json_word(writer, person_role_name(role));
        }
    }
    json_array_end(writer);
    json_member_bool(writer, "disabled", who->is_disabled);
    json_member_bool(writer, "password", who->has_password);
}

static json_writer *begin(http_exchange *asked)
{
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        web_answer_error(asked, 503, "busy", "There is not enough memory for that just now.");
        return NULL;
    }
    asked->status = 200;
    asked->content_type = "application/json";
    json_buffer_begin(&asked->answer, writer);
    json_object_begin(writer);
    return writer;
}

static auth_step end(http_exchange *asked, json_writer *writer)
{
    json_object_end(writer);
    json_end_line(writer);
    bool is_whole = json_writer_flush(writer);
    sodium_memzero(writer, sizeof *writer); /* a link may be in it */
    free(writer);
    if (!is_whole) {
        json_buffer_finish(&asked->answer);
        web_answer_error(asked, 503, "busy", "There is not enough memory for that just now.");
    }
    return AUTH_ANSWERED;
}

/* `token` empty: no link was made. */
static auth_step tell_person(http_exchange *asked, const person *who, const char *token,
                             int64_t time)
{
    json_writer *writer = begin(asked);
    if (writer == NULL) {
        return AUTH_ANSWERED;
    }
    write_person(writer, who);
    json_key(writer, "link");
    if (token[0] != '\0') {
        char path[TOKEN_SIZE + 8];
        snprintf(path, sizeof path, "/link#%s", token);
        json_object_begin(writer);
        json_member_word(writer, "path", path);
        json_member_integer(writer, "expires", time + INT64_C(3600000) * LINK_HOURS);
        json_object_end(writer);
    } else {
        json_null(writer);
    }
    return end(asked, writer);
}

static void log_change(auth_thread *at, const char *event, const http_exchange *asked,
                       const person *who)
{
    char number[LOG_NUMBER_SIZE], by[LOG_NUMBER_SIZE], roles[ROLES_TEXT_SIZE];
    LOG(at->options.log, LOG_INFO, event, {"person", log_number(number, who->number)},
        {"by", log_number(by, asked->who.number)}, {"roles", roles_format(roles, who->roles)},
        {"disabled", who->is_disabled ? "yes" : "no"});
}

auth_step auth_list_people(auth_thread *at, http_exchange *asked)
{
    json_writer *writer = begin(asked);
    if (writer == NULL) {
        return AUTH_ANSWERED;
    }
    json_key(writer, "people");
    json_array_begin(writer);
    person who = {.number = 0};
    while (people_next(at->options.people, who.number, false, &who, NULL) == PEOPLE_OK) {
        json_object_begin(writer);
        write_person(writer, &who);
        json_object_end(writer);
    }
    json_array_end(writer);
    return end(asked, writer);
}

/* ---- Roles ---- */

/* False: the job is answered. */
static bool read_roles(http_exchange *asked, const web_member *words, role_set *roles)
{
    *roles = 0;
    for (const char *word = words->text; *word != '\0'; word = strchr(word, ',') + 1) {
        person_role role = person_role_find(word, (size_t)(strchr(word, ',') - word));
        if (role == PERSON_ROLE_COUNT) {
            web_answer_error_at(asked, 400, "bad-request", "roles",
                                "roles: player, dealer, floor, cage, auditor and admin are known");
            return false;
        }
        *roles |= ROLE_BIT(role);
    }
    return true;
}

/* ---- Adding ---- */

enum { ADD_NAME, ADD_ROLES, ADD_PASSWORD, ADD_COUNT };

static bool read_add(http_exchange *asked, web_member members[ADD_COUNT], role_set *roles)
{
    members[ADD_NAME] = (web_member){.name = "name", .type = WEB_TEXT};
    members[ADD_ROLES] = (web_member){.name = "roles", .type = WEB_WORDS};
    members[ADD_PASSWORD] = (web_member){.name = "password", .type = WEB_TEXT, .is_optional = true};
    return auth_read_body(asked, members, ADD_COUNT) &&
           read_roles(asked, &members[ADD_ROLES], roles);
}

static auth_step add(auth_thread *at, http_exchange *asked, const char *name, role_set roles,
                     const char *hash)
{
    char token[TOKEN_SIZE] = "";
    int64_t time = clock_wall_ms();
    person added;
    people_error error;
    people *all = at->options.people;
    people_status status = people_batch_begin(all, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    status = people_add(all, name, PERSON_ACCOUNT, roles, hash, time, &added, &error);
    if (status == PEOPLE_OK && hash == NULL) {
        status = link_make(all, added.number, time, token, &error);
    }
    if (status == PEOPLE_OK) {
        status = people_batch_end(all, &error);
    } else {
        people_batch_drop(all);
    }
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    log_change(at, "person-added", asked, &added);
    auth_step step = tell_person(asked, &added, token, time);
    sodium_memzero(token, sizeof token);
    return step;
}

auth_step auth_add_person(auth_thread *at, http_exchange *asked)
{
    web_member members[ADD_COUNT];
    role_set roles;
    if (!read_add(asked, members, &roles)) {
        return AUTH_ANSWERED;
    }
    if (!members[ADD_PASSWORD].is_given) {
        return add(at, asked, members[ADD_NAME].text, roles, NULL);
    }
    bool is_staff = (roles & ROLES_STAFF) != 0;
    const char *problem = password_problem(
        members[ADD_PASSWORD].text, members[ADD_PASSWORD].size, members[ADD_NAME].text,
        is_staff ? at->options.staff_password_length : PASSWORD_LENGTH_MIN);
    auth_step step = AUTH_ANSWERED;
    if (problem != NULL) {
        web_answer_error_at(asked, 400, "password", "password", problem);
    } else {
        step = auth_make_hash(at, asked, &members[ADD_PASSWORD]);
    }
    sodium_memzero(members, sizeof members);
    return step;
}

auth_step auth_end_add(auth_thread *at, hash_job *hashed)
{
    http_exchange *asked = hashed->asked;
    web_member members[ADD_COUNT];
    role_set roles;
    person owner;
    people_error error;
    people_status status = auth_find_owner(at, asked->token, &owner, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    if (access_to_route(ROUTE_PEOPLE_ADD, owner.roles) != ACCESS_ALL || owner.number == 0) {
        web_answer_error(asked, 403, "forbidden", "This account may not do that."); /* any more */
        return AUTH_ANSWERED;
    }
    if (!hashed->is_made) {
        web_answer_error(asked, 503, "busy", "There is not enough memory for that just now.");
        return AUTH_ANSWERED;
    }
    if (!read_add(asked, members, &roles)) {
        return AUTH_ANSWERED;
    }
    auth_step step = add(at, asked, members[ADD_NAME].text, roles, hashed->made);
    sodium_memzero(members, sizeof members);
    return step;
}

/* ---- Changing ---- */

enum { CHANGE_ROLES, CHANGE_DISABLED, CHANGE_LINK, CHANGE_COUNT };

static people_status change(people *all, uint32_t number, const web_member members[CHANGE_COUNT],
                            role_set roles, int64_t time, char token[TOKEN_SIZE],
                            people_error *error)
{
    people_status status = PEOPLE_OK;
    if (members[CHANGE_ROLES].is_given) {
        status = people_set_roles(all, number, roles, error);
    }
    if (status == PEOPLE_OK && members[CHANGE_DISABLED].is_given) {
        status = people_set_disabled(all, number, members[CHANGE_DISABLED].integer != 0, error);
    }
    if (status == PEOPLE_OK && members[CHANGE_LINK].integer != 0) {
        status = link_make(all, number, time, token, error);
    }
    return status;
}

auth_step auth_change_person(auth_thread *at, http_exchange *asked)
{
    web_member members[CHANGE_COUNT] = {
        [CHANGE_ROLES] = {.name = "roles", .type = WEB_WORDS, .is_optional = true},
        [CHANGE_DISABLED] = {.name = "disabled", .type = WEB_FLAG, .is_optional = true},
        [CHANGE_LINK] = {.name = "link", .type = WEB_FLAG, .is_optional = true}};
    people *all = at->options.people;
    role_set roles = 0;
    person who;
    people_error error;
    char token[TOKEN_SIZE] = "";
    int64_t time = clock_wall_ms();
    uint32_t number = asked->numbers[0] < UINT32_MAX ? (uint32_t)asked->numbers[0] : 0;
    if (!auth_read_body(asked, members, CHANGE_COUNT) ||
        !read_roles(asked, &members[CHANGE_ROLES], &roles)) {
        return AUTH_ANSWERED;
    }
    if (!members[CHANGE_ROLES].is_given && !members[CHANGE_DISABLED].is_given &&
        !members[CHANGE_LINK].is_given) {
        web_answer_error(asked, 400, "bad-request", "roles, disabled or link: say what to change");
        return AUTH_ANSWERED;
    }
    people_status status = people_find(all, number, &who, &error);
    if (status == PEOPLE_OK && who.kind == PERSON_BOT) {
        web_answer_error(asked, 403, "forbidden", "Bots are the house's own and stay as they are.");
        return AUTH_ANSWERED;
    }
    if (status == PEOPLE_OK) {
        status = people_batch_begin(all, &error);
    }
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    status = change(all, number, members, roles, time, token, &error);
    if (status == PEOPLE_OK) {
        status = people_batch_end(all, &error);
    } else {
        people_batch_drop(all);
    }
    if (status == PEOPLE_REFUSED) { /* a link for somebody who cannot use it */
        web_answer_error(asked, 409, "disabled", "The account is disabled; no link can be made.");
        return AUTH_ANSWERED;
    }
    if (status == PEOPLE_OK) {
        status = people_find(all, number, &who, &error);
    }
    if (status != PEOPLE_OK) {
        return auth_fail(at, asked, status, &error);
    }
    if (members[CHANGE_ROLES].is_given || members[CHANGE_DISABLED].is_given) {
        auth_publish_logout(at, number, ""); /* he is not who he was */
    }
    log_change(at, "person-changed", asked, &who);
    auth_step step = tell_person(asked, &who, token, time);
    sodium_memzero(token, sizeof token);
    return step;
}
