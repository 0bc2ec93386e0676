/* SPDX-License-Identifier: MIT */
/*
 * Private tables: opening one, joining it by its link, who may see it, and closing it when everyone
 * has left.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "floor_internal.h"
#include "floor_shapes.h"
#include "protocol/rules_json.h"
#include "protocol/wire_types.h"
#include "serve/http/web_body.h"
#include "serve/http/web_requests.h"
#include "serve/limits/rate.h"

_Static_assert((int)PRIVATE_BOTS_MAX == (int)RULES_BOTS_MAX, "bots in a request");

enum { CHECK_MS = 5000 }; /* between checks for idle tables */

bool floor_may_see_table(floor_thread *floor, uint32_t table_number, uint32_t person_number,
                         role_set roles)
{
    if (!private_is(table_number)) {
        return true;
    }
    const role_set staff = ROLE_BIT(PERSON_IS_DEALER) | ROLE_BIT(PERSON_IS_FLOOR) |
                           ROLE_BIT(PERSON_IS_AUDITOR) | ROLE_BIT(PERSON_IS_ADMIN);
    const private_table *entry = private_find(floor->private, table_number);
    const live_table *table = room_state_table(room_state_of(floor->room), table_number);
    bool is_seated =
        table != NULL && person_number != 0 && table_find(table, person_number) != NULL;
    return is_seated || (roles & staff) != 0 ||
           (entry != NULL && private_has(entry, person_number));
}

/* ---- Opening ---- */

