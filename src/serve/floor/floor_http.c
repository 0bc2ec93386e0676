/* SPDX-License-Identifier: MIT */
/*
 * HTTP requests that the floor thread answers: tables, notices, the client's own account, the cage.
 */
#include <stdlib.h>
#include <string.h>

#include <trey/seats.h>

#include "base/clock.h"
#include "base/local_day.h"
#include "floor_internal.h"
#include "format/json/json_pieces.h"
#include "format/notice/notice_write.h"
#include "request_key.h"
#include "serve/reports/odds_table.h"

static const char *table_name(floor_thread *at, uint32_t number)
{
    if (private_is(number)) {
        return floor_private_name(at, number);
    }
    for (uint32_t i = 0; i < at->options.table_count; i++) {
        if (at->options.tables[i].number == number) {
            return at->options.tables[i].name;
        }
    }
    return "";
}

static void begin(floor_thread *at, http_exchange *exchange)
{
    http_answer_begin(exchange, &at->writer);
}

static void end(floor_thread *at, http_exchange *exchange)
{
    http_answer_end(exchange, &at->writer);
}

/* Every response that shows tables or an account says whether the server runs a test. */
static void write_test(floor_thread *at)
{
    if (at->test.seed != 0) {
        json_member_bool(&at->writer, "test", true);
    }
}

/* Everyone who may see a private table may invite others. */
static void write_link(floor_thread *at, uint32_t number)
{
    const char *link = floor_private_link(at, number);
    if (link != NULL) {
        json_member_word(&at->writer, "link", link);
    }
}

/* ---- Tables ---- */

static void write_table(floor_thread *at, const table *of, const view_section *sections,
                        size_t count)
{
    json_writer *writer = &at->writer;
    table_look(of, VIEW_SPECTATOR, &at->view);
    json_object_begin(writer);
    json_member_integer(writer, "number", of->id);
    json_member_text(writer, "name", table_name(at, of->id));
    write_test(at);
    write_link(at, of->id);
    for (size_t i = 0; i < count; i++) {
        json_key(writer, view_section_name(sections[i]));
        view_write_section(writer, &at->view, &at->view_names, sections[i]);
    }
    json_object_end(writer);
}

static void write_listed(floor_thread *at, const table *of)
{
    static const view_section shown[] = {VIEW_SECTION_TABLE, VIEW_SECTION_RULES,
                                         VIEW_SECTION_CLOCK, VIEW_SECTION_PEOPLE,
                                         VIEW_SECTION_BANK,  VIEW_SECTION_METER};
    write_table(at, of, shown, sizeof shown / sizeof shown[0]);
}

static bool is_public(floor_thread *at, const table *of, const person *who)
{
    (void)at, (void)who;
    return !private_is(of->id);
}

static bool is_own(floor_thread *at, const table *of, const person *who)
{
    return private_is(of->id) && of->state != TABLE_IS_CLOSED &&
           floor_may_see_table(at, of->id, who->number, who->roles);
}

/* Writes the tables that `is_listed` selects, with commas between them. */
static void write_tables(floor_thread *at, const person *who,
                         bool (*is_listed)(floor_thread *, const table *, const person *))
{
    const room_state *all = room_state_of(at->room);
    for (uint32_t i = 0; i < all->table_count; i++) {
        if (is_listed(at, all->tables[i], who)) {
            write_listed(at, all->tables[i]);
        }
    }
}

/* A list: the public tables, which are already written, and the private ones of a person; NULL:
 * none of those. NULL: not enough memory. */
static shared_buffer *make_list(floor_thread *at, const person *who)
{
    json_writer *writer = &at->writer;
    json_buffer_begin(&at->bytes, writer);
    json_object_begin(writer);
    write_test(at);
    json_member_bool(writer, "private_tables", at->options.private_allowed);
    json_key(writer, "tables");
    json_array_begin(writer);
    if (at->list_tables.size > 0) {
        json_raw(writer, at->list_tables.bytes, at->list_tables.size);
        writer->need_comma = true;
    }
    if (who != NULL) {
        write_tables(at, who, is_own);
    }
    json_array_end(writer);
    json_object_end(writer);
    json_end_line(writer);
    return json_writer_flush(writer) ? shared_buffer_make(at->bytes.bytes, at->bytes.size) : NULL;
}

/* Writes the public tables once for all clients that ask within the next moments. */
static void update_list(floor_thread *at)
{
    shared_buffer_release(at->list);
    shared_buffer_release(at->gzip_list);
    at->gzip_list = NULL;
    json_buffer_begin(&at->list_tables, &at->writer);
    write_tables(at, NULL, is_public);
    at->list = json_writer_flush(&at->writer) ? make_list(at, NULL) : NULL;
}

