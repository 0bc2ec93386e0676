/* SPDX-License-Identifier: MIT */
/*
 * The second factor of an account: a secret shared with an app, and recovery codes. Secrets are
 * encrypted with a key that follows from the house key, so a copy of the database alone gives no
 * codes; of recovery codes the database has digests.
 *
 * A code works once: the step of the last code is stored, and only later steps are accepted. Codes
 * are counted like passwords, in a count of their own.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "people_db.h"

enum {
    SEALED_SIZE = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + TOTP_SECRET_SIZE,
    RECOVERY_BYTES = 10, /* 80 random bits: a digest without a salt is enough */
    RECOVERY_LETTERS = 16,
    DRIFT_STEPS = 1, /* a phone's clock may be so many steps off */
    KEY_SIZE = 16
};

_Static_assert(FACTOR_KEY_SIZE == crypto_secretbox_KEYBYTES, "the size of libsodium");

void people_set_factor_key(people_db *people, const uint8_t key[FACTOR_KEY_SIZE])
{
    memcpy(people->factor_key, key, FACTOR_KEY_SIZE);
    people->has_factor_key = true;
}

/* ---- Secrets ---- */

static people_status no_key(people_error *error)
{
    return people_fail(error, PEOPLE_IO, "second factors need the key of the house");
}

static void seal(const people_db *people, const uint8_t secret[TOTP_SECRET_SIZE],
                 uint8_t sealed[SEALED_SIZE])
{
    randombytes_buf(sealed, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, secret, TOTP_SECRET_SIZE, sealed,
                          people->factor_key);
}

static bool unseal(const people_db *people, const uint8_t sealed[SEALED_SIZE],
                   uint8_t secret[TOTP_SECRET_SIZE])
{
    return crypto_secretbox_open_easy(secret, sealed + crypto_secretbox_NONCEBYTES,
                                      SEALED_SIZE - crypto_secretbox_NONCEBYTES, sealed,
                                      people->factor_key) == 0;
}

typedef struct factor {
    bool is_on, is_pending; /* a secret is in use; another one waits for its first code */
    uint64_t last_step;
    uint8_t secret[TOTP_SECRET_SIZE], pending[TOTP_SECRET_SIZE];
} factor;

/* False: the bytes are not what this house sealed. */
static bool read_secret(const people_db *people, sqlite3_stmt *row, int column, bool *is_there,
                        uint8_t secret[TOTP_SECRET_SIZE])
{
    *is_there = sqlite3_column_type(row, column) == SQLITE_BLOB;
    return !*is_there || (sqlite3_column_bytes(row, column) == SEALED_SIZE &&
                          unseal(people, sqlite3_column_blob(row, column), secret));
}

static people_status read_factor(people_db *people, uint32_t number, factor *found,
                                 people_error *error)
{
    sqlite3_stmt *statement = NULL;
    *found = (factor){0};
    people_status status = people_ready(people, PEOPLE_QUERY_FACTOR_FIND,
                                        SQL_VALUES(sql_integer(number)), &statement, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    int code = sqlite3_step(statement);
    bool is_good = true;
    if (code == SQLITE_ROW && people->has_factor_key) {
        is_good = read_secret(people, statement, 0, &found->is_on, found->secret) &&
                  read_secret(people, statement, 1, &found->is_pending, found->pending);
        found->last_step = (uint64_t)sqlite3_column_int64(statement, 2);
    }
    sqlite3_reset(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        return people_failure(people, code, "read a second factor", error);
    }
    if (code == SQLITE_ROW && !people->has_factor_key) {
        return no_key(error);
    }
    return is_good ? PEOPLE_OK
                   : people_fail(error, PEOPLE_CORRUPT,
                                 "%s: a second factor was made with another key of the house; "
                                 "reset it with trey user",
                                 sql_path(people->database));
}

people_status factor_begin(people_db *people, uint32_t number, char secret[TOTP_SECRET_TEXT_SIZE],
                           people_error *error)
{
    uint8_t bytes[TOTP_SECRET_SIZE], sealed[SEALED_SIZE];
    if (!people->has_factor_key) {
        return no_key(error);
    }
    people_status status = people_begin(people, error);
    if (status != PEOPLE_OK) {
        return status;
    }
    randombytes_buf(bytes, sizeof bytes);
    seal(people, bytes, sealed);
    status = people_end(people,
                        people_run(people, PEOPLE_QUERY_FACTOR_BEGIN,
                                   SQL_VALUES(sql_integer(number), sql_blob(sealed, sizeof sealed)),
                                   "begin a second factor", error),
                        error);
    if (status == PEOPLE_OK) {
        base32_write(secret, bytes, sizeof bytes);
    }
    sodium_memzero(bytes, sizeof bytes);
    return status;
}

/* ---- Codes ---- */

static void recovery_digest(const char letters[RECOVERY_LETTERS], uint8_t digest[TOKEN_DIGEST_SIZE])
{
    crypto_generichash(digest, TOKEN_DIGEST_SIZE, (const uint8_t *)letters, RECOVERY_LETTERS, NULL,
                       0);
}

/* Digits and letters of a code as people type it: without spaces and dashes, in upper case. Returns
 * their number; above `most`: too many. */
static size_t read_code(const char *code, char *out, size_t most)
{
    size_t count = 0;
    for (; *code != '\0' && count <= most; code++) {
        if (*code != ' ' && *code != '-') {
            if (count < most) {
                out[count] = *code >= 'a' && *code <= 'z' ? (char)(*code - 'a' + 'A') : *code;
            }
            count++;
        }
    }
    return count;
}

/* The step whose code it is, later than the last one; 0: none. */
static uint64_t matching_step(const uint8_t secret[TOTP_SECRET_SIZE], const char digits[],
                              uint64_t last_step, int64_t time)
{
    uint64_t now = totp_step(time), found = 0;
    for (uint64_t step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step++) {
        char text[TOTP_DIGITS + 8];
        snprintf(text, sizeof text, "%06u", totp_code(secret, TOTP_SECRET_SIZE, step, TOTP_DIGITS));
        if (sodium_memcmp(text, digits, TOTP_DIGITS) == 0 && step > last_step) {
            found = step;
        }
    }
    return found;
}

static people_status code_wrong(people_error *error)
{
    return people_fail(error, PEOPLE_CODE_WRONG, "the code is wrong, or was used before");
}

static people_status use_recovery(people_db *people, uint32_t number, const char letters[],
                                  people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE];
    recovery_digest(letters, digest);
    people_status status =
        people_run(people, PEOPLE_QUERY_RECOVERY_USE,
                   SQL_VALUES(sql_integer(number), people_digest(digest)), "use a code", error);
    return status == PEOPLE_OK && sqlite3_changes(people->database) == 0 ? code_wrong(error)
                                                                         : status;
}

