/* SPDX-License-Identifier: MIT */
/*
 * Requests that need a password hashed, each in two halves. The first half refuses what it can and
 * sends the password to a pool; the auth thread continues with other requests. When the hash is
 * ready, the second half reads the body again and repeats every check whose result may have
 * changed.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "auth_internal.h"
#include "auth_shapes.h"
#include "base/clock.h"
#include "protocol/wire_types.h"

/* ---- The pool ---- */

void auth_hash(void *context, job *work)
{
    auth_thread *auth = context;
    hash_job *hashed = (hash_job *)work;
    if (hashed->verifies) {
        hashed->is_right = password_verify(hashed->tried.hash, hashed->given, hashed->given_size);
    }
    bool makes = hashed->makes && (!hashed->verifies || hashed->is_right);
    if (makes) {
        hashed->is_made = password_hash(hashed->made, hashed->wanted, hashed->wanted_size);
    } else if (hashed->is_right && password_needs_rehash(hashed->tried.hash)) {
        hashed->is_made = password_hash(hashed->made, hashed->given, hashed->given_size);
    }
    sodium_memzero(hashed->given, sizeof hashed->given);
    sodium_memzero(hashed->wanted, sizeof hashed->wanted);
    job_queue_push(&auth->inbox, work);
}

auth_step auth_send_to_pool(auth_thread *auth, http_exchange *exchange, const login_try *tried,
                            const web_member *given, const web_member *wanted)
{
    hash_job *hash = calloc(1, sizeof *hash);
    if (hash == NULL) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
        return AUTH_ANSWERED;
    }
    hash->job.kind = JOB_HASH;
    if (given != NULL) {
        hash->verifies = true;
        hash->tried = *tried;
        memcpy(hash->given, given->text, given->size);
        hash->given_size = given->size;
    }
    if (wanted != NULL) {
        hash->makes = true;
        memcpy(hash->wanted, wanted->text, wanted->size);
        hash->wanted_size = wanted->size;
    }
    hash->exchange = exchange;
    if (!pool_put(auth->hashers, &hash->job)) {
        hash->exchange = NULL;
        job_free(&hash->job);
        http_answer_error(exchange, SERVER_ERROR_STOPPING); /* auth_take_turn has found room */
        return AUTH_ANSWERED;
    }
    auth->hashing++;
    return AUTH_WAITS;
}

static auth_step fail_hash(http_exchange *exchange)
{
    http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
    return AUTH_ANSWERED;
}

auth_step auth_make_hash(auth_thread *auth, http_exchange *exchange, const web_member *wanted)
{
    auth_step step;
    return auth_take_turn(auth, exchange, &step)
               ? auth_send_to_pool(auth, exchange, NULL, NULL, wanted)
               : step;
}

/* ---- Logging in ---- */

static void log_login_refused(auth_thread *auth, const http_exchange *exchange,
                              people_status status)
{
    LOG(auth->options.log, LOG_WARNING, "login-refused", {"why", people_status_code(status)},
        {"address", exchange->request.address});
}

auth_step auth_log_in(auth_thread *auth, http_exchange *exchange)
{
    web_member members[LOGIN_COUNT];
    auth_step step = AUTH_ANSWERED;
    if (!auth_read_body(exchange, &web_login, members) || !auth_take_turn(auth, exchange, &step)) {
        return step;
    }
    login_try login;
    people_error error;
    people_status status = people_login_begin(auth->options.people, members[LOGIN_NAME].text,
                                              clock_wall_ms(), &login, &error);
    if (status == PEOPLE_OK) {
        step = auth_send_to_pool(auth, exchange, &login, &members[LOGIN_PASSWORD], NULL);
    } else {
        log_login_refused(auth, exchange, status);
        step = auth_fail(auth, exchange, status, &error);
    }
    sodium_memzero(members, sizeof members);
    return step;
}

