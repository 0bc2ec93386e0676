/* SPDX-License-Identifier: MIT */
#include "http_exchange.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "format/json/json_pieces.h"

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
    for (size_t at = 0; at < request->query_size; at += strlen(request->query + at) + 1) {
        const char *part = request->query + at;
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

void http_answer_end(http_exchange *exchange, json_writer *writer)
{
    json_end_line(writer);
    if (!json_writer_flush(writer)) {
        http_answer_no_memory(exchange);
    }
}

void http_answer_no_memory(http_exchange *exchange)
{
/* The macro joins code and message while compiling, so that nothing is written here. */
#define NO_MEMORY_ENTRY(id, code, status, is_live, message)                                        \
    [SERVER_ERROR_##id] = "{\"error\": \"" code "\", \"message\": \"" message "\"}\n",
    static const char *const bodies[] = {SERVER_ERROR_LIST(NO_MEMORY_ENTRY)};
#undef NO_MEMORY_ENTRY
    exchange->response.status = server_errors[SERVER_ERROR_NO_MEMORY].status;
    exchange->response.content_type = "application/json";
    exchange->response.constant = bodies[SERVER_ERROR_NO_MEMORY];
    exchange->response.is_gzip = false; /* the response that it replaces may have been */
}

/* `where` NULL: left out. */
static void answer_problem(http_exchange *exchange, int status, const char *code,
                           const char *message, trey_refusal refusal, const char *where)
{
    trey_rule rule = trey_refusal_rule(refusal);
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
    json_object_begin(writer);
    json_member_word(writer, "error", code);
    if (rule != TREY_RULE_NONE) {
        json_member_rule(writer, "rule", rule);
    }
    if (where != NULL) {
        json_member_text(writer, "where", where);
    }
    json_member_text(writer, "message", message);
    if (refusal.status != TREY_OK) {
        json_members_figures(writer, refusal);
    }
    json_object_end(writer);
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
