/* SPDX-License-Identifier: MIT */
#include "web_query.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/text/time_text.h"

enum { PROBLEM_SIZE = 160, DIGITS_MAX = 18 };

void web_answer_query(http_exchange *asked, const char *where, const char *message)
{
    json_writer *writer = malloc(sizeof *writer);
    asked->status = 400;
    asked->content_type = "application/json";
    if (writer == NULL) {
        return; /* a status without words */
    }
    json_buffer_begin(&asked->answer, writer);
    json_object_begin(writer);
    json_member_word(writer, "error", "bad-query");
    json_member_text(writer, "where", where);
    json_member_text(writer, "message", message);
    json_object_end(writer);
    json_end_line(writer);
    (void)json_writer_flush(writer);
    free(writer);
}

static bool read_number(query_member *member, const char *value)
{
    size_t size = strlen(value);
    if (size == 0 || size > DIGITS_MAX || strspn(value, "0123456789") != size) {
        return false;
    }
    member->number = strtoll(value, NULL, 10);
    return member->number >= member->least && member->number <= member->most;
}

static bool is_word(const char *value)
{
    size_t size = strlen(value);
    for (size_t i = 0; i < size; i++) {
        if (value[i] <= ' ' || value[i] > '~') {
            return false;
        }
    }
    return size > 0 && size < QUERY_TEXT_SIZE;
}

/* NULL, or what is wrong. */
static const char *read_value(query_member *member, const char *value, char problem[PROBLEM_SIZE])
{
    switch (member->type) {
    case QUERY_NUMBER:
        snprintf(problem, PROBLEM_SIZE,
                 "a whole number from %" PRId64 " to %" PRId64 " is expected", member->least,
                 member->most);
        return read_number(member, value) ? NULL : problem;
    case QUERY_TIME:
        return time_parse(value, &member->number);
    case QUERY_WORD:
        break;
    }
    if (!is_word(value)) {
        return "a word is expected";
    }
    snprintf(member->text, sizeof member->text, "%s", value);
    return NULL;
}

static bool take(http_exchange *asked, char *part, query_member *members, size_t count)
{
    char problem[PROBLEM_SIZE], *equals = strchr(part, '=');
    if (equals != NULL) {
        *equals = '\0';
    }
    size_t index = 0; /* where there are no parameters, members is NULL */
    while (index < count && strcmp(members[index].name, part) != 0) {
        index++;
    }
    if (index == count) {
        web_answer_query(asked, part, "there is no such parameter here");
        return false;
    }
    query_member *member = &members[index];
    const char *wrong = member->is_given ? "this is there twice"
                        : equals == NULL ? "a value is expected"
                                         : read_value(member, equals + 1, problem);
    if (wrong != NULL) {
        web_answer_query(asked, member->name, wrong);
        return false;
    }
    member->is_given = true;
    return true;
}

bool web_query_read(http_exchange *asked, query_member *members, size_t count)
{
    if (asked->query_is_bad) {
        web_answer_query(asked, "", "the query is too long, or no text");
        return false;
    }
    for (size_t at = 0; at < asked->query_size; at += strlen(asked->query + at) + 1) {
        char part[QUERY_PART_MAX];
        snprintf(part, sizeof part, "%s", asked->query + at);
        if (!take(asked, part, members, count)) {
            return false;
        }
    }
    return true;
}
