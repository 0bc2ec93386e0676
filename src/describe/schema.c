/* SPDX-License-Identifier: MIT */
/*
 * Shapes as JSON Schema, in YAML. Only what draft 7 and 2020-12 read in the same way.
 */
#include <inttypes.h>
#include <stdio.h>

#include "describe.h"

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

/* ---- Types without members ---- */

static void put_number(page *to, const shape_type *type, bool can_be_null)
{
    put_type(to, type->kind == SHAPE_REAL ? "number" : "integer", can_be_null);
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
    if (!can_be_null && word_at(words, 1) == NULL) {
        put(to, "const: %s", word_at(words, 0));
        return;
    }
    put(to, "enum: [");
    for (uint32_t i = 0; (word = word_at(words, i)) != NULL; i++) {
        put_separator(to, &is_first, ",", 8);
        put(to, "%s", word);
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

static void put_text(page *to, const shape_type *type, bool can_be_null)
{
    put_pattern(to, type->pattern, can_be_null);
    if (type->minimum > 0) {
        put(to, ", minLength: %" PRId64, type->minimum);
    }
    if (type->maximum > 0) {
        put(to, ", maxLength: %" PRId64, type->maximum);
    }
}

static void put_hex(page *to, const shape_type *type, bool can_be_null)
{
    char pattern[32];
    snprintf(pattern, sizeof pattern, "^[0-9a-f]{%" PRIu32 "}$", 2 * type->size);
    put_pattern(to, type->pattern != NULL ? type->pattern : pattern, can_be_null);
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

static void put_either(page *to, const shape_type *type, bool can_be_null)
{
    bool is_first = true;
    put(to, "oneOf: [");
    if (can_be_null) {
        put_separator(to, &is_first, ",", 4);
        put(to, "{type: 'null'}");
    }
    const shape_type *const *types = types_of(type);
    for (uint32_t i = 0; types[i] != NULL; i++) {
        put_separator(to, &is_first, ",", 4);
        put_schema(to, types[i], false, NULL);
    }
    put(to, "]");
}

/* A type without members, between braces. */
static void put_body(page *to, const shape_type *type, bool can_be_null, const char *about)
{
    put(to, "{");
    switch (type->kind) {
    case SHAPE_NUMBER:
    case SHAPE_REAL:
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
        put_text(to, type, can_be_null);
        break;
    case SHAPE_HEX:
        put_hex(to, type, can_be_null);
        break;
    case SHAPE_CARD:
        put_pattern(to, "^[2-9TJQKA][cdhs]$", can_be_null);
        break;
    case SHAPE_SEATS:
        put(to, "type: array, uniqueItems: true, items: {$ref: '#/Seat'}");
        break;
    case SHAPE_LIST:
        put_list(to, type, can_be_null);
        break;
    case SHAPE_EITHER:
        put_either(to, type, can_be_null);
        break;
    case SHAPE_MAP:
        put_type(to, "object", can_be_null);
        if (type->element != NULL) {
            put(to, ", additionalProperties: ");
            put_schema(to, type->element, false, NULL);
        }
        break;
    case SHAPE_NULL:
        put(to, "type: 'null'");
        break;
    case SHAPE_OBJECT:
        fail("an object without a name", about != NULL ? about : "?");
    }
    put_description(to, about != NULL ? about : type->about);
    put(to, "}");
}

/* The schema of a member or an element: a reference if the type has a name. */
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

static void put_part_names(page *to, const row_list *list, bool is_first, const char *value)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (is_part(&list->rows[i])) {
            put_separator(to, &is_first, ",", 8);
            put(to, "%s%s", list->rows[i].name, value);
        }
    }
}

/* Members that come and go together, and the member that says so. */
static void put_parts(page *to, const row_list *list)
{
    const shape_member *part = find_part(list);
    if (part == NULL) {
        return;
    }
    const shape_member *flag = find_flag(list, part);
    put(to, "  anyOf:\n    - required: [");
    put_part_names(to, list, true, "");
    put(to, "]\n");
    if (flag != NULL) {
        put(to, "      properties: {%s: {const: true}}\n", flag->name);
    }
    put(to, "    - properties: {");
    if (flag != NULL) {
        put(to, "%s: {const: false}", flag->name);
    }
    put_part_names(to, list, flag == NULL, ": false");
    put(to, "}\n");
}

static void put_required(page *to, const row_list *list)
{
    bool is_first = true;
    for (uint32_t i = 0; i < list->count; i++) {
        if (!list->rows[i].is_optional) {
            if (is_first) {
                put(to, "  required: [");
            }
            put_separator(to, &is_first, ",", 4);
            put(to, "%s", list->rows[i].name);
        }
    }
    put(to, is_first ? "" : "]\n");
}

static void put_object(page *to, const shape_type *type)
{
    static row_list list;
    list_members(&list, type);
    put(to, "\n%s:\n  type: object\n", type->name);
    if (type->about != NULL) {
        put(to, "  description: ");
        put_quoted(to, type->about);
        put(to, "\n");
    }
    put_required(to, &list);
    if (type->is_request) {
        put(to, "  additionalProperties: false\n");
    }
    if (type->count_min > 0) {
        put(to, "  minProperties: %" PRIu32 "\n", type->count_min);
    }
    put(to, "  properties:\n");
    for (uint32_t i = 0; i < list.count; i++) {
        const row *of = &list.rows[i];
        put(to, "    %s: ", of->name);
        if (of->is_true) {
            put(to, "{const: true");
            put_description(to, of->about);
            put(to, "}");
        } else {
            put_schema(to, of->type, of->is_nullable, of->about);
        }
        put(to, "\n");
    }
    put_parts(to, &list);
}

void put_named_schema(page *to, const shape_type *type)
{
    if (type->kind == SHAPE_OBJECT) {
        put_object(to, type);
    } else {
        put(to, "%s: ", type->name);
        put_body(to, type, is_nullable(type), NULL);
        put(to, "\n");
    }
}
