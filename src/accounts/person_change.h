/* SPDX-License-Identifier: MIT */
/*
 * A change of an account or of a card reader: who changed what of whom, and when. It names people
 * by number, as the journal does, and holds no secret. Pure.
 */
#ifndef TREY_ACCOUNTS_PERSON_CHANGE_H
#define TREY_ACCOUNTS_PERSON_CHANGE_H

#include "role.h"

/* The numbers are in journals: add at the end only. */
#define PERSON_CHANGE_LIST(X)                                                                      \
    X(ADDED, "person-added")                                                                       \
    X(ROLES, "roles-changed")                                                                      \
    X(DISABLED, "person-disabled")                                                                 \
    X(ENABLED, "person-enabled")                                                                   \
    X(PASSWORD, "password-set")                                                                    \
    X(LINK, "link-made")                                                                           \
    X(FACTOR_SET, "factor-set")                                                                    \
    X(FACTOR_RESET, "factor-reset")                                                                \
    X(UNREADABLE, "change-unreadable") /* a change was recorded, but its record is damaged */      \
    X(BARRED, "person-barred")                                                                     \
    X(SELF_EXCLUDED, "self-excluded")                                                              \
    X(BAR_LIFTED, "bar-lifted")                                                                    \
    X(PIN_SET, "pin-set")                                                                          \
    X(PIN_GIVEN, "pin-given") /* by an admin; it works once */                                     \
    X(READER_ADDED, "reader-added")                                                                \
    X(READER_REVOKED, "reader-revoked")

typedef enum person_change_kind {
#define PERSON_CHANGE_ENTRY(id, code) PERSON_CHANGE_##id,
    PERSON_CHANGE_LIST(PERSON_CHANGE_ENTRY)
#undef PERSON_CHANGE_ENTRY
        PERSON_CHANGE_COUNT
} person_change_kind;

/* Where a change comes from. The numbers are in journals. */
#define CHANGE_ORIGIN_LIST(X)                                                                      \
    X(SERVER, "server")                                                                            \
    X(PERSON, "person") /* the logged-in user: an admin, or the person themselves */               \
    X(LINK, "link")     /* the user of a one-time link for the person, or for the first admin */   \
    X(TOOL, "tool")     /* `trey user` on the server, run by a user of the operating system */

typedef enum change_origin {
#define CHANGE_ORIGIN_ENTRY(id, code) CHANGE_BY_##id,
    CHANGE_ORIGIN_LIST(CHANGE_ORIGIN_ENTRY)
#undef CHANGE_ORIGIN_ENTRY
        CHANGE_ORIGIN_COUNT
} change_origin;

enum {
    CHANGE_USER_SIZE = 64, /* bytes of the system's user name, with the zero byte */
    CHANGE_ID_SIZE = 16,
    BAR_REASON_SIZE = 201 /* bytes, with the zero byte */
};

typedef struct change_actor {
    change_origin origin;
    uint32_t person;             /* CHANGE_BY_PERSON and CHANGE_BY_LINK; 0: nobody */
    char user[CHANGE_USER_SIZE]; /* CHANGE_BY_TOOL */
} change_actor;

/* What a change says of a bar (bar.h). */
typedef struct change_bar {
    uint64_t number;
    uint32_t table;               /* 0: the whole house */
    int64_t until;                /* milliseconds since 1970 */
    char reason[BAR_REASON_SIZE]; /* may be empty */
} change_bar;

/* What a change says of a card reader (reader.h). */
typedef struct change_reader {
    uint64_t number;
    uint32_t table;
} change_reader;

typedef struct person_change {
    uint64_t number;            /* in the order of the changes, from 1 */
    uint8_t id[CHANGE_ID_SIZE]; /* random: by it a change is recorded once */
    int64_t time;               /* milliseconds since 1970 */
    person_change_kind kind;
    change_actor by;
    uint32_t person;              /* whose account it is; 0: a card reader is not a person */
    role_set roles_before, roles; /* after PERSON_CHANGE_ADDED and PERSON_CHANGE_ROLES */
    change_bar bar;               /* if person_change_is_of_bar */
    change_reader reader;         /* if person_change_is_of_reader */
} person_change;

/* Whether somebody was barred, or a bar was lifted. */
bool person_change_is_of_bar(person_change_kind kind);

/* Whether a card reader was added, or its key was revoked. */
bool person_change_is_of_reader(person_change_kind kind);

/* "person-added" …; "server" … */
const char *person_change_code(person_change_kind kind);
const char *change_origin_name(change_origin origin);

/* Whether all members are in their range, as in a change that was made here. */
TREY_MUST_CHECK bool person_change_is_valid(const person_change *change);

#endif