static auth_step end_login(auth_thread *auth, hash_job *hashed)
{
    http_exchange *exchange = hashed->exchange;
    person user;
    people_error error;
    web_member members[LOGIN_COUNT];
    if (!auth_read_body(exchange, &web_login, members)) {
        return AUTH_ANSWERED;
    }
    people_status status =
        people_login_end(auth->options.people, &hashed->tried, hashed->is_right,
                         members[LOGIN_CODE].text, clock_wall_ms(), &user, &error);
    sodium_memzero(members, sizeof members);
    if (status != PEOPLE_OK) {
        log_login_refused(auth, exchange, status);
        return auth_fail(auth, exchange, status, &error);
    }
    if (hashed->is_made) {
        (void)!people_set_hash(auth->options.people, user.number, hashed->made, NULL);
    }
    char number[LOG_NUMBER_SIZE];
    LOG(auth->options.log, LOG_INFO, "logged-in", {"person", log_number(number, user.number)},
        {"address", exchange->request.address});
    return auth_begin_session(auth, exchange, &user);
}

/* ---- Entering the password again ---- */

enum { CONFIRMED_MS = 120000 };

int64_t auth_confirmed_until(const auth_thread *auth, const char *token)
{
    for (size_t i = 0; i < CONFIRMED_MAX && token[0] != '\0'; i++) {
        if (strcmp(auth->confirmed[i].token, token) == 0) {
            return auth->confirmed[i].until;
        }
    }
    return 0;
}

/* Checks that the session confirmed its password recently, for requests that require it. Runs
 * before the floor thread carries the request out. */
auth_step auth_check_confirmed(auth_thread *auth, http_exchange *exchange)
{
    if (auth_confirmed_until(auth, exchange->request.token) > clock_steady_ms()) {
        return AUTH_PASS;
    }
    http_answer_error(exchange, SERVER_ERROR_CONFIRM_APPROVAL);
    return AUTH_ANSWERED;
}

static void add_confirmed(auth_thread *auth, const http_exchange *exchange, int64_t until)
{
    confirmed_session *place = &auth->confirmed[0];
    for (size_t i = 0; i < CONFIRMED_MAX; i++) {
        confirmed_session *entry = &auth->confirmed[i];
        if (strcmp(entry->token, exchange->request.token) == 0) {
            place = entry;
            break;
        }
        place = entry->until < place->until ? entry : place;
    }
    memcpy(place->token, exchange->request.token, sizeof place->token);
    place->until = until;
    session_end_job *confirmed = calloc(1, sizeof *confirmed);
    if (confirmed != NULL) { /* without memory the client is asked to confirm again */
        confirmed->job.kind = JOB_SESSION_CONFIRMED;
        confirmed->person = exchange->request.person.number;
        memcpy(confirmed->token, exchange->request.token, sizeof confirmed->token);
        confirmed->confirmed_until = until;
        job_queue_push(auth->options.net, &confirmed->job);
        auth->options.wake(auth->options.net_context);
    }
}

auth_step auth_verify_own(auth_thread *auth, http_exchange *exchange, const web_member *given)
{
    login_try login;
    people_error error;
    people_status status = people_confirm_begin(
        auth->options.people, exchange->request.person.number, clock_wall_ms(), &login, &error);
    return status == PEOPLE_OK ? auth_send_to_pool(auth, exchange, &login, given, NULL)
                               : auth_fail(auth, exchange, status, &error);
}

auth_step auth_confirm(auth_thread *auth, http_exchange *exchange)
{
    web_member members[CONFIRM_COUNT];
    auth_step step = AUTH_ANSWERED;
    if (!auth_read_body(exchange, &web_confirm, members) ||
        !auth_take_turn(auth, exchange, &step)) {
        return step;
    }
    step = auth_verify_own(auth, exchange, &members[CONFIRM_PASSWORD]);
    sodium_memzero(members, sizeof members);
    return step;
}

typedef struct confirmation {
    int64_t until;
} confirmation;

static const shape_member confirmed_rows[] = {
    {SHAPE_MEMBER("until", &wire_time, confirmation, until)}};
