/* SPDX-License-Identifier: MIT */
/*
 * One-time links, for the first admin and for setting a password that nobody else has seen. The
 * database holds only their digests, as it does for sessions.
 */
#include <sodium.h>
#include <string.h>

#include "people_db.h"

#define LIFE_MS (INT64_C(3600000) * LINK_HOURS)

static people_status no_link(people_error *error)
{
    return people_fail(error, PEOPLE_NOT_FOUND, "this link has been used or has expired");
}

people_status people_links_forget(people_db *people, uint32_t number, people_error *error)
{
    return people_run(people, PEOPLE_QUERY_LINK_DROP_FOR, SQL_VALUES(sql_integer(number)),
                      "end older links", error);
}

people_status people_links_sweep(people_db *people, int64_t time, people_error *error)
{
    return people_run(people, PEOPLE_QUERY_LINK_SWEEP, SQL_VALUES(sql_integer(time)),
                      "forget links", error);
}

static people_status insert(people_db *people, const one_time_link *new,
                            const uint8_t digest[TOKEN_DIGEST_SIZE], people_error *error)
{
    people_status status = people_links_forget(people, new->number, error);
    return status == PEOPLE_OK
               ? people_run(people, PEOPLE_QUERY_LINK_ADD,
                            SQL_VALUES(people_digest(digest), sql_integer(new->number),
                                       sql_integer(new->roles), sql_integer(new->expires)),
                            "make a link", error)
               : status;
}

/* Whether such a link may exist and be used. */
static people_status check_use(people_db *people, const one_time_link *link, people_error *error)
{
    person owner = {0};
    bool has_admin = false;
    if (link->number == 0) {
        people_status status = people_has_admin(people, &has_admin, error);
        return status == PEOPLE_OK && has_admin
                   ? people_fail(error, PEOPLE_LAST_ADMIN, "an admin exists already")
                   : status;
    }
    people_status status = people_find(people, link->number, &owner, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    if (owner.kind != PERSON_ACCOUNT) {
        return people_fail(error, PEOPLE_NOT_FOUND, "'%s' is not an account and has no password",
                           owner.name);
    }
    return owner.is_disabled ? people_fail(error, PEOPLE_REFUSED, "the account is disabled")
                             : PEOPLE_OK;
}

static people_status make(people_db *people, const one_time_link *new, char token[TOKEN_SIZE],
                          people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    people_status status = people_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    token_make(token, digest);
    status = check_use(people, new, error);
    if (status == PEOPLE_OK) {
        status = insert(people, new, digest, error);
    }
    if (status == PEOPLE_OK && new->number != 0) { /* the first admin's is of nobody yet */
        status = people_note_change(people, PERSON_CHANGE_LINK, new->number, 0, 0, error);
    }
    status = people_end(people, status, error);
    if (status != PEOPLE_OK) {
        sodium_memzero(token, TOKEN_SIZE);
    }
    return status;
}

people_status link_make(people_db *people, uint32_t number, int64_t time, char token[TOKEN_SIZE],
                        people_error *error)
{
    if (number == 0) {
        return people_fail(error, PEOPLE_NOT_FOUND, "no such person");
    }
    return make(people, &(one_time_link){.number = number, .expires = time + LIFE_MS}, token,
                error);
}

people_status link_make_first(people_db *people, int64_t time, char token[TOKEN_SIZE],
                              people_error *error)
{
    return make(people,
                &(one_time_link){.roles = ROLE_BIT(PERSON_IS_ADMIN), .expires = time + LIFE_MS},
                token, error);
}

people_status link_find(people_db *people, const char *token, size_t size, int64_t time,
                        one_time_link *found, people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    if (!token_digest(token, size, digest)) {
        return no_link(error);
    }
    sqlite3_stmt *statement = NULL;
    people_status status = people_ready(people, PEOPLE_QUERY_LINK_FIND,
                                        SQL_VALUES(people_digest(digest)), &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    one_time_link read = {0};
    if (code == SQLITE_ROW) {
        read = (one_time_link){(uint32_t)sqlite3_column_int64(statement, 0),
                               (role_set)sqlite3_column_int64(statement, 1),
                               sqlite3_column_int64(statement, 2)};
    }
    sqlite3_reset(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        return people_failure(people, code, "read a link", error);
    }
    if (code == SQLITE_DONE || read.expires <= time) {
        return no_link(error);
    }
    *found = read;
    return PEOPLE_OK;
}

static people_status drop(people_db *people, const char *token, size_t size, people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    return token_digest(token, size, digest)
               ? people_run(people, PEOPLE_QUERY_LINK_DROP, SQL_VALUES(people_digest(digest)),
                            "use up a link", error)
               : no_link(error);
}

/* Uses up the link, and adds its account or sets the password; the caller makes this one batch. */
static people_status use(people_db *people, const char *token, size_t size, const char *name,
                         const char *hash, int64_t time, person *owner, people_error *error)
{
    one_time_link link = {0};
    people_status status = link_find(people, token, size, time, &link, error);
    if (status == PEOPLE_OK) {
        status = check_use(people, &link, error);
    }
    if (status == PEOPLE_OK) {
        status = drop(people, token, size, error);
    }
    if (status != PEOPLE_OK) {
        return status;
    }
    change_actor actor = people->actor;
    people->actor = (change_actor){.origin = CHANGE_BY_LINK, .person = link.number};
    status = link.number == 0
                 ? people_add(people, name, PERSON_ACCOUNT, link.roles, hash, time, owner, error)
                 : people_set_password(people, link.number, hash, error);
    people->actor = actor;
    return status == PEOPLE_OK && link.number != 0 ? people_find(people, link.number, owner, error)
                                                   : status;
}

people_status link_use(people_db *people, const char *token, size_t size, const char *name,
                       const char *hash, int64_t time, person *owner, people_error *error)
{
    bool was_batch = people->is_batch;
    people_status status =
        was_batch ? people_begin(people, error) : people_batch_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = use(people, token, size, name, hash, time, owner, error);
    if (was_batch) {
        return people_end(people, status, error);
    }
    if (status != PEOPLE_OK) {
        people_batch_drop(people);
        return status;
    }
    return people_batch_end(people, error);
}
