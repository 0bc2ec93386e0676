/* SPDX-License-Identifier: MIT */
/*
 * Dual control: in a room that asks for it, a void or a large movement at the cage takes effect
 * when a second person approves it. Until then it waits in memory (approvals.h). When it is
 * approved, everything is checked as if it were asked for at that moment: the roles of both people,
 * the round, the wallet and the key. docs/decisions/0026-dual-control.md says why.
 */
#include <string.h>

#include "floor_internal.h"
#include "floor_shapes.h"
#include "protocol/wire_types.h"

#define CAN_APPROVE_CAGE (ROLE_BIT(PERSON_IS_CAGE) | ROLE_BIT(PERSON_IS_FLOOR))

enum { RETRY_MS = 60000 }; /* after too many requests that wait */

static const char *const kind_words[] = {"void", "deposit", "withdrawal", "correction"};

static bool is_of_table(const approval *request)
{
    return request->kind == APPROVAL_OF_VOID || request->kind == APPROVAL_OF_CORRECTION;
}

static void log_request(const floor_thread *floor, const char *event, const approval *request,
                        uint32_t number)
{
    char id[LOG_NUMBER_SIZE], who[LOG_NUMBER_SIZE], where[LOG_NUMBER_SIZE];
    LOG(floor->options.log, LOG_INFO, event, {"kind", kind_words[request->kind]},
        {"request", log_number(id, (int64_t)request->number)}, {"person", log_number(who, number)},
        {"table", is_of_table(request) ? log_number(where, request->stream) : NULL});
}

/* ---- Asking ---- */

/* A hand that is corrected after chips were handed over, in every room. */
static bool needs_second(const live_table *table, const table_command *command)
{
    return command->kind == COMMAND_CORRECT_HAND && command->card_count <= TREY_HAND_CARDS &&
           table_correction_needs_second(table);
}

bool floor_needs_approval(const floor_thread *floor, const message_job *message)
{
    const live_table *table = room_state_table(room_state_of(floor->room), message->request.table);
    const table_command *command = &message->request.command;
    if (table == NULL || command->text_size == 0) {
        return false; /* without a text it is refused by the table at once */
    }
    return (floor->options.controls_voids && table_command_voids(table, command->kind)) ||
           needs_second(table, command);
}

/* What a repeat of a request that has ended is told; a request that is done is in the journal. */
static server_error error_of(const approval *ended)
{
    return ended->state == APPROVAL_DECLINED  ? SERVER_ERROR_REQUEST_DECLINED
           : ended->state == APPROVAL_EXPIRED ? SERVER_ERROR_REQUEST_EXPIRED
                                              : SERVER_ERROR_REQUEST_FAILED;
}

static bool has_same_content(const approval *request, const request_key *key)
{
    return memcmp(request->key.bytes, key->bytes, JOURNAL_KEY_SIZE) == 0;
}

static approval *add_void(floor_thread *floor, const message_job *message, table_role role,
                          int64_t time)
{
    const live_table *table = room_state_table(room_state_of(floor->room), message->request.table);
    approval *added =
        approvals_add(&floor->approvals, message->person, time, floor->options.approval_ms);
    if (added == NULL) {
        return NULL;
    }
    added->kind = message->request.command.kind == COMMAND_CORRECT_HAND ? APPROVAL_OF_CORRECTION
                                                                        : APPROVAL_OF_VOID;
    added->stream = table->id;
    added->round = table->round_number;
    added->command = message_command(&message->request, message->person);
    added->command.role = role;
    if (added->kind == APPROVAL_OF_CORRECTION) {
        memcpy(added->cards, message->request.cards, added->command.card_count);
    }
    added->command.cards = NULL; /* of the message, as the rules */
    added->command.rules = NULL;
    memcpy(added->text, message->request.text, added->command.text_size);
    added->command.text = NULL; /* set when it is carried out: the list may be copied */
    log_request(floor, "approval-asked", added, message->person);
    return added;
}

