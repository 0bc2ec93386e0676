/* SPDX-License-Identifier: MIT */
/*
 * HTTP requests that the floor thread answers: tables, notices, the client's own account. The cage
 * is in floor_cage.c, dual control in floor_approvals.c.
 */
#include <stdlib.h>
#include <string.h>

#include <trey/seats.h>

#include "base/clock.h"
#include "base/local_day.h"
#include "floor_internal.h"
#include "floor_shapes.h"
#include "format/notice/notice_write.h"
#include "protocol/rules_json.h"
#include "protocol/wire_types.h"
#include "serve/jobs/person_json.h"
#include "serve/reports/odds_table.h"

static const char *table_name(floor_thread *floor, uint32_t number)
{
    if (private_is(number)) {
        return floor_private_name(floor, number);
    }
    for (uint32_t i = 0; i < floor->options.table_count; i++) {
        if (floor->options.tables[i].number == number) {
            return floor->options.tables[i].name;
        }
    }
    return "";
}

static void begin(floor_thread *floor, http_exchange *exchange)
{
    http_answer_begin(exchange, &floor->writer);
}

static void end(floor_thread *floor, http_exchange *exchange)
{
    http_answer_end(exchange, &floor->writer);
}

void floor_answer_record(floor_thread *floor, http_exchange *exchange, const shape_type *type,
                         const void *record)
{
    begin(floor, exchange);
    shape_write(&floor->writer, type, record, &(shape_pass){.form = SHAPE_API, .context = floor});
    end(floor, exchange);
}

/* A writer of its own for members that need the floor thread. */
static floor_thread *floor_of(const shape_pass *pass)
{
    return (floor_thread *)(uintptr_t)pass->context;
}

/* Every response that shows tables or an account says whether the server runs a test. */
#define ROW_TEST(record)                                                                           \
    {SHAPE_MEMBER("test", &wire_flag, record, is_test), .guard = SHAPE_AT(record, is_test),        \
     .guard_kind = GUARD_ABSENT, .about = WIRE_ABOUT_TEST}

static bool is_test(const floor_thread *floor)
{
    return floor->test.seed != 0;
}

/* ---- Tables ---- */

typedef struct table_head {
    uint32_t number;
    const char *name;
    bool is_test;
    const char *link; /* NULL: a public table */
} table_head;

static const shape_type head_name = {
    .kind = SHAPE_TEXT, .about = "empty for a table that is no longer in the configuration"};
const shape_type floor_link_shape = {.kind = SHAPE_TEXT, .pattern = "^[A-Za-z0-9_-]{22}$"};

static const shape_member head_rows[] = {
    {SHAPE_MEMBER("number", &wire_table_number, table_head, number)},
    {SHAPE_MEMBER("name", &head_name, table_head, name)},
    ROW_TEST(table_head),
    /* Everyone who may see a private table may invite others. */
    {SHAPE_MEMBER("link", &floor_link_shape, table_head, link),
     .guard = {offsetof(table_head, link), STORED_POINTER}, .guard_kind = GUARD_ABSENT,
     .about = "only at private tables that the client may see"},
};
static const shape_type head_type = {.kind = SHAPE_OBJECT, SHAPE_MEMBERS(head_rows)};

static const view_section listed[] = {VIEW_SECTION_TABLE,  VIEW_SECTION_RULES, VIEW_SECTION_CLOCK,
                                      VIEW_SECTION_PEOPLE, VIEW_SECTION_BANK,  VIEW_SECTION_METER};

static bool describe_listed(uint32_t index, shape_described *description)
{
    if (index >= sizeof listed / sizeof listed[0]) {
        return false;
    }
    const shape_member *section = &wire_sections.members[listed[index]];
    *description = (shape_described){.name = section->name,
                                     .type = section->type,
                                     .is_required = true,
                                     .may_be_null = section->guard_kind == GUARD_NULL};
    return true;
}

static const shape_member listed_rows[] = {{.type = &head_type}};
static const shape_type listed_table = {.kind = SHAPE_OBJECT,
                                        .name = "TableSummary",
                                        SHAPE_MEMBERS(listed_rows),
                                        .describe = describe_listed};
