/* SPDX-License-Identifier: MIT */
/*
 * All nodes are stored, so that a path can be made without hashing.
 */
#include "merkle.h"

#include <string.h>

#include "base/assert.h"
#include "digest_many.h"

enum { PARENTS_AT_ONCE = 32, PARENT_SIZE = 1 + 2 * DIGEST_SIZE };

static uint32_t parents_of(uint32_t node_count)
{
    return (node_count + 1) / 2;
}

/* Writes the input of a parent's digest. */
static void write_parent(uint8_t block[DIGEST_BLOCK_SIZE], const digest *left, const digest *right)
{
    block[0] = DIGEST_NODE;
    memcpy(block + 1, left, DIGEST_SIZE);
    memcpy(block + 1 + DIGEST_SIZE, right, DIGEST_SIZE);
}

/* Computes the parents of a level, each from two nodes. An odd node at the end moves up unchanged.
 * This gives the shape of RFC 6962. */
static void fill_parents(digest *parents, const digest *nodes, uint32_t count)
{
    uint8_t blocks[PARENTS_AT_ONCE][DIGEST_BLOCK_SIZE] = {{0}};
    uint32_t pairs = count / 2;
    for (uint32_t first = 0; first < pairs; first += PARENTS_AT_ONCE) {
        uint32_t some = pairs - first < PARENTS_AT_ONCE ? pairs - first : PARENTS_AT_ONCE;
        for (uint32_t i = 0; i < some; i++) {
            const digest *left = &nodes[2 * (first + i)];
            write_parent(blocks[i], left, left + 1);
        }
        digest_many(parents + first, (const uint8_t(*)[DIGEST_BLOCK_SIZE])blocks, PARENT_SIZE,
                    some);
    }
    if (count % 2 != 0) {
        parents[pairs] = nodes[count - 1];
    }
}

void merkle_tree_make(merkle_tree *tree, const digest *leaves, uint32_t leaf_count)
{
    TREY_ASSERT(leaf_count >= 1 && leaf_count <= MERKLE_LEAVES_MAX);
    tree->leaf_count = leaf_count;
    memcpy(tree->nodes, leaves, leaf_count * sizeof *leaves);
    digest *level = tree->nodes;
    for (uint32_t count = leaf_count; count > 1; count = parents_of(count)) {
        fill_parents(level + count, level, count);
        level += count;
    }
}

uint32_t merkle_tree_nodes(const merkle_tree *tree)
{
    uint32_t nodes = tree->leaf_count;
    for (uint32_t count = tree->leaf_count; count > 1; count = parents_of(count)) {
        nodes += parents_of(count);
    }
    return nodes;
}

const digest *merkle_tree_root(const merkle_tree *tree)
{
    return &tree->nodes[merkle_tree_nodes(tree) - 1];
}

void merkle_tree_path(const merkle_tree *tree, uint32_t leaf, merkle_path *path)
{
    TREY_ASSERT(leaf < tree->leaf_count);
    path->length = 0;
    const digest *level = tree->nodes;
    uint32_t node = leaf;
    for (uint32_t count = tree->leaf_count; count > 1; count = parents_of(count)) {
        uint32_t sibling = node ^ 1;
        if (sibling < count) {
            path->siblings[path->length++] = level[sibling];
        }
        level += count;
        node /= 2;
    }
}

static digest parent_of(const digest *left, const digest *right)
{
    digest_writer writer;
    digest_begin(&writer, DIGEST_NODE);
    digest_add(&writer, left);
    digest_add(&writer, right);
    return digest_end(&writer);
}

bool merkle_path_check(const merkle_path *path, uint32_t leaf, uint32_t leaf_count,
                       const digest *leaf_digest, const digest *root)
{
    if (leaf_count > MERKLE_LEAVES_MAX || leaf >= leaf_count || path->length > MERKLE_PATH_MAX) {
        return false;
    }
    digest node_digest = *leaf_digest;
    uint32_t node = leaf, used = 0;
    for (uint32_t count = leaf_count; count > 1; count = parents_of(count), node /= 2) {
        if ((node ^ 1) >= count) {
            continue; /* an odd node at the end moves up unchanged */
        }
        if (used == path->length) {
            return false;
        }
        const digest *sibling = &path->siblings[used++];
        node_digest =
            node % 2 != 0 ? parent_of(sibling, &node_digest) : parent_of(&node_digest, sibling);
    }
    return used == path->length && digest_equal(&node_digest, root);
}
