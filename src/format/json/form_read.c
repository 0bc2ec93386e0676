/* SPDX-License-Identifier: MIT */
/*
 * Reads the members of JSON objects into fields, and records problems.
 */
#include "form_read.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <trey/posting.h>

static const struct {
    const char *code, *text;
} problems[PROBLEM_COUNT] = {{"", ""},
#define PROBLEM_ENTRY(name, code, text) {code, text},
                             PROBLEM_LIST(PROBLEM_ENTRY)
#undef PROBLEM_ENTRY
};

const char *form_problem_code(problem_code code)
{
    return problems[code].code;
}

const char *form_problem_text(problem_code code)
{
    return problems[code].text;
}

/* ---- Noting problems ---- */

/* At most this many bytes of an unknown member's name go into a path. */
enum { NAME_SHOWN = 64 };

/* Cuts a long name without splitting a character. */
static int shown_size(span name)
{
    size_t size = name.size < NAME_SHOWN ? name.size : NAME_SHOWN;
    while (size > 0 && size < name.size && ((unsigned char)name.text[size] & 0xC0) == 0x80) {
        size--;
    }
    return (int)size;
}

/* Where to store the next problem; NULL: there is no room. */
static form_problem *free_problem(form_reading *reading)
{
    if (reading->problem->code == PROBLEM_NONE && reading->problem->refusal.status == TREY_OK) {
        return reading->problem;
    }
    return reading->further_count < reading->further_max
               ? &reading->further[reading->further_count++]
               : NULL;
}

/* Builds paths only here, when there is a problem: nearly all input has none. */
form_problem *form_note(form_reading *reading, problem_code code, const char *path, span name)
{
    form_problem *problem = free_problem(reading);
    reading->noted++;
    if (problem == NULL) {
        return NULL;
    }
    problem->code = code;
    problem->index = reading->index;
    problem->refusal = trey_accept();
    problem->expected[0] = '\0';
    char index[16] = "";
    if (reading->in_element) {
        snprintf(index, sizeof index, "[%" PRIu32 "]", reading->index);
    }
    snprintf(problem->where, sizeof problem->where, "%s%s%s%.*s", path, index,
             path[0] != '\0' && name.size > 0 ? "." : "", shown_size(name), name.text);
    return problem;
}

void form_note_type(form_reading *reading, const char *path, span name, const char *expected)
{
    form_problem *problem = form_note(reading, PROBLEM_WRONG_TYPE, path, name);
    if (problem != NULL) {
        snprintf(problem->expected, sizeof problem->expected, "%s", expected);
    }
}

void form_note_refusal(form_reading *reading, trey_refusal refusal, const char *path, span name)
{
    form_problem *problem = form_note(reading, PROBLEM_NONE, path, name);
    if (problem != NULL) {
        problem->refusal = refusal;
    }
}

span form_whole_text(const char *text)
{
    return (span){text, strlen(text)};
}

span form_token_text(const json_reader *reader)
{
    return (span){reader->text, reader->text_size};
}

/* ---- Members ---- */

static inline unsigned find_member(const form_members *members, void *context, span name)
{
    if (members->find != NULL) {
        return members->find(context, name);
    }
    const char *row = (const char *)members->names;
    for (unsigned member = 0; member < members->count; member++, row += members->row_size) {
        const char *known = *(const char *const *)(const void *)row;
        if (known != NULL && span_is(name, known)) {
            return member;
        }
    }
    return members->count;
}

json_token form_read_members(form_reading *reading, const form_members *members, void *context,
                             uint32_t *given)
{
    uint32_t seen = 0, valued = 0;
    json_token token;
    while ((token = json_next(reading->reader)) == JSON_KEY) {
        span name = form_token_text(reading->reader);
        unsigned member = find_member(members, context, name);
        bool is_known = member < members->count;
        bool is_twice = is_known && (seen >> member & 1) != 0;
        if (members->begin != NULL) {
            members->begin(context, reading, member);
        }
        if (!is_known || is_twice) {
            form_note(reading, is_twice ? PROBLEM_DUPLICATE_KEY : PROBLEM_UNKNOWN_MEMBER,
                      members->path, name);
        }
        seen |= is_known ? 1U << member : 0;
        token = json_next(reading->reader);
        bool is_left_out = token == JSON_NULL && !members->reads_null;
        if (is_known && !is_twice && !is_left_out && !form_is_over(token)) {
            valued |= 1U << member;
            token = members->read(context, reading, token, member);
        } else {
            token = json_skip(reading->reader, token);
        }
        if (form_is_over(token)) {
            break;
        }
    }
    if (given != NULL) {
        *given = valued;
    }
    return token;
}