const shape_type auth_confirmed_shape = {
    .kind = SHAPE_OBJECT, .name = "Confirmed", SHAPE_MEMBERS(confirmed_rows)};

static auth_step end_confirm(auth_thread *auth, hash_job *hashed)
{
    http_exchange *exchange = hashed->exchange;
    person user, owner;
    people_error error;
    people_status status = people_login_end(auth->options.people, &hashed->tried, hashed->is_right,
                                            NULL, clock_wall_ms(), &user, &error);
    if (status != PEOPLE_OK) {
        log_login_refused(auth, exchange, status);
        return auth_fail(auth, exchange, status, &error);
    }
    status = auth_find_owner(auth, exchange->request.token, &owner, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    if (owner.number != user.number) { /* the client has logged out meanwhile */
        http_answer_error(exchange, SERVER_ERROR_LOG_IN);
        return AUTH_ANSWERED;
    }
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        http_answer_no_memory(exchange);
        return AUTH_ANSWERED;
    }
    add_confirmed(auth, exchange, clock_steady_ms() + CONFIRMED_MS);
    http_answer_begin(exchange, writer);
    shape_write(writer, &auth_confirmed_shape,
                &(confirmation){.until = clock_wall_ms() + CONFIRMED_MS},
                &(shape_pass){.form = SHAPE_API});
    http_answer_end(exchange, writer);
    free(writer);
    return AUTH_ANSWERED;
}

password_terms auth_password_terms(const auth_thread *auth, const char *name, role_set roles)
{
    bool is_staff = (roles & ROLES_STAFF) != 0;
    return (password_terms){.name = name,
                            .room = auth->options.room_name,
                            .length_min = is_staff ? auth->options.staff_password_length
                                                   : PASSWORD_LENGTH_MIN};
}

/* ---- One-time links ---- */

