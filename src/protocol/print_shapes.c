/* SPDX-License-Identifier: MIT */
/*
 * A build tool: prints the shapes of the API as JSON Schema (docs/api/shapes.yaml) or as TypeScript
 * types (web/client/shapes.ts). script/shapes writes both files; the test `shapes` compares them.
 *
 *     print-shapes yaml|ts
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message_write.h"
#include "openings_json.h"
#include "rules_json.h"
#include "view_json.h"
#include "wire_types.h"

/* What is printed, beside everything that it refers to. */
static const shape_type *const roots[] = {
    &wire_amount,           &wire_chips,        &wire_time,
    &wire_sequence,         &wire_person,       &wire_table_number,
    &wire_person_or_nobody, &wire_seat,         &wire_seat_or_none,
    &wire_seat_or_bank,     &wire_seats,        &wire_card,
    &wire_digest,           &wire_shoe_id,      &wire_rule,
    &wire_table_role,       &wire_wager,        &wire_phase,
    &wire_void_reason,      &wire_key,          &wire_award_hand,
    &wire_device,           &wire_command_code, &wire_rules,
    &wire_sections,         &wire_you,          &wire_opening,
};

enum { LINE_COLUMNS = 110, TEXT_SIZE = 1 << 17, NAMED_MAX = 128, ROWS_MAX = 128 };

static void fail(const char *what, const char *name)
{
    fprintf(stderr, "print-shapes: %s: %s\n", name, what);
    exit(1);
}

/* ---- Text ---- */

typedef struct page {
    size_t size;
    size_t line; /* where the current line begins */
    char text[TEXT_SIZE];
} page;

__attribute__((format(printf, 2, 3))) static void put(page *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(to->text + to->size, TEXT_SIZE - to->size, format, arguments);
    va_end(arguments);
    if (size < 0 || (size_t)size >= TEXT_SIZE - to->size) {
        fail("the text is too long", "TEXT_SIZE");
    }
    for (size_t end = to->size + (size_t)size; to->size < end; to->size++) {
        to->line = to->text[to->size] == '\n' ? to->size + 1 : to->line;
    }
}

/* Between the parts of a list; a long one goes on in the next line. */
static void put_separator(page *to, bool *is_first, const char *separator, unsigned indent)
{
    if (!*is_first) {
        bool is_long = to->size - to->line > LINE_COLUMNS;
        put(to, is_long ? "%s\n%*s" : "%s %*s", separator, is_long ? (int)indent : 0, "");
    }
    *is_first = false;
}

/* ---- Members ---- */

typedef struct row {
    const char *name, *about;
    const shape_type *type;
    const shape_member *member; /* NULL: described by a function */
    bool is_nullable, is_optional;
} row;

typedef struct row_list {
    uint32_t count;
    row rows[ROWS_MAX];
    shape_described described[ROWS_MAX];
} row_list;

static row *add_row(row_list *list)
{
    if (list->count == ROWS_MAX) {
        fail("too many members", "ROWS_MAX");
    }
    return &list->rows[list->count++];
}

static bool is_nullable(const shape_type *type)
{
    return type->is_nullable && !type->is_null_in_audit;
}

static void add_members(row_list *list, const shape_type *type)
{
    for (uint32_t i = 0; i < type->member_count; i++) {
        const shape_member *member = &type->members[i];
        if (member->name != NULL) {
            *add_row(list) = (row){
                .name = member->name,
                .about = member->about,
                .type = member->type,
                .member = member,
                .is_nullable =
                    member->guard_kind == GUARD_NULL || member->is_pointer || member->may_be_null,
                .is_optional = member->guard_kind == GUARD_ABSENT ||
                               member->guard_kind == GUARD_PART || member->is_there != NULL,
            };
        } else if (member->audit_name == NULL) {
            add_members(list, member->type);
        }
    }
    shape_described *described = &list->described[list->count];
    for (uint32_t i = 0; type->describe != NULL && type->describe(i, described); i++) {
        if (described->name != NULL) {
            *add_row(list) = (row){.name = described->name,
                                   .about = described->about,
                                   .type = described->type,
                                   .is_optional = true};
            described = &list->described[list->count % ROWS_MAX];
        }
    }
}

/* The members of an object in the API, those of objects without braces among them. */
static void list_members(row_list *list, const shape_type *type)
{
    list->count = 0;
    add_members(list, type);
}

/* ---- Words ---- */

static uint32_t first_word(const shape_words *words)
{
    return words->list != NULL ? 0 : words->first;
}

