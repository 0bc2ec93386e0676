/* SPDX-License-Identifier: MIT */
/*
 * People: adding, finding, changing.
 */
#include "people.h"

#include <string.h>

#include "base/assert.h"
#include "people_db.h"

enum { NUMBER, NAME, KEY, KIND, ROLES, DISABLED, HASH, CREATED, FACTOR, PIN };

/* ---- Rows ---- */

/* False if somebody changed the row by hand so that it does not fit. */
static bool read_row(sqlite3_stmt *row, person *found, char key[PERSON_KEY_SIZE])
{
    const char *name = (const char *)sqlite3_column_text(row, NAME);
    const char *folded = (const char *)sqlite3_column_text(row, KEY);
    int64_t number = sqlite3_column_int64(row, NUMBER), kind = sqlite3_column_int64(row, KIND);
    if (name == NULL || folded == NULL || strlen(name) >= PERSON_NAME_SIZE ||
        strlen(folded) >= PERSON_KEY_SIZE || number < 1 || number >= UINT32_MAX || kind < 0 ||
        kind >= PERSON_KIND_COUNT) {
        return false;
    }
    *found = (person){
        .number = (uint32_t)number,
        .kind = (person_kind)kind,
        .roles = (role_set)sqlite3_column_int64(row, ROLES) & (ROLE_BIT(PERSON_ROLE_COUNT) - 1),
        .is_disabled = sqlite3_column_int(row, DISABLED) != 0,
        .has_password = sqlite3_column_type(row, HASH) == SQLITE_TEXT,
        .has_factor = sqlite3_column_int(row, FACTOR) != 0,
        .has_pin = sqlite3_column_int(row, PIN) != 0,
        .created = sqlite3_column_int64(row, CREATED),
    };
    memcpy(found->name, name, strlen(name) + 1);
    memcpy(key, folded, strlen(folded) + 1);
    return true;
}

