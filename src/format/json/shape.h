/* SPDX-License-Identifier: MIT */
/*
 * Shapes: JSON objects described by tables. A row names a member, its type and the field of a C
 * struct that holds its value. The same rows write the object, read it back, and print its JSON
 * Schema and its TypeScript type; docs/decisions/0018-one-description-of-the-wire.md says why.
 *
 * S1  A member is written in the order of its row.
 * S2  What shape_write writes of a record, shape_read reads into an equal record, for every member
 *     that is stored in a field or has a `read` of its own.
 */
#ifndef TREY_FORMAT_JSON_SHAPE_H
#define TREY_FORMAT_JSON_SHAPE_H

#include <stddef.h>

#include <trey/base.h>

#include "form_read.h"
#include "json_tree.h"
#include "json_writer.h"

typedef struct shape_type shape_type;
typedef struct shape_member shape_member;
typedef struct shape_pass shape_pass;
typedef struct shape_described shape_described;
typedef struct shape_variant shape_variant;

/* ---- Fields ---- */

typedef enum shape_storage {
    STORED_IN_PLACE, /* a struct, an array or bytes; what they hold follows from the type */
    STORED_BOOL,
    STORED_U8,
    STORED_U16,
    STORED_U32, /* an enum as well */
    STORED_I32,
    STORED_U64,
    STORED_I64,
    STORED_TEXT,   /* const char *, ended by a zero byte */
    STORED_POINTER /* of a guard: whether it is NULL */
} shape_storage;

#define SHAPE_STORAGE(field)                                                                       \
    _Generic((field),                                                                              \
        bool: STORED_BOOL,                                                                         \
        uint8_t: STORED_U8,                                                                        \
        uint16_t: STORED_U16,                                                                      \
        uint32_t: STORED_U32,                                                                      \
        int32_t: STORED_I32,                                                                       \
        uint64_t: STORED_U64,                                                                      \
        int64_t: STORED_I64,                                                                       \
        const char *: STORED_TEXT,                                                                 \
        default: STORED_IN_PLACE)

/* A field of a record. */
typedef struct shape_place {
    uint32_t offset : 24;
    uint32_t storage : 8; /* shape_storage */
} shape_place;

#define SHAPE_AT(record, field) {offsetof(record, field), SHAPE_STORAGE(((record *)0)->field)}

/* ---- Types ---- */

typedef enum shape_kind {
    SHAPE_NUMBER,
    SHAPE_FLAG,
    SHAPE_WORD,  /* one word of a list; the field holds its number */
    SHAPE_TEXT,  /* STORED_TEXT, or a char array ended by a zero byte or by its size */
    SHAPE_HEX,   /* bytes as hexadecimal digits */
    SHAPE_CARD,  /* "As" */
    SHAPE_SEATS, /* trey_seat_set, as an array of seats */
    SHAPE_OBJECT,
    SHAPE_LIST,
    /* Only described: a member of these kinds has a `write` of its own. */
    SHAPE_NULL,  /* always null */
    SHAPE_REAL,  /* a number with a fraction */
    SHAPE_MAP,   /* an object whose names are data, or are described elsewhere */
    SHAPE_EITHER /* one of several types */
} shape_kind;

/* The words of an enum, in the order of their numbers. */
typedef struct shape_words {
    const char *(*word)(uint32_t number);
    uint32_t first, end; /* the numbers that can be on the wire: first to end - 1 */
    const char *const
        *never; /* NULL, or words among them that the API does not have, up to a NULL */
    const char *const *list; /* NULL, or all words up to a NULL, instead of the above; only for
                                shape_described */
} shape_words;

struct shape_type {
    shape_kind kind;
    const char *name;  /* of its schema and its TypeScript type; NULL: it is described in place */
    const char *about; /* NULL, or a description for the schema */
    const char *expected; /* NULL, or how a refusal calls it; see shape_expected */

    bool is_nullable;   /* `null_value`, an empty text and bytes that are all zero are null */
    int64_t null_value; /* of SHAPE_NUMBER, SHAPE_WORD, SHAPE_CARD; also what a value that does not
                           fit is read as */