/* NULL: there are no more. */
static const char *word_at(const shape_words *words, uint32_t number)
{
    if (words->list != NULL) {
        return words->list[number];
    }
    return number < words->end ? words->word(number) : NULL;
}

static bool is_sent(const shape_words *words, const char *word)
{
    for (uint32_t i = 0; words->never != NULL && words->never[i] != NULL; i++) {
        if (strcmp(words->never[i], word) == 0) {
            return false;
        }
    }
    return true;
}

/* ---- JSON Schema, as YAML ---- */

static void put_quoted(page *to, const char *text)
{
    put(to, "'");
    for (const char *at = text; *at != '\0'; at++) {
        put(to, *at == '\'' ? "''" : "%c", *at);
    }
    put(to, "'");
}

static void put_description(page *to, const char *about)
{
    if (about != NULL) {
        put(to, ", description: ");
        put_quoted(to, about);
    }
}

static void put_type(page *to, const char *name, bool can_be_null)
{
    put(to, can_be_null ? "type: [%s, 'null']" : "type: %s", name);
}

static void put_number(page *to, const shape_type *type, bool can_be_null)
{
    put_type(to, "integer", can_be_null);
    if (type->minimum > INT64_MIN) {
        put(to, ", minimum: %" PRId64, type->minimum);
    }
    if (type->maximum < INT64_MAX) {
        put(to, ", maximum: %" PRId64, type->maximum);
    }
}

static void put_words(page *to, const shape_words *words, bool can_be_null)
{
    bool is_first = true;
    const char *word;
    put(to, "enum: [");
    for (uint32_t i = first_word(words); (word = word_at(words, i)) != NULL; i++) {
        if (is_sent(words, word)) {
            put_separator(to, &is_first, ",", 8);
            put(to, "%s", word);
        }
    }
    put(to, can_be_null ? ", null]" : "]");
}

static void put_pattern(page *to, const char *pattern, bool can_be_null)
{
    put_type(to, "string", can_be_null);
    if (pattern != NULL) {
        put(to, ", pattern: ");
        put_quoted(to, pattern);
    }
}

static void put_schema(page *to, const shape_type *type, bool can_be_null, const char *about);

static void put_list(page *to, const shape_type *type, bool can_be_null)
{
    put_type(to, "array", can_be_null);
    if (type->count_min > 0) {
        put(to, ", minItems: %" PRIu32, type->count_min);
    }
    if (type->is_limited) {
        put(to, ", maxItems: %" PRIu32, type->count_max);
    }
    put(to, type->is_unique ? ", uniqueItems: true, items: " : ", items: ");
    put_schema(to, type->element, is_nullable(type->element), NULL);
}

/* A type without members, between braces. */
static void put_body(page *to, const shape_type *type, bool can_be_null, const char *about)
{
    char pattern[32];
    put(to, "{");
    switch (type->kind) {
    case SHAPE_NUMBER:
        put_number(to, type, can_be_null);
        break;
    case SHAPE_FLAG:
        put_type(to, "boolean", can_be_null);
        break;
    case SHAPE_WORD:
        if (type->pattern != NULL) {
            put_pattern(to, type->pattern, can_be_null);
        } else {
            put_words(to, type->words, can_be_null);
        }
        break;
    case SHAPE_TEXT:
        put_pattern(to, type->pattern, can_be_null);
        if (type->minimum > 0) {
            put(to, ", minLength: %" PRId64, type->minimum);
        }
        break;
    case SHAPE_HEX:
        snprintf(pattern, sizeof pattern, "^[0-9a-f]{%" PRIu32 "}$", 2 * type->size);
        put_pattern(to, pattern, can_be_null);
        break;
    case SHAPE_CARD:
        put_pattern(to, "^[2-9TJQKA][cdhs]$", can_be_null);
        break;
    case SHAPE_SEATS:
        put(to, "type: array, uniqueItems: true, items: {$ref: '#/%s'}", wire_seat.name);
        break;
    case SHAPE_LIST:
        put_list(to, type, can_be_null);
        break;
    default:
        fail("an object without a name", about != NULL ? about : "?");
    }
    put_description(to, about != NULL ? about : type->about);
    put(to, "}");
}

/* Where a value of a type stands. A reference stands alone: what is said of the member is said in
 * the TypeScript type. */
static void put_schema(page *to, const shape_type *type, bool can_be_null, const char *about)
{
    if (type->name == NULL) {
        put_body(to, type, can_be_null || is_nullable(type), about);
    } else if (can_be_null && !is_nullable(type)) {
        put(to, "{oneOf: [{type: 'null'}, {$ref: '#/%s'}]", type->name);
        put_description(to, about);
        put(to, "}");
    } else {
        put(to, "{$ref: '#/%s'}", type->name);
    }
}

