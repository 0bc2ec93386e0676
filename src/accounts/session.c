/* SPDX-License-Identifier: MIT */
/*
 * Sessions: a token of 32 random bytes. The database stores only its digest (P3), so nobody can log
 * in with a copy of the database.
 */
#include <sodium.h>
#include <string.h>

#include "people_db.h"

#define BASE64 sodium_base64_VARIANT_URLSAFE_NO_PADDING

enum { SEEN_EVERY_MS = 60000 };

_Static_assert(sodium_base64_ENCODED_LEN(TOKEN_BYTES, BASE64) == TOKEN_SIZE, "room for a token");

/* ---- Tokens ---- */

static bool decode(const char *token, size_t size, uint8_t bytes[TOKEN_BYTES])
{
    size_t length = 0;
    return size == TOKEN_SIZE - 1 &&
           sodium_base642bin(bytes, TOKEN_BYTES, token, size, NULL, &length, NULL, BASE64) == 0 &&
           length == TOKEN_BYTES;
}

static void digest_of(const uint8_t bytes[TOKEN_BYTES], uint8_t digest[TOKEN_DIGEST_SIZE])
{
    crypto_generichash(digest, TOKEN_DIGEST_SIZE, bytes, TOKEN_BYTES, NULL, 0);
}

void token_make(char token[TOKEN_SIZE], uint8_t digest[TOKEN_DIGEST_SIZE])
{
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    digest_of(bytes, digest);
    sodium_bin2base64(token, TOKEN_SIZE, bytes, sizeof bytes, BASE64);
    sodium_memzero(bytes, sizeof bytes);
}

bool token_digest(const char *token, size_t size, uint8_t digest[TOKEN_DIGEST_SIZE])
{
    uint8_t bytes[TOKEN_BYTES];
    bool is_token = decode(token, size, bytes);
    if (is_token) {
        digest_of(bytes, digest);
    }
    sodium_memzero(bytes, sizeof bytes);
    return is_token;
}

