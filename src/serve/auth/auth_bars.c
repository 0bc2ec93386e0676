/* SPDX-License-Identifier: MIT */
/*
 * Bars and self-exclusions (accounts/bar.h): staff bar people and lift bars, and people exclude
 * themselves. The floor thread enforces them. It gets the list of bars in force when the server
 * starts and before each change of it is answered, so what a client sends after the answer is
 * already checked against it.
 */
#include <stdlib.h>
#include <string.h>

#include "accounts/bar.h"
#include "auth_internal.h"
#include "auth_shapes.h"
#include "base/array.h"
#include "base/clock.h"
#include "protocol/view_json.h"
#include "protocol/wire_types.h"

/* ---- The floor thread ---- */

/* False: not enough memory, or the accounts cannot be read. */
static bool fill(auth_thread *auth, bars_job *sent)
{
    person_bar bar = {.number = 0};
    uint32_t capacity = 0;
    people_status status;
    while ((status = bar_next(auth->options.people, bar.number, clock_wall_ms(), &bar, NULL)) ==
           PEOPLE_OK) {
        bar_in_force *grown = array_grow(sent->bars, sent->count, &capacity, sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        sent->bars = grown;
        sent->bars[sent->count++] = (bar_in_force){
            .person = bar.person, .table = bar.table, .is_self = bar.is_self, .until = bar.until};
    }
    return status == PEOPLE_END;
}

void auth_send_bars(auth_thread *auth)
{
    bars_job *sent = calloc(1, sizeof *sent);
    auth->bars_are_due = true; /* until they are sent */
    if (sent == NULL) {
        return;
    }
    sent->job.kind = JOB_BARS;
    if (!fill(auth, sent)) {
        job_free(&sent->job);
        return;
    }
    auth->bars_are_due = false;
    job_queue_push(auth->options.floor, &sent->job);
}

/* ---- Answers ---- */

typedef struct bar_row {
    person_bar bar;
    char name[PERSON_NAME_SIZE], by_name[PERSON_NAME_SIZE], lifted_by_name[PERSON_NAME_SIZE];
    bool is_in_force;
} bar_row;

#define OF_BAR(text, of, field) SHAPE_MEMBER(text, of, bar_row, field)
#define OR_NULL(field) .guard = SHAPE_AT(bar_row, field), .guard_kind = GUARD_NULL
#define NAME_OR_NULL(function)                                                                     \
    .write = (function), .may_be_null = true, .about = "null if no account did it"

static void write_by_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    auth_write_name(writer, ((const bar_row *)record)->by_name);
}

static void write_lifted_by_name(json_writer *writer, const void *record, const shape_pass *pass)
{
    (void)pass;
    auth_write_name(writer, ((const bar_row *)record)->lifted_by_name);
}

static const shape_type bar_reason = {
    .kind = SHAPE_TEXT, .size = BAR_REASON_SIZE, .about = "may be empty"};

static const shape_member bar_rows[] = {
    {OF_BAR("bar", &wire_number_from_1, bar.number)},
    {OF_BAR("person", &wire_person, bar.person)},
    {OF_BAR("name", &wire_person_name, name)},
    {OF_BAR("table", &wire_table_number, bar.table), OR_NULL(bar.table),
     .about = "null: the whole house"},
    {OF_BAR("self", &wire_flag, bar.is_self),
     .about = "a self-exclusion, which nobody can lift before its end"},
    {OF_BAR("since", &wire_time, bar.since)},
    {OF_BAR("until", &wire_time, bar.until)},
    {OF_BAR("reason", &bar_reason, bar.reason)},
    {OF_BAR("by", &wire_person, bar.by.person), OR_NULL(bar.by.person)},
    {SHAPE_MADE("by_name", &wire_person_name), NAME_OR_NULL(write_by_name)},
    {OF_BAR("lifted", &wire_time, bar.lifted), OR_NULL(bar.lifted)},
    {OF_BAR("lifted_by", &wire_person, bar.lifted_by), OR_NULL(bar.lifted_by)},
    {SHAPE_MADE("lifted_by_name", &wire_person_name), NAME_OR_NULL(write_lifted_by_name)},
    {OF_BAR("in_force", &wire_flag, is_in_force)},
};
const shape_type auth_bar_shape = {.kind = SHAPE_OBJECT,
                                   .name = "Bar",
                                   .about = "A person who gets no seat, no bet and no chips from "
                                            "the cage until a date.",
                                   SHAPE_MEMBERS(bar_rows)};

static bar_row row_of(auth_thread *auth, const person_bar *bar)
{
    bar_row row = {.bar = *bar, .is_in_force = bar_is_in_force(bar, clock_wall_ms())};
    auth_find_name(auth, bar->person, row.name);
    auth_find_name(auth, bar->by.person, row.by_name);
    auth_find_name(auth, bar->lifted_by, row.lifted_by_name);
    return row;
}

static auth_step answer_bar(auth_thread *auth, http_exchange *exchange, const person_bar *bar)
{
    bar_row row = row_of(auth, bar);
    return auth_answer_record(exchange, &auth_bar_shape, &row);
}

