/* SPDX-License-Identifier: MIT */
/*
 * Path of a file with user state: in the folder trey of $XDG_STATE_HOME, or of ~/.local/state.
 */
#ifndef TREY_PLAY_SESSION_STATE_PATH_H
#define TREY_PLAY_SESSION_STATE_PATH_H

#include <trey/base.h>

enum { STATE_PATH_SIZE = 4096 };

/* Path of a file such as "train.tsv". If `creates_folders`, creates its folders, readable only by
 * the user. Returns `out`; NULL if there is no home directory, or if the path is too long (errno is
 * ENAMETOOLONG). */
const char *state_path(char out[STATE_PATH_SIZE], const char *name, bool creates_folders);

#endif