/* Reads one person. `absent` is the status without a row. */
static people_status fetch(people_db *people, people_query query, const sql_value *values,
                           size_t count, people_status absent, person *found, people_error *error)
{
    char key[PERSON_KEY_SIZE];
    sqlite3_stmt *statement = NULL;
    people_status status = people_ready(people, query, values, count, &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    bool is_read = code == SQLITE_ROW && read_row(statement, found, key);
    sqlite3_reset(statement);
    if (code == SQLITE_DONE) {
        return people_fail(error, absent, "no such person");
    }
    if (code != SQLITE_ROW) {
        return people_failure(people, code, "read a person", error);
    }
    if (!is_read) {
        return people_fail(error, PEOPLE_CORRUPT, "%s: a person is damaged; restore a backup",
                           sql_path(people->database));
    }
    return found->kind == PERSON_ACCOUNT ? people_tries_of(people, key, found, error) : PEOPLE_OK;
}

people_status people_find(people_db *people, uint32_t number, person *found, people_error *error)
{
    return fetch(people, PEOPLE_QUERY_FIND, SQL_VALUES(sql_integer(number)), PEOPLE_NOT_FOUND,
                 found, error);
}

people_status people_find_name(people_db *people, const char *name, person *found,
                               people_error *error)
{
    char key[PERSON_KEY_SIZE];
    if (!person_name_key(key, name, strlen(name))) {
        return people_fail(error, PEOPLE_NOT_FOUND, "no such person");
    }
    return fetch(people, PEOPLE_QUERY_FIND_KEY, SQL_VALUES(sql_text(key)), PEOPLE_NOT_FOUND, found,
                 error);
}

people_status people_next(people_db *people, uint32_t after, bool with_guests, person *found,
                          people_error *error)
{
    return fetch(people, PEOPLE_QUERY_NEXT,
                 SQL_VALUES(sql_integer(after), sql_integer(with_guests)), PEOPLE_END, found,
                 error);
}

people_status people_find_login(people_db *people, const char *key, login_try *found,
                                people_error *error)
{
    sqlite3_stmt *statement = NULL;
    people_status status =
        people_ready(people, PEOPLE_QUERY_FIND_KEY, SQL_VALUES(sql_text(key)), &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    const char *hash =
        code == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, HASH) : NULL;
    if (hash != NULL && strlen(hash) < PASSWORD_HASH_SIZE &&
        sqlite3_column_int(statement, KIND) == PERSON_ACCOUNT &&
        sqlite3_column_int(statement, DISABLED) == 0) {
        found->number = (uint32_t)sqlite3_column_int64(statement, NUMBER);
        memset(found->hash, 0, sizeof found->hash);
        memcpy(found->hash, hash, strlen(hash));
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW || code == SQLITE_DONE
               ? PEOPLE_OK
               : people_failure(people, code, "read a person", error);
}

/* ---- Adding ---- */

static people_status insert(people_db *people, const person *new, const char *key, const char *hash,
                            uint32_t *number, people_error *error)
{
    sqlite3_stmt *statement = NULL;
    people_status status =
        people_ready(people, PEOPLE_QUERY_ADD,
                     SQL_VALUES(sql_text(new->name), sql_text(key), sql_integer(new->kind),
                                sql_integer(new->roles), sql_text(hash), sql_integer(new->created)),
                     &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sql_run(statement);
    sqlite3_clear_bindings(statement);
    if (code == SQLITE_CONSTRAINT_CHECK) {
        return people_fail(error, PEOPLE_TOO_MANY, "all numbers for people have been used");
    }
    if (code != SQLITE_OK) {
        return people_failure(people, code, "add a person", error);
    }
    *number = (uint32_t)sqlite3_last_insert_rowid(people->database);
    return PEOPLE_OK;
}

static people_status add(people_db *people, const person *new, const char *key, const char *hash,
                         uint32_t *number, people_error *error)
{
    person other;
    people_status status = people_find_name(people, new->name, &other, error);
    if (status == PEOPLE_OK) {
        return people_fail(error, PEOPLE_NAME_TAKEN,
                           "'%s' is the same name as '%s', or looks like it; choose another name",
                           new->name, other.name);
    }
    status = status == PEOPLE_NOT_FOUND ? insert(people, new, key, hash, number, error) : status;
    bool is_noted = new->kind == PERSON_ACCOUNT; /* guests come and go, bots are the house's */
    return status == PEOPLE_OK && is_noted
               ? people_note_change(people, PERSON_CHANGE_ADDED, *number, 0, new->roles, error)
               : status;
}

people_status people_add(people_db *people, const char *name, person_kind kind, role_set roles,
                         const char *hash, int64_t time, person *added, people_error *error)
{
    char key[PERSON_KEY_SIZE];
    uint32_t number = 0;
    size_t size = strlen(name);
    const char *problem = person_name_problem(name, size);
    if (problem != NULL || !person_name_key(key, name, size)) {
        return people_fail(error, PEOPLE_NAME_BAD, "%s", problem != NULL ? problem : "no memory");
    }
    problem = person_roles_problem(kind, roles, people->role_policy);
    if (problem != NULL) {
        return people_fail(error, PEOPLE_ROLES_BAD, "%s", problem);
    }
    TREY_ASSERT(hash == NULL || kind == PERSON_ACCOUNT);
    person new = {.kind = kind, .roles = roles, .created = time, .has_password = hash != NULL};
    memcpy(new.name, name, size + 1);
    people_status status = people_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = people_end(people, add(people, &new, key, hash, &number, error), error);
    if (status == PEOPLE_OK) {
        *added = new;
        added->number = number;
    }
    return status;
}

/* ---- Changing ---- */

static people_status count_admins(people_db *people, uint32_t but, int64_t *count,
                                  people_error *error)
{
    sqlite3_stmt *statement = NULL;
    people_status status = people_ready(
        people, PEOPLE_QUERY_COUNT_ADMINS,
        SQL_VALUES(sql_integer(ROLE_BIT(PERSON_IS_ADMIN)), sql_integer(but)), &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    *count = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return code == SQLITE_ROW ? PEOPLE_OK : people_failure(people, code, "count the admins", error);
}

people_status people_has_admin(people_db *people, bool *has, people_error *error)
{
    int64_t count = 0;
    people_status status = count_admins(people, 0, &count, error);
    *has = count > 0;
    return status;
}

/* Refuses a change after which no admin would be left. */
static people_status check_admins(people_db *people, const person *user, bool stays,
                                  people_error *error)
{
    int64_t others = 0;
    bool is_admin =
        (user->roles & ROLE_BIT(PERSON_IS_ADMIN)) != 0 && !user->is_disabled && user->has_password;
    if (!is_admin || stays) {
        return PEOPLE_OK;
    }
    people_status status = count_admins(people, user->number, &others, error);
    return status == PEOPLE_OK && others == 0
               ? people_fail(error, PEOPLE_LAST_ADMIN,
                             "'%s' is the only admin; make another one first", user->name)
               : status;
}

static people_status set_number(people_db *people, people_query query, uint32_t number,
                                int64_t value, people_error *error)
{
    people_status status =
        people_run(people, query, SQL_VALUES(sql_integer(number), sql_integer(value)),
                   "change a person", error);
    return status == PEOPLE_OK ? session_end_all(people, number, error) : status;
}

static people_status set_roles(people_db *people, uint32_t number, role_set roles,
                               people_error *error)
{
    person user = {0};
    people_status status = people_find(people, number, &user, error);
    if (status != PEOPLE_OK || user.roles == roles) {
        return status;
    }
    const char *problem = person_roles_problem(user.kind, roles, people->role_policy);
    if (problem != NULL) {
        return people_fail(error, PEOPLE_ROLES_BAD, "%s", problem);
    }
    status = check_admins(people, &user, (roles & ROLE_BIT(PERSON_IS_ADMIN)) != 0, error);
    if (status == PEOPLE_OK) {
        status = set_number(people, PEOPLE_QUERY_SET_ROLES, number, roles, error);
    }
    return status == PEOPLE_OK
               ? people_note_change(people, PERSON_CHANGE_ROLES, number, user.roles, roles, error)
               : status;
}

people_status people_set_roles(people_db *people, uint32_t number, role_set roles,
                               people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK ? people_end(people, set_roles(people, number, roles, error), error)
                               : status;
}

static people_status set_disabled(people_db *people, uint32_t number, bool is_disabled,
                                  people_error *error)
{
    person user = {0};
    people_status status = people_find(people, number, &user, error);
    if (status == PEOPLE_OK) {
        status = check_admins(people, &user, !is_disabled, error);
    }
    if (status == PEOPLE_OK) {
        status = set_number(people, PEOPLE_QUERY_SET_DISABLED, number, is_disabled, error);
    }
    person_change_kind kind = is_disabled ? PERSON_CHANGE_DISABLED : PERSON_CHANGE_ENABLED;
    return status == PEOPLE_OK ? people_note_change(people, kind, number, 0, 0, error) : status;
}

people_status people_set_disabled(people_db *people, uint32_t number, bool is_disabled,
                                  people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK
               ? people_end(people, set_disabled(people, number, is_disabled, error), error)
               : status;
}

static people_status set_hash(people_db *people, uint32_t number, const char *hash,
                              people_error *error)
{
    person user = {0};
    people_status status = people_find(people, number, &user, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    if (user.kind != PERSON_ACCOUNT) {
        return people_fail(error, PEOPLE_NOT_FOUND,
                           "'%s' is a guest or a bot; only accounts have passwords", user.name);
    }
    return people_run(people, PEOPLE_QUERY_SET_HASH,
                      SQL_VALUES(sql_integer(number), sql_text(hash)), "change a password", error);
}

people_status people_set_hash(people_db *people, uint32_t number, const char *hash,
                              people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK ? people_end(people, set_hash(people, number, hash, error), error)
                               : status;
}

/* A person who changes the password may suspect that somebody else knows the old one, so existing
 * sessions and links end. The new password also unlocks the account. */
static people_status set_password(people_db *people, uint32_t number, const char *hash,
                                  people_error *error)
{
    char key[PERSON_KEY_SIZE];
    person user = {0};
    people_status status = set_hash(people, number, hash, error);
    if (status == PEOPLE_OK) {
        status = people_find(people, number, &user, error);
    }
    if (status == PEOPLE_OK && person_name_key(key, user.name, strlen(user.name))) {
        status = people_tries_forget(people, key, error);
    }
    if (status == PEOPLE_OK) {
        status = people_confirms_forget(people, number, error);
    }
    if (status == PEOPLE_OK) {
        status = people_links_forget(people, number, error);
    }
    if (status == PEOPLE_OK) {
        status = session_end_all(people, number, error);
    }
    return status == PEOPLE_OK
               ? people_note_change(people, PERSON_CHANGE_PASSWORD, number, 0, 0, error)
               : status;
}

people_status people_set_password(people_db *people, uint32_t number, const char *hash,
                                  people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK
               ? people_end(people, set_password(people, number, hash, error), error)
               : status;
}

people_status people_sweep(people_db *people, int64_t time, people_error *error)
{
    people_status status = people_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    status = people_sessions_sweep(people, time, error);
    if (status == PEOPLE_OK) {
        status = people_links_sweep(people, time, error);
    }
    if (status == PEOPLE_OK) {
        status = people_tries_sweep(people, time, error);
    }
    return people_end(people, status, error);
}
