/* SPDX-License-Identifier: MIT */
#include "state_path.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Errors are ignored here: if a folder is missing, opening the file in it fails. */
static void make_folders(char path[STATE_PATH_SIZE])
{
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
}

const char *state_path(char out[STATE_PATH_SIZE], const char *name, bool creates_folders)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    bool has_state = state != NULL && state[0] == '/';
    if (!has_state && (home == NULL || home[0] != '/')) {
        errno = ENOENT;
        return NULL;
    }
    int size = snprintf(out, STATE_PATH_SIZE, "%s%s/trey/%s", has_state ? state : home,
                        has_state ? "" : "/.local/state", name);
    if (size >= STATE_PATH_SIZE) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    if (creates_folders) {
        make_folders(out);
    }
    return out;
}