    bool is_null_in_audit; /* like is_nullable, but null is written only for SHAPE_AUDIT */

    int64_t minimum, maximum; /* SHAPE_NUMBER; INT64_MIN and INT64_MAX: no limit. SHAPE_TEXT: of
                                 its length, for the schema; 0: no limit */
    const shape_words *words; /* SHAPE_WORD */
    const char *pattern;      /* SHAPE_TEXT, SHAPE_HEX, or SHAPE_WORD instead of its words: a
                                 regular expression for the schema */
    uint32_t size;            /* SHAPE_HEX: of bytes; SHAPE_TEXT: of the char array */

    const shape_member *members; /* SHAPE_OBJECT */
    uint32_t member_count;
    /* NULL, or describes member `index` of an object that is written by another table; false: there
     * are no more. */
    bool (*describe)(uint32_t index, shape_described *described);

    /* SHAPE_OBJECT, for the schema. */
    bool is_request; /* members that are not described are refused */
    bool takes_null; /* null is the same as leaving an optional member out */
    bool is_partial; /* every member is optional */

    /* SHAPE_EITHER: its types up to a NULL, or a function that describes type `index`; false: there
     * are no more. */
    const shape_type *const *types;
    bool (*variant)(uint32_t index, shape_variant *variant);

    /* SHAPE_LIST */
    const shape_type *element; /* type of the elements; SHAPE_MAP: of the values, NULL for any */
    shape_storage element_storage; /* how an element is stored */
    uint32_t element_size;         /* size of an element in the array */
    uint32_t count_max;            /* maximum number; in the schema only if is_limited */
    uint32_t count_min;            /* SHAPE_OBJECT: of members that a request has */
    bool is_limited, is_unique;
};

#define SHAPE_MEMBERS(rows) .members = (rows), .member_count = sizeof(rows) / sizeof(rows)[0]

/* A list in an array of a struct. */
#define SHAPE_LIST_OF(of, record, array)                                                           \
    .kind = SHAPE_LIST, .element = (of),                                                           \
    .element_storage = SHAPE_STORAGE(((record *)0)->array[0]),                                     \
    .element_size = sizeof((record *)0)->array[0],                                                 \
    .count_max = sizeof((record *)0)->array / sizeof((record *)0)->array[0]

/* ---- Members ---- */

/* Some objects have different member names for two audiences. */
typedef enum shape_form {
    SHAPE_API,  /* the server's clients */
    SHAPE_AUDIT /* readers of `trey audit` */
} shape_form;

typedef enum shape_guard_kind {
    GUARD_NONE,
    GUARD_NULL,   /* the member is null while the guard is 0 */
    GUARD_ABSENT, /* the member is left out while the guard is 0 */
    GUARD_PART    /* like GUARD_ABSENT, for several members with the same guard: reading one of
                     them does not set the guard */
} shape_guard_kind;

enum { SHAPE_KEY_SIZE = 32 };

/* The fields that nearly every row needs come first, so that they share a cache line. */
struct shape_member {
    char key[SHAPE_KEY_SIZE]; /* the name as it is written: in quotes, with colon and space */
    const shape_type *type;
    uint32_t fields; /* written only where a bit of it is in the pass; 0: always */
    shape_place at;
    shape_place guard;    /* a field that says whether there is a value */
    shape_place count;    /* SHAPE_LIST, and SHAPE_TEXT with a size: the field with its count */
    uint8_t key_size;     /* 0: there is no `key`, only a name or none */
    uint8_t guard_kind;   /* shape_guard_kind */
    bool is_pointer;      /* the field points to the value; a NULL pointer is written as null */
    bool has_count;       /* SHAPE_TEXT: `count` is used */
    bool may_be_null;     /* `write` can write null */
    bool is_written_with; /* `write` of the previous row also writes this member */
    bool is_optional;     /* of a request: it may be left out */

    const char *name; /* in the API; NULL with SHAPE_OBJECT: the members of that object, without
                         braces; NULL otherwise: not in the API */
    const char *audit_name; /* in the audit; NULL: not there */

