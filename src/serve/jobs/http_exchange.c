/* SPDX-License-Identifier: MIT */
#include "http_exchange.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "format/json/json_pieces.h"
#include "protocol/wire_types.h"

void http_exchange_finish(http_exchange *finished)
{
    http_request *request = &finished->request;
    if (request->body != NULL) {
        sodium_memzero(request->body, request->body_size); /* it may contain a password */
    }
    free(request->body);
    free(request->query);
    free(request->odds_table);
    free(request->own_tables);
    json_buffer_finish(&finished->response.body);
    shared_buffer_release(finished->response.shared);
}

const char *web_query_find(const http_exchange *exchange, const char *name)
{
    const http_request *request = &exchange->request;
    size_t size = strlen(name);
    for (size_t position = 0; position < request->query_size;
         position += strlen(request->query + position) + 1) {
        const char *part = request->query + position;
        if (strncmp(part, name, size) == 0 && part[size] == '=') {
            return part + size + 1;
        }
    }
    return NULL;
}

void http_answer_begin(http_exchange *exchange, json_writer *writer)
{
    exchange->response.status = 200;
    exchange->response.content_type = "application/json";
    json_buffer_begin(&exchange->response.body, writer);
}

/* An error whose text needs no memory. */
static void answer_constant(http_exchange *exchange, server_error error)
{
/* The macro joins code and message while compiling, so that nothing is written here. */
#define NO_MEMORY_ENTRY(id, code, status, is_live, message)                                        \
    [SERVER_ERROR_##id] = "{\"error\": \"" code "\", \"message\": \"" message "\"}\n",
    static const char *const bodies[] = {SERVER_ERROR_LIST(NO_MEMORY_ENTRY)};
#undef NO_MEMORY_ENTRY
    exchange->response.status = server_errors[error].status;
    exchange->response.content_type = "application/json";
    exchange->response.constant = bodies[error];
    exchange->response.is_gzip = false; /* the response that it replaces may have been */
}

void http_answer_end(http_exchange *exchange, json_writer *writer)
{
    json_end_line(writer);
    if (json_writer_flush(writer)) {
        return;
    }
    /* What may be done is never called refused. */
    bool may_be_done = exchange->response.status < 300 && route_needs_csrf(exchange->request.route);
    answer_constant(exchange, may_be_done ? SERVER_ERROR_UNKNOWN_MEMORY : SERVER_ERROR_NO_MEMORY);
}

void http_answer_no_memory(http_exchange *exchange)
{
    answer_constant(exchange, SERVER_ERROR_NO_MEMORY);
}

/* ---- Errors ---- */

/* A member is left out while its guard is 0 or NULL. */
typedef struct error_body {
    const char *error;
    trey_rule rule;
    const char *where, *message;
    bool has_given, has_limit;
    int64_t given, limit;
} error_body;

static const shape_type place = {
    .kind = SHAPE_TEXT,
    .about = "path into the body, such as posting.decks, or the name of a parameter"};

#define MEMBER(name, of, field) SHAPE_MEMBER(name, of, error_body, field)
#define WHEN(field) .guard = SHAPE_AT(error_body, field), .guard_kind = GUARD_ABSENT

static const shape_member error_rows[] = {
    {MEMBER("error", &wire_code, error)},
    {MEMBER("rule", &wire_rule, rule), WHEN(rule)},
    {MEMBER("where", &place, where), .guard = {offsetof(error_body, where), STORED_POINTER},
     .guard_kind = GUARD_ABSENT},
    {MEMBER("message", &wire_sentence, message)},
    {MEMBER("given", &wire_given, given), WHEN(has_given)},
    {MEMBER("limit", &wire_limit, limit), WHEN(has_limit)},
};
const shape_type http_error_body = {
    .kind = SHAPE_OBJECT, .name = "ErrorBody", SHAPE_MEMBERS(error_rows)};

static bool is_status(int status)
{
    server_error error = 0;
    while (error < SERVER_ERROR_COUNT && server_errors[error].status != status) {
        error++;
    }
    return error < SERVER_ERROR_COUNT;
}

/* The codes of one status. 405 is left out: only paths without an operation have it. */
static bool describe_status(uint32_t index, shape_variant *variant)
{
    int wanted = 400;
    while (wanted < 600 && (wanted == 405 || !is_status(wanted) || index-- > 0)) {
        wanted++;
    }
    if (wanted == 600) {
        return false;
    }
    char status[8];
    snprintf(status, sizeof status, "%d", wanted);
    shape_variant_begin(variant, "Error", status);
    uint32_t count = 0;
    for (server_error error = 0; error < SERVER_ERROR_COUNT; error++) {
        bool is_new = server_errors[error].status == wanted;
        for (uint32_t i = 0; is_new && i < count; i++) {
            is_new = strcmp(variant->list[i], server_errors[error].code) != 0;
        }
        if (is_new) {
            TREY_ASSERT(count + 1 < sizeof variant->list / sizeof variant->list[0]);
            variant->list[count++] = server_errors[error].code;
            variant->list[count] = NULL;
        }
    }
    for (size_t i = 0; i < sizeof error_rows / sizeof error_rows[0]; i++) {
        shape_member *added = shape_variant_add(variant, error_rows[i]);
        added->type = i == 0 ? &variant->word : added->type;
    }
    return true;
}

const shape_type http_error_bodies = {.kind = SHAPE_EITHER, .variant = describe_status};

static error_body make_body(const char *code, const char *message, trey_refusal refusal)
{
    bool is_refused = refusal.status != TREY_OK;
    return (error_body){.error = code,
                        .rule = trey_refusal_rule(refusal),
                        .message = message,
                        .has_given = is_refused && json_has_given(refusal),
                        .has_limit = is_refused && json_has_limit(refusal),
                        .given = refusal.given,
                        .limit = refusal.limit};
}

void http_write_refusal(json_writer *writer, trey_refusal refusal)
{
    char text[REFUSAL_TEXT_SIZE];
    error_body body = make_body(trey_refusal_code(refusal), refusal_format(text, refusal), refusal);
    shape_write(writer, &http_error_body, &body, &(shape_pass){.form = SHAPE_API});
}

/* `where` NULL: left out. */
static void answer_problem(http_exchange *exchange, int status, const char *code,
                           const char *message, trey_refusal refusal, const char *where)
{
    error_body body = make_body(code, message, refusal);
    body.where = where;
    json_writer *writer = malloc(sizeof *writer);
    shared_buffer_release(exchange->response.shared);
    exchange->response.shared = NULL;
    exchange->response.constant = NULL;
    exchange->response.is_gzip = false;
    if (writer == NULL) {
        http_answer_no_memory(exchange);
        return;
    }
    http_answer_begin(exchange, writer);
    exchange->response.status = status;
    shape_write(writer, &http_error_body, &body, &(shape_pass){.form = SHAPE_API});
    http_answer_end(exchange, writer);
    free(writer);
}

static const char *given(const char *where)
{
    return where[0] != '\0' ? where : NULL;
}

void http_answer_error_at(http_exchange *exchange, server_error error, const char *where,
                          const char *message)
{
    TREY_ASSERT(error < SERVER_ERROR_COUNT && server_errors[error].status != 0);
    answer_problem(exchange, server_errors[error].status, server_errors[error].code, message,
                   trey_accept(), given(where));
}

void http_answer_error_message(http_exchange *exchange, server_error error, const char *message)
{
    http_answer_error_at(exchange, error, "", message);
}

void http_answer_error(http_exchange *exchange, server_error error)
{
    http_answer_error_at(exchange, error, "", server_errors[error].message);
}

void http_answer_refusal(http_exchange *exchange, trey_refusal refusal, const char *where)
{
    char text[REFUSAL_TEXT_SIZE];
    answer_problem(exchange, 409, trey_refusal_code(refusal), refusal_format(text, refusal),
                   refusal, given(where));
}

void http_answer_conflict(http_exchange *exchange, const char *code, const char *where,
                          const char *message)
{
    answer_problem(exchange, 409, code, message, trey_accept(), given(where));
}

void http_answer_bad_query(http_exchange *exchange, const char *where, const char *message)
{
    const server_error_row *row = &server_errors[SERVER_ERROR_BAD_QUERY];
    answer_problem(exchange, row->status, row->code, message, trey_accept(), where);
}
