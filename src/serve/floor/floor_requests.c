/* SPDX-License-Identifier: MIT */
/*
 * Jobs of the floor thread: checks what a client may do, carries it out, or refuses it at once.
 */
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/out_of_memory.h"
#include "floor_internal.h"
#include "request_key.h"

/* Tables that a client may watch, except for staff: with a session, and without. The texts of
 * SERVER_ERROR_TOO_MANY_WATCHED have these numbers. */
enum { WATCHES_MAX = 16, VISITOR_WATCHES_MAX = 4 };

void floor_answer_after_commit(floor_thread *floor, job *answered, const room_answer *answer)
{
    batch *pending = &floor->batches[floor->open];
    if (pending->answer_count == pending->answer_capacity) {
        size_t capacity = pending->answer_capacity == 0 ? 64 : 2 * pending->answer_capacity;
        /* The command is carried out, and its answer must not come before it is durable. */
        pending->answers =
            memory_or_end(realloc(pending->answers, capacity * sizeof *pending->answers));
        pending->answer_capacity = capacity;
    }
    pending->answers[pending->answer_count++] =
        (pending_answer){.job = answered, .answer = *answer};
}

/* ---- Refusing ---- */

static void send_refusal(floor_thread *floor, const message_job *message, server_error error,
                         int64_t retry_ms)
{
    TREY_ASSERT(server_errors[error].is_live);
    json_buffer_begin(&floor->bytes, &floor->writer);
    if (error == SERVER_ERROR_UNKNOWN) { /* what may be done is never called refused */
        message_write_unknown(&floor->writer, message->request.id, server_errors[error].code,
                              server_errors[error].message, retry_ms);
    } else {
        message_write_refused(&floor->writer, message->request.id, server_errors[error].code,
                              server_errors[error].message, retry_ms);
    }
    floor_send_message(floor, message->connection);
}

void floor_refuse(floor_thread *floor, message_job *message, server_error error, int64_t retry_ms)
{
    send_refusal(floor, message, error, retry_ms);
    job_free(&message->job);
}

void floor_reject_job(floor_thread *floor, job *rejected, bool may_be_done)
{
    server_error error = may_be_done ? SERVER_ERROR_UNKNOWN : SERVER_ERROR_STORAGE;
    if (rejected->kind == JOB_HTTP) {
        http_exchange *exchange = (http_exchange *)rejected;
        http_response *response = &exchange->response;
        json_buffer_finish(&response->body); /* it may say that the request was carried out */
        response->set_cookie[0] = '\0';
        response->retry_ms = FLOOR_RETRY_MS;
        http_answer_error(exchange, error);
        floor_post(floor, rejected);
    } else if (rejected->kind == JOB_MESSAGE) {
        floor_refuse(floor, (message_job *)rejected, error, FLOOR_RETRY_MS);
    } else if (rejected->kind == JOB_CHANGES) {
        floor_return_changes((changes_job *)rejected, false);
    } else {
        job_free(rejected);
    }
}

static void log_not_allowed(const floor_thread *floor, const message_job *message)
{
    char who[LOG_NUMBER_SIZE], number[LOG_NUMBER_SIZE];
    LOG(floor->options.log, LOG_WARNING, "not-allowed",
        {"command", table_command_code(message->request.command.kind)},
        {"person", log_number(who, message->person)},
        {"table", log_number(number, message->request.table)});
}

/* ---- Commands ---- */

bool floor_is_at_table(const floor_thread *floor, uint32_t table_number, uint32_t number)
{
    const live_table *table = room_state_table(room_state_of(floor->room), table_number);
    return table != NULL && table_find(table, number) != NULL;
}

/* The table role that the client names. False: the client does not have it, or may not use it for
 * this command. */
static bool find_role(const floor_thread *floor, const message_job *message, table_role *role)
{
    const message_request *request = &message->request;
    *role = request->command.role;
    return access_to_command(request->command.kind, message->roles,
                             floor_is_at_table(floor, request->table, message->person), *role);
}

/* A supervisor enters their password again before they turn the key of the progressive or adjust
 * its meter (PROG-7). */
