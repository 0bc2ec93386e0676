/* SPDX-License-Identifier: MIT */
/*
 * What the printers of JSON Schema and of TypeScript share: a page of text, the members of an
 * object as the API has them, and the words of a list.
 */
#ifndef TREY_DESCRIBE_DESCRIBE_H
#define TREY_DESCRIBE_DESCRIBE_H

#include "format/json/shape.h"

enum { TEXT_SIZE = 1 << 19, ROWS_MAX = 128 };

/* A shape that cannot be described is a mistake of the program: prints it and exits. */
_Noreturn void fail(const char *what, const char *name);

/* ---- Text ---- */

typedef struct page {
    size_t size;
    size_t line; /* where the current line begins */
    char text[TEXT_SIZE];
} page;

__attribute__((format(printf, 2, 3))) void put(page *output, const char *format, ...);

/* Between the parts of a list; a long one goes on in the next line. */
void put_separator(page *output, bool *is_first, const char *separator, unsigned indent);

/* ---- Members ---- */

typedef struct row {
    const char *name, *about;
    const shape_type *type;
    const shape_member *member; /* NULL: described by a function */
    bool is_nullable, is_optional;
    bool is_true; /* left out while it is false */
} row;

typedef struct row_list {
    uint32_t count;
    row rows[ROWS_MAX];
    shape_described described[ROWS_MAX];
} row_list;

/* The members of an object in the API, those of objects without braces among them. */
void list_members(row_list *list, const shape_type *type);

/* Whether a type itself has null among its values. */
bool is_nullable(const shape_type *type);

/* ---- Types ---- */

/* The types of a SHAPE_EITHER, up to a NULL. */
const shape_type *const *types_of(const shape_type *type);

/* ---- Words ---- */

/* Word `index` of those that can be on the wire; NULL: there are no more. */
const char *word_at(const shape_words *words, uint32_t index);

/* ---- Printing ---- */

/* Prints a type that has a name. */
void put_named_schema(page *output, const shape_type *type);
void put_named_typescript(page *output, const shape_type *type);

#endif
