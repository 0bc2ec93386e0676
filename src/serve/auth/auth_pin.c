/* SPDX-License-Identifier: MIT */
/*
 * PINs of staff. A person sets their own with the password; an admin gives one that works once. A
 * dealer takes over a table with theirs, on a console that somebody else is logged in at: the PIN
 * is verified here, and the floor thread carries the relief out.
 */
#include <sodium.h>
#include <string.h>

#include "auth_internal.h"
#include "auth_shapes.h"
#include "base/clock.h"
#include "protocol/view_json.h"
#include "protocol/wire_types.h"

static void log_pin(auth_thread *auth, config_log_level level, const char *event,
                    const http_exchange *exchange, uint32_t owner, const char *why)
{
    char number[LOG_NUMBER_SIZE], by[LOG_NUMBER_SIZE];
    LOG(auth->options.log, level, event, {"person", log_number(number, owner)},
        {"by", log_number(by, exchange->request.person.number)}, {"why", why},
        {"address", exchange->request.address});
}

/* False: the request is answered with what is wrong. */
static bool check_pin(http_exchange *exchange, const web_member *pin)
{
    const char *problem = pin_problem(pin->text, pin->size);
    if (problem != NULL) {
        http_answer_error_at(exchange, SERVER_ERROR_PIN_BAD, "pin", problem);
    }
    return problem == NULL;
}

/* Stores the PIN, whose hash is ready. */
static auth_step set_pin(auth_thread *auth, hash_job *hashed, uint32_t owner, bool is_one_time)
{
    http_exchange *exchange = hashed->exchange;
    people_error error;
    if (!hashed->is_made) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
        return AUTH_ANSWERED;
    }
    people_status status = pin_set(auth->options.people, owner, hashed->made, is_one_time, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    log_pin(auth, LOG_INFO, is_one_time ? "pin-given" : "pin-set", exchange, owner, NULL);
    exchange->response.status = 204;
    return AUTH_ANSWERED;
}

/* ---- One's own ---- */

auth_step auth_change_pin(auth_thread *auth, http_exchange *exchange)
{
    web_member members[PIN_CHANGE_COUNT];
    auth_step step = AUTH_ANSWERED;
    if (!auth_read_body(exchange, &web_pin_change, members) ||
        !check_pin(exchange, &members[PIN_CHANGE_PIN]) || !auth_take_turn(auth, exchange, &step)) {
        sodium_memzero(members, sizeof members);
        return step;
    }
    login_try login;
    people_error error;
    people_status status = people_confirm_begin(
        auth->options.people, exchange->request.person.number, clock_wall_ms(), &login, &error);
    step = status == PEOPLE_OK
               ? auth_send_to_pool(auth, exchange, &login, &members[PIN_CHANGE_PASSWORD],
                                   &members[PIN_CHANGE_PIN])
               : auth_fail(auth, exchange, status, &error);
    sodium_memzero(members, sizeof members);
    return step;
}

auth_step auth_end_change_pin(auth_thread *auth, hash_job *hashed)
{
    http_exchange *exchange = hashed->exchange;
    person user, owner;
    people_error error;
    people_status status = people_login_end(auth->options.people, &hashed->tried, hashed->is_right,
                                            NULL, clock_wall_ms(), &user, &error);
    if (status == PEOPLE_OK) {
        status = auth_find_owner(auth, exchange->request.token, &owner, &error);
    }
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    if (owner.number != user.number) { /* the client has logged out meanwhile */
        http_answer_error(exchange, SERVER_ERROR_LOG_IN);
        return AUTH_ANSWERED;
    }
    return set_pin(auth, hashed, user.number, false);
}

/* ---- Given by an admin ---- */

static uint32_t person_in_path(const http_exchange *exchange)
{
    return exchange->request.numbers[0] < UINT32_MAX ? (uint32_t)exchange->request.numbers[0] : 0;
}

auth_step auth_give_pin(auth_thread *auth, http_exchange *exchange)
{
    web_member members[PIN_COUNT];
    person user;
    people_error error;
    if (!auth_read_body(exchange, &web_pin, members) ||
        !check_pin(exchange, &members[PIN_DIGITS])) {
        sodium_memzero(members, sizeof members);
        return AUTH_ANSWERED;
    }
    people_status status =
        people_find(auth->options.people, person_in_path(exchange), &user, &error);
    auth_step step = status == PEOPLE_OK ? auth_make_hash(auth, exchange, &members[PIN_DIGITS])
                                         : auth_fail(auth, exchange, status, &error);
    sodium_memzero(members, sizeof members);
    return step;
}