void floor_hold_command(floor_thread *floor, message_job *message, table_role role, int64_t time)
{
    table_command command = message_command(&message->request, message->person);
    request_key key = request_key_command(message->person, message->request.id, &command);
    if (floor_answer_known(floor, message, &key)) {
        return;
    }
    approval *request = approvals_find_key(&floor->approvals, message->request.table, &key);
    if (request != NULL && !has_same_content(request, &key)) {
        floor_refuse(floor, message, SERVER_ERROR_KEY_REUSED, 0);
        return;
    }
    if (request != NULL && request->state != APPROVAL_WAITING) {
        floor_refuse(floor, message, error_of(request), 0);
        return;
    }
    if (request == NULL && (request = add_void(floor, message, role, time)) == NULL) {
        floor_refuse(floor, message, SERVER_ERROR_TOO_MANY_WAITING, RETRY_MS);
        return;
    }
    request->key = key;
    json_buffer_begin(&floor->bytes, &floor->writer);
    message_write_waiting(&floor->writer, message->request.id, request->stream, request->number,
                          request->expires);
    floor_send_message(floor, message->connection);
    job_free(&message->job);
}

/* Whether one cashier alone would move too much of a customer's chips in a day. */
static bool is_large(floor_thread *floor, const cage_event *event, int64_t time)
{
    int64_t alone = room_cage_alone(floor->room, event->kind, event->person, time), sum;
    return __builtin_add_overflow(alone, event->amount, &sum) || sum >= floor->options.cage_from;
}

static approval *add_transfer(floor_thread *floor, const cage_event *event, const request_key *key,
                              int64_t time)
{
    approval *added =
        approvals_add(&floor->approvals, event->cashier, time, floor->options.approval_ms);
    if (added != NULL) {
        added->kind = event->kind == CAGE_DEPOSITED ? APPROVAL_OF_DEPOSIT : APPROVAL_OF_WITHDRAWAL;
        added->stream = JOURNAL_CAGE;
        added->key = *key;
        added->cage = *event;
        log_request(floor, "approval-asked", added, event->cashier);
    }
    return added;
}

bool floor_hold_transfer(floor_thread *floor, http_exchange *exchange, const cage_event *event,
                         const request_key *key, int64_t time)
{
    room_answer known;
    journal_error error;
    if (floor->options.cage_from == 0) {
        return false;
    }
    if (!room_look_for(floor->room, JOURNAL_CAGE, key->bytes, &known, &error)) {
        floor->is_failed = true;
        return true;
    }
    if (known.is_repeat || known.is_reused) {
        return false;
    }
    approval *request = approvals_find_key(&floor->approvals, JOURNAL_CAGE, key);
    if (request == NULL) {
        int64_t wallet = room_state_wallet(room_state_of(floor->room), event->person, CHIPS_CAGE);
        if (cage_check(event, wallet).status != TREY_OK || !is_large(floor, event, time)) {
            return false;
        }
        request = add_transfer(floor, event, key, time);
    }
    if (request == NULL) {
        exchange->response.retry_ms = RETRY_MS;
        http_answer_error(exchange, SERVER_ERROR_TOO_MANY_WAITING);
    } else if (!has_same_content(request, key)) {
        http_answer_error(exchange, SERVER_ERROR_KEY_REUSED);
    } else if (request->state != APPROVAL_WAITING) {
        http_answer_error(exchange, error_of(request));
    } else {
        floor_answer_record(floor, exchange, &floor_waiting_shape, request);
        exchange->response.status = exchange->response.status == 200 ? 202 : 503;
    }
    return true;
}

/* ---- Who may ----
 *
 * Roles are those that people have at this moment, also if an administrator or `trey user` changed
 * them a moment ago. */

static bool may_ask(floor_thread *floor, const approval *request, role_set roles)
{
    if (!is_of_table(request)) {
        return access_to_cage(roles, request->asker, request->cage.person, PERSON_ACCOUNT);
    }
    const table_command *command = &request->command;
    return floor_may_see_table(floor, request->stream, request->asker, roles) &&
           access_to_command(command->kind, roles,
                             floor_is_at_table(floor, request->stream, request->asker),
                             command->role) &&
           !floor_must_sign_on(floor, request->stream, command->kind, command->role);
}

