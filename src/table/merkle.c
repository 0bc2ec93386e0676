/* SPDX-License-Identifier: MIT */
/*
 * All nodes are stored, so that a path or a multiproof can be made without hashing.
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

/* ---- Multiproofs ---- */

/* A way through the tree from the root down, left before right. A node is named by its level, 0 for
 * the leaves, and its index in that level. */
typedef struct tree_walk {
    uint32_t widths[MERKLE_PATH_MAX + 1]; /* number of nodes in each level */
    uint32_t levels;
    const uint16_t *leaves; /* those that are proved, ascending */
    uint32_t count;
    uint32_t next; /* the first of them that the walk has not passed */
} tree_walk;

static tree_walk begin_walk(const uint16_t *leaves, uint32_t count, uint32_t leaf_count)
{
    tree_walk walk = {.widths = {leaf_count}, .levels = 1, .leaves = leaves, .count = count};
    for (uint32_t width = leaf_count; width > 1; width = parents_of(width)) {
        walk.widths[walk.levels++] = parents_of(width);
    }
    return walk;
}

/* Whether a leaf that is proved is below this node. */
static bool has_leaf(const tree_walk *walk, uint32_t level, uint32_t index)
{
    return walk->next < walk->count && (uint32_t)walk->leaves[walk->next] >> level == index;
}

/* Whether the left child is the only one. It moves up unchanged. */
static bool has_one_child(const tree_walk *walk, uint32_t level, uint32_t index)
{
    return 2 * index + 1 >= walk->widths[level - 1];
}

/* `nodes` is the level of the node. */
static void collect_parts(tree_walk *walk, uint32_t level, uint32_t index, const digest *nodes,
                          merkle_multiproof *proof)
{
    if (!has_leaf(walk, level, index)) {
        TREY_ASSERT(proof->length < MERKLE_PARTS_MAX);
        proof->parts[proof->length++] = nodes[index];
        return;
    }
    if (level == 0) {
        walk->next++;
        return;
    }
    const digest *below = nodes - walk->widths[level - 1];
    collect_parts(walk, level - 1, 2 * index, below, proof);
    if (!has_one_child(walk, level, index)) {
        collect_parts(walk, level - 1, 2 * index + 1, below, proof);
    }
}

void merkle_tree_prove(const merkle_tree *tree, const uint16_t *leaves, uint32_t count,
                       merkle_multiproof *proof)
{
    TREY_ASSERT(count >= 1);
    tree_walk walk = begin_walk(leaves, count, tree->leaf_count);
    proof->length = 0;
    collect_parts(&walk, walk.levels - 1, 0, merkle_tree_root(tree), proof);
    TREY_ASSERT(walk.next == count); /* they are ascending, and leaves of the tree */
}

/* What a multiproof leads to. */
typedef struct multiproof_reader {
    tree_walk walk;
    const digest *leaf_digests;
    const merkle_multiproof *proof;
    uint32_t used; /* number of parts */
} multiproof_reader;

/* Computes a node. Returns false if the proof has too few parts. */
static bool compute_node(multiproof_reader *reader, uint32_t level, uint32_t index, digest *node)
{
    tree_walk *walk = &reader->walk;
    if (!has_leaf(walk, level, index)) {
        if (reader->used == reader->proof->length) {
            return false;
        }
        *node = reader->proof->parts[reader->used++];
        return true;
    }
    if (level == 0) {
        *node = reader->leaf_digests[walk->next++];
        return true;
    }
    digest right;
    if (!compute_node(reader, level - 1, 2 * index, node)) {
        return false;
    }
    if (has_one_child(walk, level, index)) {
        return true;
    }
    if (!compute_node(reader, level - 1, 2 * index + 1, &right)) {
        return false;
    }
    *node = parent_of(node, &right);
    return true;
}

/* Whether these are leaves of such a tree, in ascending order. */
static bool are_leaves(const uint16_t *leaves, uint32_t count, uint32_t leaf_count)
{
    if (count < 1 || count > leaf_count || leaf_count > MERKLE_LEAVES_MAX) {
        return false;
    }
    for (uint32_t i = 1; i < count; i++) {
        if (leaves[i] <= leaves[i - 1]) {
            return false;
        }
    }
    return leaves[count - 1] < leaf_count;
}

bool merkle_multiproof_check(const merkle_multiproof *proof, const uint16_t *leaves,
                             const digest *leaf_digests, uint32_t count, uint32_t leaf_count,
                             const digest *root)
{
    if (!are_leaves(leaves, count, leaf_count) || proof->length > MERKLE_PARTS_MAX) {
        return false;
    }
    multiproof_reader reader = {.walk = begin_walk(leaves, count, leaf_count),
                                .leaf_digests = leaf_digests,
                                .proof = proof};
    digest found;
    return compute_node(&reader, reader.walk.levels - 1, 0, &found) &&
           reader.used == proof->length && digest_equal(&found, root);
}
