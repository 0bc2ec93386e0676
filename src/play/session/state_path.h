/* SPDX-License-Identifier: MIT */
/*
 * Where a user's programs keep what they remember: trey/ in $XDG_STATE_HOME, or in ~/.local/state.
 */
#ifndef TREY_PLAY_SESSION_STATE_PATH_H
#define TREY_PLAY_SESSION_STATE_PATH_H

#include <trey/base.h>

enum { STATE_PATH_SIZE = 4096 };

/* The path of a file there, such as "train.tsv"; `makes`: with the folders it lies in, which nobody
 * else can read. Returns `out`; NULL: there is no home, or the path is too long, and errno is
 * ENAMETOOLONG. */
const char *state_path(char out[STATE_PATH_SIZE], const char *name, bool makes);

#endif