    /* For members that are not stored in a field: whether the object has the member, its value and
     * its name. */
    bool (*is_there)(const void *record, const shape_pass *pass);
    void (*write)(json_writer *writer, const void *record, const shape_pass *pass);
    int64_t (*number)(const void *record);
    const char *(*name_of)(const void *record); /* instead of both names */
    const char *const *names;                   /* with name_of: all of them, up to a NULL */
    void (*read)(const json_tree *tree, uint32_t node, void *record, void *context);

    const char *about; /* NULL, or a description for the schema and the TypeScript type */
};

/* A member that `describe` describes, in the API only. */
struct shape_described {
    const char *name, *about;
    const shape_type *type; /* may be &own */
    bool is_never_null;     /* even if the object takes null */
    bool is_required;       /* otherwise it is optional */
    bool may_be_null;
    shape_type own;
    shape_words words; /* of `own` */
};

/* One of several objects that a word tells apart: the kinds of events, and of requests. */
enum { SHAPE_VARIANT_ROWS = 24 };
struct shape_variant {
    shape_type type;
    char name[48];
    shape_member rows[SHAPE_VARIANT_ROWS];
    shape_type word; /* the type of the member that tells variants apart: this one's words */
    shape_words words;
    const char *list[16];
};

/* Begins a variant without members. Its name is made from a word such as "take-bank": AskTakeBank
 * for "Ask". */
void shape_variant_begin(shape_variant *variant, const char *prefix, const char *word);

/* Adds a row, and returns it. */
shape_member *shape_variant_add(shape_variant *variant, shape_member member);

/* The name of a row: a string literal of up to 27 characters. */
#define SHAPE_NAME(text)                                                                           \
    .name = (text), .key = "\"" text "\": ", .key_size = sizeof("\"" text "\": ") - 1

/* The head of a row: name, type, struct and field. */
#define SHAPE_MEMBER(text, of, record, field)                                                      \
    SHAPE_NAME(text), .type = (of), .at = SHAPE_AT(record, field)

/* The head of a row of a member that is not stored in a field. */
#define SHAPE_MADE(text, of) SHAPE_NAME(text), .type = (of)

/* A row with all members of another object, without braces. */
#define SHAPE_INLINE(of, record, field) .type = (of), .at = SHAPE_AT(record, field)

/* ---- Writing ---- */

struct shape_pass {
    shape_form form;
    uint32_t fields;     /* see shape_member */
    const void *context; /* for `write` */
};

/* Writes a record as an object, and the same without its braces. */
void shape_write(json_writer *writer, const shape_type *type, const void *record,
                 const shape_pass *pass);
void shape_write_members(json_writer *writer, const shape_type *type, const void *record,
                         const shape_pass *pass);

/* Writes the value of one member; null if its guard is GUARD_NULL and 0. */
void shape_write_value(json_writer *writer, const shape_member *member, const void *record,
                       const shape_pass *pass);

/* A `write` for SHAPE_NULL. */
void shape_write_null(json_writer *writer, const void *record, const shape_pass *pass);

/* ---- Fields ---- */

int64_t shape_load(const void *record, shape_place at);
void shape_store(void *record, shape_place at, int64_t value);

/* ---- Reading a server's messages ---- */

/* Reads an object into a record, field by field. It never fails, because the server may be newer or
 * send anything: a member that is missing, null or not of its type sets its field to the null value
 * of the type, or to zero. Node 0 is read as an object without members. */
void shape_read(const json_tree *tree, uint32_t node, const shape_type *type, void *record,
                void *context);

/* Reads the value of one member. */
void shape_read_value(const json_tree *tree, uint32_t node, const shape_member *member,
                      void *record, void *context);

/* ---- Reading a client's requests ---- */

/* Stores the value of the token that was just read in its field. False: the value is not valid for
 * the type. Only for simple types: numbers, flags, words and hexadecimal digits. */
TREY_MUST_CHECK bool shape_take(const shape_member *member, void *record, const json_reader *reader,
                                json_token token);

/* The values that a type accepts, for an error message: "a whole number from 0 to 14", "ante, play
 * or bonus". Returns `out`. */
const char *shape_expected(char out[FORM_EXPECTED_SIZE], const shape_type *type);

#endif
