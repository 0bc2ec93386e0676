/* SPDX-License-Identifier: MIT */
/*
 * What clients ask the floor thread for: who may, what is done, and what is refused at once.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "floor_internal.h"

/* Tables that a client watches who is no staff; one who has no session. */
enum { WATCHES_MAX = 16, VISITOR_WATCHES_MAX = 4 };

void floor_keep(floor_thread *at, job *kept, const room_answer *answer)
{
    group *in = &at->groups[at->open];
    if (in->answered_count == in->answered_capacity) {
        size_t capacity = in->answered_capacity == 0 ? 64 : 2 * in->answered_capacity;
        answered *grown = realloc(in->answered, capacity * sizeof *grown);
        if (grown == NULL && kept->kind == JOB_HTTP) {
            web_answer_no_memory((http_exchange *)kept);
            floor_post(at, kept);
            return;
        }
        if (grown == NULL) {
            job_free(kept); /* the client asks again with the same id */
            return;
        }
        in->answered = grown;
        in->answered_capacity = capacity;
    }
    in->answered[in->answered_count++] = (answered){.job = kept, .answer = *answer};
}

static void refuse(floor_thread *at, const message_job *asked, const char *code,
                   const char *message, int64_t retry)
{
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_refused(&at->writer, asked->request.id, code, message, retry);
    if (json_writer_flush(&at->writer)) {
        floor_send(at, asked->connection, &at->bytes);
    }
}

/* R2: the key of a command belongs to the person and the id he gave it. */
static void key_of(const message_job *asked, uint8_t key[JOURNAL_KEY_SIZE])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, JOURNAL_KEY_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)&asked->person, sizeof asked->person);
    crypto_generichash_update(&state, (const uint8_t *)asked->request.id,
                              strlen(asked->request.id));
    crypto_generichash_final(&state, key, JOURNAL_KEY_SIZE);
}

static bool is_at_table(const floor_thread *at, uint32_t table_number, uint32_t number)
{
    const table *is = room_state_table(room_state_of(at->room), table_number);
    return is != NULL && table_find(is, number) != NULL;
}

/* As whom somebody asks: the role he names, if he has it; else why not. */
static bool role_of(const floor_thread *at, const message_job *asked, table_role *role)
{
    const message_request *request = &asked->request;
    bool is_there = is_at_table(at, request->table, asked->person);
    table_role usual;
    if (!access_to_command(request->command.kind, asked->roles, is_there, &usual)) {
        return false;
    }
    *role = request->command.role;
    TREY_ASSERT(*role < ROLE_COUNT);
    for (person_role own = 0; own < PERSON_ROLE_COUNT; own++) {
        if ((asked->roles & ROLE_BIT(own)) != 0 && access_table_role(own) == *role) {
            return true;
        }
    }
    return false;
}

/* Who tries what is not for him. */
static void log_not_allowed(const floor_thread *at, const message_job *asked)
{
    char who[LOG_NUMBER_SIZE], number[LOG_NUMBER_SIZE];
    LOG(at->options.log, LOG_WARNING, "not-allowed",
        {"command", table_command_code(asked->request.command.kind)},
        {"person", log_number(who, asked->person)},
        {"table", log_number(number, asked->request.table)});
}

/* What a supervisor signs for: the key of the progressive, and its meter (PROG-7). */
static bool needs_confirmation(const message_job *asked, table_role role)
{
    trey_key key = asked->request.command.key;
    return asked->request.command.kind == COMMAND_KEY && role == ROLE_SUPERVISOR &&
           (key == TREY_KEY_TURN_JPH || key == TREY_KEY_TURN_RUN || key == TREY_KEY_ADJUST);
}

/* He did not confirm it, or no longer. What he did while it was confirmed stays done, and is told
 * again to who did not hear the answer. */
