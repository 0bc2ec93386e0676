/* SPDX-License-Identifier: MIT */
/*
 * People, sessions and one-time links in a database of their own. One thread at a time.
 *
 * Invariants:
 *
 * P1  A person's number is never given to another person.
 *
 * P2  No two accounts or bots have names that look alike (person_name_key), and no guest can take
 *     such a name.
 *
 * P3  The database holds no secret: only the argon2id hash of a password, the BLAKE2b digest of a
 *     token or recovery code, and secrets of second factors encrypted with a key that is elsewhere.
 *
 * P4  A login with an unknown name costs the same work, locks the same way and returns the same
 *     text as a login with a known name and a wrong password.
 *
 * P5  A change is durable when its function returns PEOPLE_OK.
 *
 * P6  The accounts belong to one house, and have given out every number that its journal knows.
 *
 * P7  A change of an account and its record for the journal (person_change) are durable together.
 *
 * The caller passes the time, in milliseconds since 1970. A token is returned once, when it is
 * made. Every `error` may be NULL.
 */
#ifndef TREY_ACCOUNTS_PEOPLE_H
#define TREY_ACCOUNTS_PEOPLE_H

#include "base/failure.h"
#include "password.h"
#include "person.h"
#include "person_change.h"
#include "totp.h"

typedef struct people_db people_db;

typedef enum people_status {
    PEOPLE_OK,
    PEOPLE_END,       /* end of the list; not an error */
    PEOPLE_NOT_FOUND, /* no such person, session or link, or it has expired */
    PEOPLE_NAME_BAD,
    PEOPLE_NAME_TAKEN,
    PEOPLE_ROLES_BAD,
    PEOPLE_LAST_ADMIN,  /* the last admin cannot be disabled or lose the role */
    PEOPLE_REFUSED,     /* wrong name or password, or the account is disabled */
    PEOPLE_LOCKED,      /* too many login attempts; wait */
    PEOPLE_CODE_NEEDED, /* the password is right, but the account has a second factor */
    PEOPLE_CODE_WRONG,
    PEOPLE_UNTIL_BAD,        /* the end of a bar */
    PEOPLE_NO_BAR,           /* the person has no such bar */
    PEOPLE_BAR_OVER,         /* it was lifted, or has ended */
    PEOPLE_EXCLUSION_STANDS, /* nobody can lift a self-exclusion */
    PEOPLE_PIN_NONE,         /* this person has no PIN */
    PEOPLE_PIN_WRONG,
    PEOPLE_PIN_LOCKED, /* until a login with the password */
    PEOPLE_NO_READER,  /* there is no such card reader, or its key was revoked before */
    PEOPLE_TOO_MANY,   /* all numbers are used */
    PEOPLE_NEWER,      /* made by a newer version of the program */
    PEOPLE_NOT_PEOPLE, /* some other file, or the accounts of another house */
    PEOPLE_CORRUPT,
    PEOPLE_BUSY, /* another program is writing; gave up waiting */
    PEOPLE_FULL, /* no space on the disk */
    PEOPLE_IO,
    PEOPLE_NO_MEMORY,
    PEOPLE_STATUS_COUNT
} people_status;

typedef struct people_error {
    people_status status;
    int64_t retry_ms; /* with PEOPLE_LOCKED */
    failure problem;
} people_error;

/* "name-taken" …, for answers and logs. */
const char *people_status_code(people_status status);

typedef enum people_mode {
    PEOPLE_OPEN_OR_CREATE,
    PEOPLE_OPEN /* the file must exist */
} people_mode;

TREY_MUST_CHECK people_status people_open(people_db **opened, const char *path, people_mode mode,
                                          people_error *error);
void people_close(people_db *closed); /* NULL is fine */

enum { PEOPLE_HOUSE_SIZE = 16 };

/* The id of the house that the accounts belong to; *has_house is false before they joined one. */
TREY_MUST_CHECK people_status people_house(people_db *people, uint8_t house[PEOPLE_HOUSE_SIZE],
                                           bool *has_house, people_error *error);

/* What the accounts have to fit. */
typedef struct people_journal {
    uint8_t house[PEOPLE_HOUSE_SIZE];
    uint32_t person_highest; /* in the journal */
    bool is_sealed;          /* the journal is sealed with the house's key */
} people_journal;