static bool has_own(floor_thread *at, const person *who)
{
    const room_state *all = room_state_of(at->room);
    uint32_t i = 0;
    while (i < all->table_count && !is_own(at, all->tables[i], who)) {
        i++;
    }
    return i < all->table_count;
}

/* The list of tables compresses to a thirtieth. Only the public list is compressed: the length of a
 * compressed list with private tables could reveal a link (BREACH). */
static void use_gzip_list(floor_thread *at, http_exchange *exchange)
{
    if (at->gzip_list == NULL) {
        at->gzip_list = shared_buffer_gzip(at->list);
    }
    if (at->gzip_list != NULL) {
        shared_buffer_release(exchange->response.shared);
        exchange->response.shared = shared_buffer_retain(at->gzip_list);
        exchange->response.is_gzip = true;
    }
}

/* With hundreds of tables the list is long. It is reused for 20 times as long as it took to write,
 * so that clients that ask often cannot slow the tables down. */
void floor_answer_tables(floor_thread *at, http_exchange *exchange, int64_t time)
{
    (void)time;
    enum { REUSE_FACTOR = 20 };
    int64_t begun = clock_steady_us();
    if (at->list == NULL || begun >= at->list_until) {
        update_list(at);
        at->list_until = clock_steady_us() + REUSE_FACTOR * (clock_steady_us() - begun);
    }
    http_response *response = &exchange->response;
    const person *who = &exchange->request.person;
    bool is_shared = at->list != NULL && !has_own(at, who);
    response->status = 200;
    response->content_type = "application/json";
    response->shared = is_shared          ? shared_buffer_retain(at->list)
                       : at->list != NULL ? make_list(at, who)
                                          : NULL;
    if (response->shared == NULL) {
        http_answer_no_memory(exchange);
    } else if (is_shared && exchange->request.accepts_gzip) {
        use_gzip_list(at, exchange);
    }
}

/* The table in the path of a request. NULL: there is none that the client may see, and the request
 * is answered so. */
static const table *find_table(floor_thread *at, http_exchange *exchange)
{
    uint64_t number = exchange->request.numbers[0];
    const table *of =
        number <= UINT32_MAX ? room_state_table(room_state_of(at->room), (uint32_t)number) : NULL;
    if (of != NULL && floor_may_see_table(at, of->id, exchange->request.person.number,
                                          exchange->request.person.roles)) {
        return of;
    }
    http_answer_error(exchange, SERVER_ERROR_NO_SUCH_TABLE);
    return NULL;
}

void floor_answer_table(floor_thread *at, http_exchange *exchange, int64_t time)
{
    (void)time;
    const table *of = find_table(at, exchange);
    if (of == NULL) {
        return;
    }
    view_section all[VIEW_SECTION_COUNT];
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        all[section] = section;
    }
    begin(at, exchange);
    write_table(at, of, all, VIEW_SECTION_COUNT);
    end(at, exchange);
}

/* ---- Notices ---- */

static void write_notice(floor_thread *at, const table *of, const notice *made)
{
    json_writer *writer = &at->writer;
    json_object_begin(writer);
    json_member_integer(writer, "table", of->id);
    json_member_text(writer, "name", table_name(at, of->id));
    write_test(at);
    notice_write_members(writer, made);
    json_object_end(writer);
    json_end_line(writer);
}

/* FEE-10 */
static void answer_notice(floor_thread *at, http_exchange *exchange, bool as_text)
{
    const table *of = find_table(at, exchange);
    if (of == NULL) {
        return;
    }
    if (of->posting.ruleset == NULL) {
        http_answer_error(exchange, SERVER_ERROR_NO_RULES_POSTED);
        return;
    }
    notice *made = malloc(sizeof *made);
    if (made == NULL) {
        http_answer_no_memory(exchange);
        return;
    }
    notice_house posted_by = at->options.notice;
    posted_by.table = table_name(at, of->id);
    posted_by.posted = local_day(of->posted_time);
    notice_make(made, &of->posting, &posted_by);
    begin(at, exchange);
    if (as_text) {
        exchange->response.content_type = "text/plain; charset=utf-8";
        notice_write_text(&at->writer, made);
    } else {
        write_notice(at, of, made);
    }
    if (!json_writer_flush(&at->writer)) {
        http_answer_no_memory(exchange);
    }
    free(made);
}

void floor_answer_notice(floor_thread *at, http_exchange *exchange, int64_t time)
{
    (void)time;
    answer_notice(at, exchange, false);
}

void floor_answer_notice_text(floor_thread *at, http_exchange *exchange, int64_t time)
{
    (void)time;
    answer_notice(at, exchange, true);
}

/* ---- The client's own account ---- */

