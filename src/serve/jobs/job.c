/* SPDX-License-Identifier: MIT */
#include "job.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "format/json/json_pieces.h"
#include "format/text/refusal_text.h"

void job_free(job *freed)
{
    if (freed == NULL) {
        return;
    }
    if (freed->kind == JOB_HTTP) {
        http_exchange *web = (http_exchange *)freed;
        if (web->body != NULL) {
            sodium_memzero(web->body, web->body_size); /* there may be a password in it */
        }
        free(web->body);
        free(web->query);
        free(web->odds);
        json_buffer_finish(&web->answer);
        shared_buffer_release(web->shared);
    } else if (freed->kind == JOB_HASH) {
        hash_job *hashed = (hash_job *)freed;
        job_free(hashed->asked != NULL ? &hashed->asked->job : NULL);
        sodium_memzero(hashed, sizeof *hashed);
    } else if (freed->kind == JOB_DELIVERY) {
        shared_buffer_release(((delivery_job *)freed)->buffer);
    }
    free(freed);
}

const char *web_query_find(const http_exchange *asked, const char *name)
{
    size_t size = strlen(name);
    for (size_t at = 0; at < asked->query_size; at += strlen(asked->query + at) + 1) {
        const char *part = asked->query + at;
        if (strncmp(part, name, size) == 0 && part[size] == '=') {
            return part + size + 1;
        }
    }
    return NULL;
}

void web_answer_no_memory(http_exchange *asked)
{
    asked->status = 503;
    asked->content_type = "application/json";
    asked->constant = "{\"error\": \"no-memory\", \"message\": \"There is not enough memory to "
                      "answer. What was asked for may be done: look before you ask again.\"}\n";
}

static void answer_problem(http_exchange *asked, int status, const char *code, const char *message,
                           trey_refusal refusal, const char *where)
{
    trey_rule rule = trey_status_rule(refusal.status);
    json_writer *writer = malloc(sizeof *writer);
    shared_buffer_release(asked->shared);
    asked->shared = NULL;
    asked->constant = NULL;
    if (writer == NULL) {
        web_answer_no_memory(asked);
        return;
    }
    asked->status = status;
    asked->content_type = "application/json";
    json_buffer_begin(&asked->answer, writer);
    json_object_begin(writer);
    json_member_word(writer, "error", code);
    if (rule != TREY_RULE_NONE) {
        json_member_rule(writer, "rule", rule);
    }
    if (where[0] != '\0') {
        json_member_text(writer, "where", where);
    }
    json_member_text(writer, "message", message);
    if (refusal.status != TREY_OK) {
        json_members_figures(writer, refusal);
    }
    json_object_end(writer);
    json_end_line(writer);
    if (!json_writer_flush(writer)) {
        web_answer_no_memory(asked);
    }
    free(writer);
}

void web_answer_error(http_exchange *asked, int status, const char *code, const char *message)
{
    answer_problem(asked, status, code, message, trey_accept(), "");
}

void web_answer_error_at(http_exchange *asked, int status, const char *code, const char *where,
                         const char *message)
{
    answer_problem(asked, status, code, message, trey_accept(), where);
}

void web_answer_refusal(http_exchange *asked, trey_refusal refusal, const char *where)
{
    char text[REFUSAL_TEXT_SIZE];
    answer_problem(asked, 409, trey_status_code(refusal.status), refusal_format(text, refusal),
                   refusal, where);
}
