/* SPDX-License-Identifier: MIT */
/*
 * Logging in. Attempts are counted by name, whether or not an account has that name (P4), so that
 * locking does not reveal which names exist. A name is stored as a keyed digest, because people
 * sometimes type their password into the name field.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "people_db.h"

enum {
    TRIES_FREE = 4,            /* failed attempts before the first wait */
    WAIT_FIRST_MS = 2000,      /* doubles with every attempt … */
    WAIT_MAX_MS = 900000,      /* … up to this */
    TRIES_UNKNOWN_MAX = 20000, /* names without an account that are remembered */
    CONFIRM_KEY_SIZE = 16
};

#define FORGET_MS (INT64_C(24) * 3600000)

typedef struct tries {
    int64_t failed, last, locked_until;
} tries;

static void name_digest(const people_db *people, const char *key, uint8_t digest[TOKEN_DIGEST_SIZE])
{
    crypto_generichash(digest, TOKEN_DIGEST_SIZE, (const uint8_t *)key, strlen(key),
                       people->tries_key, TRIES_KEY_SIZE);
}

/* Attempts within a session have a counter of their own: a stranger who keeps a name locked does
 * not keep its owner from confirming or changing the password. A name has no control characters. */
static const char *confirm_key(char key[CONFIRM_KEY_SIZE], uint32_t number)
{
    snprintf(key, CONFIRM_KEY_SIZE, "\x01%u", number);
    return key;
}

