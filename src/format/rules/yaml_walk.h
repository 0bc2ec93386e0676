/* SPDX-License-Identifier: MIT */
/*
 * Walking a YAML document by a schema: every helper reports what is wrong at its line and column
 * and goes on, so that one run finds all mistakes.
 */
#ifndef TREY_FORMAT_RULES_YAML_WALK_H
#define TREY_FORMAT_RULES_YAML_WALK_H

#include <yaml.h>

#include "base/span.h"
#include "rules_file.h"

typedef struct yaml_walk {
    yaml_document_t document;
    uint8_t *visited;  /* by node; an alias leads to a node a second time … */
    yaml_node_t blank; /* … and yields this instead, so that the walk stays bounded */
    rules_file *file;  /* owns what is read */
    const char *name;
    rules_report *report;
    void *context;
    unsigned errors;
    uint8_t *broken_rulesets; /* by index in the book: not 0 where a rule set had errors */
    bool is_approved; /* the file has what the rule books print, or what was in force once */
    bool out_of_memory;
} yaml_walk;

/* Walks a document from its root. */
typedef void walk_root(yaml_walk *walk, const yaml_node_t *root, void *record);

/* Read a text that must be one document, and walk it. `what` is what such a file is called. False
 * when there was an error, which has been reported. */
bool walk_document(yaml_walk *walk, const char *text, size_t size, const char *what,
                   walk_root *read, void *record);

/* Zeroed memory that lives as long as the file; NULL, and noted, when allocation fails. */
void *walk_allocate(yaml_walk *walk, size_t size);
const char *walk_copy_text(yaml_walk *walk, span text);

/* Report at a node. */
void walk_error(yaml_walk *walk, const yaml_node_t *node, trey_rule rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void walk_warn(yaml_walk *walk, const yaml_node_t *node, trey_rule rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Report an id that is taken by something else. */
void walk_report_taken(yaml_walk *walk, const yaml_node_t *key, const char *id);

#define WALK_SHOWN_SIZE 48

/* A text for a message: shortened, and without characters that would disturb a terminal. */
const char *walk_shown(char out[WALK_SHOWN_SIZE], span text);

/* The text of a scalar; text NULL, and reported, when the node is something else. `what` is what
 * is expected there. */
span walk_text(yaml_walk *walk, const yaml_node_t *node, const char *what);

bool walk_number(yaml_walk *walk, const yaml_node_t *node, int64_t from, int64_t to,
                 int64_t *number);
bool walk_amount(yaml_walk *walk, const yaml_node_t *node, int64_t *cents);
bool walk_flag(yaml_walk *walk, const yaml_node_t *node, bool *flag);

/* One of `words`, which end with NULL; *value gets its index. */
bool walk_word(yaml_walk *walk, const yaml_node_t *node, const char *const *words, int *value);

/* More children than this are a mistake. */
#define WALK_CHILDREN_MAX 4096

/* Children of a mapping or sequence; 0, and reported, when the node is none. */
size_t walk_mapping_size(yaml_walk *walk, const yaml_node_t *node, const char *what);
size_t walk_sequence_size(yaml_walk *walk, const yaml_node_t *node, const char *what);
yaml_node_t *walk_key(yaml_walk *walk, const yaml_node_t *mapping, size_t index);
yaml_node_t *walk_value(yaml_walk *walk, const yaml_node_t *mapping, size_t index);
yaml_node_t *walk_item(yaml_walk *walk, const yaml_node_t *sequence, size_t index);

/* The text of a mapping's key; text NULL, and reported, when it is no text or stands there a
 * second time. */
span walk_key_text(yaml_walk *walk, const yaml_node_t *mapping, size_t index);

/* The same where the key names something: letters, digits, '.', '_' and '-' only. */
span walk_id(yaml_walk *walk, const yaml_node_t *mapping, size_t index);

/* One row for each key a mapping may have. `read` gets the value's node. */
typedef struct walk_field {
    const char *name;
    bool is_required;
    void (*read)(yaml_walk *walk, const yaml_node_t *node, void *record);
} walk_field;

/* Read a mapping by its fields; reports unknown, double and missing keys. */
void walk_record(yaml_walk *walk, const yaml_node_t *node, const char *what,
                 const walk_field *fields, size_t count, void *record);

#endif