/* Whether a person with these roles is fit to be the second one, if they are another person. */
static bool may_be_second(floor_thread *floor, const approval *request, uint32_t number,
                          role_set roles)
{
    return is_of_table(request) ? (roles & ROLE_BIT(PERSON_IS_FLOOR)) != 0 &&
                                      !floor_is_at_table(floor, request->stream, number) &&
                                      floor_may_see_table(floor, request->stream, number, roles)
                                : (roles & CAN_APPROVE_CAGE) != 0 && request->cage.person != number;
}

/* Who looks: an account, and its session, by which a dealer may deal after a relief. */
typedef struct approval_viewer {
    const person *who;
    uint64_t console;
} approval_viewer;

static approval_viewer viewer_of(const http_exchange *exchange)
{
    const char *token = exchange->request.token;
    return (approval_viewer){.who = &exchange->request.person,
                             .console = session_number_of_token(token, strlen(token))};
}

/* At a console that stays logged in, a request of the dealer who took over there is its own. */
static bool is_own(floor_thread *floor, const approval *request, approval_viewer viewer)
{
    const live_table *table =
        is_of_table(request) ? room_state_table(room_state_of(floor->room), request->stream) : NULL;
    return request->asker == viewer.who->number ||
           (table != NULL && floor_dealing_person(floor, table, viewer.console,
                                                  viewer.who->number) == request->asker);
}

static bool may_see(floor_thread *floor, const approval *request, approval_viewer viewer)
{
    const person *who = viewer.who;
    return is_own(floor, request, viewer) || (who->roles & ROLE_BIT(PERSON_IS_AUDITOR)) != 0 ||
           may_be_second(floor, request, who->number, who->roles);
}

/* ---- Carrying out ---- */

/* The request ends without an effect, and the approver learns why. */
static void fail(floor_thread *floor, http_exchange *exchange, approval *request, trey_refusal why,
                 int64_t time)
{
    approval_end(request, APPROVAL_FAILED, exchange->request.person.number, time);
    log_request(floor, "approval-failed", request, request->second);
    if (why.status != TREY_OK) {
        http_answer_refusal(exchange, why, "");
    } else {
        http_answer_error(exchange, SERVER_ERROR_REQUEST_FAILED);
    }
}

/* False: the journal failed. */
static bool carry_out(floor_thread *floor, approval *request, uint32_t approver, int64_t time,
                      room_answer *answer)
{
    journal_error error;
    *answer = (room_answer){.refusal = trey_accept()};
    if (!is_of_table(request)) {
        cage_event event = request->cage;
        event.approver = approver;
        return room_cage(floor->room, &event, request->key.bytes, time, answer, &error);
    }
    const live_table *table = room_state_table(room_state_of(floor->room), request->stream);
    bool is_same_round = table != NULL && table->state == TABLE_IS_IN_ROUND &&
                         table->round_number == request->round &&
                         (request->kind == APPROVAL_OF_CORRECTION ||
                          table_command_voids(table, request->command.kind));
    if (!is_same_round) { /* what was asked for must not hit the next round */
        answer->refusal = trey_refuse(TREY_REFUSED_ROUND_OVER, 0, 0);
        return true;
    }
    table_command command = request->command;
    command.text = request->text;
    command.cards = request->cards;
    command.approver = approver;
    floor_mark_active(floor, request->stream, time);
    return room_command(floor->room, request->stream, &command, request->key.bytes, time, answer,
                        &error);
}

