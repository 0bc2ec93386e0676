/* SPDX-License-Identifier: MIT */
/*
 * Reads JSON objects member by member. Problems are recorded with their path, and the rest of the
 * value is skipped. Most callers use only the first problem.
 */
#ifndef TREY_FORMAT_JSON_FORM_READ_H
#define TREY_FORMAT_JSON_FORM_READ_H

#include <trey/status.h>

#include "base/span.h"
#include "json_reader.h"
#include "problem_list.h"

#define FORM_WHERE_SIZE 160
#define FORM_EXPECTED_SIZE 112

/* A problem with the shape of the input. */
typedef struct form_problem {
    problem_code code;
    uint32_t index;       /* of the wager, hand or decision it is in */
    trey_refusal refusal; /* a refusal that the text alone shows, or TREY_OK */
    char where[FORM_WHERE_SIZE];
    char expected[FORM_EXPECTED_SIZE]; /* what is expected; empty: the code says enough */
} form_problem;

/* The code, such as "wrong-type", and a text for people. */
const char *form_problem_code(problem_code code);
const char *form_problem_text(problem_code code);

typedef struct form_reading {
    json_reader *reader;
    form_problem *problem; /* the first problem of the part being read */
    form_problem *further; /* room for further problems; NULL: they are not wanted */
    uint32_t further_max, further_count;
    uint32_t noted;  /* number of problems, including those not stored */
    uint32_t index;  /* index of the array element or hand being read */
    bool in_element; /* paths contain that index */
    /* Copies a text so that it lives as long as the record being filled. The result's text is NULL
     * if there is no room. */
    span (*keep)(void *keeper, span text);
    /* Interns a name and returns its number, or 0 if there is no room; NULL if no field is a
     * name. */
    uint32_t (*intern)(void *keeper, span name);
    void *keeper;
} form_reading;

/* Whether a token ends the input: nothing follows it. */
static inline bool form_is_over(json_token token)
{
    return token == JSON_BROKEN || token == JSON_UNREADABLE;
}

span form_whole_text(const char *text);

/* The text of the last token, valid until the next is read. */
span form_token_text(const json_reader *reader);

/* ---- Noting problems ---- */

/* Records a problem at a member of the object at `path`; the path of the top level is empty.
 * Returns NULL if there is no room for it. */
form_problem *form_note(form_reading *reading, problem_code code, const char *path, span name);
void form_note_type(form_reading *reading, const char *path, span name, const char *expected);
void form_note_refusal(form_reading *reading, trey_refusal refusal, const char *path, span name);

/* ---- Values ---- */

/* Reads an amount within the range of wagers and limits; the token is JSON_INTEGER. */
void form_read_amount(form_reading *reading, int64_t *amount, const char *path, span name);

/* Copies the text of the last token. */
span form_copy_text(form_reading *reading, const char *path, span name);

/* ---- Members ---- */

/* The members that an object can have, at most 32, in a table whose rows start with a name. */
typedef struct form_members {
    const char *path;
    const char *const *names; /* the name in the first row; a NULL name matches nothing */
    size_t row_size;
    unsigned count;
    /* Reads the value whose first token was just read. Returns its last token. */
    json_token (*read)(void *context, form_reading *reading, json_token token, unsigned member);
    bool reads_null; /* call `read` for null, too; else null counts as left out */
    unsigned (*find)(void *context, span name); /* NULL, or instead of the names */
    /* NULL, or called before each member; `member` is `count` for an unknown name. */
    void (*begin)(void *context, form_reading *reading, unsigned member);
} form_members;

#define FORM_NAMES(rows)                                                                           \
    .names = &(rows)[0].name, .row_size = sizeof(rows)[0], .count = sizeof(rows) / sizeof(rows)[0]

/* Reads an object from after its opening brace. Unknown and repeated members are noted and passed
 * over. *given, unless NULL, becomes the set of members that were read. Returns the last token. */
json_token form_read_members(form_reading *reading, const form_members *members, void *context,
                             uint32_t *given);

/* ---- Members by table ---- */

typedef enum form_field_type {
    FIELD_NUMBER, /* int64_t */
    FIELD_AMOUNT, /* int64_t */
    FIELD_NAME,   /* uint32_t */
    FIELD_KIND,   /* trey_wager_kind */
    FIELD_FLAG    /* bool */
} form_field_type;

typedef struct form_field {
    const char *name;
    form_field_type type;
    size_t offset;
    bool is_required;
} form_field;

#define FIELD_COUNT(fields) (sizeof(fields) / sizeof(fields)[0])

/* Reads an object by its table of fields, after its opening brace. */
json_token form_read_record(form_reading *reading, const form_field *fields, size_t field_count,
                            void *record, const char *path);

#endif
