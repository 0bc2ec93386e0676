/* SPDX-License-Identifier: MIT */
/*
 * PINs of staff: a few digits with which a dealer takes over a console that stays logged in. A PIN
 * never begins a session, and it is hashed as passwords are. So few digits can be guessed; what
 * protects them is that PIN_TRIES_MAX wrong ones lock the PIN until its owner logs in with the
 * password.
 */
#include <sodium.h>
#include <string.h>

#include "people_db.h"

enum { HASH, ONE_TIME, FAILED };

typedef struct pin {
    char hash[PASSWORD_HASH_SIZE];
    bool is_one_time;
    int64_t failed;
} pin;

static bool is_sequence(const char *digits, size_t size)
{
    int step = digits[1] - digits[0];
    bool is_same = step >= -1 && step <= 1;
    for (size_t i = 2; i < size && is_same; i++) {
        is_same = digits[i] - digits[i - 1] == step;
    }
    return is_same;
}

const char *pin_problem(const char *text, size_t size)
{
    if (size < PIN_DIGITS_MIN || size > PIN_DIGITS_MAX || strspn(text, "0123456789") != size) {
        return "a PIN has 4 to 8 digits";
    }
    return is_sequence(text, size) ? "this PIN is easily guessed; choose other digits" : NULL;
}

/* ---- Rows ---- */

static people_status find(people_db *people, uint32_t number, pin *found, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    people_status status = people_ready(people, PEOPLE_QUERY_PIN_FIND,
                                        SQL_VALUES(sql_integer(number)), &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    const char *hash =
        code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, HASH) : NULL;
    bool is_read = hash != NULL && strlen(hash) < PASSWORD_HASH_SIZE;
    *found = (pin){.failed = 0};
    if (is_read) {
        memcpy(found->hash, hash, strlen(hash) + 1);
        found->is_one_time = sqlite3_column_int(statement, ONE_TIME) != 0;
        found->failed = sqlite3_column_int64(statement, FAILED);
    }
    sqlite3_reset(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        return people_failure(people, code, "read a PIN", error);
    }
    return is_read ? PEOPLE_OK
                   : people_fail(error, PEOPLE_PIN_NONE,
                                 "this person has no PIN; they can set one in their settings");
}

static people_status count(people_db *people, uint32_t number, int64_t failed, people_error *error)
{
    return people_run(people, PEOPLE_QUERY_PIN_COUNT,
                      SQL_VALUES(sql_integer(number), sql_integer(failed)), "count a PIN", error);
}

/* ---- Setting ---- */

static people_status set(people_db *people, uint32_t number, const char *hash, bool is_one_time,
                         people_error *error)
{
    person user;
    people_status status = people_find(people, number, &user, error);
    if (status == PEOPLE_OK && (user.roles & ROLES_STAFF) == 0) {
        status = people_fail(error, PEOPLE_ROLES_BAD, "only staff have a PIN");
    }
    if (status == PEOPLE_OK) {
        status =
            people_run(people, PEOPLE_QUERY_PIN_SET,
                       SQL_VALUES(sql_integer(number), sql_text(hash), sql_integer(is_one_time)),
                       "set a PIN", error);
    }
    return status == PEOPLE_OK
               ? people_note_change(people,
                                    is_one_time ? PERSON_CHANGE_PIN_GIVEN : PERSON_CHANGE_PIN_SET,
                                    number, 0, 0, error)
               : status;
}

people_status pin_set(people_db *people, uint32_t number, const char *hash, bool is_one_time,
                      people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK
               ? people_end(people, set(people, number, hash, is_one_time, error), error)
               : status;
}

/* ---- Using ---- */

static people_status begin(people_db *people, uint32_t number, login_try *tried,
                           people_error *error)
{
    pin found;
    people_status status = find(people, number, &found, error);
    if (status == PEOPLE_OK && found.failed >= PIN_TRIES_MAX) {
        status = people_fail(
            error, PEOPLE_PIN_LOCKED,
            "too many wrong PINs; the owner of the PIN has to log in with the password once");
    }
    if (status == PEOPLE_OK) {
        status = count(people, number, found.failed + 1, error);
    }
    if (status == PEOPLE_OK) {
        *tried = (login_try){.number = number};
        memcpy(tried->hash, found.hash, sizeof tried->hash);
    }
    sodium_memzero(&found, sizeof found);
    return status;
}

people_status pin_begin(people_db *people, uint32_t number, login_try *tried, people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK ? people_end(people, begin(people, number, tried, error), error)
                               : status;
}

static people_status pin_wrong(people_error *error)
{
    return people_fail(error, PEOPLE_PIN_WRONG, "the PIN is wrong");
}

/* The PIN may have been changed, or used up, while it was being verified. */
static people_status end(people_db *people, const login_try *tried, person *owner, bool *is_used_up,
                         people_error *error)
{
    pin found;
    people_status status = find(people, tried->number, &found, error);
    if (status == PEOPLE_PIN_NONE ||
        (status == PEOPLE_OK && sodium_memcmp(found.hash, tried->hash, sizeof found.hash) != 0)) {
        status = pin_wrong(error);
    }
    *is_used_up = status == PEOPLE_OK && found.is_one_time;
    sodium_memzero(&found, sizeof found);
    if (status == PEOPLE_OK) {
        status = people_find(people, tried->number, owner, error);
    }
    if (status == PEOPLE_OK && owner->is_disabled) {
        status = pin_wrong(error);
    }
    if (status != PEOPLE_OK) {
        return status;
    }
    return *is_used_up ? people_run(people, PEOPLE_QUERY_PIN_DROP,
                                    SQL_VALUES(sql_integer(tried->number)), "use a PIN up", error)
                       : count(people, tried->number, 0, error);
}

people_status pin_end(people_db *people, const login_try *tried, bool is_verified, person *owner,
                      bool *is_used_up, people_error *error)
{
    *is_used_up = false;
    people_status status = is_verified ? people_begin(people, error) : pin_wrong(error);
    return status == PEOPLE_OK
               ? people_end(people, end(people, tried, owner, is_used_up, error), error)
               : status;
}

people_status people_pin_unlock(people_db *people, uint32_t number, people_error *error)
{
    return count(people, number, 0, error);
}