auth_step auth_end_give_pin(auth_thread *auth, hash_job *hashed)
{
    http_exchange *exchange = hashed->exchange;
    person owner;
    people_error error;
    people_status status = auth_find_owner(auth, exchange->request.token, &owner, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    /* The admin may have lost the role while the hash was made. */
    if (owner.number == 0 || access_to_route(ROUTE_PIN_GIVE, owner.roles) != ACCESS_ALL) {
        http_answer_error(exchange, SERVER_ERROR_FORBIDDEN);
        return AUTH_ANSWERED;
    }
    return set_pin(auth, hashed, person_in_path(exchange), true);
}

/* ---- Relief ---- */

auth_step auth_check_relief(auth_thread *auth, http_exchange *exchange)
{
    web_member members[RELIEF_COUNT];
    auth_step step = AUTH_ANSWERED;
    if (!auth_read_body(exchange, &web_relief, members) || !auth_take_turn(auth, exchange, &step)) {
        sodium_memzero(members, sizeof members);
        return step;
    }
    login_try tried;
    people_error error;
    int64_t number = members[RELIEF_PERSON].integer;
    uint32_t dealer = number > 0 && number < UINT32_MAX ? (uint32_t)number : 0;
    people_status status = pin_begin(auth->options.people, dealer, &tried, &error);
    if (status == PEOPLE_OK) {
        step = auth_send_to_pool(auth, exchange, &tried, &members[RELIEF_PIN], NULL);
    } else {
        log_pin(auth, LOG_WARNING, "relief-refused", exchange, dealer, people_status_code(status));
        step = auth_fail(auth, exchange, status, &error);
    }
    sodium_memzero(&tried, sizeof tried);
    sodium_memzero(members, sizeof members);
    return step;
}

auth_step auth_end_relief(auth_thread *auth, hash_job *hashed)
{
    http_exchange *exchange = hashed->exchange;
    person dealer, owner;
    people_error error;
    bool is_used_up;
    people_status status = pin_end(auth->options.people, &hashed->tried, hashed->is_right, &dealer,
                                   &is_used_up, &error);
    if (status != PEOPLE_OK) {
        log_pin(auth, LOG_WARNING, "relief-refused", exchange, hashed->tried.number,
                people_status_code(status));
        return auth_fail(auth, exchange, status, &error);
    }
    status = auth_find_owner(auth, exchange->request.token, &owner, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    if (owner.number == 0 || access_to_route(ROUTE_RELIEF, owner.roles) == ACCESS_NONE) {
        http_answer_error(exchange, SERVER_ERROR_LOG_IN); /* the console was logged out meanwhile */
        return AUTH_ANSWERED;
    }
    bool is_dealer =
        (dealer.roles & ROLE_BIT(PERSON_IS_DEALER)) != 0 && !auth_lacks_factor(auth, &dealer);
    if (!is_dealer) {
        http_answer_error(exchange, SERVER_ERROR_NOT_A_DEALER);
        return AUTH_ANSWERED;
    }
    exchange->request.relief = dealer.number;
    exchange->request.is_pin_used_up = is_used_up;
    name_cache_add(auth->options.names, &dealer);
    return AUTH_PASS;
}

/* ---- Who can relieve ---- */

static const shape_member dealer_rows[] = {
    {SHAPE_MEMBER("person", &wire_person, person, number)},
    {SHAPE_MEMBER("name", &wire_person_name, person, name)},
    {SHAPE_MEMBER("pin", &wire_flag, person, has_pin), .about = "whether the dealer has one"},
};
static const shape_type dealer_type = {
    .kind = SHAPE_OBJECT, .name = "Dealer", SHAPE_MEMBERS(dealer_rows)};

static void write_dealers(json_writer *writer, const void *record, const shape_pass *pass)
{
    const auth_thread *auth = record;
    person user = {.number = 0};
    json_array_begin(writer);
    while (people_next(auth->options.people, user.number, false, &user, NULL) == PEOPLE_OK) {
        if ((user.roles & ROLE_BIT(PERSON_IS_DEALER)) != 0 && !user.is_disabled) {
            shape_write(writer, &dealer_type, &user, pass);
        }
    }
    json_array_end(writer);
}

static const shape_type dealer_list = {.kind = SHAPE_LIST, .element = &dealer_type};
static const shape_member dealers_rows[] = {
    {SHAPE_MADE("dealers", &dealer_list), .write = write_dealers}};
const shape_type auth_dealers_shape = {
    .kind = SHAPE_OBJECT, .name = "Dealers", SHAPE_MEMBERS(dealers_rows)};

auth_step auth_list_dealers(auth_thread *auth, http_exchange *exchange)
{
    return auth_answer_record(exchange, &auth_dealers_shape, auth);
}
