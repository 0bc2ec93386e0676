/* SPDX-License-Identifier: MIT */
/*
 * What a server tells of its shuffle (docs/api.md). What makes no sense reads as nothing, and a
 * proof made of it does not hold.
 */
#ifndef TREY_PLAY_REMOTE_REMOTE_SHOE_H
#define TREY_PLAY_REMOTE_REMOTE_SHOE_H

#include "format/json/json_tree.h"
#include "shuffle_check.h"

void remote_read_shoe(shuffle_shoe *to, const json_tree *tree, uint32_t shoe);

/* The frame "openings". */
void remote_read_proof(shuffle_proof *to, const json_tree *tree, uint32_t frame);

#endif
