/* SPDX-License-Identifier: MIT */
/*
 * The tree is kept whole, so that opening a card costs no hashing.
 */
#include "merkle.h"

#include "../core/assert.h"

/* How many of `leaf_count` leaves, two or more, are in the left part. */
static uint32_t left_part(uint32_t leaf_count)
{
    uint32_t part = 1;
    while (2 * part < leaf_count) {
        part *= 2;
    }
    return part;
}

static uint32_t nodes_of(uint32_t leaf_count)
{
    return 2 * leaf_count - 1;
}

static digest parent_of(const digest *left, const digest *right)
{
    digest_writer writer;
    digest_begin(&writer, DIGEST_NODE);
    digest_add(&writer, left);
    digest_add(&writer, right);
    return digest_end(&writer);
}

static void fill(digest *nodes, const digest *leaves, uint32_t leaf_count)
{
    if (leaf_count == 1) {
        nodes[0] = leaves[0];
        return;
    }
    uint32_t part = left_part(leaf_count);
    digest *left = nodes + 1, *right = left + nodes_of(part);
    fill(left, leaves, part);
    fill(right, leaves + part, leaf_count - part);
    nodes[0] = parent_of(left, right);
}

void merkle_tree_make(merkle_tree *tree, const digest *leaves, uint32_t leaf_count)
{
    TREY_ASSERT(leaf_count >= 1 && leaf_count <= MERKLE_LEAVES_MAX);
    tree->leaf_count = leaf_count;
    fill(tree->nodes, leaves, leaf_count);
}

const digest *merkle_tree_root(const merkle_tree *tree)
{
    return &tree->nodes[0];
}

/* The turns from the root down to a leaf, in `is_right`; returns how many there are. */
static uint32_t turns_to(uint32_t leaf, uint32_t leaf_count, bool is_right[MERKLE_PATH_MAX])
{
    uint32_t depth = 0;
    while (leaf_count > 1) {
        uint32_t part = left_part(leaf_count);
        is_right[depth] = leaf >= part;
        leaf_count = is_right[depth] ? leaf_count - part : part;
        leaf -= is_right[depth] ? part : 0;
        depth++;
    }
    return depth;
}

void merkle_tree_path(const merkle_tree *tree, uint32_t leaf, merkle_path *path)
{
    TREY_ASSERT(leaf < tree->leaf_count);
    bool is_right[MERKLE_PATH_MAX];
    path->length = turns_to(leaf, tree->leaf_count, is_right);
    const digest *node = tree->nodes;
    uint32_t leaf_count = tree->leaf_count;
    for (uint32_t depth = 0; depth < path->length; depth++) {
        uint32_t part = left_part(leaf_count);
        const digest *left = node + 1, *right = left + nodes_of(part);
        path->siblings[path->length - 1 - depth] = is_right[depth] ? *left : *right;
        node = is_right[depth] ? right : left;
        leaf_count = is_right[depth] ? leaf_count - part : part;
    }
}

bool merkle_path_check(const merkle_path *path, uint32_t leaf, uint32_t leaf_count,
                       const digest *leaf_digest, const digest *root)
{
    if (leaf_count > MERKLE_LEAVES_MAX || leaf >= leaf_count) {
        return false;
    }
    bool is_right[MERKLE_PATH_MAX];
    uint32_t depth = turns_to(leaf, leaf_count, is_right);
    if (path->length != depth) {
        return false;
    }
    digest node = *leaf_digest;
    for (uint32_t i = 0; i < path->length; i++) {
        depth--;
        const digest *sibling = &path->siblings[i];
        node = is_right[depth] ? parent_of(sibling, &node) : parent_of(&node, sibling);
    }
    return digest_equal(&node, root);
}
