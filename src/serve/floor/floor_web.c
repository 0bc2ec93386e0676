/* SPDX-License-Identifier: MIT */
/*
 * What pages ask of the room: tables, one's own chips, chips in and out of the cage.
 */
#include <stdlib.h>
#include <string.h>

#include <trey/seats.h>

#include "base/clock.h"
#include "base/local_day.h"
#include "floor_internal.h"
#include "format/json/json_pieces.h"
#include "format/notice/notice_write.h"
#include "serve/reports/odds_table.h"

static const char *name_of(floor_thread *at, uint32_t number)
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

static void begin(floor_thread *at, http_exchange *asked)
{
    asked->status = 200;
    asked->content_type = "application/json";
    json_buffer_begin(&asked->answer, &at->writer);
}

static void end(floor_thread *at, http_exchange *asked)
{
    json_end_line(&at->writer);
    if (!json_writer_flush(&at->writer)) {
        web_answer_no_memory(asked);
    }
}

/* Whatever a page shows of a test says that it is one. */
static void mark_test(floor_thread *at)
{
    if (at->test.seed != 0) {
        json_member_bool(&at->writer, "test", true);
    }
}

/* Whoever may know of it may bring others. */
static void mark_private(floor_thread *at, uint32_t number)
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
    json_member_text(writer, "name", name_of(at, of->id));
    mark_test(at);
    mark_private(at, of->id);
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

static shared_buffer *end_list(floor_thread *at)
{
    json_array_end(&at->writer);
    json_object_end(&at->writer);
    json_end_line(&at->writer);
    return json_writer_flush(&at->writer) ? shared_buffer_make(at->bytes.bytes, at->bytes.size)
                                          : NULL;
}

enum { LIST_END_SIZE = sizeof "]}\n" - 1 }; /* what end_list writes */

/* Of the tables that everyone knows. */
static shared_buffer *make_list(floor_thread *at)
{
    const room_state *all = room_state_of(at->room);
    json_buffer_begin(&at->bytes, &at->writer);
    json_object_begin(&at->writer);
    mark_test(at);
    json_member_bool(&at->writer, "private_tables", at->options.private_allowed);
    json_key(&at->writer, "tables");
    json_array_begin(&at->writer);
    for (uint32_t i = 0; i < all->table_count; i++) {
        if (!private_is(all->tables[i]->id)) {
            write_listed(at, all->tables[i]);
        }
    }
    return end_list(at);
}

static bool is_own(floor_thread *at, const table *of, const person *who)
{
    return private_is(of->id) && of->state != TABLE_IS_CLOSED &&
           floor_may_know(at, of->id, who->number, who->roles);
}

/* The same with the private tables that somebody knows, if there are any: those alone are written
 * for him. */
static shared_buffer *add_own(floor_thread *at, shared_buffer *list, const person *who)
{
    const room_state *all = room_state_of(at->room);
    uint32_t i = 0;
    while (i < all->table_count && !is_own(at, all->tables[i], who)) {
        i++;
    }
    if (i == all->table_count) {
        return shared_buffer_retain(list);
    }
    json_buffer_begin(&at->bytes, &at->writer);
    size_t size = list->size - LIST_END_SIZE;
    json_raw(&at->writer, (const char *)list->bytes, size);
    at->writer.need_comma = list->bytes[size - 1] != '[';
    for (; i < all->table_count; i++) {
        if (is_own(at, all->tables[i], who)) {
            write_listed(at, all->tables[i]);
        }
    }
    return end_list(at);
}

/* Tables are much like each other, and the list of them packs to a thirtieth. It holds nothing but
 * what everyone may know, so that its length gives nothing away. */
static void pack_list(floor_thread *at, http_exchange *asked)
{
    if (at->packed_list == NULL) {
        at->packed_list = shared_buffer_gzip(at->list);
    }
    if (at->packed_list != NULL) {
        shared_buffer_release(asked->shared);
        asked->shared = shared_buffer_retain(at->packed_list);
        asked->is_packed = true;
    }
}

/* Of hundreds of tables the list is long: it is written for all who ask within a while, which is
 * so many times as long as writing it took. Whoever asks often does not slow the tables. */
