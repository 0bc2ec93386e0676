/* SPDX-License-Identifier: MIT */
/*
 * The second factor of one's own account. Setting one up takes the password, and a code of the one
 * in use; the answer shows the secret once. A first code of the app puts it in use, and the answer
 * shows the recovery codes once.
 */
#include <sodium.h>

#include "auth_internal.h"
#include "base/clock.h"
#include "serve/http/web_requests.h"

enum { URI_SIZE = 1024 };

/* ---- Answers ---- */

typedef struct factor_answer {
    char secret[TOTP_SECRET_TEXT_SIZE];
    char uri[URI_SIZE];
} factor_answer;

static const shape_type secret_text = {.kind = SHAPE_TEXT, .pattern = "^[A-Z2-7]{32}$"};
static const shape_type uri_text = {.kind = SHAPE_TEXT, .pattern = "^otpauth://totp/"};
static const shape_member factor_rows[] = {
    {SHAPE_MEMBER("secret", &secret_text, factor_answer, secret),
     .about = "secret for an authenticator app (RFC 6238), in base32"},
    {SHAPE_MEMBER("uri", &uri_text, factor_answer, uri),
     .about = "the secret as a link for the app"},
};
const shape_type auth_factor_shape = {
    .kind = SHAPE_OBJECT, .name = "Factor", SHAPE_MEMBERS(factor_rows)};

typedef struct recovery_answer {
    char codes[RECOVERY_COUNT][RECOVERY_TEXT_SIZE];
} recovery_answer;

static void write_codes(json_writer *writer, const void *record, const shape_pass *pass)
{
    const recovery_answer *of = record;
    (void)pass;
    json_array_begin(writer);
    for (size_t i = 0; i < RECOVERY_COUNT; i++) {
        json_word(writer, of->codes[i]);
    }
    json_array_end(writer);
}

static const shape_type recovery_code = {.kind = SHAPE_TEXT,
                                         .pattern = "^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$"};
static const shape_type recovery_list = {.kind = SHAPE_LIST, .element = &recovery_code};
static const shape_member recovery_rows[] = {
    {SHAPE_MADE("codes", &recovery_list), .write = write_codes,
     .about = "each works once, instead of a code from the app"}};
const shape_type auth_recovery_shape = {
    .kind = SHAPE_OBJECT, .name = "RecoveryCodes", SHAPE_MEMBERS(recovery_rows)};

/* ---- Setting it up ---- */

auth_step auth_begin_factor(auth_thread *auth, http_exchange *exchange)
{
    web_member members[FACTOR_COUNT];
    auth_step step = AUTH_ANSWERED;
    if (!auth_read_body(exchange, &web_factor, members) || !auth_take_turn(auth, exchange, &step)) {
        return step;
    }
    step = auth_verify_own(auth, exchange, &members[FACTOR_PASSWORD]);
    sodium_memzero(members, sizeof members);
    return step;
}

static auth_step make_secret(auth_thread *auth, http_exchange *exchange, const person *user)
{
    factor_answer made;
    people_error error;
    people_status status = factor_begin(auth->options.people, user->number, made.secret, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    const char *room = auth->options.room_name;
    auth_step step = AUTH_ANSWERED;
    if (totp_uri(made.uri, sizeof made.uri, room != NULL && room[0] != '\0' ? room : "Trey",
                 user->name, made.secret)) {
        step = auth_answer_record(exchange, &auth_factor_shape, &made);
    } else {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY); /* names are shorter than this */
    }
    sodium_memzero(&made, sizeof made);
    return step;
}

auth_step auth_end_factor(auth_thread *auth, hash_job *hashed)
{
    http_exchange *exchange = hashed->exchange;
    web_member members[FACTOR_COUNT];
    person user, owner;
    people_error error;
    if (!auth_read_body(exchange, &web_factor, members)) {
        return AUTH_ANSWERED;
    }
    people_status status = people_login_end(auth->options.people, &hashed->tried, hashed->is_right,
                                            NULL, clock_wall_ms(), &user, &error);
    if (status == PEOPLE_OK) {
        status = auth_find_owner(auth, exchange->request.token, &owner, &error);
    }
    if (status == PEOPLE_OK && owner.number != user.number) { /* logged out meanwhile */
        http_answer_error(exchange, SERVER_ERROR_LOG_IN);
        return AUTH_ANSWERED;
    }
    if (status == PEOPLE_OK) { /* whoever found the session open cannot replace it */
        status = factor_check(auth->options.people, user.number, members[FACTOR_OLD_CODE].text,
                              clock_wall_ms(), &error);
    }
    sodium_memzero(members, sizeof members);
    return status == PEOPLE_OK ? make_secret(auth, exchange, &user)
                               : auth_fail(auth, exchange, status, &error);
}

auth_step auth_confirm_factor(auth_thread *auth, http_exchange *exchange)
{
    web_member members[FACTOR_CONFIRM_COUNT];
    recovery_answer made;
    people_error error;
    if (!auth_read_body(exchange, &web_factor_confirm, members)) {
        return AUTH_ANSWERED;
    }
    people_status status = factor_confirm(auth->options.people, exchange->request.person.number,
                                          members[FACTOR_CODE].text, clock_wall_ms(),
                                          exchange->request.token, made.codes, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    char number[LOG_NUMBER_SIZE];
    LOG(auth->options.log, LOG_INFO, "factor-set",
        {"person", log_number(number, exchange->request.person.number)},
        {"address", exchange->request.address});
    auth_step step = auth_answer_record(exchange, &auth_recovery_shape, &made);
    sodium_memzero(&made, sizeof made);
    return step;
}