/* The request waits, and the client is fit to approve it. */
static void approve(floor_thread *floor, http_exchange *exchange, approval *request, int64_t time)
{
    uint32_t approver = exchange->request.person.number;
    role_set asker_roles, approver_roles;
    if (!name_cache_roles(floor->options.names, request->asker, &asker_roles) ||
        !name_cache_roles(floor->options.names, approver, &approver_roles)) {
        http_answer_error(exchange, SERVER_ERROR_ACCOUNTS_BUSY);
        return;
    }
    if (!may_be_second(floor, request, approver, approver_roles)) {
        http_answer_error(exchange, SERVER_ERROR_FORBIDDEN);
        return;
    }
    if (!may_ask(floor, request, asker_roles)) {
        fail(floor, exchange, request, trey_accept(), time);
        return;
    }
    server_error bar = request->kind == APPROVAL_OF_DEPOSIT
                           ? floor_bar_of(floor, request->cage.person, 0, time)
                           : SERVER_ERROR_COUNT;
    if (bar != SERVER_ERROR_COUNT) { /* barred since it was asked for */
        fail(floor, exchange, request, trey_accept(), time);
        return;
    }
    room_answer answer;
    if (!carry_out(floor, request, approver, time, &answer)) {
        floor->is_failed = true;
        return;
    }
    if (answer.refusal.status != TREY_OK || answer.is_reused) {
        fail(floor, exchange, request, answer.refusal, time);
        return;
    }
    approval_end(request, APPROVAL_DONE, approver, time);
    request->sequence = answer.first;
    log_request(floor, "approval-given", request, approver);
}

/* ---- JSON ---- */

static const char *const state_words[] = {"waiting", "done", "declined", "expired", "failed"};
WIRE_WORDS(kinds, kind_words);
WIRE_WORDS(states, state_words);
static const shape_type kind_word = {.kind = SHAPE_WORD, .words = &kinds};
static const shape_type state_word = {.kind = SHAPE_WORD, .words = &states};
_Static_assert(sizeof state_words / sizeof state_words[0] == APPROVAL_STATE_COUNT, "the words");

/* What a client is told of a request. */
typedef struct approval_row {
    uint64_t number, round, sequence;
    uint32_t kind, state, reason, asker, second, customer, table, seat, card_count;
    trey_card cards[TREY_HAND_CARDS];
    bool is_correction;
    int64_t asked, expires, amount;
    const char *text;
    bool is_own, may_approve;
} approval_row;

static floor_thread *floor_of(const shape_pass *pass)
{
    return (floor_thread *)(uintptr_t)pass->context;
}

static void write_name(json_writer *writer, uint32_t number, const shape_pass *pass)
{
    char name[PERSON_NAME_SIZE];
    person_kind kind;
    if (name_cache_find(floor_of(pass)->options.names, number, name, &kind)) {
        json_text(writer, name, strlen(name));
    } else {
        json_null(writer);
    }
}

static void write_asker(json_writer *writer, const void *record, const shape_pass *pass)
{
    write_name(writer, ((const approval_row *)record)->asker, pass);
}

static void write_second(json_writer *writer, const void *record, const shape_pass *pass)
{
    write_name(writer, ((const approval_row *)record)->second, pass);
}

static void write_customer(json_writer *writer, const void *record, const shape_pass *pass)
{
    write_name(writer, ((const approval_row *)record)->customer, pass);
}

static const shape_type corrected_cards = {SHAPE_LIST_OF(&wire_card, approval_row, cards)};

#define OF_ROW(name, of, field) SHAPE_MEMBER(name, of, approval_row, field)
#define WITH(field) .guard = SHAPE_AT(approval_row, field), .guard_kind = GUARD_ABSENT
#define NAME(name, function)                                                                       \
    SHAPE_MADE(name, &wire_person_name), .write = (function), .may_be_null = true

static const shape_member approval_rows[] = {
    {OF_ROW("request", &wire_number_from_1, number)},
    {OF_ROW("kind", &kind_word, kind)},
    {OF_ROW("state", &state_word, state),
     .about = "`failed`: approved, but no longer possible by then"},
    {OF_ROW("asked", &wire_time, asked)},
    {OF_ROW("expires", &wire_time, expires)},
    {OF_ROW("asker", &wire_person, asker)},
    {NAME("asker_name", write_asker)},
    {OF_ROW("second", &wire_person, second), WITH(second), .about = "who approved or declined it"},
    {NAME("second_name", write_second), WITH(second)},
    {OF_ROW("table", &wire_table_number, table), WITH(table)},
    {OF_ROW("round", &wire_number_from_1, round), WITH(table)},
    {OF_ROW("reason", &wire_void_reason, reason), WITH(reason), .about = "reason of a void"},
    {OF_ROW("seat", &wire_seat_or_bank, seat), WITH(is_correction),
     .about = "seat whose hand is corrected; 0: the banker"},
    {OF_ROW("cards", &corrected_cards, cards), .count = SHAPE_AT(approval_row, card_count),
     WITH(is_correction)},
    {OF_ROW("text", &wire_text, text), WITH(table)},
    {OF_ROW("customer", &wire_person, customer), WITH(customer)},
    {NAME("customer_name", write_customer), WITH(customer)},
    {OF_ROW("amount", &wire_chips, amount), WITH(customer)},
    {OF_ROW("seq", &wire_sequence, sequence), WITH(sequence), .about = "`seq` of its event"},
    {OF_ROW("own", &wire_flag, is_own), .about = "whether the caller asked for it"},
    {OF_ROW("may_approve", &wire_flag, may_approve)},
};
const shape_type floor_approval_shape = {.kind = SHAPE_OBJECT,
                                         .name = "Approval",
                                         .about =
                                             "A request that needs a second person (dual control).",
                                         SHAPE_MEMBERS(approval_rows)};

