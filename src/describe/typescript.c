/* SPDX-License-Identifier: MIT */
/*
 * Shapes as TypeScript types: interfaces, and unions of words.
 */
#include <string.h>

#include "describe.h"

static void put_words(page *output, const shape_words *words)
{
    bool is_first = true;
    const char *word;
    for (uint32_t i = 0; (word = word_at(words, i)) != NULL; i++) {
        put_separator(output, &is_first, " |", 4);
        put(output, "'%s'", word);
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

static void put_type(page *output, const shape_type *type, bool can_be_null);

static void put_either(page *output, const shape_type *type)
{
    bool is_first = true;
    const shape_type *const *types = types_of(type);
    for (uint32_t i = 0; types[i] != NULL; i++) {
        put_separator(output, &is_first, " |", 4);
        put_type(output, types[i], false);
    }
}

/* Whether a type is printed as a union, which needs brackets in an array. */
static bool is_union(const shape_type *type)
{
    return is_nullable(type) ||
           (!has_name(type) && (type->kind == SHAPE_WORD || type->kind == SHAPE_EITHER));
}

static void put_body(page *output, const shape_type *type)
{
    switch (type->kind) {
    case SHAPE_NUMBER:
        put(output, type->minimum == 0 && type->maximum == 1 ? "0 | 1" : "number");
        break;
    case SHAPE_REAL:
        put(output, "number");
        break;
    case SHAPE_FLAG:
        put(output, "boolean");
        break;
    case SHAPE_WORD:
        if (type->pattern == NULL) {
            put_words(output, type->words);
        } else {
            put(output, "string");
        }
        break;
    case SHAPE_SEATS:
        put(output, "number[]");
        break;
    case SHAPE_LIST:
        put(output, is_union(type->element) ? "(" : "");
        put_type(output, type->element, false);
        put(output, is_union(type->element) ? ")[]" : "[]");
        break;
    case SHAPE_EITHER:
        put_either(output, type);
        break;
    case SHAPE_MAP:
        put(output, "Record<string, ");
        if (type->element != NULL) {
            put_type(output, type->element, false);
        } else {
            put(output, "unknown");
        }
        put(output, ">");
        break;
    case SHAPE_TEXT:
    case SHAPE_HEX:
    case SHAPE_CARD:
        put(output, "string");
        break;
    case SHAPE_NULL:
        put(output, "null");
        break;
    case SHAPE_OBJECT:
        fail("an object without a name", "?");
    }
}

static void put_type(page *output, const shape_type *type, bool can_be_null)
{
    if (has_name(type)) {
        put(output, "%s", type->name);
    } else {
        put_body(output, type);
    }
    if (can_be_null || is_nullable(type)) {
        put(output, " | null");
    }
}

static void put_comment(page *output, const char *about, const char *indent)
{
    if (about != NULL) {
        put(output, "%s/** %s */\n", indent, about);
    }
}

static void put_member(page *output, const row *of)
{
    bool is_described = of->about == NULL && of->type->name == NULL;
    put_comment(output, is_described ? of->type->about : of->about, "  ");
    put(output, strchr(of->name, '-') != NULL ? "  '%s'" : "  %s", of->name);
    put(output, of->is_optional ? "?: " : ": ");
    if (of->is_true) {
        put(output, "true");
    } else {
        put_type(output, of->type, of->is_nullable);
    }
    put(output, ";\n");
}

void put_named_typescript(page *output, const shape_type *type)
{
    static row_list list;
    if (!has_name(type)) {
        return;
    }
    put(output, "\n");
    put_comment(output, type->about, "");
    if (type->kind != SHAPE_OBJECT) {
        put(output, "export type %s = ", type->name);
        put_body(output, type);
        put(output, ";\n");
        return;
    }
    list_members(&list, type);
    put(output, "export interface %s {\n", type->name);
    for (uint32_t i = 0; i < list.count; i++) {
        put_member(output, &list.rows[i]);
    }
    put(output, "}\n");
}