/* ---- Lists ---- */

/* The bars of one person, or with number 0 all that are in force. */
typedef struct bar_list {
    auth_thread *auth;
    const person_bar *list;
    size_t count;
} bar_list;

static void write_list(json_writer *writer, const void *record, const shape_pass *pass)
{
    const bar_list *bars = record;
    json_array_begin(writer);
    for (size_t i = 0; i < bars->count; i++) {
        bar_row row = row_of(bars->auth, &bars->list[i]);
        shape_write(writer, &auth_bar_shape, &row, pass);
    }
    person_bar bar = {.number = 0};
    while (bars->list == NULL && bar_next(bars->auth->options.people, bar.number, clock_wall_ms(),
                                          &bar, NULL) == PEOPLE_OK) {
        bar_row row = row_of(bars->auth, &bar);
        shape_write(writer, &auth_bar_shape, &row, pass);
    }
    json_array_end(writer);
}

static const shape_type bar_array = {.kind = SHAPE_LIST, .element = &auth_bar_shape};
static const shape_member list_rows[] = {{SHAPE_MADE("bars", &bar_array), .write = write_list}};
const shape_type auth_bars_shape = {.kind = SHAPE_OBJECT, .name = "Bars", SHAPE_MEMBERS(list_rows)};

auth_step auth_list_bars(auth_thread *auth, http_exchange *exchange)
{
    bar_list all = {.auth = auth};
    return auth_answer_record(exchange, &auth_bars_shape, &all);
}

static uint32_t person_in_path(const http_exchange *exchange)
{
    uint64_t number = exchange->request.numbers[0];
    return number < UINT32_MAX ? (uint32_t)number : 0;
}

static auth_step list_of(auth_thread *auth, http_exchange *exchange, uint32_t number)
{
    person_bar *list = malloc(BARS_LIST_MAX * sizeof *list);
    person whose;
    people_error error;
    size_t count = 0;
    if (list == NULL) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
        return AUTH_ANSWERED;
    }
    people_status status = people_find(auth->options.people, number, &whose, &error);
    if (status == PEOPLE_OK) {
        status = bars_of_person(auth->options.people, number, list, &count, &error);
    }
    bar_list bars = {.auth = auth, .list = list, .count = count};
    auth_step step = status == PEOPLE_OK ? auth_answer_record(exchange, &auth_bars_shape, &bars)
                                         : auth_fail(auth, exchange, status, &error);
    free(list);
    return step;
}

auth_step auth_list_person_bars(auth_thread *auth, http_exchange *exchange)
{
    return list_of(auth, exchange, person_in_path(exchange));
}

/* ---- Barring ---- */

static void log_bar(auth_thread *auth, const char *event, const person_bar *bar, uint32_t by)
{
    char number[LOG_NUMBER_SIZE], who[LOG_NUMBER_SIZE], table[LOG_NUMBER_SIZE];
    LOG(auth->options.log, LOG_INFO, event, {"person", log_number(number, bar->person)},
        {"by", log_number(who, by)},
        {"table", bar->table != 0 ? log_number(table, bar->table) : NULL});
}

/* A reason is one line: it stays in the journal and is printed by `trey audit people`. */
static bool is_line(const web_member *text)
{
    for (size_t i = 0; i < text->size; i++) {
        if ((unsigned char)text->text[i] < ' ' || text->text[i] == 127) {
            return false;
        }
    }
    return text->size < BAR_REASON_SIZE;
}

/* False: the request is answered with what is wrong. */
static bool read_bar(http_exchange *exchange, person_bar *wanted)
{
    web_member members[BAR_COUNT];
    if (!auth_read_body(exchange, &web_new_bar, members)) {
        return false;
    }
    bool is_self = members[BAR_SELF].integer != 0;
    int64_t table = members[BAR_TABLE].integer;
    if (members[BAR_TABLE].is_given && (table < 1 || table > UINT32_MAX || is_self)) {
        http_answer_error_at(exchange, SERVER_ERROR_BAR_BAD, "table",
                             is_self ? "table: a self-exclusion is from the whole house"
                                     : "table: the number of a table is expected");
        return false;
    }
    if (!is_line(&members[BAR_REASON]) || (!is_self && members[BAR_REASON].size == 0)) {
        http_answer_error_at(exchange, SERVER_ERROR_BAR_BAD, "reason",
                             "reason: one line of up to 200 bytes is expected");
        return false;
    }
    *wanted = (person_bar){
        .table = (uint32_t)table, .is_self = is_self, .until = members[BAR_UNTIL].integer};
    memcpy(wanted->reason, members[BAR_REASON].text, members[BAR_REASON].size + 1);
    return true;
}
_Static_assert(BAR_REASON_SIZE == 201, "the text above");