static approval_row row_of(floor_thread *floor, const approval *request, approval_viewer viewer)
{
    const person *who = viewer.who;
    bool own = is_own(floor, request, viewer);
    bool is_correction = request->kind == APPROVAL_OF_CORRECTION;
    approval_row row = {.number = request->number,
                        .kind = request->kind,
                        .state = request->state,
                        .asked = request->asked,
                        .expires = request->expires,
                        .asker = request->asker,
                        .second = request->second,
                        .table = is_of_table(request) ? request->stream : 0,
                        .round = request->round,
                        .reason = request->command.kind == COMMAND_SHUFFLER_FAULT
                                      ? TREY_VOID_SHUFFLER_FAULT
                                      : request->command.reason,
                        .text = request->text,
                        .customer = request->cage.person,
                        .amount = request->cage.amount,
                        .sequence = request->sequence,
                        .is_own = own,
                        .seat = request->command.seat,
                        .card_count = is_correction ? request->command.card_count : 0,
                        .is_correction = is_correction,
                        .may_approve = request->state == APPROVAL_WAITING && !own &&
                                       may_be_second(floor, request, who->number, who->roles)};
    memcpy(row.cards, request->cards, sizeof row.cards);
    return row;
}

static const shape_member waiting_rows[] = {
    {SHAPE_MEMBER("request", &wire_number_from_1, approval, number),
     .about = "for /api/v1/approvals/{id}"},
    {SHAPE_MEMBER("expires", &wire_time, approval, expires)},
};
const shape_type floor_waiting_shape = {
    .kind = SHAPE_OBJECT,
    .name = "Waiting",
    .about = "The request takes effect when a second person approves it. Nothing has changed yet.",
    SHAPE_MEMBERS(waiting_rows)};

/* ---- Routes ---- */

typedef struct shown_list {
    bool controls_voids;
    int64_t cage_from;
    approval_viewer viewer;
    int64_t time;
} shown_list;

/* The latest first. */
static const approval *next_shown(floor_thread *floor, const shown_list *list, uint64_t before)
{
    const approval *next = NULL;
    for (size_t i = 0; i < APPROVALS_MAX; i++) {
        const approval *one = &floor->approvals.all[i];
        if (one->number < before && approval_is_shown(one, list->time) &&
            may_see(floor, one, list->viewer) && (next == NULL || one->number > next->number)) {
            next = one;
        }
    }
    return next;
}

static void write_list(json_writer *writer, const void *record, const shape_pass *pass)
{
    const shown_list *list = record;
    floor_thread *floor = floor_of(pass);
    uint64_t before = UINT64_MAX;
    json_array_begin(writer);
    for (const approval *one; (one = next_shown(floor, list, before)) != NULL;
         before = one->number) {
        approval_row row = row_of(floor, one, list->viewer);
        shape_write(writer, &floor_approval_shape, &row, pass);
    }
    json_array_end(writer);
}

static const shape_type approval_array = {.kind = SHAPE_LIST,
                                          .element = &floor_approval_shape,
                                          .count_max = APPROVALS_MAX,
                                          .is_limited = true};
