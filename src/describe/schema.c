/* SPDX-License-Identifier: MIT */
/*
 * Shapes as JSON Schema, in YAML. Only what draft 7 and 2020-12 read in the same way.
 */
#include <inttypes.h>
#include <stdio.h>

#include "describe.h"

static void put_quoted(page *output, const char *text)
{
    put(output, "'");
    for (const char *at = text; *at != '\0'; at++) {
        put(output, *at == '\'' ? "''" : "%c", *at);
    }
    put(output, "'");
}

static void put_description(page *output, const char *about)
{
    if (about != NULL) {
        put(output, ", description: ");
        put_quoted(output, about);
    }
}

static void put_type(page *output, const char *name, bool can_be_null)
{
    put(output, can_be_null ? "type: [%s, 'null']" : "type: %s", name);
}

/* ---- Types without members ---- */

static void put_number(page *output, const shape_type *type, bool can_be_null)
{
    put_type(output, type->kind == SHAPE_REAL ? "number" : "integer", can_be_null);
    if (type->minimum > INT64_MIN) {
        put(output, ", minimum: %" PRId64, type->minimum);
    }
    if (type->maximum < INT64_MAX) {
        put(output, ", maximum: %" PRId64, type->maximum);
    }
}

static void put_words(page *output, const shape_words *words, bool can_be_null)
{
    bool is_first = true;
    const char *word;
    if (!can_be_null && word_at(words, 1) == NULL) {
        put(output, "const: %s", word_at(words, 0));
        return;
    }
    put(output, "enum: [");
    for (uint32_t i = 0; (word = word_at(words, i)) != NULL; i++) {
        put_separator(output, &is_first, ",", 8);
        put(output, "%s", word);
    }
    put(output, can_be_null ? ", null]" : "]");
}

static void put_pattern(page *output, const char *pattern, bool can_be_null)
{
    put_type(output, "string", can_be_null);
    if (pattern != NULL) {
        put(output, ", pattern: ");
        put_quoted(output, pattern);
    }
}

static void put_text(page *output, const shape_type *type, bool can_be_null)
{
    put_pattern(output, type->pattern, can_be_null);
    if (type->minimum > 0) {
        put(output, ", minLength: %" PRId64, type->minimum);
    }
    if (type->maximum > 0) {
        put(output, ", maxLength: %" PRId64, type->maximum);
    }
}

static void put_hex(page *output, const shape_type *type, bool can_be_null)
{
    char pattern[32];
    snprintf(pattern, sizeof pattern, "^[0-9a-f]{%" PRIu32 "}$", 2 * type->size);
    put_pattern(output, type->pattern != NULL ? type->pattern : pattern, can_be_null);
}

static void put_schema(page *output, const shape_type *type, bool can_be_null, const char *about);

static void put_list(page *output, const shape_type *type, bool can_be_null)
{
    put_type(output, "array", can_be_null);
    if (type->count_min > 0) {
        put(output, ", minItems: %" PRIu32, type->count_min);
    }
    if (type->is_limited) {
        put(output, ", maxItems: %" PRIu32, type->count_max);
    }
    put(output, type->is_unique ? ", uniqueItems: true, items: " : ", items: ");
    put_schema(output, type->element, is_nullable(type->element), NULL);
}

static void put_either(page *output, const shape_type *type, bool can_be_null)
{
    bool is_first = true;
    put(output, "oneOf: [");
    if (can_be_null) {
        put_separator(output, &is_first, ",", 4);
        put(output, "{type: 'null'}");
    }
    const shape_type *const *types = types_of(type);
    for (uint32_t i = 0; types[i] != NULL; i++) {
        put_separator(output, &is_first, ",", 4);
        put_schema(output, types[i], false, NULL);
    }
    put(output, "]");
}

/* A type without members, between braces. */
static void put_body(page *output, const shape_type *type, bool can_be_null, const char *about)
{
    put(output, "{");
    switch (type->kind) {
    case SHAPE_NUMBER:
    case SHAPE_REAL:
        put_number(output, type, can_be_null);
        break;
    case SHAPE_FLAG:
        put_type(output, "boolean", can_be_null);
        break;
    case SHAPE_WORD:
        if (type->pattern != NULL) {
            put_pattern(output, type->pattern, can_be_null);
        } else {
            put_words(output, type->words, can_be_null);
        }
        break;
    case SHAPE_TEXT:
        put_text(output, type, can_be_null);
        break;
    case SHAPE_HEX:
        put_hex(output, type, can_be_null);
        break;
    case SHAPE_CARD:
        put_pattern(output, "^[2-9TJQKA][cdhs]$", can_be_null);
        break;
    case SHAPE_SEATS:
        put(output, "type: array, uniqueItems: true, items: {$ref: '#/Seat'}");
        break;
    case SHAPE_LIST:
        put_list(output, type, can_be_null);
        break;
    case SHAPE_EITHER:
        put_either(output, type, can_be_null);
        break;
    case SHAPE_MAP:
        put_type(output, "object", can_be_null);
        if (type->element != NULL) {
            put(output, ", additionalProperties: ");
            put_schema(output, type->element, false, NULL);
        }
        break;
    case SHAPE_NULL:
        put(output, "type: 'null'");
        break;
    case SHAPE_OBJECT:
        fail("an object without a name", about != NULL ? about : "?");
    }
    put_description(output, about != NULL ? about : type->about);
    put(output, "}");
}