static const shape_member table_rows[] = {{.type = &head_type}, {.type = &wire_sections}};
const shape_type floor_table_shape = {
    .kind = SHAPE_OBJECT, .name = "Table", SHAPE_MEMBERS(table_rows)};

static void write_table(floor_thread *floor, const live_table *table, const view_section *sections,
                        size_t count)
{
    json_writer *writer = &floor->writer;
    table_head head = {.number = table->id,
                       .name = table_name(floor, table->id),
                       .is_test = is_test(floor),
                       .link = floor_private_link(floor, table->id)};
    table_look(table, VIEW_SPECTATOR, &floor->view);
    closing_sign(&floor->signer, &floor->view.shoe);
    json_object_begin(writer);
    shape_write_members(writer, &head_type, &head, &(shape_pass){.form = SHAPE_API});
    for (size_t i = 0; i < count; i++) {
        json_key(writer, view_section_name(sections[i]));
        view_write_section(writer, &floor->view, &floor->view_names, sections[i]);
    }
    json_object_end(writer);
}

static void write_listed(floor_thread *floor, const live_table *table)
{
    write_table(floor, table, listed, sizeof listed / sizeof listed[0]);
}

static bool is_public(floor_thread *floor, const live_table *table, const person *user)
{
    (void)floor, (void)user;
    return !private_is(table->id);
}

static bool is_own(floor_thread *floor, const live_table *table, const person *user)
{
    return private_is(table->id) && table->state != TABLE_IS_CLOSED &&
           floor_may_see_table(floor, table->id, user->number, user->roles);
}

/* Writes the tables that `is_listed` selects, with commas between them. */
static void write_tables(floor_thread *floor, const person *user,
                         bool (*is_listed)(floor_thread *, const live_table *, const person *))
{
    const room_state *state = room_state_of(floor->room);
    for (uint32_t i = 0; i < state->table_count; i++) {
        if (is_listed(floor, state->tables[i], user)) {
            write_listed(floor, state->tables[i]);
        }
    }
}

typedef struct table_list {
    bool is_test, allows_private;
    const person *who; /* whose private tables are listed; NULL: nobody's */
} table_list;

/* The public tables, which are already written, and the private ones of a person. */
static void write_list(json_writer *writer, const void *record, const shape_pass *pass)
{
    floor_thread *floor = floor_of(pass);
    const table_list *list = record;
    json_array_begin(writer);
    if (floor->list_tables.size > 0) {
        json_raw(writer, floor->list_tables.bytes, floor->list_tables.size);
        writer->need_comma = true;
    }
    if (list->who != NULL) {
        write_tables(floor, list->who, is_own);
    }
    json_array_end(writer);
}

static const shape_type list_type = {.kind = SHAPE_LIST, .element = &listed_table};
static const shape_member list_rows[] = {
    ROW_TEST(table_list),
    {SHAPE_MEMBER("private_tables", &wire_flag, table_list, allows_private),
     .about = "whether guests and players may open private tables"},
    {SHAPE_MADE("tables", &list_type), .write = write_list},
};
const shape_type floor_tables_shape = {
    .kind = SHAPE_OBJECT, .name = "Tables", SHAPE_MEMBERS(list_rows)};

/* NULL: not enough memory. */
static shared_buffer *make_list(floor_thread *floor, const person *user)
{
    json_writer *writer = &floor->writer;
    table_list list = {
        .is_test = is_test(floor), .allows_private = floor->options.private_allowed, .who = user};
    json_buffer_begin(&floor->bytes, writer);
    shape_write(writer, &floor_tables_shape, &list,
                &(shape_pass){.form = SHAPE_API, .context = floor});
    json_end_line(writer);
    return json_writer_flush(writer) ? shared_buffer_make(floor->bytes.bytes, floor->bytes.size)
                                     : NULL;
}

/* Writes the public tables once for all clients that ask within the next moments. */
static void update_list(floor_thread *floor)
{
    shared_buffer_release(floor->list);
    shared_buffer_release(floor->gzip_list);
    floor->gzip_list = NULL;
    json_buffer_begin(&floor->list_tables, &floor->writer);
    write_tables(floor, NULL, is_public);
    floor->list = json_writer_flush(&floor->writer) ? make_list(floor, NULL) : NULL;
}