static void write_places(floor_thread *at, uint32_t number)
{
    const room_state *all = room_state_of(at->room);
    json_writer *writer = &at->writer;
    json_key(writer, "tables");
    json_array_begin(writer);
    for (uint32_t i = 0; i < all->table_count; i++) {
        const table_person *there = table_find(all->tables[i], number);
        if (there != NULL) {
            json_object_begin(writer);
            json_member_integer(writer, "table", all->tables[i]->id);
            json_member_integer(writer, "seat", table_seat_of(all->tables[i], number));
            json_member_integer(writer, "stack", there->stack);
            json_member_word(writer, "chips",
                             chip_kind_name((chip_kind)all->tables[i]->rules.chips));
            json_object_end(writer);
        }
    }
    json_array_end(writer);
}

/* Not an error: every page asks who the client is, with or without a session. */
static void answer_visitor(floor_thread *at, http_exchange *exchange)
{
    begin(at, exchange);
    json_object_begin(&at->writer);
    write_test(at);
    json_member_known(&at->writer, "person", 0);
    json_object_end(&at->writer);
    end(at, exchange);
}

static void answer_person(floor_thread *at, http_exchange *exchange)
{
    json_writer *writer = &at->writer;
    if (exchange->request.person.number == 0) {
        answer_visitor(at, exchange);
        return;
    }
    begin(at, exchange);
    json_object_begin(writer);
    write_test(at);
    json_member_integer(writer, "person", exchange->request.person.number);
    json_member_text(writer, "name", exchange->request.person.name);
    json_member_word(writer, "kind", person_kind_name(exchange->request.person.kind));
    json_key(writer, "roles");
    json_array_begin(writer);
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((exchange->request.person.roles & ROLE_BIT(role)) != 0) {
            json_word(writer, person_role_name(role));
        }
    }
    json_array_end(writer);
    json_member_text(writer, "csrf", exchange->response.csrf);
    const room_state *all = room_state_of(at->room);
    json_member_integer(writer, "wallet",
                        room_state_wallet(all, exchange->request.person.number, CHIPS_CAGE));
    json_member_integer(writer, "play_wallet",
                        room_state_wallet(all, exchange->request.person.number, CHIPS_PLAY));
    write_places(at, exchange->request.person.number);
    json_object_end(writer);
    end(at, exchange);
}

void floor_answer_me(floor_thread *at, http_exchange *exchange, int64_t time)
{
    const person *who = &exchange->request.person;
    floor_refill(at, who->number, who->roles, time);
    answer_person(at, exchange);
}

void floor_answer_guest(floor_thread *at, http_exchange *exchange, int64_t time)
{
    floor_fill_wallet(at, exchange->request.person.number, exchange->request.chips, time);
    answer_person(at, exchange);
}

/* ---- Odds ---- */

/* The reports compute the odds of a table; the floor thread adds its rules and how it is played. A
 * wrong query is passed on too: the reports say what is wrong with it. */
static void forward_odds(floor_thread *at, http_exchange *exchange)
{
    const char *given = web_query_find(exchange, "table");
    bool is_number = given != NULL && given[0] != '\0' && strlen(given) <= 10 &&
                     strspn(given, "0123456789") == strlen(given);
    int64_t number = is_number ? strtoll(given, NULL, 10) : 0;
    is_number = number > 0 && number <= UINT32_MAX;
    const table *of =
        is_number ? room_state_table(room_state_of(at->room), (uint32_t)number) : NULL;
    if (is_number &&
        (of == NULL || !floor_may_see_table(at, of->id, exchange->request.person.number,
                                            exchange->request.person.roles))) {
        http_answer_error(exchange, SERVER_ERROR_NO_SUCH_TABLE);
        floor_post(at, &exchange->job);
        return;
    }
    exchange->request.odds_table = of != NULL ? malloc(sizeof *exchange->request.odds_table) : NULL;
    if (exchange->request.odds_table != NULL) {
        odds_table_fill(exchange->request.odds_table, of);
    }
    reports_put(at->options.reports, exchange);
}

/* ---- Rounds ---- */

/* Writes the tables where a person sits. False: not enough memory. */
static bool list_own_tables(floor_thread *at, uint32_t number, char **list)
{
    const room_state *all = room_state_of(at->room);
    bool has_any = false;
    json_buffer_begin(&at->bytes, &at->writer);
    json_array_begin(&at->writer);
    for (uint32_t i = 0; i < all->table_count; i++) {
        if (table_find(all->tables[i], number) != NULL) {
            json_unsigned(&at->writer, all->tables[i]->id);
            has_any = true;
        }
    }
    json_array_end(&at->writer);
    bool is_whole = json_writer_flush(&at->writer);
    *list = is_whole && has_any ? strndup(at->bytes.bytes, at->bytes.size) : NULL;
    return is_whole && (!has_any || *list != NULL);
}

