/* SPDX-License-Identifier: MIT */
/*
 * Path of a file that belongs to one server, in the user's state (state_path.h).
 */
#ifndef TREY_PLAY_REMOTE_ORIGIN_PATH_H
#define TREY_PLAY_REMOTE_ORIGIN_PATH_H

#include "play/session/state_path.h"

/* Such as "guests/http%3A%2F%2F127.0.0.1%3A8333": `folder` is "guests/", and every origin has its
 * own file name, before `ending`. Returns NULL as state_path does. */
const char *origin_path(char out[STATE_PATH_SIZE], const char *folder, const char *origin,
                        const char *ending, bool creates_folders);

#endif