static bool has_own(floor_thread *floor, const person *user)
{
    const room_state *state = room_state_of(floor->room);
    uint32_t i = 0;
    while (i < state->table_count && !is_own(floor, state->tables[i], user)) {
        i++;
    }
    return i < state->table_count;
}

/* Answers with text that floor->writer has written; `is_compressed`: with gzip, if the client
 * accepts it. */
static void answer_text(floor_thread *floor, http_exchange *exchange, bool is_compressed)
{
    http_response *response = &exchange->response;
    json_end_line(&floor->writer);
    shared_buffer *plain = json_writer_flush(&floor->writer)
                               ? shared_buffer_make(floor->bytes.bytes, floor->bytes.size)
                               : NULL;
    shared_buffer *packed = plain != NULL && is_compressed && exchange->request.accepts_gzip
                                ? shared_buffer_gzip(plain)
                                : NULL;
    if (plain == NULL) {
        http_answer_no_memory(exchange);
        return;
    }
    response->status = 200;
    response->content_type = "application/json";
    response->is_gzip = packed != NULL;
    response->shared = packed != NULL ? packed : shared_buffer_retain(plain);
    shared_buffer_release(plain);
}

/* The list of tables compresses to a thirtieth. Only the public list is compressed: the length of a
 * compressed list with private tables could reveal a link (BREACH). */
static void use_gzip_list(floor_thread *floor, http_exchange *exchange)
{
    if (floor->gzip_list == NULL) {
        floor->gzip_list = shared_buffer_gzip(floor->list);
    }
    if (floor->gzip_list != NULL) {
        shared_buffer_release(exchange->response.shared);
        exchange->response.shared = shared_buffer_retain(floor->gzip_list);
        exchange->response.is_gzip = true;
    }
}

/* With hundreds of tables the list is long. It is reused for 20 times as long as it took to write,
 * so that clients that ask often cannot slow the tables down. */
void floor_answer_tables(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    (void)time;
    enum { REUSE_FACTOR = 20 };
    int64_t start = clock_steady_us();
    if (floor->list == NULL || start >= floor->list_until) {
        update_list(floor);
        floor->list_until = clock_steady_us() + REUSE_FACTOR * (clock_steady_us() - start);
    }
    http_response *response = &exchange->response;
    const person *user = &exchange->request.person;
    bool is_shared = floor->list != NULL && !has_own(floor, user);
    response->status = 200;
    response->content_type = "application/json";
    response->shared = is_shared             ? shared_buffer_retain(floor->list)
                       : floor->list != NULL ? make_list(floor, user)
                                             : NULL;
    if (response->shared == NULL) {
        http_answer_no_memory(exchange);
    } else if (is_shared && exchange->request.accepts_gzip) {
        use_gzip_list(floor, exchange);
    }
}

/* The table in the path of a request. NULL: there is none that the client may see, and the request
 * is answered so. */
static const live_table *find_table(floor_thread *floor, http_exchange *exchange)
{
    uint64_t number = exchange->request.numbers[0];
    const live_table *table = number <= UINT32_MAX
                                  ? room_state_table(room_state_of(floor->room), (uint32_t)number)
                                  : NULL;
    if (table != NULL && floor_may_see_table(floor, table->id, exchange->request.person.number,
                                             exchange->request.person.roles)) {
        return table;
    }
    http_answer_error(exchange, SERVER_ERROR_NO_SUCH_TABLE);
    return NULL;
}

void floor_answer_table(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    (void)time;
    const live_table *table = find_table(floor, exchange);
    if (table == NULL) {
        return;
    }
    view_section sections[VIEW_SECTION_COUNT];
    for (view_section section = 0; section < VIEW_SECTION_COUNT; section++) {
        sections[section] = section;
    }
    json_buffer_begin(&floor->bytes, &floor->writer);
    write_table(floor, table, sections, VIEW_SECTION_COUNT);
    answer_text(floor, exchange, is_public(floor, table, NULL));
}

/* ---- Notices ---- */

