/* SPDX-License-Identifier: MIT */
/*
 * Reads a JSON text into a tree, for callers that look up members by name. A member that is missing
 * or has another type is read as 0, false or an empty text.
 */
#ifndef TREY_FORMAT_JSON_JSON_TREE_H
#define TREY_FORMAT_JSON_JSON_TREE_H

#include "json_reader.h"

typedef struct json_node {
    json_token token;
    size_t key, text;  /* offsets in json_tree.texts; each ends with a zero byte */
    size_t begin, end; /* offsets of an object in the text that was read */
    int64_t integer;
    uint32_t first, next; /* first child and next sibling; 0: none */
} json_node;

/* A zeroed tree is empty. */
typedef struct json_tree {
    uint32_t count, capacity; /* of nodes; node 0 means "no value", node 1 is the root */
    json_node *nodes;
    size_t used, size;
    char *texts;
    json_reader *reader;
} json_tree;

enum { JSON_TREE_ROOT = 1 };

/* Reads one value. False: the text is not valid JSON, or there is not enough memory. */
TREY_MUST_CHECK bool json_tree_read(json_tree *tree, const char *bytes, size_t size);
void json_tree_close(json_tree *tree);

/* A member of an object; 0: it is missing or null. */
uint32_t json_member(const json_tree *tree, uint32_t node, const char *key);

/* Whether an object has a member, null or not. */
bool json_has_member(const json_tree *tree, uint32_t node, const char *key);

/* The first element of an array, and the element after another; 0: there is none. */
uint32_t json_first(const json_tree *tree, uint32_t node);
uint32_t json_after(const json_tree *tree, uint32_t node);

int64_t json_number_of(const json_tree *tree, uint32_t node, const char *key);
bool json_flag_of(const json_tree *tree, uint32_t node, const char *key);
/* The text of a node; "" if it is not a text. */
const char *json_text_at(const json_tree *tree, uint32_t node);

const char *json_text_of(const json_tree *tree, uint32_t node, const char *key);

#endif