bool csrf_token(const char *token, size_t size, char out[TOKEN_SIZE])
{
    static const uint8_t purpose[] = "trey csrf 1";
    uint8_t bytes[TOKEN_BYTES], made[TOKEN_BYTES];
    if (!decode(token, size, bytes)) {
        return false;
    }
    crypto_generichash(made, sizeof made, purpose, sizeof purpose - 1, bytes, sizeof bytes);
    sodium_bin2base64(out, TOKEN_SIZE, made, sizeof made, BASE64);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

bool csrf_matches(const char *token, size_t size, const char *sent, size_t given_size)
{
    char expected[TOKEN_SIZE];
    return csrf_token(token, size, expected) && given_size == TOKEN_SIZE - 1 &&
           sodium_memcmp(expected, sent, TOKEN_SIZE - 1) == 0;
}

/* ---- Sessions ---- */

static int64_t expiry(const person *owner, const session_terms *terms, int64_t created,
                      int64_t time)
{
    bool is_staff = (owner->roles & ROLES_STAFF) != 0;
    int64_t idle = time + (is_staff ? terms->staff_ms : terms->player_ms);
    int64_t most = is_staff ? terms->staff_max_ms : terms->player_max_ms;
    return most > 0 && created + most < idle ? created + most : idle;
}

static people_status run_with_digest(people_db *people, people_query query,
                                     const uint8_t digest[TOKEN_DIGEST_SIZE], const char *task,
                                     people_error *error)
{
    return people_run(people, query, SQL_VALUES(people_digest(digest)), task, error);
}

static people_status insert(people_db *people, const session *new, people_error *error)
{
    return people_run(people, PEOPLE_QUERY_SESSION_ADD,
                      SQL_VALUES(people_digest(new->digest), sql_integer(new->number),
                                 sql_integer(new->created), sql_integer(new->expires)),
                      "begin a session", error);
}

static people_status begin(people_db *people, const char *old, const session_terms *terms,
                           session *new, people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    person owner;
    people_status status = people_find(people, new->number, &owner, error);
    if (status == PEOPLE_OK && owner.is_disabled) {
        status = people_fail(error, PEOPLE_REFUSED, "the account is disabled");
    }
    if (status == PEOPLE_OK && old != NULL && token_digest(old, strlen(old), digest)) {
        status = run_with_digest(people, PEOPLE_QUERY_SESSION_END, digest, "end a session", error);
    }
    if (status != PEOPLE_OK) {
        return status;
    }
    new->expires = expiry(&owner, terms, new->created, new->created);
    return insert(people, new, error);
}

people_status session_begin(people_db *people, uint32_t number, const char *old,
                            const session_terms *terms, int64_t time, char token[TOKEN_SIZE],
                            session *started, people_error *error)
{
    session new = {.number = number, .created = time, .last_seen = time};
    token_make(token, new.digest);
    people_status status = people_begin(people, error);
    if (status == PEOPLE_OK) {
        status = people_end(people, begin(people, old, terms, &new, error), error);
    }
    if (status == PEOPLE_OK) {
        *started = new;
    } else {
        sodium_memzero(token, TOKEN_SIZE);
    }
    return status;
}

static people_status no_session(people_error *error)
{
    return people_fail(error, PEOPLE_NOT_FOUND, "no such session, or it has expired");
}

static people_status read_session(people_db *people, session *found, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    people_status status =
        people_ready(people, PEOPLE_QUERY_SESSION_FIND, SQL_VALUES(people_digest(found->digest)),
                     &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        found->number = (uint32_t)sqlite3_column_int64(statement, 0);
        found->created = sqlite3_column_int64(statement, 1);
        found->last_seen = sqlite3_column_int64(statement, 2);
        found->expires = sqlite3_column_int64(statement, 3);
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW    ? PEOPLE_OK
           : code == SQLITE_DONE ? no_session(error)
                                 : people_failure(people, code, "read a session", error);
}

/* Extends a session at most once a minute. A failure is ignored: a full disk logs nobody out. */
static void note_seen(people_db *people, const person *owner, const session_terms *terms,
                      int64_t time, session *used)
{
    if (time - used->last_seen < SEEN_EVERY_MS) {
        return;
    }
    int patience = people->patience_ms;
    people_set_patience(people, 0); /* if another program is writing, the next request extends it */
    people_status begun = people_begin(people, NULL);
    people_set_patience(people, patience);
    if (begun != PEOPLE_OK) {
        return;
    }
    int64_t expires = expiry(owner, terms, used->created, time);
    people_status status =
        people_run(people, PEOPLE_QUERY_SESSION_SEEN,
                   SQL_VALUES(people_digest(used->digest), sql_integer(time), sql_integer(expires)),
                   "extend a session", NULL);
    if (people_end(people, status, NULL) == PEOPLE_OK) {
        used->last_seen = time;
        used->expires = expires;
    }
}

static people_status find_by_digest(people_db *people, const uint8_t digest[TOKEN_DIGEST_SIZE],
                                    const session_terms *terms, int64_t time, session *found,
                                    person *owner, people_error *error)
{
    session read = {0};
    memcpy(read.digest, digest, sizeof read.digest);
    people_status status = read_session(people, &read, error);
    if (status == PEOPLE_OK && read.expires <= time) {
        status = no_session(error);
    }
    if (status == PEOPLE_OK) {
        status = people_find(people, read.number, owner, error);
    }
    if (status == PEOPLE_OK && owner->is_disabled) {
        status = no_session(error);
    }
    if (status == PEOPLE_OK) {
        note_seen(people, owner, terms, time, &read);
        *found = read;
    }
    return status;
}

people_status session_find(people_db *people, const char *token, size_t size,
                           const session_terms *terms, int64_t time, session *found, person *owner,
                           people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    return token_digest(token, size, digest)
               ? find_by_digest(people, digest, terms, time, found, owner, error)
               : no_session(error);
}

people_status session_end(people_db *people, const char *token, size_t size, people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    if (!token_digest(token, size, digest)) {
        return no_session(error);
    }
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK ? people_end(people,
                                            run_with_digest(people, PEOPLE_QUERY_SESSION_END,
                                                            digest, "end a session", error),
                                            error)
                               : status;
}

/* ---- A person's own sessions ---- */

uint64_t session_number(const session *active)
{
    enum { NUMBER_BYTES = 6 };
    uint64_t number = 0;
    for (size_t i = 0; i < NUMBER_BYTES; i++) {
        number = number << 8 | active->digest[i];
    }
    return number + 1;
}

uint64_t session_number_of_token(const char *token, size_t size)
{
    session active;
    return token_digest(token, size, active.digest) ? session_number(&active) : 0;
}

people_status session_list(people_db *people, uint32_t person_number, int64_t time,
                           session list[SESSION_LIST_MAX], size_t *count, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    *count = 0;
    people_status status = people_ready(
        people, PEOPLE_QUERY_SESSION_LIST,
        SQL_VALUES(sql_integer(person_number), sql_integer(time), sql_integer(SESSION_LIST_MAX)),
        &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    while (code == SQLITE_ROW && *count < SESSION_LIST_MAX) {
        session *read = &list[(*count)++];
        *read = (session){.number = person_number,
                          .created = sqlite3_column_int64(statement, 1),
                          .last_seen = sqlite3_column_int64(statement, 2),
                          .expires = sqlite3_column_int64(statement, 3)};
        memcpy(read->digest, sqlite3_column_blob(statement, 0), sizeof read->digest);
        code = sqlite3_step(statement);
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? PEOPLE_OK
               : people_failure(people, code, "list sessions", error);
}

people_status session_end_number(people_db *people, uint32_t person_number, uint64_t number,
                                 int64_t time, people_error *error)
{
    session list[SESSION_LIST_MAX];
    size_t count = 0, at = 0;
    people_status status = people_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = session_list(people, person_number, time, list, &count, error);
    while (at < count && session_number(&list[at]) != number) {
        at++;
    }
    if (status == PEOPLE_OK) {
        status = at == count ? no_session(error)
                             : run_with_digest(people, PEOPLE_QUERY_SESSION_END, list[at].digest,
                                               "end a session", error);
    }
    return people_end(people, status, error);
}

/* Other changes call this within their own transaction. */
static people_status end_all(people_db *people, uint32_t number, people_error *error)
{
    return people_run(people, PEOPLE_QUERY_SESSION_END_ALL, SQL_VALUES(sql_integer(number)),
                      "end sessions", error);
}

people_status session_end_all(people_db *people, uint32_t number, people_error *error)
{
    if (!sqlite3_get_autocommit(people->database)) {
        return end_all(people, number, error);
    }
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK ? people_end(people, end_all(people, number, error), error) : status;
}

people_status people_sessions_sweep(people_db *people, int64_t time, people_error *error)
{
    return people_run(people, PEOPLE_QUERY_SESSION_SWEEP, SQL_VALUES(sql_integer(time)),
                      "forget sessions", error);
}