static bool needs_confirmation(const message_job *message, table_role role)
{
    trey_key key = message->request.command.key;
    return message->request.command.kind == COMMAND_KEY && role == ROLE_SUPERVISOR &&
           (key == TREY_KEY_TURN_JPH || key == TREY_KEY_TURN_RUN || key == TREY_KEY_ADJUST);
}

bool floor_answer_known(floor_thread *floor, message_job *message, const request_key *key)
{
    room_answer answer;
    journal_error error;
    floor->is_failed |=
        !room_look_for(floor->room, message->request.table, key->bytes, &answer, &error);
    request_key_accept_older(key, &answer);
    if (!floor->is_failed && answer.is_reused) {
        floor_refuse(floor, message, SERVER_ERROR_KEY_REUSED, 0);
        return true;
    }
    bool is_known = floor->is_failed || answer.is_repeat;
    if (is_known) {
        floor_answer_after_commit(floor, &message->job, &answer);
    }
    return is_known;
}

/* Refuses a client that has not confirmed, or whose confirmation has expired. A command that was
 * already carried out and is sent again gets its first answer. */
static void refuse_unconfirmed(floor_thread *floor, message_job *message)
{
    table_command command = message_command(&message->request, message->person);
    request_key key = request_key_command(message->person, message->request.id, &command);
    if (!floor_answer_known(floor, message, &key)) {
        floor_refuse(floor, message, SERVER_ERROR_CONFIRM_FIRST, 0);
    }
}

/* COVER-10. The table cannot check this: it knows neither the kinds of accounts nor the
 * configuration. */
static trey_refusal check_chips(floor_thread *floor, message_job *message, int64_t time)
{
    table_command_kind command = message->request.command.kind;
    bool takes_part =
        command == COMMAND_SIT || command == COMMAND_STAND_BEHIND || command == COMMAND_BUY_IN;
    bool is_guest = (message->roles & ROLE_BIT(PERSON_IS_GUEST)) != 0;
    if (takes_part && is_guest && !floor_has_play_chips(floor, message->request.table)) {
        return table_refuse(TABLE_REFUSED_CAGE_CHIPS_ONLY, 0, 0);
    }
    if (command == COMMAND_OPEN || command == COMMAND_POST) {
        return floor_choose_chips(floor, &message->request);
    }
    bool buys_in = takes_part && message->request.command.amount > 0;
    if (buys_in && floor_has_play_chips(floor, message->request.table)) {
        floor_refill(floor, message->person, message->roles, time);
    }
    return trey_accept();
}

/* Staff seat a person with an account: one that exists, and is not a guest or a bot. */
static trey_refusal check_seated(const floor_thread *floor, const message_request *request)
{
    char name[PERSON_NAME_SIZE];
    person_kind kind;
    uint32_t player = request->command.player;
    bool is_known =
        request->command.kind != COMMAND_SEAT || player == 0 ||
        (name_cache_find(floor->options.names, player, name, &kind) && kind == PERSON_ACCOUNT);
    return is_known ? trey_accept() : table_refuse(TABLE_REFUSED_PERSON_UNKNOWN, 0, 0);
}

/* The command is allowed, as far as the floor thread can tell. */
static void apply_command(floor_thread *floor, message_job *message, table_role role, int64_t time)
{
    table_command command = message_command(&message->request, message->person);
    /* Before check_chips adds to the command what the client did not say. */
    request_key key = request_key_command(message->person, message->request.id, &command);
    room_answer answer = {.refusal = check_chips(floor, message, time)};
    journal_error error;
    if (answer.refusal.status == TREY_OK) {
        answer.refusal = check_seated(floor, &message->request);
    }
    if (answer.refusal.status != TREY_OK) {
        floor_answer_after_commit(floor, &message->job, &answer);
        return;
    }
    floor_on_return(floor, message->request.table, message->person, time);
    floor_mark_active(floor, message->request.table, time);
    command.role = role;
    bool is_good = room_command(floor->room, message->request.table, &command, key.bytes, time,
                                &answer, &error);
    request_key_accept_older(&key, &answer);
    if (is_good && answer.is_reused) {
        floor_refuse(floor, message, SERVER_ERROR_KEY_REUSED, 0);
        return;
    }
    if (is_good && answer.refusal.status == TABLE_REFUSED_ROLE_NOT_ALLOWED) {
        log_not_allowed(floor, message); /* a dealer who turns the supervisor's key, for example */
    }
    bool is_arrival = command.kind == COMMAND_SIT || command.kind == COMMAND_STAND_BEHIND;
    if (is_good && is_arrival && answer.refusal.status == TREY_OK) {
        floor_note_arrival(floor, message->person);
    }
    floor_answer_after_commit(floor, &message->job, &answer);
    floor->is_failed |= !is_good;
}

