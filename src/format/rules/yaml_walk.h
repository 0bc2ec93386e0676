/* SPDX-License-Identifier: MIT */
/*
 * Reads a YAML document according to a schema. Every helper reports errors with line and column and
 * continues, so that one run finds all errors.
 */
#ifndef TREY_FORMAT_RULES_YAML_WALK_H
#define TREY_FORMAT_RULES_YAML_WALK_H

#include <yaml.h>

#include "base/span.h"
#include "rules_file.h"

typedef struct yaml_walk {
    yaml_document_t document;
    uint8_t *visited;  /* by node; an alias leads to a node a second time … */
    yaml_node_t blank; /* … and yields this instead, so that the walk terminates */
    rules_file *file;  /* owns everything that is read */
    const char *name;
    rules_report *report;
    void *context;
    unsigned errors;
    uint8_t *broken_rulesets; /* by index in the book; not 0: the rule set had errors */
    bool is_approved;         /* rules from a rule book, or rules that were once in force */
    bool out_of_memory;
} yaml_walk;

/* Reads a document from its root. */
typedef void walk_root(yaml_walk *walk, const yaml_node_t *root, void *record);

/* Parses a text that must be one document, and reads it. `what` names the kind of file in
 * messages. Returns false if errors were reported. */
bool walk_document(yaml_walk *walk, const char *text, size_t size, const char *what,
                   walk_root *read, void *record);

/* Allocates zeroed memory that lives as long as the file. If memory runs out, records that and
 * returns NULL. */
void *walk_allocate(yaml_walk *walk, size_t size);
const char *walk_copy_text(yaml_walk *walk, span text);

/* Report a finding at a node. */
void walk_error(yaml_walk *walk, const yaml_node_t *node, trey_rule rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void walk_warn(yaml_walk *walk, const yaml_node_t *node, trey_rule rule, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reports an id that is already used for something else. */
void walk_report_taken(yaml_walk *walk, const yaml_node_t *key, const char *id);

#define WALK_SHOWN_SIZE 48

/* A text for a message: shortened, and without control characters. */
const char *walk_shown(char out[WALK_SHOWN_SIZE], span text);

/* The text of a scalar. If the node is something else, reports that and returns text NULL.
 * `what` names what is expected. */
span walk_text(yaml_walk *walk, const yaml_node_t *node, const char *what);

bool walk_number(yaml_walk *walk, const yaml_node_t *node, int64_t from, int64_t to,
                 int64_t *number);
bool walk_amount(yaml_walk *walk, const yaml_node_t *node, int64_t *cents);
bool walk_flag(yaml_walk *walk, const yaml_node_t *node, bool *flag);

/* Parses one of `words`, which end with NULL; *value receives its index. */
bool walk_word(yaml_walk *walk, const yaml_node_t *node, const char *const *words, int *value);

/* Limit on the children of a node. */
#define WALK_CHILDREN_MAX 4096

/* The number of children of a mapping or sequence. If the node is something else, reports that
 * and returns 0. */
size_t walk_mapping_size(yaml_walk *walk, const yaml_node_t *node, const char *what);
size_t walk_sequence_size(yaml_walk *walk, const yaml_node_t *node, const char *what);
yaml_node_t *walk_key(yaml_walk *walk, const yaml_node_t *mapping, size_t index);
yaml_node_t *walk_value(yaml_walk *walk, const yaml_node_t *mapping, size_t index);
yaml_node_t *walk_item(yaml_walk *walk, const yaml_node_t *sequence, size_t index);

/* The text of a mapping's key. If it is not a text, or is repeated, reports that and returns
 * text NULL. */
span walk_key_text(yaml_walk *walk, const yaml_node_t *mapping, size_t index);

/* The same for a key that is a name: only letters, digits, '.', '_' and '-'. */
span walk_id(yaml_walk *walk, const yaml_node_t *mapping, size_t index);

/* An entry of a mapping from names to values. */
typedef struct walk_entry {
    size_t index; /* of the entry after it; 0 before the first */
    span id;
    const yaml_node_t *key, *value;
} walk_entry;

/* Goes on to the next of a mapping's `size` entries. Reports keys that are not names, and skips
 * them. False: there are no more. */
bool walk_next_entry(yaml_walk *walk, const yaml_node_t *mapping, size_t size, walk_entry *entry);

/* One row per key of a mapping. `read` is called with the value's node. */
typedef struct walk_field {
    const char *name;
    bool is_required;
    void (*read)(yaml_walk *walk, const yaml_node_t *node, void *record);
} walk_field;

/* Reads a mapping by its fields; reports unknown, repeated and missing keys. */
void walk_record(yaml_walk *walk, const yaml_node_t *node, const char *what,
                 const walk_field *fields, size_t count, void *record);

#endif