typedef struct posted_notice {
    uint32_t table;
    const char *name;
    bool is_test;
    const notice *made;
} posted_notice;

static const shape_member notice_rows[] = {
    {SHAPE_MEMBER("table", &wire_table_number, posted_notice, table)},
    {SHAPE_MEMBER("name", &wire_text, posted_notice, name)},
    ROW_TEST(posted_notice),
    {SHAPE_INLINE(&notice_shape, posted_notice, made), .is_pointer = true},
};
const shape_type floor_notice_shape = {
    .kind = SHAPE_OBJECT,
    .name = "Notice",
    .about = "The notice that players read before their first bet (FEE-10).",
    SHAPE_MEMBERS(notice_rows)};

/* FEE-10 */
static void answer_notice(floor_thread *floor, http_exchange *exchange, bool as_text)
{
    const live_table *table = find_table(floor, exchange);
    if (table == NULL) {
        return;
    }
    if (table->posting.ruleset == NULL) {
        http_answer_error(exchange, SERVER_ERROR_NO_RULES_POSTED);
        return;
    }
    notice *notice_text = malloc(sizeof *notice_text);
    if (notice_text == NULL) {
        http_answer_no_memory(exchange);
        return;
    }
    notice_house posted_by = floor->options.notice;
    posted_by.table = table_name(floor, table->id);
    posted_by.posted = local_day(table->posted_time);
    notice_make(notice_text, &table->posting, &posted_by);
    begin(floor, exchange);
    if (as_text) {
        exchange->response.content_type = "text/plain; charset=utf-8";
        notice_write_text(&floor->writer, notice_text);
    } else {
        posted_notice posted = {.table = table->id,
                                .name = table_name(floor, table->id),
                                .is_test = is_test(floor),
                                .made = notice_text};
        shape_write(&floor->writer, &floor_notice_shape, &posted,
                    &(shape_pass){.form = SHAPE_API, .context = notice_text});
        json_end_line(&floor->writer);
    }
    if (!json_writer_flush(&floor->writer)) {
        http_answer_no_memory(exchange);
    }
    free(notice_text);
}

void floor_answer_notice(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    (void)time;
    answer_notice(floor, exchange, false);
}

void floor_answer_notice_text(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    (void)time;
    answer_notice(floor, exchange, true);
}

/* ---- The key of the house ---- */

static const shape_type house_key = {.kind = SHAPE_HEX, .size = HOUSE_PUBLIC_KEY_SIZE};
static const shape_member house_key_rows[] = {
    {SHAPE_MEMBER("key", &house_key, house_signer, public_key),
     .about = "Ed25519 public key that verifies the signatures of the house (docs/fairness.md)."}};
const shape_type floor_house_key_shape = {
    .kind = SHAPE_OBJECT, .name = "HouseKey", SHAPE_MEMBERS(house_key_rows)};

void floor_answer_house_key(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    (void)time;
    begin(floor, exchange);
    shape_write(&floor->writer, &floor_house_key_shape, &floor->signer,
                &(shape_pass){.form = SHAPE_API});
    end(floor, exchange);
}

/* ---- The client's own account ---- */

/* Where a person is. */
typedef struct person_place {
    uint32_t table, seat;
    int64_t stack;
    uint32_t chips;
} person_place;

static const shape_type place_seat = {
    .kind = SHAPE_NUMBER, .maximum = TREY_SEATS_MAX, .about = "0: standing behind"};
static const shape_member place_rows[] = {
    {SHAPE_MEMBER("table", &wire_table_number, person_place, table)},
    {SHAPE_MEMBER("seat", &place_seat, person_place, seat)},
    {SHAPE_MEMBER("stack", &wire_chips, person_place, stack)},
    {SHAPE_MEMBER("chips", &wire_chip_kind, person_place, chips)},
};
static const shape_type place_type = {
    .kind = SHAPE_OBJECT, .name = "MyPlace", SHAPE_MEMBERS(place_rows)};
static const shape_type places = {.kind = SHAPE_LIST, .element = &place_type};