static people_status use_code(people_db *people, uint32_t number, const factor *of,
                              const char *code, int64_t time, people_error *error)
{
    char letters[RECOVERY_LETTERS + 1] = "";
    size_t count = read_code(code, letters, RECOVERY_LETTERS);
    if (count == RECOVERY_LETTERS) {
        return use_recovery(people, number, letters, error);
    }
    uint64_t step =
        count == TOTP_DIGITS ? matching_step(of->secret, letters, of->last_step, time) : 0;
    return step == 0 ? code_wrong(error)
                     : people_run(people, PEOPLE_QUERY_FACTOR_STEP,
                                  SQL_VALUES(sql_integer(number), sql_integer((int64_t)step)),
                                  "use a code", error);
}

static const char *tries_key(char key[KEY_SIZE], uint32_t number)
{
    snprintf(key, KEY_SIZE, "\x02%u", number);
    return key;
}

static people_status forget_tries(people_db *people, uint32_t number, people_error *error)
{
    char key[KEY_SIZE];
    return people_tries_forget(people, tries_key(key, number), error);
}

/* The attempt is counted first, in a change of its own that stays when the code is wrong. */
static people_status count_code(people_db *people, uint32_t number, int64_t time,
                                people_error *error)
{
    char key[KEY_SIZE];
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK
               ? people_end(people,
                            people_tries_count(people, tries_key(key, number), time, number, error),
                            error)
               : status;
}

/* Within a change: nobody else can use the code, or replace the secret, between reading and
 * writing. */
static people_status use_and_forget(people_db *people, uint32_t number, const char *code,
                                    int64_t time, people_error *error)
{
    factor of;
    people_status status = read_factor(people, number, &of, error);
    if (status == PEOPLE_OK && of.is_on) {
        status = use_code(people, number, &of, code, time, error);
    }
    sodium_memzero(&of, sizeof of);
    return status == PEOPLE_OK ? forget_tries(people, number, error) : status;
}

people_status factor_check(people_db *people, uint32_t number, const char *code, int64_t time,
                           people_error *error)
{
    factor of;
    people_status status = read_factor(people, number, &of, error);
    bool is_on = of.is_on;
    sodium_memzero(&of, sizeof of);
    if (status != PEOPLE_OK || !is_on) {
        return status;
    }
    if (code == NULL || code[0] == '\0') {
        return people_fail(error, PEOPLE_CODE_NEEDED,
                           "this account has a second factor; enter a code of its app as well");
    }
    status = count_code(people, number, time, error);
    if (status == PEOPLE_OK) {
        status = people_begin(people, error);
    }
    return status == PEOPLE_OK
               ? people_end(people, use_and_forget(people, number, code, time, error), error)
               : status;
}

/* ---- Setting it up ---- */

