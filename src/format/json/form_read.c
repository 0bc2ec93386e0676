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

static inline bool is_amount(int64_t value)
{
    return value > 0 && value <= TREY_AMOUNT_MAX;
}

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

/* The readers of fields return false if a problem is to be noted. */
static bool read_kind(const form_reading *reading, trey_wager_kind *kind)
{
    static const trey_wager_kind kinds[] = {TREY_WAGER_ANTE, TREY_WAGER_PLAY, TREY_WAGER_BONUS,
                                            TREY_WAGER_PROGRESSIVE};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (span_is(form_token_text(reading->reader), trey_wager_kind_name(kinds[i]))) {
            *kind = kinds[i];
            return true;
        }
    }
    return false;
}

static bool read_name(const form_reading *reading, uint32_t *id)
{
    *id = reading->reader->text_cut
              ? 0
              : reading->intern(reading->keeper, form_token_text(reading->reader));
    return *id != 0;
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

/* Reads a value into its field; the token is not null. False: the value does not fit there. */
static inline bool read_valid_value(const form_reading *reading, const form_field *field,
                                    void *target, json_token token)
{
    switch (field->type) {
    case FIELD_NUMBER:
        *(int64_t *)target = token == JSON_INTEGER ? reading->reader->integer : 0;
        return token == JSON_INTEGER;
    case FIELD_AMOUNT:
        if (token != JSON_INTEGER || !is_amount(reading->reader->integer)) {
            return false;
        }
        *(int64_t *)target = reading->reader->integer;
        return true;
    case FIELD_NAME:
        return token == JSON_STRING && read_name(reading, target);
    case FIELD_KIND:
        return token == JSON_STRING && read_kind(reading, target);
    case FIELD_FLAG:
        *(bool *)target = token == JSON_TRUE;
        return token == JSON_TRUE || token == JSON_FALSE;
    }
    return false;
}

/* Notes what is wrong with a value. */
static void note_invalid_value(form_reading *reading, const form_field *field, json_token token,
                               const char *path)
{
    static const struct {
        json_token token;
        const char *expected;
        problem_code problem; /* with a value of the expected type */
    } types[] = {
        [FIELD_NUMBER] = {JSON_INTEGER, "a whole number", PROBLEM_WRONG_TYPE},
        [FIELD_AMOUNT] = {JSON_INTEGER, "a whole number of cents", PROBLEM_WRONG_TYPE},
        [FIELD_NAME] = {JSON_STRING, "a text", PROBLEM_TEXT_TOO_LONG},
        [FIELD_KIND] = {JSON_STRING, "a text", PROBLEM_UNKNOWN_KIND},
        [FIELD_FLAG] = {JSON_TRUE, "true or false", PROBLEM_WRONG_TYPE},
    };
    span name = form_whole_text(field->name);
    int64_t amount;
    if (token != types[field->type].token) {
        form_note_type(reading, path, name, types[field->type].expected);
    } else if (field->type == FIELD_AMOUNT) {
        form_read_amount(reading, &amount, path, name);
    } else {
        form_note(reading, types[field->type].problem, path, name);
    }
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
    const form_field *field = &of->fields[member];
    if (!read_valid_value(reading, field, (char *)of->record + field->offset, token)) {
        note_invalid_value(reading, field, token, of->path);
    }
    return json_skip(reading->reader, token);
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
