/* SPDX-License-Identifier: MIT */
/*
 * Shapes as TypeScript types: interfaces, and unions of words.
 */
#include <string.h>

#include "describe.h"

static void put_words(page *to, const shape_words *words)
{
    bool is_first = true;
    const char *word;
    for (uint32_t i = 0; (word = word_at(words, i)) != NULL; i++) {
        put_separator(to, &is_first, " |", 4);
        put(to, "'%s'", word);
    }
}

/* Names that TypeScript has too: numbers and texts are plain ones. */
static bool has_name(const shape_type *type)
{
    bool is_plain = type->kind != SHAPE_OBJECT && type->kind != SHAPE_LIST &&
                    type->kind != SHAPE_EITHER && type->kind != SHAPE_MAP &&
                    (type->kind != SHAPE_WORD || type->pattern != NULL);
    return type->name != NULL && !is_plain;
}

static void put_type(page *to, const shape_type *type, bool can_be_null);

static void put_either(page *to, const shape_type *type)
{
    bool is_first = true;
    const shape_type *const *types = types_of(type);
    for (uint32_t i = 0; types[i] != NULL; i++) {
        put_separator(to, &is_first, " |", 4);
        put_type(to, types[i], false);
    }
}

/* Whether a type is printed as a union, which needs brackets in an array. */
static bool is_union(const shape_type *type)
{
    return is_nullable(type) ||
           (!has_name(type) && (type->kind == SHAPE_WORD || type->kind == SHAPE_EITHER));
}

static void put_body(page *to, const shape_type *type)
{
    switch (type->kind) {
    case SHAPE_NUMBER:
        put(to, type->minimum == 0 && type->maximum == 1 ? "0 | 1" : "number");
        break;
    case SHAPE_REAL:
        put(to, "number");
        break;
    case SHAPE_FLAG:
        put(to, "boolean");
        break;
    case SHAPE_WORD:
        if (type->pattern == NULL) {
            put_words(to, type->words);
        } else {
            put(to, "string");
        }
        break;
    case SHAPE_SEATS:
        put(to, "number[]");
        break;
    case SHAPE_LIST:
        put(to, is_union(type->element) ? "(" : "");
        put_type(to, type->element, false);
        put(to, is_union(type->element) ? ")[]" : "[]");
        break;
    case SHAPE_EITHER:
        put_either(to, type);
        break;
    case SHAPE_MAP:
        put(to, "Record<string, ");
        if (type->element != NULL) {
            put_type(to, type->element, false);
        } else {
            put(to, "unknown");
        }
        put(to, ">");
        break;
    case SHAPE_TEXT:
    case SHAPE_HEX:
    case SHAPE_CARD:
        put(to, "string");
        break;
    case SHAPE_NULL:
        put(to, "null");
        break;
    case SHAPE_OBJECT:
        fail("an object without a name", "?");
    }
}

static void put_type(page *to, const shape_type *type, bool can_be_null)
{
    if (has_name(type)) {
        put(to, "%s", type->name);
    } else {
        put_body(to, type);
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

static void put_member(page *to, const row *of)
{
    bool is_described = of->about == NULL && of->type->name == NULL;
    put_comment(to, is_described ? of->type->about : of->about, "  ");
    put(to, strchr(of->name, '-') != NULL ? "  '%s'" : "  %s", of->name);
    put(to, of->is_optional ? "?: " : ": ");
    if (of->is_true) {
        put(to, "true");
    } else {
        put_type(to, of->type, of->is_nullable);
    }
    put(to, ";\n");
}

void put_named_typescript(page *to, const shape_type *type)
{
    static row_list list;
    if (!has_name(type)) {
        return;
    }
    put(to, "\n");
    put_comment(to, type->about, "");
    if (type->kind != SHAPE_OBJECT) {
        put(to, "export type %s = ", type->name);
        put_body(to, type);
        put(to, ";\n");
        return;
    }
    list_members(&list, type);
    put(to, "export interface %s {\n", type->name);
    for (uint32_t i = 0; i < list.count; i++) {
        put_member(to, &list.rows[i]);
    }
    put(to, "}\n");
}
