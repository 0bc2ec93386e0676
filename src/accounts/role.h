/* SPDX-License-Identifier: MIT */
/*
 * Roles of accounts. Pure.
 */
#ifndef TREY_ACCOUNTS_ROLE_H
#define TREY_ACCOUNTS_ROLE_H

#include <trey/base.h>

/* Roles of an account; a person has a set of them. */
#define ROLE_LIST(X)                                                                               \
    X(GUEST, "guest")                                                                              \
    X(PLAYER, "player")                                                                            \
    X(DEALER, "dealer")                                                                            \
    X(FLOOR, "floor")                                                                              \
    X(CAGE, "cage")                                                                                \
    X(AUDITOR, "auditor")                                                                          \
    X(ADMIN, "admin")

typedef enum person_role {
#define ROLE_ENTRY(id, name) PERSON_IS_##id,
    ROLE_LIST(ROLE_ENTRY)
#undef ROLE_ENTRY
        PERSON_ROLE_COUNT
} person_role;

/* A set of roles: bit r stands for role r. Nobody in particular (no session) has none. */
typedef uint32_t role_set;

#define ROLE_BIT(role) (1U << (role))
#define ROLES_PLAYING (ROLE_BIT(PERSON_IS_GUEST) | ROLE_BIT(PERSON_IS_PLAYER))
#define ROLES_STAFF                                                                                \
    (ROLE_BIT(PERSON_IS_DEALER) | ROLE_BIT(PERSON_IS_FLOOR) | ROLE_BIT(PERSON_IS_CAGE) |           \
     ROLE_BIT(PERSON_IS_AUDITOR) | ROLE_BIT(PERSON_IS_ADMIN))

/* "floor" … */
const char *person_role_name(person_role role);

/* The role of a name; PERSON_ROLE_COUNT: none. */
person_role person_role_find(const char *name, size_t size);

/* "dealer,floor"; "" for none. Returns `out`. */
#define ROLES_TEXT_SIZE 64
const char *roles_format(char out[ROLES_TEXT_SIZE], role_set roles);

#endif