auth_step auth_use_link(auth_thread *auth, http_exchange *exchange)
{
    web_member members[LINK_COUNT];
    if (!auth_read_body(exchange, &web_link_use, members)) {
        return AUTH_ANSWERED;
    }
    one_time_link found;
    people_error error;
    people_status status = link_find(auth->options.people, members[LINK_TOKEN].text,
                                     members[LINK_TOKEN].size, clock_wall_ms(), &found, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    person owner = {.roles = found.roles};
    status = found.number != 0 ? people_find(auth->options.people, found.number, &owner, &error)
                               : PEOPLE_OK;
    if (status != PEOPLE_OK) {
        sodium_memzero(members, sizeof members);
        return auth_fail(auth, exchange, status, &error);
    }
    const char *name = found.number != 0 ? owner.name : members[LINK_NAME].text;
    const char *problem = password_problem(members[LINK_PASSWORD].text, members[LINK_PASSWORD].size,
                                           auth_password_terms(auth, name, owner.roles));
    auth_step step = AUTH_ANSWERED;
    if (problem != NULL) {
        http_answer_error_at(exchange, SERVER_ERROR_PASSWORD, "password", problem);
    } else {
        step = auth_make_hash(auth, exchange, &members[LINK_PASSWORD]);
    }
    sodium_memzero(members, sizeof members);
    return step;
}

static auth_step end_link(auth_thread *auth, hash_job *hashed)
{
    http_exchange *exchange = hashed->exchange;
    web_member members[LINK_COUNT];
    if (!hashed->is_made) {
        return fail_hash(exchange);
    }
    if (!auth_read_body(exchange, &web_link_use, members)) {
        return AUTH_ANSWERED;
    }
    person user;
    people_error error;
    one_time_link found;
    int64_t time = clock_wall_ms();
    people_status status = link_find(auth->options.people, members[LINK_TOKEN].text,
                                     members[LINK_TOKEN].size, time, &found, &error);
    if (status == PEOPLE_OK && found.number != 0) { /* a link stands for a password alone */
        status =
            factor_check(auth->options.people, found.number, members[LINK_CODE].text, time, &error);
    }
    if (status != PEOPLE_OK) {
        sodium_memzero(members, sizeof members);
        return auth_fail(auth, exchange, status, &error);
    }
    status = link_use(auth->options.people, members[LINK_TOKEN].text, members[LINK_TOKEN].size,
                      members[LINK_NAME].text, hashed->made, time, &user, &error);
    sodium_memzero(members, sizeof members);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    auth_publish_logout(auth, user.number, "");
    return auth_begin_session(auth, exchange, &user);
}

/* ---- Changing a password ---- */

auth_step auth_change_password(auth_thread *auth, http_exchange *exchange)
{
    web_member members[PASSWORD_CHANGE_COUNT];
    auth_step step = AUTH_ANSWERED;
    if (!auth_read_body(exchange, &web_password_change, members) ||
        !auth_take_turn(auth, exchange, &step)) {
        return step;
    }
    login_try login;
    people_error error;
    people_status status = people_confirm_begin(
        auth->options.people, exchange->request.person.number, clock_wall_ms(), &login, &error);
    step = status == PEOPLE_OK ? auth_send_to_pool(auth, exchange, &login, &members[CHANGE_OLD],
                                                   &members[CHANGE_NEW])
                               : auth_fail(auth, exchange, status, &error);
    sodium_memzero(members, sizeof members);
    return step;
}

/* Checked only after the old password was right. NULL: the new password is acceptable. */
static const char *find_problem(auth_thread *auth, http_exchange *exchange, const person *user)
{
    web_member members[PASSWORD_CHANGE_COUNT];
    web_error error;
    if (!web_body_read(exchange->request.body, exchange->request.body_size, &web_password_change,
                       members, &error)) {
        return "The request cannot be read.";
    }
    const char *found = password_problem(members[CHANGE_NEW].text, members[CHANGE_NEW].size,
                                         auth_password_terms(auth, user->name, user->roles));
    sodium_memzero(members, sizeof members);
    return found;
}

static auth_step end_change(auth_thread *auth, hash_job *hashed)
{
    http_exchange *exchange = hashed->exchange;
    person user, owner;
    people_error error;
    people_status status = people_login_end(auth->options.people, &hashed->tried, hashed->is_right,
                                            NULL, clock_wall_ms(), &user, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    status = auth_find_owner(auth, exchange->request.token, &owner, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    if (owner.number != user.number) { /* the client has logged out meanwhile */
        http_answer_error(exchange, SERVER_ERROR_LOG_IN);
        return AUTH_ANSWERED;
    }
    const char *problem = find_problem(auth, exchange, &user);
    if (problem != NULL) {
        http_answer_error_at(exchange, SERVER_ERROR_PASSWORD, "new", problem);
        return AUTH_ANSWERED;
    }
    if (!hashed->is_made) {
        return fail_hash(exchange);
    }
    status = people_set_password(auth->options.people, user.number, hashed->made, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    auth_publish_logout(auth, user.number, "");
    return auth_begin_session(auth, exchange, &user);
}

/* ---- Second halves ---- */

static auth_step (*const second_halves[ROUTE_COUNT])(auth_thread *, hash_job *) = {
    [ROUTE_LOGIN] = end_login,         [ROUTE_CONFIRM] = end_confirm,
    [ROUTE_LINK] = end_link,           [ROUTE_PASSWORD] = end_change,
    [ROUTE_PEOPLE_ADD] = auth_end_add, [ROUTE_FACTOR] = auth_end_factor,
    [ROUTE_PIN] = auth_end_change_pin, [ROUTE_PIN_GIVE] = auth_end_give_pin,
    [ROUTE_RELIEF] = auth_end_relief,
};

auth_step auth_resume(auth_thread *auth, hash_job *hashed)
{
    auth_step step = second_halves[hashed->exchange->request.route](auth, hashed);
    hashed->exchange = NULL;
    job_free(&hashed->job);
    return step;
}