/* P6: binds the accounts to a house, or checks that they belong to it, that they have given out the
 * highest number of a person in its journal, and that a journal that was sealed once still is.
 * PEOPLE_NOT_PEOPLE says what does not fit. */
TREY_MUST_CHECK people_status people_join_house(people_db *people, const people_journal *journal,
                                                people_error *error);

/* Which roles one account may have together; initially the strictest policy. Accounts that already
 * have such roles keep them. */
void people_set_role_policy(people_db *people, role_policy policy);

/* How long a change waits for another program's change before it fails with PEOPLE_BUSY; initially
 * five seconds. Reading never waits. */
void people_set_patience(people_db *people, int milliseconds);

/* Many changes in one commit. They are durable once people_batch_end returns PEOPLE_OK, and rolled
 * back if it fails, so do not report any of them before. */
TREY_MUST_CHECK people_status people_batch_begin(people_db *people, people_error *error);
TREY_MUST_CHECK people_status people_batch_end(people_db *people, people_error *error);
void people_batch_drop(people_db *people);

/* ---- People ---- */

/* `hash` comes from password_hash; NULL: no password. Several guests may have the same name, and it
 * stays free for an account. */
TREY_MUST_CHECK people_status people_add(people_db *people, const char *name, person_kind kind,
                                         role_set roles, const char *hash, int64_t time,
                                         person *added, people_error *error);

TREY_MUST_CHECK people_status people_find(people_db *people, uint32_t number, person *found,
                                          people_error *error);

/* Finds accounts and bots only: guests do not own their names. */
TREY_MUST_CHECK people_status people_find_name(people_db *people, const char *name, person *found,
                                               people_error *error);

/* The person with the lowest number above `after`; PEOPLE_END after the last. */
TREY_MUST_CHECK people_status people_next(people_db *people, uint32_t after, bool with_guests,
                                          person *found, people_error *error);

/* Each of these ends the person's sessions. A new password also unlocks the account. */
TREY_MUST_CHECK people_status people_set_password(people_db *people, uint32_t number,
                                                  const char *hash, people_error *error);
TREY_MUST_CHECK people_status people_set_roles(people_db *people, uint32_t number, role_set roles,
                                               people_error *error);
TREY_MUST_CHECK people_status people_set_disabled(people_db *people, uint32_t number,
                                                  bool is_disabled, people_error *error);

/* Stores another hash of the same password, after password_needs_rehash; sessions stay. */
TREY_MUST_CHECK people_status people_set_hash(people_db *people, uint32_t number, const char *hash,
                                              people_error *error);

/* ---- Guests ---- */

/* The number of guests who have not expired. */
TREY_MUST_CHECK people_status people_count_guests(people_db *people, int64_t *count,
                                                  people_error *error);

/* Notes that people were at a table at this time; those who are not guests are skipped. */
TREY_MUST_CHECK people_status people_note_seated(people_db *people, const uint32_t *numbers,
                                                 size_t count, int64_t time, people_error *error);

/* The guests who came, and last sat at a table, before this time; the oldest first, and at most
 * `max` of them. */
TREY_MUST_CHECK people_status people_list_expired(people_db *people, int64_t before,
                                                  uint32_t *numbers, size_t max, size_t *count,
                                                  people_error *error);

/* Ends guests: their sessions and their names. Their numbers stay. */
TREY_MUST_CHECK people_status people_expire_guests(people_db *people, const uint32_t *numbers,
                                                   size_t count, people_error *error);

/* Whether an enabled admin with a password exists. */
TREY_MUST_CHECK people_status people_has_admin(people_db *people, bool *has, people_error *error);

/* ---- Logging in ---- */

/* A login attempt, between people_login_begin and people_login_end. */
typedef struct login_try {
    uint32_t number; /* 0: no account can log in with this name; the hash is a dummy */
    char hash[PASSWORD_HASH_SIZE];
    bool is_confirm; /* by a person who is logged in */
} login_try;

/* First: counts the attempt, so that parallel attempts gain nothing. With PEOPLE_LOCKED,
 * error->retry_ms says how long to wait. */
TREY_MUST_CHECK people_status people_login_begin(people_db *people, const char *name, int64_t time,
                                                 login_try *login, people_error *error);

