/* SPDX-License-Identifier: MIT */
#include "web_body.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

static bool fail(web_error *error, const char *where, const char *text)
{
    snprintf(error->where, sizeof error->where, "%s", where);
    return failure_set(&error->problem, "%s%s%s", where, where[0] != '\0' ? ": " : "", text);
}

/* ---- Values ---- */

typedef struct body_reading {
    const shape_member *rows;
    web_member *members;
} body_reading;

static void note(form_reading *reading, const shape_member *row, const char *expected)
{
    form_note_type(reading, "", form_whole_text(row->name), expected);
}

/* Adds the last token to the member's text. False: there is no room, or it contains a zero byte. */
static bool add_text(const json_reader *reader, web_member *member)
{
    bool fits = !reader->text_cut && reader->text_size < WEB_MEMBER_SIZE - member->size &&
                memchr(reader->text, 0, reader->text_size) == NULL;
    if (fits) {
        memcpy(member->text + member->size, reader->text, reader->text_size);
        member->size += reader->text_size;
        member->text[member->size] = '\0';
    }
    return fits;
}

static bool add_word(const json_reader *reader, web_member *member)
{
    bool fits = memchr(reader->text, ',', reader->text_size) == NULL && add_text(reader, member) &&
                member->size + 1 < WEB_MEMBER_SIZE;
    if (fits) {
        member->text[member->size++] = ',';
        member->text[member->size] = '\0';
    }
    return fits;
}

static json_token read_words(form_reading *reading, json_token token, const shape_member *row,
                             web_member *member)
{
    bool is_good = token == JSON_ARRAY_BEGIN;
    if (!is_good) {
        note(reading, row, "an array of texts");
        return json_skip(reading->reader, token);
    }
    while ((token = json_next(reading->reader)) != JSON_ARRAY_END && !form_is_over(token)) {
        if (is_good && (token != JSON_STRING || !add_word(reading->reader, member))) {
            note(reading, row, "an array of short texts without commas");
            is_good = false;
        }
        token = json_skip(reading->reader, token);
        if (form_is_over(token)) {
            break;
        }
    }
    return token;
}

static void read_number(form_reading *reading, json_token token, const shape_member *row,
                        web_member *member)
{
    const shape_type *type = row->type;
    char expected[FORM_EXPECTED_SIZE];
    member->integer = token == JSON_INTEGER ? reading->reader->integer : 0;
    if (token != JSON_INTEGER) {
        note(reading, row, "an integer");
    } else if (member->integer < type->minimum && type->maximum == INT64_MAX) {
        snprintf(expected, sizeof expected, "an integer from %" PRId64, type->minimum);
        note(reading, row, expected);
    } else if (member->integer < type->minimum || member->integer > type->maximum) {
        snprintf(expected, sizeof expected, "an integer from %" PRId64 " to %" PRId64,
                 type->minimum, type->maximum);
        note(reading, row, expected);
    }
}

static json_token read_value(void *context, form_reading *reading, json_token token, unsigned index)
{
    const body_reading *body = context;
    const shape_member *row = &body->rows[index];
    web_member *member = &body->members[index];
    switch (row->type->kind) {
    case SHAPE_LIST:
        return read_words(reading, token, row, member);
    case SHAPE_FLAG:
        member->integer = token == JSON_TRUE;
        if (token != JSON_TRUE && token != JSON_FALSE) {
            note(reading, row, "true or false");
        }
        break;
    case SHAPE_NUMBER:
        read_number(reading, token, row, member);
        break;
    case SHAPE_TEXT:
        if (token != JSON_STRING) {
            note(reading, row, "a text");
        } else if (!add_text(reading->reader, member)) {
            note(reading, row, "a shorter text without zero bytes");
        }
        break;
    default:
        TREY_ASSERT(false);
    }
    return json_skip(reading->reader, token);
}

/* ---- The body ---- */

/* The name of an unknown member comes from the client: it is repeated only if it is plain. */
static bool is_plain(const char *name)
{
    while (*name > ' ' && *name <= '~') {
        name++;
    }
    return *name == '\0';
}

static bool fail_form(web_error *error, const form_problem *found)
{
    char expected[FORM_EXPECTED_SIZE + 16];
    snprintf(expected, sizeof expected, "%s is expected", found->expected);
    return fail(error, is_plain(found->where) ? found->where : "",
                found->expected[0] != '\0' ? expected : form_problem_text(found->code));
}

static bool read_object(form_reading *reading, const shape_type *type, web_member *members,
                        web_error *error)
{
    const form_members known = {.path = "",
                                .names = &type->members[0].name,
                                .row_size = sizeof type->members[0],
                                .count = type->member_count,
                                .read = read_value,
                                .reads_null = true};
    body_reading body = {.rows = type->members, .members = members};
    uint32_t given;
    if (json_next(reading->reader) != JSON_OBJECT_BEGIN) {
        return fail(error, "", "a JSON object is expected");
    }
    json_token token = form_read_members(reading, &known, &body, &given);
    if (token != JSON_OBJECT_END || json_next(reading->reader) != JSON_END) {
        return fail(error, "", "the text is not one JSON object");
    }
    for (uint32_t i = 0; i < type->member_count; i++) {
        members[i].is_given = (given >> i & 1) != 0;
        if (!members[i].is_given && !type->members[i].is_optional) {
            form_note(reading, PROBLEM_MISSING_MEMBER, "", form_whole_text(type->members[i].name));
        }
    }
    return reading->noted == 0 || fail_form(error, reading->problem);
}

bool web_body_read(const char *body, size_t size, const shape_type *type, web_member *members,
                   web_error *error)
{
    TREY_ASSERT(type->member_count > 0 && type->member_count <= WEB_MEMBERS_MAX);
    memset(members, 0, type->member_count * sizeof *members);
    json_reader *reader = malloc(sizeof *reader);
    if (reader == NULL) {
        return fail(error, "", "not enough memory");
    }
    json_bytes from = {.bytes = body, .left = size};
    form_problem first = {.code = PROBLEM_NONE};
    form_reading reading = {.reader = reader, .problem = &first};
    json_reader_begin(reader, json_fill_bytes, &from);
    bool is_read = read_object(&reading, type, members, error);
    free(reader);
    return is_read;
}
