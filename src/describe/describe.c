/* SPDX-License-Identifier: MIT */
#include "describe.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_COLUMNS = 110 };

void fail(const char *what, const char *name)
{
    fprintf(stderr, "print-shapes: %s: %s\n", name, what);
    exit(1);
}

/* ---- Text ---- */

void put(page *output, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(output->text + output->size, TEXT_SIZE - output->size, format, arguments);
    va_end(arguments);
    if (size < 0 || (size_t)size >= TEXT_SIZE - output->size) {
        fail("the text is too long", "TEXT_SIZE");
    }
    for (size_t end = output->size + (size_t)size; output->size < end; output->size++) {
        output->line = output->text[output->size] == '\n' ? output->size + 1 : output->line;
    }
}

void put_separator(page *output, bool *is_first, const char *separator, unsigned indent)
{
    if (!*is_first) {
        bool is_long = output->size - output->line > LINE_COLUMNS;
        put(output, is_long ? "%s\n%*s" : "%s %*s", separator, is_long ? (int)indent : 0, "");
    }
    *is_first = false;
}

/* ---- Members ---- */

static row *add_row(row_list *list)
{
    if (list->count == ROWS_MAX) {
        fail("too many members", "ROWS_MAX");
    }
    return &list->rows[list->count++];
}

bool is_nullable(const shape_type *type)
{
    return type->is_nullable && !type->is_null_in_audit;
}

static bool is_same_place(shape_place a, shape_place b)
{
    return a.offset == b.offset && a.storage == b.storage;
}

static row make_row(const shape_type *whole, const shape_member *member)
{
    bool may_be_absent = member->guard_kind == GUARD_ABSENT || member->guard_kind == GUARD_PART ||
                         member->is_there != NULL || member->fields != 0 || member->is_optional ||
                         whole->is_partial;
    return (row){
        .name = member->name,
        .about = member->about,
        .type = member->type,
        .member = member,
        .is_nullable = member->guard_kind == GUARD_NULL || member->is_pointer ||
                       member->may_be_null || (may_be_absent && whole->takes_null),
        .is_optional = may_be_absent,
        .is_true = member->guard_kind == GUARD_ABSENT && member->type->kind == SHAPE_FLAG &&
                   is_same_place(member->guard, member->at),
    };
}

static void add_described(row_list *list, const shape_type *whole, const shape_type *type)
{
    shape_described *described = &list->described[list->count % ROWS_MAX];
    for (uint32_t i = 0; type->describe != NULL && type->describe(i, described); i++) {
        if (described->name != NULL) {
            *add_row(list) = (row){.name = described->name,
                                   .about = described->about,
                                   .type = described->type,
                                   .is_optional = !described->is_required,
                                   .is_nullable = described->may_be_null ||
                                                  (whole->takes_null && !described->is_never_null)};
            described = &list->described[list->count % ROWS_MAX];
        }
    }
}

static void add_members(row_list *list, const shape_type *whole, const shape_type *type)
{
    for (uint32_t i = 0; i < type->member_count; i++) {
        const shape_member *member = &type->members[i];
        if (member->names != NULL) {
            for (uint32_t n = 0; member->names[n] != NULL; n++) {
                row *added = add_row(list);
                *added = make_row(whole, member);
                added->name = member->names[n];
            }
        } else if (member->name != NULL) {
            *add_row(list) = make_row(whole, member);
        } else if (member->audit_name == NULL) {
            add_members(list, whole, member->type);
        }
    }
    add_described(list, whole, type);
}

void list_members(row_list *list, const shape_type *type)
{
    list->count = 0;
    add_members(list, type, type);
}

/* ---- Types ---- */

enum { VARIANTS_MAX = 64, EITHERS_MAX = 8 };

const shape_type *const *types_of(const shape_type *type)
{
    static struct {
        const shape_type *of;
        const shape_type *types[VARIANTS_MAX];
    } made[EITHERS_MAX];
    if (type->types != NULL) {
        return type->types;
    }
    uint32_t at = 0;
    while (made[at].of != NULL && made[at].of != type) {
        at++;
    }
    for (uint32_t i = 0; made[at].of == NULL; i++) {
        shape_variant *variant = malloc(sizeof *variant);
        if (variant == NULL || at + 1 == EITHERS_MAX || i + 1 == VARIANTS_MAX) {
            fail("too many types", "VARIANTS_MAX");
        }
        if (type->variant(i, variant)) {
            made[at].types[i] = &variant->type;
        } else {
            free(variant);
            made[at].of = type;
        }
    }
    return made[at].types;
}

/* ---- Words ---- */

static bool is_sent(const shape_words *words, const char *word)
{
    for (uint32_t i = 0; words->never != NULL && words->never[i] != NULL; i++) {
        if (strcmp(words->never[i], word) == 0) {
            return false;
        }
    }
    return true;
}

const char *word_at(const shape_words *words, uint32_t index)
{
    uint32_t number = words->list != NULL ? 0 : words->first;
    for (;; number++) {
        const char *word = words->list != NULL   ? words->list[number]
                           : number < words->end ? words->word(number)
                                                 : NULL;
        if (word == NULL || (is_sent(words, word) && index-- == 0)) {
            return word;
        }
    }
}