/* The same for a person who is logged in and enters their password again. These attempts are
 * counted by person and apart from logins, so that strangers who lock a name do not hinder its
 * owner. */
TREY_MUST_CHECK people_status people_confirm_begin(people_db *people, uint32_t number, int64_t time,
                                                   login_try *login, people_error *error);

/* Then, with the result of password_verify on login->hash: PEOPLE_REFUSED, or PEOPLE_OK with *found
 * set and the failed attempts forgotten. A login also needs the code of the second factor, if the
 * account has one (factor_check). */
TREY_MUST_CHECK people_status people_login_end(people_db *people, const login_try *login,
                                               bool is_verified, const char *code, int64_t time,
                                               person *found, people_error *error);

/* ---- The second factor ---- */

enum {
    FACTOR_KEY_SIZE = 32,
    RECOVERY_COUNT = 10,
    RECOVERY_TEXT_SIZE = 20 /* "ABCD-EFGH-IJKL-MNOP" */
};

/* The key that secrets are encrypted with. Without it, accounts with a second factor cannot log in,
 * and none can be set up. */
void people_set_factor_key(people_db *people, const uint8_t key[FACTOR_KEY_SIZE]);

/* Makes a secret, which is in use once factor_confirm got its first code. Until then an older one
 * stays in use. */
TREY_MUST_CHECK people_status factor_begin(people_db *people, uint32_t number,
                                           char secret[TOTP_SECRET_TEXT_SIZE], people_error *error);

/* Puts the new secret in use and makes recovery codes, which are returned once. Every session of
 * the person but `kept` (a token, or NULL) ends: it was begun without the new factor. */
TREY_MUST_CHECK people_status factor_confirm(people_db *people, uint32_t number, const char *code,
                                             int64_t time, const char *kept,
                                             char codes[RECOVERY_COUNT][RECOVERY_TEXT_SIZE],
                                             people_error *error);

/* PEOPLE_OK if the account has no second factor, or if the code is one of its app's or one of its
 * recovery codes; each works once. Wrong codes lock further ones for a while. NULL or an empty
 * text: none was given. */
TREY_MUST_CHECK people_status factor_check(people_db *people, uint32_t number, const char *code,
                                           int64_t time, people_error *error);

/* Removes the second factor, and ends the person's sessions. */
TREY_MUST_CHECK people_status factor_reset(people_db *people, uint32_t number, people_error *error);

/* ---- PINs of staff ---- */

enum {
    PIN_DIGITS_MIN = 4,
    PIN_DIGITS_MAX = 8,
    PIN_TRIES_MAX = 5 /* wrong ones in a row; then the PIN is locked until a login by password */
};

/* NULL, or what is wrong with a new PIN. */
TREY_MUST_CHECK const char *pin_problem(const char *text, size_t size);

/* Sets a PIN; `hash` comes from password_hash. One that an admin gives works once. */
TREY_MUST_CHECK people_status pin_set(people_db *people, uint32_t number, const char *hash,
                                      bool is_one_time, people_error *error);

/* First: counts the attempt as a wrong one, so that parallel attempts gain nothing. */
TREY_MUST_CHECK people_status pin_begin(people_db *people, uint32_t number, login_try *tried,
                                        people_error *error);

/* Then, with the result of password_verify on tried->hash: PEOPLE_PIN_WRONG, or PEOPLE_OK with
 * *owner set. *is_used_up: the PIN was for one time, and is gone. */
TREY_MUST_CHECK people_status pin_end(people_db *people, const login_try *tried, bool is_verified,
                                      person *owner, bool *is_used_up, people_error *error);

/* ---- Changes, for the journal ---- */

/* Who makes the changes from here on; at first the server. */
void people_set_actor(people_db *people, const change_actor *actor);

/* The oldest changes that the journal may not have yet, in the order of their numbers; at most
 * `max`. A damaged one is PERSON_CHANGE_UNREADABLE. */
TREY_MUST_CHECK people_status people_changes_read(people_db *people, person_change *list,
                                                  size_t max, size_t *count, people_error *error);

/* Drops the changes up to a number: the journal has them. */
TREY_MUST_CHECK people_status people_changes_drop(people_db *people, uint64_t last,
                                                  people_error *error);