static bool is_same_place(shape_place a, shape_place b)
{
    return a.offset == b.offset && a.storage == b.storage;
}

/* Members that come and go together, and the member that says so, if there is one. */
static void put_parts(page *to, const row_list *list)
{
    const shape_member *part = NULL, *flag = NULL;
    for (uint32_t i = 0; i < list->count; i++) {
        const shape_member *member = list->rows[i].member;
        if (member != NULL && member->guard_kind == GUARD_PART) {
            part = part == NULL ? member : part;
            if (!is_same_place(part->guard, member->guard)) {
                fail("parts with several guards", member->name);
            }
        }
    }
    if (part == NULL) {
        return;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        const shape_member *member = list->rows[i].member;
        bool is_flag = member->guard_kind == GUARD_NONE && member->type->kind == SHAPE_FLAG &&
                       is_same_place(member->at, part->guard);
        flag = is_flag ? member : flag;
    }
    bool is_first = true;
    put(to, "  anyOf:\n    - required: [");
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->rows[i].member->guard_kind == GUARD_PART) {
            put_separator(to, &is_first, ",", 8);
            put(to, "%s", list->rows[i].name);
        }
    }
    put(to, "]\n");
    if (flag != NULL) {
        put(to, "      properties: {%s: {const: true}}\n", flag->name);
    }
    put(to, "    - properties: {");
    is_first = true;
    if (flag != NULL) {
        put(to, "%s: {const: false}", flag->name);
        is_first = false;
    }
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->rows[i].member->guard_kind == GUARD_PART) {
            put_separator(to, &is_first, ",", 8);
            put(to, "%s: false", list->rows[i].name);
        }
    }
    put(to, "}\n");
}

static void put_object(page *to, const shape_type *type)
{
    static row_list list;
    bool is_first = true;
    list_members(&list, type);
    put(to, "\n%s:\n  type: object\n", type->name);
    if (type->about != NULL) {
        put(to, "  description: ");
        put_quoted(to, type->about);
        put(to, "\n");
    }
    for (uint32_t i = 0; i < list.count; i++) {
        if (!list.rows[i].is_optional) {
            if (is_first) {
                put(to, "  required: [");
            }
            put_separator(to, &is_first, ",", 4);
            put(to, "%s", list.rows[i].name);
        }
    }
    put(to, is_first ? "  properties:\n" : "]\n  properties:\n");
    for (uint32_t i = 0; i < list.count; i++) {
        const row *of = &list.rows[i];
        put(to, "    %s: ", of->name);
        put_schema(to, of->type, of->is_nullable, of->about);
        put(to, "\n");
    }
    put_parts(to, &list);
}

static void put_named_schema(page *to, const shape_type *type)
{
    if (type->kind == SHAPE_OBJECT) {
        put_object(to, type);
    } else {
        put(to, "%s: ", type->name);
        put_body(to, type, is_nullable(type), NULL);
        put(to, "\n");
    }
}

/* ---- TypeScript ---- */

static void put_ts_words(page *to, const shape_words *words)
{
    bool is_first = true;
    const char *word;
    for (uint32_t i = first_word(words); (word = word_at(words, i)) != NULL; i++) {
        if (is_sent(words, word)) {
            put_separator(to, &is_first, " |", 4);
            put(to, "'%s'", word);
        }
    }
}

/* Names that TypeScript has too: numbers and texts are plain ones. */
static bool has_ts_name(const shape_type *type)
{
    bool is_list = type->kind == SHAPE_WORD && type->pattern == NULL;
    return type->name != NULL &&
           (is_list || type->kind == SHAPE_OBJECT || type->kind == SHAPE_LIST);
}

static void put_ts_type(page *to, const shape_type *type, bool can_be_null);

static void put_ts_body(page *to, const shape_type *type)
{
    switch (type->kind) {
    case SHAPE_NUMBER:
        if (type->minimum == 0 && type->maximum == 1) {
            put(to, "0 | 1");
        } else {
            put(to, "number");
        }
        break;
    case SHAPE_FLAG:
        put(to, "boolean");
        break;
    case SHAPE_WORD:
        if (type->pattern == NULL) {
            put_ts_words(to, type->words);
        } else {
            put(to, "string");
        }
        break;
    case SHAPE_SEATS:
        put(to, "number[]");
        break;
    case SHAPE_LIST:
        if (is_nullable(type->element) ||
            (!has_ts_name(type->element) && type->element->kind == SHAPE_WORD)) {
            put(to, "(");
            put_ts_type(to, type->element, false);
            put(to, ")[]");
        } else {
            put_ts_type(to, type->element, false);
            put(to, "[]");
        }
        break;
    default:
        put(to, "string");
    }
}