/* Only POST /api/v1/tables opens a private table, by the rules that such a table must have. Staff
 * can close one. */
static bool is_for_owner(const message_request *request)
{
    return private_is(request->table) &&
           (request->command.kind == COMMAND_OPEN || request->command.kind == COMMAND_POST);
}

/* A room wants to know who deals where. The table itself binds the dealer who has signed on; it
 * also runs in programs without accounts, where nobody signs on. */
bool floor_must_sign_on(const floor_thread *floor, uint32_t table_number, table_command_kind kind,
                        table_role role)
{
    const live_table *table = room_state_table(room_state_of(floor->room), table_number);
    return role == ROLE_DEALER && kind != COMMAND_SIGN_ON && table != NULL &&
           table->state != TABLE_IS_CLOSED && table->dealer == 0;
}

/* A command of a dealer is that of the person who took the console over. */
static void find_dealer(floor_thread *floor, message_job *message)
{
    const live_table *table = room_state_table(room_state_of(floor->room), message->request.table);
    if (table != NULL && message->request.command.role == ROLE_DEALER) {
        message->person = floor_dealing_person(floor, table, message->session, message->person);
    }
}

static void carry_out(floor_thread *floor, message_job *message, int64_t time)
{
    const message_request *request = &message->request;
    table_role role;
    find_dealer(floor, message);
    if (!floor_may_see_table(floor, request->table, message->person, message->roles) ||
        is_for_owner(request)) {
        floor_refuse(floor, message, SERVER_ERROR_NO_SUCH_TABLE, 0);
    } else if (floor_is_paused(floor, request->table)) {
        floor_refuse(floor, message, SERVER_ERROR_STOPPING_TABLE,
                     floor->drain_until - time + FLOOR_RETRY_MS);
    } else if (!find_role(floor, message, &role)) {
        room_answer answer = {.refusal = table_refuse(TABLE_REFUSED_ROLE_NOT_ALLOWED, 0, 0)};
        log_not_allowed(floor, message);
        floor_answer_after_commit(floor, &message->job, &answer);
    } else if (floor_must_sign_on(floor, request->table, request->command.kind, role)) {
        room_answer answer = {.refusal = table_refuse(TABLE_REFUSED_DEALER_NOT_SIGNED_ON, 0, 0)};
        floor_answer_after_commit(floor, &message->job, &answer);
    } else if (floor_refuse_barred(floor, message, time)) {
        return;
    } else if (needs_confirmation(message, role) && !message->is_confirmed) {
        refuse_unconfirmed(floor, message);
    } else if (floor_needs_approval(floor, message)) {
        floor_hold_command(floor, message, role, time);
    } else {
        apply_command(floor, message, role, time);
    }
}

/* ---- Watching ---- */

static bool watches_too_many(floor_thread *floor, const message_job *message)
{
    uint32_t max = message->person != 0 ? WATCHES_MAX : VISITOR_WATCHES_MAX;
    return (message->roles & ROLES_STAFF) == 0 &&
           floor_count_watched(floor, message->connection, message->request.table) >= max;
}

static void subscribe(floor_thread *floor, message_job *message, int64_t time)
{
    uint32_t number = message->request.table;
    const live_table *table = room_state_table(room_state_of(floor->room), number);
    if (table == NULL || !floor_may_see_table(floor, table->id, message->person, message->roles)) {
        floor_refuse(floor, message, SERVER_ERROR_NO_SUCH_TABLE, 0);
        return;
    }
    if (watches_too_many(floor, message)) {
        floor_refuse(floor, message,
                     message->person != 0 ? SERVER_ERROR_TOO_MANY_WATCHED
                                          : SERVER_ERROR_TOO_MANY_WATCHED_VISITOR,
                     0);
        return;
    }
    floor_watch(floor, message);
    floor_mark_active(floor, number, time);
    floor_on_return(floor, number, message->person, time);
    floor_answer_after_commit(floor, &message->job, &(room_answer){.refusal = trey_accept()});
}