static people_status read_tries(people_db *people, const uint8_t digest[TOKEN_DIGEST_SIZE],
                                tries *found, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    *found = (tries){0};
    people_status status = people_ready(people, PEOPLE_QUERY_TRIES_FIND,
                                        SQL_VALUES(people_digest(digest)), &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        *found = (tries){sqlite3_column_int64(statement, 0), sqlite3_column_int64(statement, 1),
                         sqlite3_column_int64(statement, 2)};
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? PEOPLE_OK
               : people_failure(people, code, "read login attempts", error);
}

people_status people_tries_of(people_db *people, const char *key, person *user, people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    tries found;
    name_digest(people, key, digest);
    people_status status = read_tries(people, digest, &found, error);
    user->locked_until = found.locked_until;
    user->failed_count = (uint32_t)found.failed;
    return status;
}

people_status people_tries_forget(people_db *people, const char *key, people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    name_digest(people, key, digest);
    return people_run(people, PEOPLE_QUERY_TRIES_DROP, SQL_VALUES(people_digest(digest)),
                      "forget login attempts", error);
}

people_status people_confirms_forget(people_db *people, uint32_t number, people_error *error)
{
    char key[CONFIRM_KEY_SIZE];
    return people_tries_forget(people, confirm_key(key, number), error);
}

people_status people_tries_sweep(people_db *people, int64_t time, people_error *error)
{
    return people_run(people, PEOPLE_QUERY_TRIES_SWEEP,
                      SQL_VALUES(sql_integer(time - FORGET_MS), sql_integer(time)),
                      "forget login attempts", error);
}

static int64_t wait_after(int64_t failed)
{
    int64_t wait = failed > TRIES_FREE ? WAIT_FIRST_MS : 0;
    for (int64_t i = TRIES_FREE + 1; i < failed && wait < WAIT_MAX_MS; i++) {
        wait *= 2;
    }
    return wait < WAIT_MAX_MS ? wait : WAIT_MAX_MS;
}

static people_status write_tries(people_db *people, const uint8_t digest[TOKEN_DIGEST_SIZE],
                                 const tries *failures, uint32_t number, people_error *error)
{
    people_status status =
        people_run(people, PEOPLE_QUERY_TRIES_PUT,
                   SQL_VALUES(people_digest(digest), sql_integer(failures->failed),
                              sql_integer(failures->last), sql_integer(failures->locked_until),
                              sql_integer(number)),
                   "count a login attempt", error);
    return status == PEOPLE_OK ? people_run(people, PEOPLE_QUERY_TRIES_TRIM,
                                            SQL_VALUES(sql_integer(TRIES_UNKNOWN_MAX)),
                                            "forget login attempts", error)
                               : status;
}

people_status people_tries_count(people_db *people, const char *key, int64_t time, uint32_t number,
                                 people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    tries failures;
    name_digest(people, key, digest);
    people_status status = read_tries(people, digest, &failures, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    if (failures.locked_until > time) {
        int64_t retry_ms = failures.locked_until - time;
        people_fail(error, PEOPLE_LOCKED, "too many login attempts; wait %lld seconds",
                    (long long)((retry_ms + 999) / 1000));
        if (error != NULL) {
            error->retry_ms = retry_ms;
        }
        return PEOPLE_LOCKED;
    }
    failures.failed = time - failures.last > FORGET_MS ? 1 : failures.failed + 1;
    failures.last = time;
    failures.locked_until = failures.failed > TRIES_FREE ? time + wait_after(failures.failed) : 0;
    return write_tries(people, digest, &failures, number, error);
}

people_status people_login_begin(people_db *people, const char *name, int64_t time,
                                 login_try *login, people_error *error)
{
    char key[PERSON_KEY_SIZE];
    login_try found = {0};
    memcpy(found.hash, people->dummy, sizeof found.hash);
    if (!person_name_key(key, name, strlen(name))) {
        key[0] = '\0'; /* not a possible name; all of these count as one */
    }
    people_status status = people_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = people_find_login(people, key, &found, error);
    if (status == PEOPLE_OK) {
        status = people_tries_count(people, key, time, found.number, error);
    }
    status = people_end(people, status, error);
    if (status == PEOPLE_OK) {
        *login = found;
    }
    sodium_memzero(&found, sizeof found);
    return status;
}

people_status people_confirm_begin(people_db *people, uint32_t number, int64_t time,
                                   login_try *login, people_error *error)
{
    char key[PERSON_KEY_SIZE], counted[CONFIRM_KEY_SIZE];
    login_try found = {.is_confirm = true};
    person user;
    memcpy(found.hash, people->dummy, sizeof found.hash);
    people_status status = people_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = people_find(people, number, &user, error);
    if (status == PEOPLE_OK && person_name_key(key, user.name, strlen(user.name))) {
        status = people_find_login(people, key, &found, error);
    }
    if (status == PEOPLE_OK) {
        status = people_tries_count(people, confirm_key(counted, number), time, number, error);
    }
    status = people_end(people, status, error);
    if (status == PEOPLE_OK) {
        *login = found;
    }
    sodium_memzero(&found, sizeof found);
    return status;
}

/* The account may have changed while the password was being verified. */
static people_status finish(people_db *people, const login_try *login, person *found,
                            people_error *error)
{
    char key[PERSON_KEY_SIZE];
    login_try now = {0};
    people_status status = people_find(people, login->number, found, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    if (person_name_key(key, found->name, strlen(found->name))) {
        status = people_find_login(people, key, &now, error);
    }
    if (status == PEOPLE_OK && (now.number != login->number ||
                                sodium_memcmp(now.hash, login->hash, sizeof now.hash) != 0)) {
        status = people_fail(error, PEOPLE_REFUSED, "the name or the password is wrong");
    }
    if (status != PEOPLE_OK) {
        return status;
    }
    if (login->is_confirm) {
        return people_confirms_forget(people, login->number, error);
    }
    status = people_pin_unlock(people, login->number, error);
    return status == PEOPLE_OK ? people_tries_forget(people, key, error) : status;
}

people_status people_login_end(people_db *people, const login_try *login, bool is_verified,
                               const char *code, int64_t time, person *found, people_error *error)
{
    if (!is_verified || login->number == 0) {
        return people_fail(error, PEOPLE_REFUSED, "the name or the password is wrong");
    }
    /* The password is right. Without the code the attempt stays counted. */
    people_status status =
        login->is_confirm ? PEOPLE_OK : factor_check(people, login->number, code, time, error);
    if (status == PEOPLE_OK) {
        status = people_begin(people, error);
    }
    if (status != PEOPLE_OK) {
        return status;
    }
    status = people_end(people, finish(people, login, found, error), error);
    if (!login->is_confirm) {
        found->failed_count = 0;
        found->locked_until = 0;
    }
    return status;
}