/* ---- Members by table ---- */

void form_read_amount(form_reading *reading, int64_t *amount, const char *path, span name)
{
    int64_t value = reading->reader->integer;
    if (value <= 0) {
        form_note_refusal(reading, trey_refuse(TREY_REFUSED_AMOUNT_NOT_POSITIVE, value, 0), path,
                          name);
    } else if (value > TREY_AMOUNT_MAX) {
        form_note_refusal(reading,
                          trey_refuse(TREY_REFUSED_AMOUNT_TOO_LARGE, value, TREY_AMOUNT_MAX), path,
                          name);
    } else {
        *amount = value;
    }
}

static void read_kind(form_reading *reading, trey_wager_kind *kind, const char *path, span name)
{
    static const trey_wager_kind kinds[] = {TREY_WAGER_ANTE, TREY_WAGER_PLAY, TREY_WAGER_BONUS,
                                            TREY_WAGER_PROGRESSIVE};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (span_is(form_token_text(reading->reader), trey_wager_kind_name(kinds[i]))) {
            *kind = kinds[i];
            return;
        }
    }
    form_note(reading, PROBLEM_UNKNOWN_KIND, path, name);
}

static void read_name(form_reading *reading, uint32_t *id, const char *path, span name)
{
    *id = reading->reader->text_cut
              ? 0
              : reading->intern(reading->keeper, form_token_text(reading->reader));
    if (*id == 0) {
        form_note(reading, PROBLEM_TEXT_TOO_LONG, path, name);
    }
}

span form_copy_text(form_reading *reading, const char *path, span name)
{
    span field = reading->reader->text_cut
                     ? (span){NULL, 0}
                     : reading->keep(reading->keeper, form_token_text(reading->reader));
    if (field.text == NULL) {
        form_note(reading, PROBLEM_TEXT_TOO_LONG, path, name);
    }
    return field;
}

/* Reads one value into its field; the token is not null. */
static json_token read_field_value(form_reading *reading, const form_field *field, void *record,
                                   json_token token, const char *path)
{
    char *target = (char *)record + field->offset;
    span name = form_whole_text(field->name);
    switch (field->type) {
    case FIELD_NUMBER:
    case FIELD_AMOUNT:
        if (token != JSON_INTEGER) {
            form_note_type(reading, path, name,
                           field->type == FIELD_AMOUNT ? "a whole number of cents"
                                                       : "a whole number");
        } else if (field->type == FIELD_AMOUNT) {
            form_read_amount(reading, (int64_t *)(void *)target, path, name);
        } else {
            *(int64_t *)(void *)target = reading->reader->integer;
        }
        break;
    case FIELD_NAME:
    case FIELD_KIND:
        if (token != JSON_STRING) {
            form_note_type(reading, path, name, "a text");
        } else if (field->type == FIELD_KIND) {
            read_kind(reading, (trey_wager_kind *)(void *)target, path, name);
        } else {
            read_name(reading, (uint32_t *)(void *)target, path, name);
        }
        break;
    case FIELD_FLAG:
        if (token != JSON_TRUE && token != JSON_FALSE) {
            form_note_type(reading, path, name, "true or false");
        }
        *(bool *)target = token == JSON_TRUE;
        break;
    }
    return json_skip(reading->reader, token);
}

typedef struct record_reading {
    const form_field *fields;
    void *record;
    const char *path;
} record_reading;

static json_token read_field(void *context, form_reading *reading, json_token token,
                             unsigned member)
{
    const record_reading *of = context;
    return read_field_value(reading, &of->fields[member], of->record, token, of->path);
}

json_token form_read_record(form_reading *reading, const form_field *fields, size_t field_count,
                            void *record, const char *path)
{
    record_reading of = {.fields = fields, .record = record, .path = path};
    form_members members = {.path = path,
                            .names = &fields[0].name,
                            .row_size = sizeof fields[0],
                            .count = (unsigned)field_count,
                            .read = read_field};
    uint32_t given = 0;
    json_token token = form_read_members(reading, &members, &of, &given);
    for (size_t f = 0; f < field_count && !form_is_over(token); f++) {
        if (fields[f].is_required && (given >> f & 1) == 0) {
            form_note(reading, PROBLEM_MISSING_MEMBER, path, form_whole_text(fields[f].name));
        }
    }
    return token;
}