static people_status make_recovery(people_db *people, uint32_t number,
                                   char codes[RECOVERY_COUNT][RECOVERY_TEXT_SIZE],
                                   people_error *error)
{
    people_status status = people_run(people, PEOPLE_QUERY_RECOVERY_DROP,
                                      SQL_VALUES(sql_integer(number)), "end older codes", error);
    for (size_t i = 0; i < RECOVERY_COUNT && status == PEOPLE_OK; i++) {
        uint8_t bytes[RECOVERY_BYTES], digest[TOKEN_DIGEST_SIZE];
        char letters[RECOVERY_LETTERS + 1];
        randombytes_buf(bytes, sizeof bytes);
        base32_write(letters, bytes, sizeof bytes);
        recovery_digest(letters, digest);
        snprintf(codes[i], RECOVERY_TEXT_SIZE, "%.4s-%.4s-%.4s-%.4s", letters, letters + 4,
                 letters + 8, letters + 12);
        status = people_run(people, PEOPLE_QUERY_RECOVERY_ADD,
                            SQL_VALUES(sql_integer(number), people_digest(digest)), "make a code",
                            error);
        sodium_memzero(bytes, sizeof bytes);
        sodium_memzero(letters, sizeof letters);
    }
    return status;
}

/* The step of a first code of the new secret; 0: the code is wrong. */
static people_status find_first_step(people_db *people, uint32_t number, const char *code,
                                     int64_t time, uint64_t *step, people_error *error)
{
    factor of;
    char digits[TOTP_DIGITS + 1] = "";
    people_status status = read_factor(people, number, &of, error);
    if (status == PEOPLE_OK && !of.is_pending) {
        status = people_fail(error, PEOPLE_NOT_FOUND, "begin with a new secret first");
    }
    *step = status == PEOPLE_OK && read_code(code, digits, TOTP_DIGITS) == TOTP_DIGITS
                ? matching_step(of.pending, digits, 0, time)
                : 0;
    sodium_memzero(&of, sizeof of);
    return status;
}

static people_status end_others(people_db *people, uint32_t number, const char *kept,
                                people_error *error)
{
    uint8_t digest[TOKEN_DIGEST_SIZE] = {0};
    if (kept != NULL && !token_digest(kept, strlen(kept), digest)) {
        memset(digest, 0, sizeof digest);
    }
    return people_run(people, PEOPLE_QUERY_SESSION_END_OTHERS,
                      SQL_VALUES(sql_integer(number), people_digest(digest)), "end sessions",
                      error);
}

static people_status confirm(people_db *people, uint32_t number, const char *code, int64_t time,
                             const char *kept, char codes[RECOVERY_COUNT][RECOVERY_TEXT_SIZE],
                             people_error *error)
{
    uint64_t step = 0;
    people_status status = find_first_step(people, number, code, time, &step, error);
    if (status == PEOPLE_OK && step == 0) {
        status = code_wrong(error);
    }
    if (status == PEOPLE_OK) {
        status = people_run(people, PEOPLE_QUERY_FACTOR_CONFIRM,
                            SQL_VALUES(sql_integer(number), sql_integer((int64_t)step)),
                            "confirm a second factor", error);
    }
    if (status == PEOPLE_OK) {
        status = make_recovery(people, number, codes, error);
    }
    if (status == PEOPLE_OK) {
        status = end_others(people, number, kept, error);
    }
    if (status == PEOPLE_OK) {
        status = people_note_change(people, PERSON_CHANGE_FACTOR_SET, number, 0, 0, error);
    }
    return status == PEOPLE_OK ? forget_tries(people, number, error) : status;
}

people_status factor_confirm(people_db *people, uint32_t number, const char *code, int64_t time,
                             const char *kept, char codes[RECOVERY_COUNT][RECOVERY_TEXT_SIZE],
                             people_error *error)
{
    uint64_t step = 0;
    people_status status = find_first_step(people, number, code, time, &step, error);
    if (status == PEOPLE_OK) {
        status = count_code(people, number, time, error);
    }
    if (status == PEOPLE_OK) {
        status = people_begin(people, error);
    }
    return status == PEOPLE_OK
               ? people_end(people, confirm(people, number, code, time, kept, codes, error), error)
               : status;
}

static people_status reset(people_db *people, uint32_t number, people_error *error)
{
    people_status status = people_run(people, PEOPLE_QUERY_FACTOR_DROP,
                                      SQL_VALUES(sql_integer(number)), "reset", error);
    if (status == PEOPLE_OK) {
        status = people_run(people, PEOPLE_QUERY_RECOVERY_DROP, SQL_VALUES(sql_integer(number)),
                            "reset", error);
    }
    if (status == PEOPLE_OK) {
        status = forget_tries(people, number, error);
    }
    if (status == PEOPLE_OK) {
        status = session_end_all(people, number, error);
    }
    return status == PEOPLE_OK
               ? people_note_change(people, PERSON_CHANGE_FACTOR_RESET, number, 0, 0, error)
               : status;
}

people_status factor_reset(people_db *people, uint32_t number, people_error *error)
{
    people_status status = people_begin(people, error);
    return status == PEOPLE_OK ? people_end(people, reset(people, number, error), error) : status;
}
