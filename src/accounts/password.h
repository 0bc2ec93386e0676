/* SPDX-License-Identifier: MIT */
/*
 * Passwords: argon2id of libsodium. Each call takes a tenth of a second and 64 MiB, so it belongs
 * in the pool and never on the loop; any thread may call.
 */
#ifndef TREY_ACCOUNTS_PASSWORD_H
#define TREY_ACCOUNTS_PASSWORD_H

#include <trey/base.h>

enum {
    PASSWORD_HASH_SIZE = 128, /* with its zero byte */
    PASSWORD_LENGTH_MIN = 8,  /* characters */
    PASSWORD_SIZE_MAX = 256   /* bytes */
};

/* The requirements for a new password. */
typedef struct password_terms {
    const char *name, *room; /* names of the person and the room: a password made of them is
                                refused */
    int64_t length_min;      /* characters */
} password_terms;

/* NULL, or what is wrong with a new password. */
TREY_MUST_CHECK const char *password_problem(const char *password, size_t size,
                                             password_terms terms);

/* The part of it that is about guessing: well-known passwords and words with digits around them,
 * sequences, rows of the keyboard, short texts over and over, names. */
TREY_MUST_CHECK const char *password_guess_problem(const char *password, size_t size,
                                                   password_terms terms);

/* False: no memory for it. */
TREY_MUST_CHECK bool password_hash(char hash[PASSWORD_HASH_SIZE], const char *password,
                                   size_t size);

/* Whether the password matches the hash. Takes the same time for a right and a wrong password. A
 * text that is not a hash is allowed: the result is false, at once. */
TREY_MUST_CHECK bool password_verify(const char hash[PASSWORD_HASH_SIZE], const char *password,
                                     size_t size);

/* Whether the hash was made with other limits than today's: hash anew at the next login. */
bool password_needs_rehash(const char hash[PASSWORD_HASH_SIZE]);

#endif
