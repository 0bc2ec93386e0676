/* SPDX-License-Identifier: MIT */
/*
 * Compares JSON texts by value, for tests: the order of members does not matter.
 */
#ifndef TREY_TESTS_JSON_SAME_H
#define TREY_TESTS_JSON_SAME_H

#include <string.h>

#include "base/span.h"
#include "format/json/json_tree.h"

static inline uint32_t json_same_count(const json_tree *tree, uint32_t node)
{
    uint32_t count = 0;
    for (uint32_t child = tree->nodes[node].first; child != 0; child = tree->nodes[child].next) {
        count++;
    }
    return count;
}

/* The member of the same name; 0: there is none. */
static inline uint32_t json_same_member(const json_tree *tree, uint32_t node, const char *key)
{
    uint32_t child = tree->nodes[node].first;
    while (child != 0 && strcmp(tree->texts + tree->nodes[child].key, key) != 0) {
        child = tree->nodes[child].next;
    }
    return child;
}

static inline bool json_same_nodes(const json_tree *a, uint32_t node, const json_tree *b,
                                   uint32_t other)
{
    const json_node *one = &a->nodes[node], *two = &b->nodes[other];
    if (one->token != two->token || one->integer != two->integer ||
        json_same_count(a, node) != json_same_count(b, other)) {
        return false;
    }
    uint32_t next = two->first;
    for (uint32_t child = one->first; child != 0; child = a->nodes[child].next) {
        uint32_t pair = one->token == JSON_OBJECT_BEGIN
                            ? json_same_member(b, other, a->texts + a->nodes[child].key)
                            : next;
        if (pair == 0 || !json_same_nodes(a, child, b, pair)) {
            return false;
        }
        next = b->nodes[pair].next;
    }
    return one->token != JSON_STRING || strcmp(a->texts + one->text, b->texts + two->text) == 0;
}

/* False: they differ, or one of them is not JSON. */
static inline bool json_same(span one, span two)
{
    static json_tree a, b;
    return json_tree_read(&a, one.text, one.size) && json_tree_read(&b, two.text, two.size) &&
           json_same_nodes(&a, JSON_TREE_ROOT, &b, JSON_TREE_ROOT);
}

#endif
