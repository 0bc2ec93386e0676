/* SPDX-License-Identifier: MIT */
/*
 * A person: number, name, kind and roles. Pure.
 */
#ifndef TREY_ACCOUNTS_PERSON_H
#define TREY_ACCOUNTS_PERSON_H

#include "role.h"

typedef enum person_kind {
    PERSON_GUEST,   /* no password; play chips */
    PERSON_ACCOUNT, /* logs in */
    PERSON_BOT,     /* of the house */
    PERSON_KIND_COUNT
} person_kind;

/* The longest name in code points. A macro, because the message of person_name_problem contains it.
 */
#define PERSON_NAME_LENGTH_MAX 32

enum {
    PERSON_NAME_SIZE = 4 * PERSON_NAME_LENGTH_MAX + 1, /* bytes, with the zero byte */
    PERSON_KEY_SIZE = 640                              /* of a name for comparing */
};

typedef struct person {
    uint32_t number; /* from 1, never another's; as at tables and in the ledger */
    char name[PERSON_NAME_SIZE];
    person_kind kind;
    role_set roles;
    bool is_disabled;
    bool has_password;
    bool has_factor; /* a second factor is in use */
    bool has_pin;
    int64_t created; /* milliseconds since 1970 */
    int64_t locked_until;
    uint32_t failed_count; /* tries to log in since the last that succeeded */
} person;

/* "guest" … */
const char *person_kind_name(person_kind kind);

/* NULL, or what is wrong with a name. */
TREY_MUST_CHECK const char *person_name_problem(const char *name, size_t size);

/* The key by which names are compared: equal for names that differ only in case, width or how
 * their accents are written. False if it is not a valid name. */
TREY_MUST_CHECK bool person_name_key(char key[PERSON_KEY_SIZE], const char *name, size_t size);

/* Which roles a room lets one account have together. */
typedef struct role_policy {
    bool staff_may_play;
    bool may_combine; /* roles that check each other: cage and auditor, dealer and floor */
} role_policy;

/* NULL, or why a person of this kind cannot have these roles together. */
TREY_MUST_CHECK const char *person_roles_problem(person_kind kind, role_set roles,
                                                 role_policy policy);

#endif
