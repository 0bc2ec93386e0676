/* SPDX-License-Identifier: MIT */
/*
 * People, sessions and one-time links in a database of their own. One thread at a time.
 *
 * P1  A number is given once and never again.
 * P2  No two accounts or bots have names that look alike (person_name_key), and no guest takes
 * theirs. P3  No secret is kept: of a password its argon2id hash, of a token its BLAKE2b digest. P4
 * An unknown name is answered as a known one with a wrong password is: same work, same locking,
 *     same words.
 * P5  What is acknowledged is durable.
 *
 * Times are milliseconds since 1970 and come in. Tokens are shown once, when they are made.
 */
#ifndef TREY_ACCOUNTS_PEOPLE_H
#define TREY_ACCOUNTS_PEOPLE_H

#include "password.h"
#include "person.h"

typedef struct people people;

typedef enum people_status {
    PEOPLE_OK,
    PEOPLE_END,       /* no more to list; not an error */
    PEOPLE_NOT_FOUND, /* no such person, session or link, or it has expired */
    PEOPLE_NAME_BAD,
    PEOPLE_NAME_TAKEN,
    PEOPLE_ROLES_BAD,
    PEOPLE_LAST_ADMIN, /* somebody must be left who can make others admin */
    PEOPLE_REFUSED,    /* name or password is wrong, or the account is disabled */
    PEOPLE_LOCKED,     /* too many tries; wait */
    PEOPLE_TOO_MANY,   /* there are no more numbers */
    PEOPLE_NEWER,      /* made by a newer version of the program */
    PEOPLE_NOT_PEOPLE, /* some other file */
    PEOPLE_CORRUPT,
    PEOPLE_BUSY, /* another program writes for too long */
    PEOPLE_FULL, /* no room on the disk */
    PEOPLE_IO,
    PEOPLE_NO_MEMORY,
    PEOPLE_STATUS_COUNT
} people_status;

enum { PEOPLE_TEXT_SIZE = 512 };

typedef struct people_error {
    people_status status;
    int64_t retry_ms; /* with PEOPLE_LOCKED */
    char text[PEOPLE_TEXT_SIZE];
} people_error;

/* "name-taken" …, for answers and logs. */
const char *people_status_code(people_status status);

/* Every `error` may be NULL. */

typedef enum people_mode {
    PEOPLE_OPEN_OR_CREATE,
    PEOPLE_OPEN /* it must be there */
} people_mode;

TREY_MUST_CHECK people_status people_open(people **opened, const char *path, people_mode mode,
                                          people_error *error);
void people_close(people *closed); /* NULL is fine */

/* Whether an account may be staff and player; no, unless it is said. */
void people_let_staff_play(people *in, bool may_play);

/* How long a change waits while another program makes one, before it is refused as PEOPLE_BUSY;
 * five seconds, unless it is said. Reading waits for nobody. */
void people_set_patience(people *in, int milliseconds);

/* Many changes in one commit: what is in between is durable after people_batch_end, and gone if
 * that fails. Nothing else may be told before. */
TREY_MUST_CHECK people_status people_batch_begin(people *in, people_error *error);
TREY_MUST_CHECK people_status people_batch_end(people *in, people_error *error);
void people_batch_drop(people *in);

/* ---- People ---- */

/* `hash` is from password_hash; NULL: no password. Several guests may have one name, which stays
 * free for an account. */
TREY_MUST_CHECK people_status people_add(people *in, const char *name, person_kind kind,
                                         role_set roles, const char *hash, int64_t time,
                                         person *added, people_error *error);

TREY_MUST_CHECK people_status people_find(people *in, uint32_t number, person *found,
                                          people_error *error);

/* Accounts and bots alone have names that are theirs. */
TREY_MUST_CHECK people_status people_find_name(people *in, const char *name, person *found,
                                               people_error *error);

/* The first person with a number over `after`, guests only if asked for; PEOPLE_END. */
TREY_MUST_CHECK people_status people_next(people *in, uint32_t after, bool with_guests,
                                          person *found, people_error *error);

/* Each of these ends the person's sessions; a new password unlocks. */
TREY_MUST_CHECK people_status people_set_password(people *in, uint32_t number, const char *hash,
                                                  people_error *error);
TREY_MUST_CHECK people_status people_set_roles(people *in, uint32_t number, role_set roles,
                                               people_error *error);
