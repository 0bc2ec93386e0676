/* SPDX-License-Identifier: MIT */
/*
 * A Merkle tree over the cards of a shoe. It has the shape of RFC 6962: the left subtree of n
 * leaves has as many leaves as the largest power of two below n. The path of a leaf proves that it
 * belongs to a root, and reveals only digests of the other leaves. A multiproof does the same for
 * several leaves, with each digest once.
 */
#ifndef TREY_TABLE_MERKLE_H
#define TREY_TABLE_MERKLE_H

#include <trey/card.h>

#include "digest.h"

enum {
    MERKLE_LEAVES_MAX = TREY_SHOE_CARDS_MAX,
    MERKLE_PATH_MAX = 9, /* enough for 2^9 leaves, more than MERKLE_LEAVES_MAX */
    MERKLE_NODES_MAX = 2 * MERKLE_LEAVES_MAX + MERKLE_PATH_MAX,
    MERKLE_PARTS_MAX = (MERKLE_LEAVES_MAX + 1) / 2 /* reached if every second leaf is proved */
};

/* The nodes are stored level by level: first the leaves, then their parents, and so on; the root is
 * last. */
typedef struct merkle_tree {
    uint32_t leaf_count;
    digest nodes[MERKLE_NODES_MAX];
} merkle_tree;

/* The sibling nodes on the way from a leaf to the root. */
typedef struct merkle_path {
    uint32_t length;
    digest siblings[MERKLE_PATH_MAX];
} merkle_path;

/* Proves several leaves: the roots of the largest parts of the tree without any of these leaves,
 * from left to right. Which parts these are follows from the leaves. */
typedef struct merkle_multiproof {
    uint32_t length;
    digest parts[MERKLE_PARTS_MAX];
} merkle_multiproof;

/* Makes a tree of 1 to MERKLE_LEAVES_MAX leaves. */
void merkle_tree_make(merkle_tree *tree, const digest *leaves, uint32_t leaf_count);

/* The number of nodes, including the leaves. */
uint32_t merkle_tree_nodes(const merkle_tree *tree);

const digest *merkle_tree_root(const merkle_tree *tree);

/* Makes the path of a leaf. `leaf` must be less than leaf_count. */
void merkle_tree_path(const merkle_tree *tree, uint32_t leaf, merkle_path *path);

/* Whether leaf_digest is leaf number `leaf` of a tree with leaf_count leaves and this root. All
 * arguments may be any numbers and bytes. */
bool merkle_path_check(const merkle_path *path, uint32_t leaf, uint32_t leaf_count,
                       const digest *leaf_digest, const digest *root);

/* Makes the multiproof of `count` leaves, at least one, in ascending order. */
void merkle_tree_prove(const merkle_tree *tree, const uint16_t *leaves, uint32_t count,
                       merkle_multiproof *proof);

/* Whether the digests are those of `count` leaves of a tree with leaf_count leaves and this root.
 * All arguments may be any numbers and bytes. Leaves that are not in ascending order are refused.
 */
bool merkle_multiproof_check(const merkle_multiproof *proof, const uint16_t *leaves,
                             const digest *leaf_digests, uint32_t count, uint32_t leaf_count,
                             const digest *root);

#endif