static auth_step add(auth_thread *auth, http_exchange *exchange, const person_bar *wanted)
{
    person_bar added;
    people_error error;
    people_status status = bar_add(auth->options.people, wanted, clock_wall_ms(), &added, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    log_bar(auth, added.is_self ? "self-excluded" : "person-barred", &added,
            exchange->request.person.number);
    auth_send_bars(auth);
    return answer_bar(auth, exchange, &added);
}

auth_step auth_add_bar(auth_thread *auth, http_exchange *exchange)
{
    person_bar wanted;
    person whose;
    people_error error;
    if (!read_bar(exchange, &wanted)) {
        return AUTH_ANSWERED;
    }
    wanted.person = person_in_path(exchange);
    people_status status = people_find(auth->options.people, wanted.person, &whose, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    if (whose.kind == PERSON_BOT) {
        http_answer_error(exchange, SERVER_ERROR_FORBIDDEN_BOT);
        return AUTH_ANSWERED;
    }
    return add(auth, exchange, &wanted);
}

auth_step auth_lift_bar(auth_thread *auth, http_exchange *exchange)
{
    person_bar lifted;
    people_error error;
    uint32_t number = person_in_path(exchange);
    if (number == exchange->request.person.number) {
        http_answer_error(exchange, SERVER_ERROR_FORBIDDEN_OWN_BAR);
        return AUTH_ANSWERED;
    }
    people_status status = bar_lift(auth->options.people, number, exchange->request.numbers[1],
                                    clock_wall_ms(), &lifted, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    log_bar(auth, "bar-lifted", &lifted, exchange->request.person.number);
    auth_send_bars(auth);
    return answer_bar(auth, exchange, &lifted);
}

/* ---- One's own ---- */

/* What a person is told of themselves: not who barred them, nor why. */
typedef struct own_bar_row {
    uint32_t table;
    bool is_self;
    int64_t until;
} own_bar_row;

static const shape_member own_rows[] = {
    {SHAPE_MEMBER("table", &wire_table_number, own_bar_row, table),
     .guard = SHAPE_AT(own_bar_row, table), .guard_kind = GUARD_NULL,
     .about = "null: the whole house"},
    {SHAPE_MEMBER("self", &wire_flag, own_bar_row, is_self)},
    {SHAPE_MEMBER("until", &wire_time, own_bar_row, until)},
};
static const shape_type own_bar = {.kind = SHAPE_OBJECT, .name = "OwnBar", SHAPE_MEMBERS(own_rows)};

static void write_own(json_writer *writer, const void *record, const shape_pass *pass)
{
    const bar_list *bars = record;
    json_array_begin(writer);
    for (size_t i = 0; i < bars->count; i++) {
        const person_bar *bar = &bars->list[i];
        if (bar_is_in_force(bar, clock_wall_ms())) {
            own_bar_row row = {.table = bar->table, .is_self = bar->is_self, .until = bar->until};
            shape_write(writer, &own_bar, &row, pass);
        }
    }
    json_array_end(writer);
}

static const shape_type own_array = {.kind = SHAPE_LIST, .element = &own_bar};
static const shape_member exclusion_rows[] = {
    {SHAPE_MADE("bars", &own_array), .write = write_own, .about = "the bars in force"}};
const shape_type auth_exclusion_shape = {
    .kind = SHAPE_OBJECT, .name = "Exclusion", SHAPE_MEMBERS(exclusion_rows)};

auth_step auth_show_exclusion(auth_thread *auth, http_exchange *exchange)
{
    person_bar *list = malloc(BARS_LIST_MAX * sizeof *list);
    people_error error;
    size_t count = 0;
    if (list == NULL) {
        http_answer_error(exchange, SERVER_ERROR_BUSY_MEMORY);
        return AUTH_ANSWERED;
    }
    people_status status =
        bars_of_person(auth->options.people, exchange->request.person.number, list, &count, &error);
    bar_list bars = {.auth = auth, .list = list, .count = count};
    auth_step step = status == PEOPLE_OK
                         ? auth_answer_record(exchange, &auth_exclusion_shape, &bars)
                         : auth_fail(auth, exchange, status, &error);
    free(list);
    return step;
}

/* It cannot be taken back, so whoever finds an open session must not be able to do it. */
auth_step auth_exclude_oneself(auth_thread *auth, http_exchange *exchange)
{
    web_member members[EXCLUSION_COUNT];
    person_bar added;
    people_error error;
    if (!auth_read_body(exchange, &web_exclusion, members)) {
        return AUTH_ANSWERED;
    }
    if (auth_confirmed_until(auth, exchange->request.token) <= clock_steady_ms()) {
        http_answer_error(exchange, SERVER_ERROR_CONFIRM_EXCLUSION);
        return AUTH_ANSWERED;
    }
    person_bar wanted = {.person = exchange->request.person.number,
                         .is_self = true,
                         .until = members[EXCLUSION_UNTIL].integer};
    people_status status = bar_add(auth->options.people, &wanted, clock_wall_ms(), &added, &error);
    if (status != PEOPLE_OK) {
        return auth_fail(auth, exchange, status, &error);
    }
    log_bar(auth, "self-excluded", &added, added.person);
    auth_send_bars(auth);
    return auth_show_exclusion(auth, exchange);
}