/* Whether a code is about the JSON itself, and not about the rules in it. */
static bool is_syntax(const char *code)
{
    static const char *const codes[] = {"syntax",         "duplicate-key", "unknown-member",
                                        "missing-member", "wrong-type",    "text-too-long",
                                        "no-memory"};
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (strcmp(code, codes[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Paths in the body do not start with "rules", as they do in a command. */
static const char *place_in_body(const char *where)
{
    size_t size = strlen("rules.");
    return strncmp(where, "rules.", size) == 0 ? where + size : "";
}

/* Reads the body: rules as the command "open" has them, and the number of bots. False: the request
 * is answered with what is wrong. */
static bool read_rules(floor_thread *floor, http_exchange *exchange, table_rules *rules,
                       uint32_t *bots)
{
    const http_request *request = &exchange->request;
    message_reader *reader = malloc(sizeof *reader);
    message_error error = {.code = "no-memory", .message = "Not enough memory."};
    bool fits = request->body_size <= MESSAGE_SIZE_MAX, has_chips = false;
    bool is_read = reader != NULL && fits &&
                   message_read_private_table(reader, floor->options.book, request->body,
                                              request->body_size, rules, &has_chips, bots, &error);
    if (is_read && has_chips && rules->chips != CHIPS_PLAY) {
        http_answer_error_at(exchange, SERVER_ERROR_PLAY_CHIPS_ONLY, "chips",
                             server_errors[SERVER_ERROR_PLAY_CHIPS_ONLY].message);
        is_read = false;
    } else if (is_read) {
        rules->chips = CHIPS_PLAY; /* COVER-10 */
    } else if (!fits) {
        http_answer_error(exchange, SERVER_ERROR_TOO_LONG);
    } else if (is_syntax(error.code)) {
        http_answer_error_at(exchange, SERVER_ERROR_BAD_REQUEST, place_in_body(error.where),
                             error.message);
    } else if (error.refusal.status != TREY_OK) {
        http_answer_refusal(exchange, error.refusal, place_in_body(error.where));
    } else {
        http_answer_conflict(exchange, error.code, place_in_body(error.where), error.message);
    }
    free(reader);
    return is_read;
}

/* A private table has no staff, and keeps a seat for the person who opens it. */
static bool check_rules(floor_thread *floor, http_exchange *exchange, const table_rules *rules,
                        uint32_t bots)
{
    trey_posting posting;
    bool runs_by_itself =
        rules->dealer == DEALER_AUTOMATIC && rules->cards == CARDS_SHOE &&
        table_rules_post(rules, floor->options.book, &posting).status == TREY_OK &&
        posting.progressive == NULL;
    if (!runs_by_itself) {
        http_answer_error(exchange, SERVER_ERROR_RULES_NEED_STAFF);
        return false;
    }
    if (bots > floor->options.private_bots_max || bots >= posting.seats) {
        char text[96];
        snprintf(text, sizeof text, "bots: this room offers at most %u bots for each table",
                 floor->options.private_bots_max);
        http_answer_error_message(
            exchange, SERVER_ERROR_TOO_MANY_BOTS,
            bots >= posting.seats ? server_errors[SERVER_ERROR_TOO_MANY_BOTS].message : text);
        return false;
    }
    return true;
}

/* Anyone can become a guest again and again, so a limit for each person is not enough: tables are
 * also counted by address, as requests are for the rate limit. */
static void find_home(const http_exchange *exchange, uint8_t home[PRIVATE_HOME_SIZE])
{
    rate_key key = rate_key_text(RATE_ADDRESS, exchange->request.address);
    _Static_assert(sizeof key.bytes == PRIVATE_HOME_SIZE, "a home is a key of the rate limit");
    memcpy(home, key.bytes, PRIVATE_HOME_SIZE);
}

/* Retry-After: an idle table is closed by then. */
static void refuse_more(const floor_thread *floor, http_exchange *exchange, const char *message)
{
    exchange->response.retry_ms = floor->options.private_idle_ms + CHECK_MS;
    http_answer_error_message(exchange, SERVER_ERROR_TOO_MANY_TABLES, message);
}

static bool may_open(floor_thread *floor, http_exchange *exchange)
{
    const floor_options *options = &floor->options;
    uint8_t home[PRIVATE_HOME_SIZE];
    char text[128];
    find_home(exchange, home);
    if (!options->private_allowed) {
        http_answer_error(exchange, SERVER_ERROR_NO_PRIVATE_TABLES);
    } else if (floor->is_draining) {
        http_answer_error(exchange, SERVER_ERROR_STOPPING);
    } else if (private_count_of(floor->private, exchange->request.person.number) >=
               options->private_per_person) {
        snprintf(text, sizeof text, "You already have the maximum number of private tables (%u).",
                 options->private_per_person);
        refuse_more(floor, exchange, text);
    } else if (private_count_from(floor->private, home) >= options->private_per_address) {
        snprintf(text, sizeof text,
                 "Your address already has the maximum number of private tables (%u).",
                 options->private_per_address);
        refuse_more(floor, exchange, text);
    } else {
        return true;
    }
    return false;
}

static const shape_member private_rows[] = {
    {SHAPE_MEMBER("number", &wire_table_number, private_table, number)},
    {SHAPE_MEMBER("link", &floor_link_shape, private_table, link),
     .about = "other players join with it"},
};
const shape_type floor_private_table_shape = {
    .kind = SHAPE_OBJECT, .name = "PrivateTable", SHAPE_MEMBERS(private_rows)};

static void answer_with(floor_thread *floor, http_exchange *exchange, const private_table *entry)
{
    http_answer_begin(exchange, &floor->writer);
    shape_write(&floor->writer, &floor_private_table_shape, entry,
                &(shape_pass){.form = SHAPE_API});
    http_answer_end(exchange, &floor->writer);
}

/* The link is durable before the table is: after a crash, a link without a table is removed. */
void floor_open_private(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    table_rules rules;
    uint32_t bots;
    if (!read_rules(floor, exchange, &rules, &bots) || !may_open(floor, exchange) ||
        !check_rules(floor, exchange, &rules, bots)) {
        return;
    }
    private_table *added =
        private_add(floor->private, floor->options.private_total, exchange->request.person.number);
    if (added == NULL) {
        refuse_more(floor, exchange, server_errors[SERVER_ERROR_TOO_MANY_TABLES].message);
        return;
    }
    find_home(exchange, added->home);
    table_command open = {.kind = COMMAND_OPEN,
                          .role = ROLE_SUPERVISOR,
                          .person = floor->options.supervisor,
                          .rules = &rules};
    room_answer answer = {.refusal = trey_accept()};
    journal_error error;
    added->bots = bots;
    bool is_saved = private_save(floor->private);
    floor->is_failed |=
        is_saved && !room_command(floor->room, added->number, &open, NULL, time, &answer, &error);
    if (!is_saved || floor->is_failed || answer.refusal.status != TREY_OK) {
        private_remove(added);
        floor->private_is_changed = true;
        http_answer_error(exchange, SERVER_ERROR_STORAGE_TABLE);
        return;
    }
    added->idle_since = time;
    floor_seat_private_bots(floor, added, time);
    answer_with(floor, exchange, added);
}

void floor_join_private(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    (void)time;
    web_member members[JOIN_COUNT];
    web_error error;
    if (!web_body_read(exchange->request.body, exchange->request.body_size, &web_table_link,
                       members, &error)) {
        http_answer_error_at(exchange, SERVER_ERROR_BAD_REQUEST, error.where, error.problem.text);
        return;
    }
    private_table *entry =
        private_find_link(floor->private, members[JOIN_LINK].text, members[JOIN_LINK].size);
    bool is_known = entry != NULL && private_has(entry, exchange->request.person.number);
    if (entry == NULL || !private_admit(entry, exchange->request.person.number)) {
        http_answer_error(exchange, SERVER_ERROR_NO_SUCH_LINK);
        return;
    }
    floor->private_is_changed |=
        !is_known && !private_save(floor->private); /* if that fails, it is saved later */
    answer_with(floor, exchange, entry);
}

const char *floor_private_link(floor_thread *floor, uint32_t table_number)
{
    const private_table *entry = private_find(floor->private, table_number);
    return entry != NULL ? entry->link : NULL;
}

/* The table is named after the person who opened it. */
const char *floor_private_name(floor_thread *floor, uint32_t table_number)
{
    const private_table *entry = private_find(floor->private, table_number);
    char name[PERSON_NAME_SIZE];
    person_kind kind;
    if (entry == NULL || !name_cache_find(floor->options.names, entry->people[0], name, &kind)) {
        return "";
    }
    snprintf(floor->private_name, sizeof floor->private_name, "Table of %s", name);
    return floor->private_name;
}

/* ---- Closing ---- */

/* A person on the back-line never sits out: they count only while they watch. */
static bool is_idle(floor_thread *floor, const live_table *table)
{
    const watched_table *watched = floor_find_watched(floor, table->id);
    bool is_idle_now =
        !floor_is_in_round(table) && (watched == NULL || watched->watcher_count == 0);
    for (uint32_t i = 0; is_idle_now && i < table->people_count; i++) {
        uint32_t who = table->people[i].person;
        is_idle_now =
            table->people[i].is_away || table_seat_of(table, who) == 0 || floor_is_bot(floor, who);
    }
    return is_idle_now;
}

/* Stacks on the table go back to their owners' wallets. */
static void close_table(floor_thread *floor, const live_table *table, int64_t time)
{
    table_command close = {
        .kind = COMMAND_CLOSE, .role = ROLE_SUPERVISOR, .person = floor->options.supervisor};
    room_answer answer;
    journal_error error;
    floor->is_failed |= !room_command(floor->room, table->id, &close, NULL, time, &answer, &error);
}

static void check_idle(floor_thread *floor, private_table *entry, int64_t time)
{
    const live_table *table = room_state_table(room_state_of(floor->room), entry->number);
    if (table != NULL && !is_idle(floor, table)) {
        entry->idle_since = 0;
    } else if (entry->idle_since == 0) {
        entry->idle_since = time;
    } else if (table != NULL && time - entry->idle_since >= floor->options.private_idle_ms) {
        close_table(floor, table, time);
    }
}

void floor_close_idle_private(floor_thread *floor, int64_t time)
{
    if (time < floor->private_check_time) {
        return;
    }
    floor->private_check_time = time + CHECK_MS;
    for (uint32_t i = 0; i < floor->private->count && !floor->is_failed; i++) {
        if (floor->private->all[i].number != 0 &&
            !floor_is_paused(floor, floor->private->all[i].number)) {
            check_idle(floor, &floor->private->all[i], time);
        }
    }
    floor->private_cleanup_is_due = true;
}

/* Watchers have been sent that the table is closed. Its number may be used again, so its events and
 * watchers are dropped: neither the old nor the new people see what happened to the others. */
void floor_remove_closed_private(floor_thread *floor)
{
    for (uint32_t i = 0; i < floor->private->count && floor->private_cleanup_is_due; i++) {
        private_table *entry = &floor->private->all[i];
        const live_table *table =
            entry->number != 0 ? room_state_table(room_state_of(floor->room), entry->number) : NULL;
        if (entry->number != 0 && (table == NULL || table->state == TABLE_IS_CLOSED)) {
            floor_drop_table(floor, entry->number);
            floor_drop_bots(floor, entry->number);
            private_remove(entry);
            floor->private_is_changed = true;
        }
    }
    if (floor->private_cleanup_is_due && floor->private_is_changed &&
        private_save(floor->private)) {
        floor->private_is_changed = false;
    }
    floor->private_cleanup_is_due = false;
}
