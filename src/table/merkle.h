/* SPDX-License-Identifier: MIT */
/*
 * A Merkle tree over the cards of a shoe, of the shape of RFC 6962: the left part of n leaves is
 * the largest power of two below n. The path of a leaf shows that it belongs to a root and says
 * nothing about the other leaves but their digests.
 */
#ifndef TREY_TABLE_MERKLE_H
#define TREY_TABLE_MERKLE_H

#include <trey/card.h>

#include "digest.h"

enum {
    MERKLE_LEAVES_MAX = TREY_SHOE_CARDS_MAX,
    MERKLE_PATH_MAX = 9, /* 2^9 leaves are more than the most there are */
    MERKLE_NODES_MAX = 2 * MERKLE_LEAVES_MAX + MERKLE_PATH_MAX
};

/* Level by level: the leaves, the nodes over them, and so on to the root, the last. */
typedef struct merkle_tree {
    uint32_t leaf_count;
    digest nodes[MERKLE_NODES_MAX];
} merkle_tree;

/* The siblings from the leaf up to the root. */
typedef struct merkle_path {
    uint32_t length;
    digest siblings[MERKLE_PATH_MAX];
} merkle_path;

/* 1 to MERKLE_LEAVES_MAX leaves. */
void merkle_tree_make(merkle_tree *tree, const digest *leaves, uint32_t leaf_count);

/* How many nodes the tree has, its leaves too. */
uint32_t merkle_tree_nodes(const merkle_tree *tree);

const digest *merkle_tree_root(const merkle_tree *tree);

/* `leaf` is below the tree's count. */
void merkle_tree_path(const merkle_tree *tree, uint32_t leaf, merkle_path *path);

/* Whether the digest is that of leaf number `leaf` in a tree of so many leaves with this root. Any
 * numbers and bytes may be asked about. */
bool merkle_path_check(const merkle_path *path, uint32_t leaf, uint32_t leaf_count,
                       const digest *leaf_digest, const digest *root);

#endif