/* ---- Sessions ---- */

enum {
    TOKEN_BYTES = 32,
    TOKEN_SIZE = 44, /* as URL-safe base64, with the terminating zero */
    TOKEN_DIGEST_SIZE = 32
};

typedef struct session {
    uint8_t digest[TOKEN_DIGEST_SIZE]; /* identifies the session; never sent */
    uint32_t number;
    int64_t created, last_seen, expires;
} session;

/* How long a session lasts after its last request, and after its beginning (0: no limit). */
typedef struct session_terms {
    int64_t player_ms, staff_ms;
    int64_t player_max_ms, staff_max_ms;
} session_terms;

#define SESSION_TERMS_USUAL                                                                        \
    ((session_terms){.player_ms = INT64_C(30) * 86400000, .staff_ms = INT64_C(12) * 3600000})

/* Begins a session, and ends the session of `old`, the token that the client sent: NULL, or any
 * text. */
TREY_MUST_CHECK people_status session_begin(people_db *people, uint32_t number, const char *old,
                                            const session_terms *terms, int64_t time,
                                            char token[TOKEN_SIZE], session *started,
                                            people_error *error);

/* The session of a token, and its owner. The token may be any bytes. Extends the session, at most
 * once a minute. */
TREY_MUST_CHECK people_status session_find(people_db *people, const char *token, size_t size,
                                           const session_terms *terms, int64_t time, session *found,
                                           person *owner, people_error *error);

TREY_MUST_CHECK people_status session_end(people_db *people, const char *token, size_t size,
                                          people_error *error);
TREY_MUST_CHECK people_status session_end_all(people_db *people, uint32_t number,
                                              people_error *error);

/* A number by which the owner of a session refers to it: 48 bits of its digest, above zero. It does
 * not tell the token. */
uint64_t session_number(const session *active);

/* The same for the session of a token; 0: not a token. */
uint64_t session_number_of_token(const char *token, size_t size);

enum { SESSION_LIST_MAX = 100 };

/* The sessions of a person that have not expired, the last used first. */
TREY_MUST_CHECK people_status session_list(people_db *people, uint32_t person_number, int64_t time,
                                           session list[SESSION_LIST_MAX], size_t *count,
                                           people_error *error);

/* Ends one session of a person. PEOPLE_NOT_FOUND: they have no such session. */
TREY_MUST_CHECK people_status session_end_number(people_db *people, uint32_t person_number,
                                                 uint64_t number, int64_t time,
                                                 people_error *error);

/* Removes expired sessions, links and login attempts. Call it now and then. */
TREY_MUST_CHECK people_status people_sweep(people_db *people, int64_t time, people_error *error);

/* The token that a page sends with every change (X-CSRF-Token). It is derived from the session's
 * token, which cannot be derived from it. False when the text is not a token. Pure. */
TREY_MUST_CHECK bool csrf_token(const char *token, size_t size, char out[TOKEN_SIZE]);
TREY_MUST_CHECK bool csrf_matches(const char *token, size_t size, const char *sent,
                                  size_t given_size);

/* ---- One-time links ---- */

typedef struct one_time_link {
    uint32_t number; /* the person whose password it sets; 0: a new account with these roles */
    role_set roles;
    int64_t expires;
} one_time_link;

enum { LINK_HOURS = 24 };

/* A link for a person. Older links of the same person end. */
TREY_MUST_CHECK people_status link_make(people_db *people, uint32_t number, int64_t time,
                                        char token[TOKEN_SIZE], people_error *error);

/* A link for the first admin; PEOPLE_LAST_ADMIN if one exists. Older links for the first admin end.
 */
TREY_MUST_CHECK people_status link_make_first(people_db *people, int64_t time,
                                              char token[TOKEN_SIZE], people_error *error);

/* Looks up a link without using it up. */
TREY_MUST_CHECK people_status link_find(people_db *people, const char *token, size_t size,
                                        int64_t time, one_time_link *found, people_error *error);

/* Uses a link up: sets the password, or adds an account with that name. If it is refused, the link
 * stays valid. */
TREY_MUST_CHECK people_status link_use(people_db *people, const char *token, size_t size,
                                       const char *name, const char *hash, int64_t time,
                                       person *owner, people_error *error);

#endif