static void answer_tables(floor_thread *at, http_exchange *asked)
{
    enum { WHILE = 20 };
    int64_t begun = clock_steady_us();
    asked->content_type = "application/json";
    if (at->list == NULL || begun >= at->list_until) {
        shared_buffer_release(at->list);
        shared_buffer_release(at->packed_list);
        at->list = make_list(at);
        at->packed_list = NULL;
        at->list_until = clock_steady_us() + WHILE * (clock_steady_us() - begun);
    }
    asked->shared = at->list != NULL ? add_own(at, at->list, &asked->who) : NULL;
    asked->status = 200;
    if (asked->shared == NULL) {
        web_answer_no_memory(asked);
    } else if (asked->shared == at->list && asked->takes_packed) {
        pack_list(at, asked);
    }
}

/* The table that an address names, as far as the client may know of it; NULL, and answered. */
static const table *find_table(floor_thread *at, http_exchange *asked)
{
    uint64_t number = asked->numbers[0];
    const table *of =
        number <= UINT32_MAX ? room_state_table(room_state_of(at->room), (uint32_t)number) : NULL;
    if (of != NULL && floor_may_know(at, of->id, asked->who.number, asked->who.roles)) {
        return of;
    }
    web_answer_error(asked, 404, "no-such-table", "There is no such table here.");
    return NULL;
}

static void answer_table(floor_thread *at, http_exchange *asked)
{
    const table *of = find_table(at, asked);
    if (of == NULL) {
        return;
    }
    view_section all[VIEW_SECTION_COUNT];
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        all[section] = section;
    }
    begin(at, asked);
    write_table(at, of, all, VIEW_SECTION_COUNT);
    end(at, asked);
}

/* ---- Notices ---- */

static void write_notice(floor_thread *at, const table *of, const notice *made)
{
    json_writer *writer = &at->writer;
    json_object_begin(writer);
    json_member_integer(writer, "table", of->id);
    json_member_text(writer, "name", name_of(at, of->id));
    mark_test(at);
    notice_write_members(writer, made);
    json_object_end(writer);
    json_end_line(writer);
}

/* FEE-10 */
static void answer_notice(floor_thread *at, http_exchange *asked, bool as_text)
{
    const table *of = find_table(at, asked);
    if (of == NULL) {
        return;
    }
    if (of->posting.ruleset == NULL) {
        web_answer_error(asked, 404, "no-such-table", "No rules are posted at this table.");
        return;
    }
    notice *made = malloc(sizeof *made);
    if (made == NULL) {
        web_answer_no_memory(asked);
        return;
    }
    notice_house posted_by = at->options.notice;
    posted_by.table = name_of(at, of->id);
    posted_by.posted = local_day(of->posted_time);
    notice_make(made, &of->posting, &posted_by);
    begin(at, asked);
    if (as_text) {
        asked->content_type = "text/plain; charset=utf-8";
        notice_write_text(&at->writer, made);
    } else {
        write_notice(at, of, made);
    }
    if (!json_writer_flush(&at->writer)) {
        web_answer_no_memory(asked);
    }
    free(made);
}

/* ---- Oneself ---- */

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

/* That a visitor is nobody is an answer, and no error: whoever comes first asks for it. */
static void answer_visitor(floor_thread *at, http_exchange *asked)
{
    begin(at, asked);
    json_object_begin(&at->writer);
    mark_test(at);
    json_member_known(&at->writer, "person", 0);
    json_object_end(&at->writer);
    end(at, asked);
}

static void answer_me(floor_thread *at, http_exchange *asked)
{
    json_writer *writer = &at->writer;
    if (asked->who.number == 0) {
        answer_visitor(at, asked);
        return;
    }
    begin(at, asked);
    json_object_begin(writer);
    mark_test(at);
    json_member_integer(writer, "person", asked->who.number);
    json_member_text(writer, "name", asked->who.name);
    json_member_word(writer, "kind", person_kind_name(asked->who.kind));
    json_key(writer, "roles");
    json_array_begin(writer);
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((asked->who.roles & ROLE_BIT(role)) != 0) {
            json_word(writer, person_role_name(role));
        }
    }
    json_array_end(writer);
    json_member_text(writer, "csrf", asked->csrf);
    const room_state *all = room_state_of(at->room);
    json_member_integer(writer, "wallet", room_state_wallet(all, asked->who.number, CHIPS_CAGE));
    json_member_integer(writer, "play_wallet",
                        room_state_wallet(all, asked->who.number, CHIPS_PLAY));
    write_places(at, asked->who.number);
    json_object_end(writer);
    end(at, asked);
}