static void unsubscribe(floor_thread *floor, message_job *message)
{
    floor_unwatch(floor, message->connection, message->request.table);
    floor_answer_after_commit(floor, &message->job, &(room_answer){.refusal = trey_accept()});
}

static void watch_alarms(floor_thread *floor, message_job *message)
{
    bool may = (message->roles & ROLE_BIT(PERSON_IS_FLOOR)) != 0;
    room_answer answer = {.refusal = may ? trey_accept()
                                         : table_refuse(TABLE_REFUSED_ROLE_NOT_ALLOWED, 0, 0)};
    if (may) {
        floor_watch_alarms(floor, message->connection);
    }
    floor_answer_after_commit(floor, &message->job, &answer);
}

static void send_pong(floor_thread *floor, message_job *message, int64_t time)
{
    json_buffer_begin(&floor->bytes, &floor->writer);
    message_write_pong(&floor->writer, message->request.id, time);
    floor_send_message(floor, message->connection);
    job_free(&message->job);
}

/* ---- Jobs ---- */

static void handle_message(floor_thread *floor, message_job *message, int64_t time)
{
    if (message->request.kind == MESSAGE_PING) { /* also while the journal is broken */
        send_pong(floor, message, time);
        return;
    }
    if (floor->room == NULL || floor->is_failed) {
        floor_reject_job(floor, &message->job, false);
        return;
    }
    switch (message->request.kind) {
    case MESSAGE_COMMAND:
        carry_out(floor, message, time);
        return;
    case MESSAGE_SUBSCRIBE:
        subscribe(floor, message, time);
        return;
    case MESSAGE_UNSUBSCRIBE:
        unsubscribe(floor, message);
        return;
    case MESSAGE_ALARMS:
        watch_alarms(floor, message);
        return;
    case MESSAGE_PING:
    case MESSAGE_KIND_COUNT:
        break;
    }
}

static void handle_http(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    route_id route = exchange->request.route;
    if (route == ROUTE_METRICS) { /* also while the journal is broken */
        floor_answer_metrics(floor, exchange, time);
        floor_post(floor, &exchange->job);
    } else if (route == ROUTE_READY && floor->is_draining) {
        floor_answer_ready(floor, exchange, time);
        floor_post(floor, &exchange->job);
    } else if (floor->room == NULL || floor->is_failed) {
        floor_reject_job(floor, &exchange->job, false);
    } else {
        floor_answer_http(floor, exchange, time);
    }
}

void floor_handle_job(floor_thread *floor, job *received, int64_t time)
{
    switch ((job_kind)received->kind) {
    case JOB_HTTP:
        handle_http(floor, (http_exchange *)received, time);
        return;
    case JOB_MESSAGE:
        handle_message(floor, (message_job *)received, time);
        return;
    case JOB_DISCONNECT:
        floor_unwatch(floor, ((disconnect_job *)received)->connection, 0);
        floor_unwatch_alarms(floor, ((disconnect_job *)received)->connection);
        floor_on_disconnect(floor, ((disconnect_job *)received)->person, time);
        break;
    case JOB_CHANGES:
        floor_note_changes(floor, (changes_job *)received, time);
        return;
    case JOB_BARS:
        floor_set_bars(floor, (bars_job *)received);
        return;
    case JOB_READERS:
        floor_set_readers(floor, (readers_job *)received);
        return;
    case JOB_GUESTS:
        floor_answer_guests(floor, (guests_job *)received, time);
        return;
    case JOB_STOP:
        floor->is_stopping = true;
        break;
    case JOB_READ_ALL:
        floor->is_reading = false;
        floor->tick_time = floor->reading_time;
        break;
    case JOB_CONFIGURE:
        floor_reconfigure(floor, ((configure_job *)received)->options, time);
        break;
    case JOB_DRAIN:
        floor_drain(floor, time);
        break;
    default:
        break;
    }
    job_free(received);
}
