/* SPDX-License-Identifier: MIT */
/*
 * Reading JSON objects member by member. What is wrong is noted with its path, the rest of the
 * value is passed over. Most readers want the first problem alone.
 */
#ifndef TREY_FORMAT_JSON_FORM_READ_H
#define TREY_FORMAT_JSON_FORM_READ_H

#include <trey/status.h>

#include "base/span.h"
#include "json_reader.h"
#include "problem_list.h"

#define FORM_WHERE_SIZE 160
#define FORM_EXPECTED_SIZE 112

/* Something wrong with the shape of what is read. */
typedef struct form_problem {
    problem_code code;
    uint32_t index;       /* of the wager, hand or decision it is in */
    trey_refusal refusal; /* a refusal that the text alone shows, or TREY_OK */
    char where[FORM_WHERE_SIZE];
    char expected[FORM_EXPECTED_SIZE]; /* what would be right; empty: the code says it all */
} form_problem;

/* "wrong-type" …, and what to tell the person. */
const char *form_problem_code(problem_code code);
const char *form_problem_text(problem_code code);

typedef struct form_reading {
    json_reader *reader;
    form_problem *problem; /* of the part that is being read: the first */
    form_problem *further; /* room for those after it; NULL: they are not asked for */
    uint32_t further_max, further_count;
    uint32_t noted;  /* all problems, also those for which there was no room */
    uint32_t index;  /* of the element of an array, or of the hand, being read */
    bool in_element; /* paths have that index in them */
    /* Keeps a text as long as what is read into; text NULL when there is no room. */
    span (*keep)(void *keeper, span text);
    /* The number of a name, or 0 when there is no room; NULL where no field is a name. */
    uint32_t (*intern)(void *keeper, span name);
    void *keeper;
} form_reading;

/* After one of these nothing more comes. */
static inline bool form_is_over(json_token token)
{
    return token == JSON_BROKEN || token == JSON_UNREADABLE;
}

span form_whole_text(const char *text);

/* The text of the last token, until the next is read. */
span form_token_text(const json_reader *reader);

/* ---- Noting problems ---- */

/* A problem at a member of an object whose path is `path`; the path of the top is empty. NULL when
 * there is no room for it any more. */
form_problem *form_note(form_reading *at, problem_code code, const char *path, span name);
void form_note_type(form_reading *at, const char *path, span name, const char *expected);
void form_note_refusal(form_reading *at, trey_refusal refusal, const char *path, span name);

/* ---- Values ---- */

/* An amount that may be in a wager or a limit; the token is JSON_INTEGER. */
void form_read_amount(form_reading *at, int64_t *amount, const char *path, span name);

/* The text of the last token, kept. */
span form_copy_text(form_reading *at, const char *path, span name);

/* ---- Members ---- */

/* The members that an object can have, 32 at most, in a table of any rows that hold a name. */
typedef struct form_members {
    const char *path;
    const char *const *names; /* the name in the first row; a NULL name matches nothing */
    size_t row_size;
    unsigned count;
    /* Reads the value whose first token was just read. Returns its last token. */
    json_token (*read)(void *context, form_reading *at, json_token token, unsigned member);
    bool reads_null; /* call `read` for null, too; else null counts as left out */
    unsigned (*find)(void *context, span name); /* NULL, or instead of the names */
    /* NULL, or called before each member; `member` is `count` for an unknown name. */
    void (*begin)(void *context, form_reading *at, unsigned member);
} form_members;

#define FORM_NAMES(rows)                                                                           \
    .names = &(rows)[0].name, .row_size = sizeof(rows)[0], .count = sizeof(rows) / sizeof(rows)[0]

/* Reads an object from after its opening brace. Unknown and repeated members are noted and passed
 * over. *given, unless NULL, becomes the set of members that were read. Returns the last token. */
json_token form_read_members(form_reading *at, const form_members *members, void *context,
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

/* Read an object by its table of fields, from after its opening brace. */
json_token form_read_record(form_reading *at, const form_field *fields, size_t field_count,
                            void *record, const char *path);

#endif