static void refuse_unconfirmed(floor_thread *at, message_job *asked)
{
    uint8_t key[JOURNAL_KEY_SIZE];
    room_answer answer;
    journal_error error;
    key_of(asked, key);
    at->is_failed |= !room_look_for(at->room, asked->request.table, key, &answer, &error);
    if (at->is_failed || answer.is_repeat) {
        floor_keep(at, &asked->job, &answer);
        return;
    }
    refuse(at, asked, "confirm-first",
           "Confirm with your password first: the key is turned by whoever is really there.", 0);
    job_free(&asked->job);
}

/* COVER-10, before the table is asked: it knows nobody's kind, and not what the room is set to. */
static trey_refusal check_chips(floor_thread *at, message_job *asked, int64_t time)
{
    table_command_kind command = asked->request.command.kind;
    bool takes_part =
        command == COMMAND_SIT || command == COMMAND_STAND_BEHIND || command == COMMAND_BUY_IN;
    bool is_guest = (asked->roles & ROLE_BIT(PERSON_IS_GUEST)) != 0;
    if (takes_part && is_guest && !floor_takes_guests(at, asked->request.table)) {
        return trey_refuse(TREY_REFUSED_CAGE_CHIPS_ONLY, 0, 0);
    }
    if (command == COMMAND_OPEN || command == COMMAND_POST) {
        return floor_choose_chips(at, &asked->request);
    }
    if (command == COMMAND_BUY_IN && floor_takes_guests(at, asked->request.table)) {
        floor_refill(at, asked->person, asked->roles, time);
    }
    return trey_accept();
}

static void carry_out(floor_thread *at, message_job *asked, int64_t time)
{
    if (!floor_may_know(at, asked->request.table, asked->person, asked->roles)) {
        refuse(at, asked, "no-such-table", "There is no such table here.", 0);
        job_free(&asked->job);
        return;
    }
    if (floor_is_held(at, asked->request.table)) {
        refuse(at, asked, "stopping", "The server stops; the table goes on when it is back.",
               at->drain_until - time + FLOOR_RETRY_MS);
        job_free(&asked->job);
        return;
    }
    table_role role;
    room_answer answer = {.refusal = trey_accept()};
    if (!role_of(at, asked, &role)) {
        log_not_allowed(at, asked);
        answer.refusal = trey_refuse(TREY_REFUSED_ROLE_NOT_ALLOWED, 0, 0);
        floor_keep(at, &asked->job, &answer);
        return;
    }
    if (needs_confirmation(asked, role) && !asked->is_confirmed) {
        refuse_unconfirmed(at, asked);
        return;
    }
    uint8_t key[JOURNAL_KEY_SIZE];
    key_of(asked, key);
    answer.refusal = check_chips(at, asked, time);
    if (answer.refusal.status != TREY_OK) {
        floor_keep(at, &asked->job, &answer);
        return;
    }
    floor_person_back(at, asked->request.table, asked->person);
    floor_liven(at, asked->request.table, time);
    table_command command = message_command(&asked->request, asked->person);
    command.role = role;
    journal_error error;
    bool is_good =
        room_command(at->room, asked->request.table, &command, key, time, &answer, &error);
    if (is_good && answer.refusal.status == TREY_REFUSED_ROLE_NOT_ALLOWED) {
        log_not_allowed(at, asked); /* the supervisor's key in the dealer's hand */
    }
    floor_keep(at, &asked->job, &answer);
    if (!is_good) {
        at->is_failed = true;
    }
}

static void look_at(floor_thread *at, message_job *asked, int64_t time)
{
    const table *is = room_state_table(room_state_of(at->room), asked->request.table);
    if (is == NULL || !floor_may_know(at, is->id, asked->person, asked->roles)) {
        refuse(at, asked, "no-such-table", "There is no such table here.", 0);
        job_free(&asked->job);
        return;
    }
    uint32_t most = asked->person != 0 ? WATCHES_MAX : VISITOR_WATCHES_MAX;
    if ((asked->roles & ROLES_STAFF) == 0 &&
        floor_watches(at, asked->connection, asked->request.table) >= most) {
        refuse(at, asked, "too-many",
               asked->person != 0
                   ? "Sixteen tables can be watched at the same time."
                   : "Without a session four tables can be watched at the same time.",
               0);
        job_free(&asked->job);
        return;
    }
    bool is_there = table_find(is, asked->person) != NULL;
    floor_watch(at, asked, access_viewer(asked->roles, is_there, asked->request.command.role));
    floor_liven(at, asked->request.table, time);
    floor_person_back(at, asked->request.table, asked->person);
    room_answer answer = {.refusal = trey_accept()};
    floor_keep(at, &asked->job, &answer);
}