/* The schema of a member or an element: a reference if the type has a name. */
static void put_schema(page *output, const shape_type *type, bool can_be_null, const char *about)
{
    if (type->name == NULL) {
        put_body(output, type, can_be_null || is_nullable(type), about);
    } else if (can_be_null && !is_nullable(type)) {
        put(output, "{oneOf: [{type: 'null'}, {$ref: '#/%s'}]", type->name);
        put_description(output, about);
        put(output, "}");
    } else {
        put(output, "{$ref: '#/%s'}", type->name);
    }
}

/* ---- Objects ---- */

static bool is_same_place(shape_place a, shape_place b)
{
    return a.offset == b.offset && a.storage == b.storage;
}

static bool is_part(const row *of)
{
    return of->member != NULL && of->member->guard_kind == GUARD_PART;
}

/* A member that comes and goes with others; NULL: there is none. */
static const shape_member *find_part(const row_list *list)
{
    const shape_member *part = NULL;
    for (uint32_t i = 0; i < list->count; i++) {
        if (is_part(&list->rows[i])) {
            part = part == NULL ? list->rows[i].member : part;
            if (!is_same_place(part->guard, list->rows[i].member->guard)) {
                fail("parts with several guards", list->rows[i].name);
            }
        }
    }
    return part;
}

/* The member that says whether the others are there; NULL: there is none. */
static const shape_member *find_flag(const row_list *list, const shape_member *part)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const shape_member *member = list->rows[i].member;
        if (member != NULL && member->guard_kind == GUARD_NONE &&
            member->type->kind == SHAPE_FLAG && is_same_place(member->at, part->guard)) {
            return member;
        }
    }
    return NULL;
}

static void put_part_names(page *output, const row_list *list, bool is_first, const char *value)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (is_part(&list->rows[i])) {
            put_separator(output, &is_first, ",", 8);
            put(output, "%s%s", list->rows[i].name, value);
        }
    }
}

/* Members that come and go together, and the member that says so. */
static void put_parts(page *output, const row_list *list)
{
    const shape_member *part = find_part(list);
    if (part == NULL) {
        return;
    }
    const shape_member *flag = find_flag(list, part);
    put(output, "  anyOf:\n    - required: [");
    put_part_names(output, list, true, "");
    put(output, "]\n");
    if (flag != NULL) {
        put(output, "      properties: {%s: {const: true}}\n", flag->name);
    }
    put(output, "    - properties: {");
    if (flag != NULL) {
        put(output, "%s: {const: false}", flag->name);
    }
    put_part_names(output, list, flag == NULL, ": false");
    put(output, "}\n");
}

static void put_required(page *output, const row_list *list)
{
    bool is_first = true;
    for (uint32_t i = 0; i < list->count; i++) {
        if (!list->rows[i].is_optional) {
            if (is_first) {
                put(output, "  required: [");
            }
            put_separator(output, &is_first, ",", 4);
            put(output, "%s", list->rows[i].name);
        }
    }
    put(output, is_first ? "" : "]\n");
}

static void put_object(page *output, const shape_type *type)
{
    static row_list list;
    list_members(&list, type);
    put(output, "\n%s:\n  type: object\n", type->name);
    if (type->about != NULL) {
        put(output, "  description: ");
        put_quoted(output, type->about);
        put(output, "\n");
    }
    put_required(output, &list);
    if (type->is_request) {
        put(output, "  additionalProperties: false\n");
    }
    if (type->count_min > 0) {
        put(output, "  minProperties: %" PRIu32 "\n", type->count_min);
    }
    put(output, "  properties:\n");
    for (uint32_t i = 0; i < list.count; i++) {
        const row *of = &list.rows[i];
        put(output, "    %s: ", of->name);
        if (of->is_true) {
            put(output, "{const: true");
            put_description(output, of->about);
            put(output, "}");
        } else {
            put_schema(output, of->type, of->is_nullable, of->about);
        }
        put(output, "\n");
    }
    put_parts(output, &list);
}

void put_named_schema(page *output, const shape_type *type)
{
    if (type->kind == SHAPE_OBJECT) {
        put_object(output, type);
    } else {
        put(output, "%s: ", type->name);
        put_body(output, type, is_nullable(type), NULL);
        put(output, "\n");
    }
}