typedef struct me_answer {
    bool is_test;
    uint32_t number; /* 0: a visitor */
    const person *who;
    const char *csrf;
    int64_t wallet, play_wallet;
    bool has_factor, lacks_factor, has_pin;
} me_answer;

static void write_places(json_writer *writer, const void *record, const shape_pass *pass)
{
    const room_state *state = room_state_of(floor_of(pass)->room);
    uint32_t number = ((const me_answer *)record)->number;
    json_array_begin(writer);
    for (uint32_t i = 0; i < state->table_count; i++) {
        const table_person *player = table_find(state->tables[i], number);
        if (player != NULL) {
            person_place place = {.table = state->tables[i]->id,
                                  .seat = table_seat_of(state->tables[i], number),
                                  .stack = player->stack,
                                  .chips = state->tables[i]->rules.chips};
            shape_write(writer, &place_type, &place, pass);
        }
    }
    json_array_end(writer);
}

static const shape_type csrf = {.kind = SHAPE_TEXT, .pattern = "^[A-Za-z0-9_-]{43}$"};

#define OF_ME(name, of, field) SHAPE_MEMBER(name, of, me_answer, field)

static const shape_member me_rows[] = {
    ROW_TEST(me_answer),
    {SHAPE_INLINE(&web_person, me_answer, who), .is_pointer = true},
    {OF_ME("second_factor", &wire_flag, has_factor), .about = "whether the account has one"},
    {OF_ME("needs_second_factor", &wire_flag, lacks_factor),
     .about = "the room requires a second factor for staff, and this account has none"},
    {OF_ME("pin", &wire_flag, has_pin),
     .about = "whether the account has one, for the relief of dealers"},
    {OF_ME("csrf", &csrf, csrf), .about = "send it as X-CSRF-Token"},
    {OF_ME("wallet", &wire_chips, wallet), .about = "chips from the cage"},
    {OF_ME("play_wallet", &wire_chips, play_wallet)},
    {SHAPE_MADE("tables", &places), .write = write_places},
};
static const shape_type me_type = {.kind = SHAPE_OBJECT, .name = "Me", SHAPE_MEMBERS(me_rows)};

/* Not an error: every page asks who the client is, with or without a session. */
static const shape_type nobody = {.kind = SHAPE_NULL};

static const shape_member visitor_rows[] = {
    ROW_TEST(me_answer),
    {SHAPE_MADE("person", &nobody), .write = shape_write_null},
};
static const shape_type visitor = {.kind = SHAPE_OBJECT,
                                   .name = "Visitor",
                                   .about = "a client without a session",
                                   SHAPE_MEMBERS(visitor_rows)};
static const shape_type *const me_types[] = {&me_type, &visitor, NULL};
const shape_type floor_me_or_visitor_shape = {
    .kind = SHAPE_EITHER, .name = "MeOrVisitor", .types = me_types};

static void answer_person(floor_thread *floor, http_exchange *exchange)
{
    const person *user = &exchange->request.person;
    const room_state *state = room_state_of(floor->room);
    me_answer me = {.is_test = is_test(floor), .number = user->number, .who = user};
    if (user->number == 0) {
        floor_answer_record(floor, exchange, &visitor, &me);
        return;
    }
    me.has_factor = user->has_factor;
    me.has_pin = user->has_pin;
    me.lacks_factor = exchange->request.lacks_factor;
    me.csrf = exchange->response.csrf;
    me.wallet = room_state_wallet(state, user->number, CHIPS_CAGE);
    me.play_wallet = room_state_wallet(state, user->number, CHIPS_PLAY);
    floor_answer_record(floor, exchange, &me_type, &me);
}

void floor_answer_me(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    const person *user = &exchange->request.person;
    floor_refill(floor, user->number, user->roles, time);
    answer_person(floor, exchange);
}

void floor_answer_guest(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    floor_fill_wallet(floor, exchange->request.person.number, exchange->request.chips, time);
    answer_person(floor, exchange);
}

/* ---- Odds ---- */

/* The reports compute the odds of a table; the floor thread adds its rules and how it is played. A
 * wrong query is passed on too: the reports say what is wrong with it. */