static const shape_member list_rows[] = {
    {SHAPE_MEMBER("voids", &wire_flag, shown_list, controls_voids),
     .about = "whether voiding a round needs two people"},
    {SHAPE_MEMBER("cage_from", &wire_chips, shown_list, cage_from),
     .about = "cage transfers of at least this amount need two people; 0: none do"},
    {SHAPE_MADE("approvals", &approval_array), .write = write_list},
};
const shape_type floor_approvals_shape = {
    .kind = SHAPE_OBJECT, .name = "Approvals", SHAPE_MEMBERS(list_rows)};

void floor_answer_approvals(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    shown_list list = {.controls_voids = floor->options.controls_voids,
                       .cage_from = floor->options.cage_from,
                       .viewer = viewer_of(exchange),
                       .time = time};
    floor_answer_record(floor, exchange, &floor_approvals_shape, &list);
}

/* The request that the path names. NULL: the client is told that there is none. */
static approval *find_request(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    floor_expire_approvals(floor, time);
    approval *request = approvals_find(&floor->approvals, exchange->request.numbers[0]);
    if (request == NULL || !may_see(floor, request, viewer_of(exchange))) {
        http_answer_error(exchange, SERVER_ERROR_NO_SUCH_REQUEST);
        return NULL;
    }
    return request;
}

static void answer_row(floor_thread *floor, http_exchange *exchange, const approval *request)
{
    approval_row row = row_of(floor, request, viewer_of(exchange));
    floor_answer_record(floor, exchange, &floor_approval_shape, &row);
}

void floor_approve(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    approval *request = find_request(floor, exchange, time);
    uint32_t who = exchange->request.person.number;
    if (request == NULL) {
        return;
    }
    if (request->asker == who) {
        http_answer_error(exchange, SERVER_ERROR_SECOND_PERSON);
        return;
    }
    if (request->state == APPROVAL_WAITING && is_of_table(request) &&
        floor_is_paused(floor, request->stream)) {
        http_answer_error(exchange, SERVER_ERROR_STOPPING);
        return;
    }
    if (request->state == APPROVAL_WAITING) {
        approve(floor, exchange, request, time);
        if (request->state != APPROVAL_DONE) {
            return;
        }
    } else if (request->state != APPROVAL_DONE || request->second != who) { /* else a repeat */
        http_answer_error(exchange, SERVER_ERROR_REQUEST_OVER);
        return;
    }
    answer_row(floor, exchange, request);
}

void floor_decline(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    approval *request = find_request(floor, exchange, time);
    const person *who = &exchange->request.person;
    if (request == NULL) {
        return;
    }
    bool own = is_own(floor, request, viewer_of(exchange));
    if (!own && !may_be_second(floor, request, who->number, who->roles)) {
        http_answer_error(exchange, SERVER_ERROR_FORBIDDEN);
        return;
    }
    uint32_t second = own ? request->asker : who->number;
    if (request->state == APPROVAL_WAITING) {
        approval_end(request, APPROVAL_DECLINED, second, time);
        log_request(floor, "approval-declined", request, second);
    } else if (request->state != APPROVAL_DECLINED || request->second != second) {
        http_answer_error(exchange, SERVER_ERROR_REQUEST_OVER);
        return;
    }
    answer_row(floor, exchange, request);
}

/* ---- Time and stops ---- */

void floor_expire_approvals(floor_thread *floor, int64_t time)
{
    for (size_t i = 0; i < APPROVALS_MAX; i++) {
        approval *one = &floor->approvals.all[i];
        if (one->number != 0 && one->state == APPROVAL_WAITING && time >= one->expires) {
            approval_end(one, APPROVAL_EXPIRED, 0, time);
            log_request(floor, "approval-expired", one, one->asker);
        }
    }
}

void floor_drop_approvals(floor_thread *floor)
{
    char count[LOG_NUMBER_SIZE];
    uint32_t waiting = approvals_waiting(&floor->approvals);
    if (waiting > 0) {
        LOG(floor->options.log, LOG_WARNING, "approvals-dropped",
            {"count", log_number(count, (int64_t)waiting)});
    }
    uint64_t last = floor->approvals.last;
    floor->approvals = (approval_list){.last = last};
}
