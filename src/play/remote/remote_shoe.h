/* SPDX-License-Identifier: MIT */
/*
 * Reads what a server sends about its shuffle (docs/api.md). Malformed parts become zeros, and a
 * proof with such parts fails the check.
 */
#ifndef TREY_PLAY_REMOTE_REMOTE_SHOE_H
#define TREY_PLAY_REMOTE_REMOTE_SHOE_H

#include "format/json/json_tree.h"
#include "shuffle_check.h"

/* Copies the shoe of a view that came from a server. */
void remote_copy_shoe(shuffle_shoe *shoe, const table_view *view);

/* Reads the frame "openings". */
void remote_read_proof(shuffle_proof *proof, const json_tree *tree, uint32_t frame);

#endif