TREY_MUST_CHECK people_status people_set_disabled(people *in, uint32_t number, bool is_disabled,
                                                  people_error *error);

/* Another hash of the same password, after password_needs_rehash; sessions stay. */
TREY_MUST_CHECK people_status people_set_hash(people *in, uint32_t number, const char *hash,
                                              people_error *error);

/* Whether somebody with a password can administer. */
TREY_MUST_CHECK people_status people_has_admin(people *in, bool *has, people_error *error);

/* ---- Logging in ---- */

/* A try to log in, on its way through the pool. */
typedef struct login_try {
    uint32_t number; /* 0: nobody who could log in; the hash is a dummy's */
    char hash[PASSWORD_HASH_SIZE];
} login_try;

/* First: counts the try, so that many at once are as good as one after another. PEOPLE_LOCKED says
 * when to come again. */
TREY_MUST_CHECK people_status people_login_begin(people *in, const char *name, int64_t time,
                                                 login_try *begun, people_error *error);

/* Then, with what password_verify said of begun->hash: PEOPLE_REFUSED, or *found and the tries
 * forgotten. */
TREY_MUST_CHECK people_status people_login_end(people *in, const login_try *begun, bool is_verified,
                                               person *found, people_error *error);

/* ---- Sessions ---- */

enum {
    TOKEN_BYTES = 32,
    TOKEN_SIZE = 44, /* as URL-safe base64, with the zero byte */
    TOKEN_DIGEST_SIZE = 32
};

typedef struct session {
    uint8_t digest[TOKEN_DIGEST_SIZE]; /* names the session in memory; never sent */
    uint32_t number;
    int64_t created, last_seen, expires;
} session;

/* How long a session lives without being seen. */
typedef struct session_terms {
    int64_t player_ms, staff_ms;
} session_terms;

#define SESSION_TERMS_USUAL                                                                        \
    ((session_terms){.player_ms = INT64_C(30) * 86400000, .staff_ms = INT64_C(12) * 3600000})

/* A new session; `old`, the token the client came with, ends: NULL, or any bytes. */
TREY_MUST_CHECK people_status session_begin(people *in, uint32_t number, const char *old,
                                            const session_terms *terms, int64_t time,
                                            char token[TOKEN_SIZE], session *begun,
                                            people_error *error);

/* Whose a token is. Any bytes may be asked about. Seeing it prolongs it, which is written down at
 * most once a minute. */
TREY_MUST_CHECK people_status session_find(people *in, const char *token, size_t size,
                                           const session_terms *terms, int64_t time, session *found,
                                           person *owner, people_error *error);

TREY_MUST_CHECK people_status session_end(people *in, const char *token, size_t size,
                                          people_error *error);
TREY_MUST_CHECK people_status session_end_all(people *in, uint32_t number, people_error *error);

/* Forget sessions, links and tries that are over; now and then. */
TREY_MUST_CHECK people_status people_sweep(people *in, int64_t time, people_error *error);

/* The token that a page sends back with every change (X-CSRF-Token): follows from the session's,
 * which does not follow from it. False when the text is no token. Pure. */
TREY_MUST_CHECK bool csrf_token(const char *token, size_t size, char out[TOKEN_SIZE]);
TREY_MUST_CHECK bool csrf_matches(const char *token, size_t size, const char *given,
                                  size_t given_size);

/* ---- One-time links ---- */

typedef struct one_time_link {
    uint32_t number; /* whose password it sets; 0: a new account with these roles */
    role_set roles;
    int64_t expires;
} one_time_link;

enum { LINK_HOURS = 24 };

/* For a person; older links of the same person end. */
TREY_MUST_CHECK people_status link_make(people *in, uint32_t number, int64_t time,
                                        char token[TOKEN_SIZE], people_error *error);

/* For the first admin, when there is none (PEOPLE_LAST_ADMIN otherwise); older ones end. */
TREY_MUST_CHECK people_status link_make_first(people *in, int64_t time, char token[TOKEN_SIZE],
                                              people_error *error);

/* What a link is good for; it stays good. */
TREY_MUST_CHECK people_status link_find(people *in, const char *token, size_t size, int64_t time,
                                        one_time_link *found, people_error *error);

/* Use it up: sets the password, or adds the account by that name. Once; refused means it stays. */
TREY_MUST_CHECK people_status link_use(people *in, const char *token, size_t size, const char *name,
                                       const char *hash, int64_t time, person *whose,
                                       people_error *error);

#endif