/* ---- Odds ---- */

/* What only the floor thread knows of a table goes with the job to the reports, who do the
 * arithmetic.
 */
static void pass_odds(floor_thread *at, http_exchange *asked)
{
    const char *given = web_query_find(asked, "table");
    bool is_number = given != NULL && given[0] != '\0' && strlen(given) <= 10 &&
                     strspn(given, "0123456789") == strlen(given);
    int64_t number = is_number ? atoll(given) : 0;
    is_number = number > 0 && number <= UINT32_MAX;
    const table *of =
        is_number ? room_state_table(room_state_of(at->room), (uint32_t)number) : NULL;
    if (is_number &&
        (of == NULL || !floor_may_know(at, of->id, asked->who.number, asked->who.roles))) {
        web_answer_error(asked, 404, "no-such-table", "There is no such table here.");
        floor_post(at, &asked->job);
        return;
    }
    asked->odds = of != NULL ? malloc(sizeof *asked->odds) : NULL;
    if (asked->odds != NULL) {
        odds_table_look(asked->odds, of);
    }
    reports_put(at->options.reports, asked); /* which says what is wrong with the query */
}

/* ---- The cage ---- */

static void answer_cage(floor_thread *at, http_exchange *asked, cage_event_kind kind, int64_t time)
{
    cage_event event = {.kind = kind,
                        .person = asked->customer,
                        .cashier = asked->who.number,
                        .amount = asked->chips};
    room_answer answer;
    journal_error error;
    if (!room_cage(at->room, &event, NULL, time, &answer, &error)) {
        at->is_failed = true;
        return;
    }
    if (answer.refusal.status != TREY_OK) {
        web_answer_refusal(asked, answer.refusal, "amount");
        return;
    }
    begin(at, asked);
    json_object_begin(&at->writer);
    json_member_integer(&at->writer, "person", event.person);
    json_member_integer(&at->writer, "wallet",
                        room_state_wallet(room_state_of(at->room), event.person, CHIPS_CAGE));
    json_member_integer(&at->writer, "seq", (int64_t)answer.first);
    json_object_end(&at->writer);
    end(at, asked);
}

static void answer_wallet(floor_thread *at, http_exchange *asked)
{
    begin(at, asked);
    json_object_begin(&at->writer);
    json_member_integer(&at->writer, "person", asked->customer);
    json_member_integer(&at->writer, "wallet",
                        room_state_wallet(room_state_of(at->room), asked->customer, CHIPS_CAGE));
    json_object_end(&at->writer);
    end(at, asked);
}

void floor_answer_web(floor_thread *at, http_exchange *asked, int64_t time)
{
    switch (asked->route) {
    case ROUTE_TABLES:
        answer_tables(at, asked);
        break;
    case ROUTE_TABLE:
        answer_table(at, asked);
        break;
    case ROUTE_NOTICE:
    case ROUTE_NOTICE_TEXT:
        answer_notice(at, asked, asked->route == ROUTE_NOTICE_TEXT);
        break;
    case ROUTE_GUEST:
        floor_fill_wallet(at, asked->who.number, asked->chips, time);
        answer_me(at, asked);
        break;
    case ROUTE_LOGIN:
    case ROUTE_ME:
        floor_refill(at, asked->who.number, asked->who.roles, time);
        answer_me(at, asked);
        break;
    case ROUTE_READY:
        begin(at, asked);
        json_object_begin(&at->writer);
        json_member_word(&at->writer, "status", "ready");
        json_object_end(&at->writer);
        end(at, asked);
        break;
    case ROUTE_TABLE_ADD:
        floor_open_private(at, asked, time);
        break;
    case ROUTE_TABLE_JOIN:
        floor_join_private(at, asked);
        break;
    case ROUTE_DEPOSIT:
        answer_cage(at, asked, CAGE_DEPOSITED, time);
        break;
    case ROUTE_WITHDRAWAL:
        answer_cage(at, asked, CAGE_WITHDRAWN, time);
        break;
    case ROUTE_WALLET:
        answer_wallet(at, asked);
        break;
    case ROUTE_ODDS:
        pass_odds(at, asked);
        return;
    default:
        web_answer_error(asked, 404, "not-found", "There is nothing at this address.");
        break;
    }
    floor_keep(at, &asked->job, &(room_answer){.refusal = trey_accept()});
}
