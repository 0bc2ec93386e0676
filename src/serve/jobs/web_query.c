/* SPDX-License-Identifier: MIT */
#include "web_query.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/failure.h"
#include "format/text/time_text.h"

enum { DIGITS_MAX = 18 };

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

/* NULL: the value is right; else what is wrong. */
static const char *read_value(query_member *member, const char *value, failure *problem)
{
    switch (member->type) {
    case QUERY_NUMBER:
        failure_set(problem, "a whole number from %" PRId64 " to %" PRId64 " is expected",
                    member->least, member->most);
        return read_number(member, value) ? NULL : problem->text;
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

static bool read_part(http_exchange *exchange, char *part, query_member *members, size_t count)
{
    failure problem;
    char *equals = strchr(part, '=');
    if (equals != NULL) {
        *equals = '\0';
    }
    size_t index = 0; /* a route without parameters has no members: NULL */
    while (index < count && strcmp(members[index].name, part) != 0) {
        index++;
    }
    if (index == count) {
        http_answer_bad_query(exchange, part, "no such parameter");
        return false;
    }
    query_member *member = &members[index];
    const char *wrong = member->is_given ? "given twice"
                        : equals == NULL ? "a value is expected"
                                         : read_value(member, equals + 1, &problem);
    if (wrong != NULL) {
        http_answer_bad_query(exchange, member->name, wrong);
        return false;
    }
    member->is_given = true;
    return true;
}

bool web_query_read(http_exchange *exchange, query_member *members, size_t count)
{
    if (exchange->request.is_query_bad) {
        http_answer_bad_query(exchange, "", "the query is too long, or not text");
        return false;
    }
    for (size_t position = 0; position < exchange->request.query_size;
         position += strlen(exchange->request.query + position) + 1) {
        char part[QUERY_PART_MAX];
        snprintf(part, sizeof part, "%s", exchange->request.query + position);
        if (!read_part(exchange, part, members, count)) {
            return false;
        }
    }
    return true;
}