static void forward_odds(floor_thread *floor, http_exchange *exchange)
{
    const char *text = web_query_find(exchange, "table");
    bool is_number = text != NULL && text[0] != '\0' && strlen(text) <= 10 &&
                     strspn(text, "0123456789") == strlen(text);
    int64_t number = is_number ? strtoll(text, NULL, 10) : 0;
    is_number = number > 0 && number <= UINT32_MAX;
    const live_table *table =
        is_number ? room_state_table(room_state_of(floor->room), (uint32_t)number) : NULL;
    if (is_number &&
        (table == NULL || !floor_may_see_table(floor, table->id, exchange->request.person.number,
                                               exchange->request.person.roles))) {
        http_answer_error(exchange, SERVER_ERROR_NO_SUCH_TABLE);
        floor_post(floor, &exchange->job);
        return;
    }
    exchange->request.odds_table =
        table != NULL ? malloc(sizeof *exchange->request.odds_table) : NULL;
    if (exchange->request.odds_table != NULL) {
        odds_table_fill(exchange->request.odds_table, table);
    }
    reports_put(floor->options.reports, exchange);
}

/* ---- Rounds ---- */

/* Writes the tables where a person sits. False: not enough memory. */
static bool list_own_tables(floor_thread *floor, uint32_t number, char **list)
{
    const room_state *state = room_state_of(floor->room);
    bool has_any = false;
    json_buffer_begin(&floor->bytes, &floor->writer);
    json_array_begin(&floor->writer);
    for (uint32_t i = 0; i < state->table_count; i++) {
        if (table_find(state->tables[i], number) != NULL) {
            json_unsigned(&floor->writer, state->tables[i]->id);
            has_any = true;
        }
    }
    json_array_end(&floor->writer);
    bool is_whole = json_writer_flush(&floor->writer);
    *list = is_whole && has_any ? strndup(floor->bytes.bytes, floor->bytes.size) : NULL;
    return is_whole && (!has_any || *list != NULL);
}

/* The reports answer requests for rounds. The floor thread first adds the tables at which the
 * client sits: of those, even staff see only what a player sees. */
static void forward_rounds(floor_thread *floor, http_exchange *exchange)
{
    http_request *request = &exchange->request;
    uint64_t number = request->numbers[0];
    const live_table *table = request->route == ROUTE_ROUND && number <= UINT32_MAX
                                  ? room_state_table(room_state_of(floor->room), (uint32_t)number)
                                  : NULL;
    if (table != NULL && table_find(table, request->person.number) != NULL) {
        request->extent = ACCESS_OWN;
    }
    if (request->route == ROUTE_ROUNDS &&
        !list_own_tables(floor, request->person.number, &request->own_tables)) {
        http_answer_no_memory(exchange);
        floor_post(floor, &exchange->job);
        return;
    }
    reports_put(floor->options.reports, exchange);
}

/* ---- All routes ---- */

static const char *const ready_words[] = {"ready"};
WIRE_WORDS(ready_status, ready_words);
static const shape_type ready_word = {.kind = SHAPE_WORD, .words = &ready_status};
typedef struct ready_answer {
    uint32_t status;
} ready_answer;
static const shape_member ready_rows[] = {
    {SHAPE_MEMBER("status", &ready_word, ready_answer, status)}};
const shape_type floor_ready_shape = {
    .kind = SHAPE_OBJECT, .name = "Ready", SHAPE_MEMBERS(ready_rows)};

void floor_answer_ready(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    (void)time;
    if (floor->is_draining) {
        http_answer_error(exchange, SERVER_ERROR_STOPPING);
        return;
    }
    floor_answer_record(floor, exchange, &floor_ready_shape, &(ready_answer){0});
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

void floor_answer_http(floor_thread *floor, http_exchange *exchange, int64_t time)
{
    switch (exchange->request.route) {
    case ROUTE_ODDS:
        forward_odds(floor, exchange);
        return;
    case ROUTE_ROUND:
    case ROUTE_ROUNDS:
        forward_rounds(floor, exchange);
        return;
    default:
        break;
    }
    answers[exchange->request.route](floor, exchange, time);
    floor_answer_after_commit(floor, &exchange->job, &(room_answer){.refusal = trey_accept()});
}