static void take_message(floor_thread *at, message_job *asked, int64_t time)
{
    switch (asked->request.kind) {
    case MESSAGE_COMMAND:
        carry_out(at, asked, time);
        return;
    case MESSAGE_SUBSCRIBE:
        look_at(at, asked, time);
        return;
    case MESSAGE_UNSUBSCRIBE:
        floor_unwatch(at, asked->connection, asked->request.table);
        floor_keep(at, &asked->job, &(room_answer){.refusal = trey_accept()});
        return;
    case MESSAGE_PING:
    case MESSAGE_KIND_COUNT:
        break;
    }
    json_buffer_begin(&at->bytes, &at->writer);
    message_write_pong(&at->writer, asked->request.id, time);
    if (json_writer_flush(&at->writer)) {
        floor_send(at, asked->connection, &at->bytes);
    }
    job_free(&asked->job);
}

void floor_turn_away(floor_thread *at, job *turned, bool is_unknown)
{
    const char *text =
        is_unknown
            ? "The table's record could not be written; whether this was done shows when the "
              "table is back. With the same id it is done once."
            : "The table's record cannot be written just now; nothing was done. "
              "Try again in a moment.";
    if (turned->kind == JOB_HTTP) {
        http_exchange *web = (http_exchange *)turned;
        json_buffer_finish(&web->answer); /* it may have been answered as done */
        web->set_cookie[0] = '\0';
        web->is_packed = false;
        web->retry_ms = FLOOR_RETRY_MS;
        web_answer_error(web, 503, "storage", text);
        floor_post(at, turned);
        return;
    }
    if (turned->kind == JOB_MESSAGE) {
        message_job *asked = (message_job *)turned;
        json_buffer_begin(&at->bytes, &at->writer);
        message_write_refused(&at->writer, asked->request.id, "storage", text, FLOOR_RETRY_MS);
        if (json_writer_flush(&at->writer)) {
            floor_send(at, asked->connection, &at->bytes);
        }
    }
    job_free(turned);
}

static bool is_web(const job *taken, access_route route)
{
    return taken->kind == JOB_HTTP && ((const http_exchange *)taken)->route == route;
}

void floor_take_job(floor_thread *at, job *taken, int64_t time)
{
    switch ((job_kind)taken->kind) {
    case JOB_DISCONNECT:
        floor_unwatch(at, ((disconnect_job *)taken)->connection, 0);
        floor_person_gone(at, ((disconnect_job *)taken)->person, time);
        job_free(taken);
        return;
    case JOB_STOP:
        at->is_stopping = true;
        job_free(taken);
        return;
    case JOB_DRAIN:
        floor_drain(at, time);
        job_free(taken);
        return;
    case JOB_HTTP:
    case JOB_MESSAGE:
        break;
    default:
        job_free(taken);
        return;
    }
    bool is_ping =
        taken->kind == JOB_MESSAGE && ((message_job *)taken)->request.kind == MESSAGE_PING;
    if (is_ping) {
        take_message(at, (message_job *)taken, time);
    } else if (is_web(taken, ROUTE_METRICS)) {
        floor_answer_metrics(at, (http_exchange *)taken);
    } else if (at->is_draining && is_web(taken, ROUTE_READY)) {
        web_answer_error((http_exchange *)taken, 503, "stopping", "The server stops.");
        floor_post(at, taken);
    } else if (at->room == NULL || at->is_failed) {
        floor_turn_away(at, taken, false);
    } else if (taken->kind == JOB_HTTP) {
        floor_answer_web(at, (http_exchange *)taken, time);
    } else {
        take_message(at, (message_job *)taken, time);
    }
}
