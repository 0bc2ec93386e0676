/* SPDX-License-Identifier: MIT */
/*
 * Passwords.
 */
#include "password.h"

#include <sodium.h>
#include <string.h>

_Static_assert(PASSWORD_HASH_SIZE == crypto_pwhash_STRBYTES, "the size of libsodium");

/* libsodium's interactive limits: 64 MiB of memory, two passes. */
#define OPERATIONS crypto_pwhash_OPSLIMIT_INTERACTIVE
#define MEMORY crypto_pwhash_MEMLIMIT_INTERACTIVE

_Static_assert(crypto_pwhash_MEMLIMIT_INTERACTIVE >= 64U << 20, "64 MiB at least");

static int64_t count_characters(const char *text, size_t size)
{
    int64_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return count;
}

const char *password_problem(const char *password, size_t size, password_terms terms)
{
    int64_t length_min =
        terms.length_min < PASSWORD_LENGTH_MIN ? PASSWORD_LENGTH_MIN : terms.length_min;
    if (size > PASSWORD_SIZE_MAX) {
        return "the password is too long";
    }
    if (count_characters(password, size) < length_min) {
        return "the password is too short";
    }
    for (size_t i = 0; i < size; i++) {
        if ((unsigned char)password[i] < 0x20 || password[i] == 0x7F) {
            return "the password has a control character";
        }
    }
    return password_guess_problem(password, size, terms);
}

bool password_hash(char hash[PASSWORD_HASH_SIZE], const char *password, size_t size)
{
    memset(hash, 0, PASSWORD_HASH_SIZE);
    if (sodium_init() < 0) {
        return false;
    }
    return crypto_pwhash_str_alg(hash, password, size, OPERATIONS, MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

bool password_verify(const char hash[PASSWORD_HASH_SIZE], const char *password, size_t size)
{
    if (sodium_init() < 0) {
        return false;
    }
    if (crypto_pwhash_str_needs_rehash(hash, OPERATIONS, MEMORY) < 0) {
        return false; /* no hash, and no work */
    }
    return crypto_pwhash_str_verify(hash, password, size) == 0;
}

bool password_needs_rehash(const char hash[PASSWORD_HASH_SIZE])
{
    return crypto_pwhash_str_needs_rehash(hash, OPERATIONS, MEMORY) != 0;
}