static void put_ts_type(page *to, const shape_type *type, bool can_be_null)
{
    if (has_ts_name(type)) {
        put(to, "%s", type->name);
    } else {
        put_ts_body(to, type);
    }
    if (can_be_null || is_nullable(type)) {
        put(to, " | null");
    }
}

static void put_comment(page *to, const char *about, const char *indent)
{
    if (about != NULL) {
        put(to, "%s/** %s */\n", indent, about);
    }
}

static void put_named_ts(page *to, const shape_type *type)
{
    static row_list list;
    if (!has_ts_name(type)) {
        return;
    }
    put(to, "\n");
    put_comment(to, type->about, "");
    if (type->kind != SHAPE_OBJECT) {
        put(to, "export type %s = ", type->name);
        put_ts_body(to, type);
        put(to, ";\n");
        return;
    }
    list_members(&list, type);
    put(to, "export interface %s {\n", type->name);
    for (uint32_t i = 0; i < list.count; i++) {
        const row *of = &list.rows[i];
        bool is_described = of->about == NULL && of->type->name == NULL;
        put_comment(to, is_described ? of->type->about : of->about, "  ");
        put(to, of->is_optional ? "  %s?: " : "  %s: ", of->name);
        put_ts_type(to, of->type, of->is_nullable);
        put(to, ";\n");
    }
    put(to, "}\n");
}

/* ---- All of them ---- */

typedef struct type_list {
    uint32_t count;
    const shape_type *types[NAMED_MAX];
} type_list;

/* Types of the same name must be described in the same words. */
static bool is_listed(const type_list *list, const shape_type *type)
{
    static page pages[2];
    for (uint32_t i = 0; i < list->count; i++) {
        if (strcmp(list->types[i]->name, type->name) == 0) {
            pages[0].size = pages[1].size = pages[0].line = pages[1].line = 0;
            put_named_schema(&pages[0], list->types[i]);
            put_named_schema(&pages[1], type);
            if (strcmp(pages[0].text, pages[1].text) != 0) {
                fail("two types have this name", type->name);
            }
            return true;
        }
    }
    return false;
}

static void collect(type_list *list, const shape_type *type)
{
    if (type->name != NULL) {
        if (is_listed(list, type)) {
            return;
        }
        if (list->count == NAMED_MAX) {
            fail("too many types", "NAMED_MAX");
        }
        list->types[list->count++] = type;
    }
    if (type->kind == SHAPE_LIST) {
        collect(list, type->element);
    }
    if (type->kind == SHAPE_OBJECT) {
        row_list *members = malloc(sizeof *members);
        if (members == NULL) {
            fail("out of memory", type->name);
            return;
        }
        list_members(members, type);
        for (uint32_t i = 0; i < members->count; i++) {
            collect(list, members->rows[i].type);
        }
        free(members);
    }
}

static const char yaml_head[] =
    "# Made by script/shapes from the tables of src/protocol: edit those, not this file.\n"
    "# JSON Schema of what the server sends about tables, and of its answers; schemas.yaml has the "
    "rest.\n\n";
static const char ts_head[] =
    "// Made by script/shapes from the tables of src/protocol: edit those, not this file.\n"
    "// What the server sends about tables, and its answers. Amounts are whole cents, times "
    "milliseconds since "
    "1970.\n";

int main(int count, char **arguments)
{
    static page out;
    static type_list list;
    bool is_yaml = count == 2 && strcmp(arguments[1], "yaml") == 0;
    bool is_ts = count == 2 && strcmp(arguments[1], "ts") == 0;
    if (!is_yaml && !is_ts) {
        fputs("usage: print-shapes yaml|ts\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        collect(&list, roots[i]);
    }
    for (size_t i = 0; i < WIRE_FRAME_COUNT; i++) {
        collect(&list, wire_frames[i]);
    }
    put(&out, "%s", is_yaml ? yaml_head : ts_head);
    for (int pass = 0; pass < 2; pass++) { /* the small ones first */
        for (uint32_t i = 0; i < list.count; i++) {
            if ((list.types[i]->kind == SHAPE_OBJECT) == (pass == 1)) {
                (is_yaml ? put_named_schema : put_named_ts)(&out, list.types[i]);
            }
        }
    }
    return fwrite(out.text, 1, out.size, stdout) == out.size && fflush(stdout) == 0 ? 0 : 1;
}