/* The reports answer requests for rounds; the floor thread adds where the client sits. There, staff
 * see what a player sees. */
static void forward_rounds(floor_thread *at, http_exchange *exchange)
{
    http_request *request = &exchange->request;
    uint64_t number = request->numbers[0];
    const table *of = request->route == ROUTE_ROUND && number <= UINT32_MAX
                          ? room_state_table(room_state_of(at->room), (uint32_t)number)
                          : NULL;
    if (of != NULL && table_find(of, request->person.number) != NULL) {
        request->extent = ACCESS_OWN;
    }
    if (request->route == ROUTE_ROUNDS &&
        !list_own_tables(at, request->person.number, &request->own_tables)) {
        http_answer_no_memory(exchange);
        floor_post(at, &exchange->job);
        return;
    }
    reports_put(at->options.reports, exchange);
}

/* ---- The cage ---- */

static void answer_transfer(floor_thread *at, http_exchange *exchange, cage_event_kind kind,
                            int64_t time)
{
    cage_event event = {.kind = kind,
                        .person = exchange->request.customer,
                        .cashier = exchange->request.person.number,
                        .amount = exchange->request.chips};
    request_key key = request_key_cage(exchange->request.idempotency_key, &event);
    room_answer answer;
    journal_error error;
    if (!room_cage(at->room, &event, key.bytes, time, &answer, &error)) {
        at->is_failed = true;
        return;
    }
    if (answer.is_reused) {
        http_answer_error(exchange, SERVER_ERROR_KEY_REUSED);
        return;
    }
    if (answer.refusal.status != TREY_OK) {
        http_answer_refusal(exchange, answer.refusal, "amount");
        return;
    }
    begin(at, exchange);
    json_object_begin(&at->writer);
    json_member_integer(&at->writer, "person", event.person);
    json_member_integer(&at->writer, "wallet",
                        room_state_wallet(room_state_of(at->room), event.person, CHIPS_CAGE));
    json_member_integer(&at->writer, "seq", (int64_t)answer.first);
    json_member_bool(&at->writer, "repeat", answer.is_repeat);
    json_object_end(&at->writer);
    end(at, exchange);
}

void floor_answer_deposit(floor_thread *at, http_exchange *exchange, int64_t time)
{
    answer_transfer(at, exchange, CAGE_DEPOSITED, time);
}

void floor_answer_withdrawal(floor_thread *at, http_exchange *exchange, int64_t time)
{
    answer_transfer(at, exchange, CAGE_WITHDRAWN, time);
}

void floor_answer_wallet(floor_thread *at, http_exchange *exchange, int64_t time)
{
    (void)time;
    const room_state *all = room_state_of(at->room);
    begin(at, exchange);
    json_object_begin(&at->writer);
    json_member_integer(&at->writer, "person", exchange->request.customer);
    json_member_integer(&at->writer, "wallet",
                        room_state_wallet(all, exchange->request.customer, CHIPS_CAGE));
    json_object_end(&at->writer);
    end(at, exchange);
}

/* ---- All routes ---- */

void floor_answer_ready(floor_thread *at, http_exchange *exchange, int64_t time)
{
    (void)time;
    if (at->is_draining) {
        http_answer_error(exchange, SERVER_ERROR_STOPPING);
        return;
    }
    begin(at, exchange);
    json_object_begin(&at->writer);
    json_member_word(&at->writer, "status", "ready");
    json_object_end(&at->writer);
    end(at, exchange);
}

/* The functions of the routes that are answered here (route_list.h). */
#define ANSWER_NET(id, handler)
#define ANSWER_AUTH(id, handler)
#define ANSWER_FLOOR(id, handler) [ROUTE_##id] = floor_##handler,
#define ANSWER_REPORTS(id, handler)
#define ROUTE_ENTRY(id, code, method, path, access, all, own, before, thread, handler, ...)        \
    ANSWER_##thread(id, handler)
static void (*const answers[ROUTE_COUNT])(floor_thread *, http_exchange *,
                                          int64_t) = {ROUTE_LIST(ROUTE_ENTRY)};
#undef ROUTE_ENTRY

void floor_answer_http(floor_thread *at, http_exchange *exchange, int64_t time)
{
    switch (exchange->request.route) {
    case ROUTE_ODDS:
        forward_odds(at, exchange);
        return;
    case ROUTE_ROUND:
    case ROUTE_ROUNDS:
        forward_rounds(at, exchange);
        return;
    default:
        break;
    }
    answers[exchange->request.route](at, exchange, time);
    floor_answer_after_commit(at, &exchange->job, &(room_answer){.refusal = trey_accept()});
}
