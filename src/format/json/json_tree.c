/* SPDX-License-Identifier: MIT */
#include "json_tree.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 1 << 18, DEPTH_MAX = 32 };

/* Returns 0 if memory runs out. */
static uint32_t add_node(json_tree *tree, json_token token)
{
    if (tree->count == tree->capacity) {
        uint32_t capacity = tree->capacity == 0 ? 256 : 2 * tree->capacity;
        json_node *nodes =
            capacity > NODES_MAX ? NULL : realloc(tree->nodes, capacity * sizeof *nodes);
        if (nodes == NULL) {
            return 0;
        }
        tree->nodes = nodes;
        tree->capacity = capacity;
    }
    tree->nodes[tree->count] = (json_node){.token = token};
    return tree->count++;
}

/* Copies the text of the last token. Returns its offset, or SIZE_MAX if memory runs out. */
static size_t keep_text(json_tree *tree)
{
    size_t size = tree->reader->text_size, at = tree->used;
    if (tree->size - tree->used < size + 1) {
        size_t wanted = 2 * tree->size + size + 1;
        char *texts = realloc(tree->texts, wanted);
        if (texts == NULL) {
            return SIZE_MAX;
        }
        tree->texts = texts;
        tree->size = wanted;
    }
    memcpy(tree->texts + at, tree->reader->text, size);
    tree->texts[at + size] = '\0';
    tree->used += size + 1;
    return at;
}

static size_t offset(const json_tree *tree)
{
    return (size_t)tree->reader->buffer_offset + tree->reader->at;
}

static uint32_t read_value(json_tree *tree, json_token token, unsigned depth);

/* Reads the values up to the end of an object or array. */
static bool read_children(json_tree *tree, uint32_t parent, json_token end, unsigned depth)
{
    uint32_t last = 0;
    json_token token;
    while ((token = json_next(tree->reader)) != end) {
        size_t key = 0;
        if (token == JSON_KEY) {
            key = keep_text(tree);
            token = json_next(tree->reader);
        }
        uint32_t child = key == SIZE_MAX ? 0 : read_value(tree, token, depth + 1);
        if (child == 0) {
            return false;
        }
        tree->nodes[child].key = key;
        *(last == 0 ? &tree->nodes[parent].first : &tree->nodes[last].next) = child;
        last = child;
    }
    return true;
}

static uint32_t read_value(json_tree *tree, json_token token, unsigned depth)
{
    if (depth > DEPTH_MAX || token == JSON_BROKEN || token == JSON_UNREADABLE ||
        token == JSON_END) {
        return 0;
    }
    size_t begin = offset(tree);
    uint32_t made = add_node(tree, token);
    if (made == 0) {
        return 0;
    }
    if (token == JSON_OBJECT_BEGIN || token == JSON_ARRAY_BEGIN) {
        json_token end = token == JSON_OBJECT_BEGIN ? JSON_OBJECT_END : JSON_ARRAY_END;
        tree->nodes[made].begin = begin - 1;
        if (!read_children(tree, made, end, depth)) {
            return 0;
        }
        tree->nodes[made].end = offset(tree);
    } else if (token == JSON_STRING) {
        size_t text = keep_text(tree);
        tree->nodes[made].text = text;
        return text == SIZE_MAX ? 0 : made;
    } else if (token == JSON_INTEGER) {
        tree->nodes[made].integer = tree->reader->integer;
    }
    return made;
}

bool json_tree_read(json_tree *tree, const char *bytes, size_t size)
{
    if (tree->reader == NULL) {
        tree->reader = malloc(sizeof *tree->reader);
    }
    tree->count = 0;
    tree->used = 0;
    json_bytes from = {.bytes = bytes, .left = size};
    if (tree->reader == NULL || (add_node(tree, JSON_NULL) != 0)) {
        return false;
    }
    if (tree->count == 0) { /* no memory for the first */
        return false;
    }
    json_reader_begin(tree->reader, json_fill_bytes, &from);
    tree->reader->text_size = 0;
    return keep_text(tree) == 0 /* the empty text */ &&
           read_value(tree, json_next(tree->reader), 0) == JSON_TREE_ROOT;
}

void json_tree_close(json_tree *tree)
{
    free(tree->nodes);
    free(tree->texts);
    free(tree->reader);
    *tree = (json_tree){0};
}

static uint32_t find_member(const json_tree *tree, uint32_t node, const char *key)
{
    bool is_object = node != 0 && tree->nodes[node].token == JSON_OBJECT_BEGIN;
    uint32_t child = is_object ? tree->nodes[node].first : 0;
    while (child != 0 && strcmp(tree->texts + tree->nodes[child].key, key) != 0) {
        child = tree->nodes[child].next;
    }
    return child;
}

uint32_t json_member(const json_tree *tree, uint32_t node, const char *key)
{
    uint32_t child = find_member(tree, node, key);
    return child != 0 && tree->nodes[child].token != JSON_NULL ? child : 0;
}

bool json_has_member(const json_tree *tree, uint32_t node, const char *key)
{
    return find_member(tree, node, key) != 0;
}

uint32_t json_first(const json_tree *tree, uint32_t node)
{
    return node != 0 && tree->nodes[node].token == JSON_ARRAY_BEGIN ? tree->nodes[node].first : 0;
}

uint32_t json_after(const json_tree *tree, uint32_t node)
{
    return tree->nodes[node].next;
}

int64_t json_number_of(const json_tree *tree, uint32_t node, const char *key)
{
    uint32_t child = json_member(tree, node, key);
    return child != 0 && tree->nodes[child].token == JSON_INTEGER ? tree->nodes[child].integer : 0;
}

bool json_flag_of(const json_tree *tree, uint32_t node, const char *key)
{
    uint32_t child = json_member(tree, node, key);
    return child != 0 && tree->nodes[child].token == JSON_TRUE;
}

const char *json_text_at(const json_tree *tree, uint32_t node)
{
    return node != 0 && tree->nodes[node].token == JSON_STRING
               ? tree->texts + tree->nodes[node].text
               : "";
}

const char *json_text_of(const json_tree *tree, uint32_t node, const char *key)
{
    return json_text_at(tree, json_member(tree, node, key));
}
