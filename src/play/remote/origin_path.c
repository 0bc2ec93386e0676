/* SPDX-License-Identifier: MIT */
#include "origin_path.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char *origin_path(char out[STATE_PATH_SIZE], const char *folder, const char *origin,
                        const char *ending, bool creates_folders)
{
    char name[1024];
    size_t used = (size_t)snprintf(name, sizeof name, "%s", folder);
    for (; *origin != '\0' && used + 4 < sizeof name; origin++) {
        unsigned char c = (unsigned char)*origin;
        bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                        (c >= '0' && c <= '9') || c == '.' || c == '-';
        used += (size_t)snprintf(name + used, sizeof name - used, is_plain ? "%c" : "%%%02X", c);
    }
    if (*origin != '\0' || used + strlen(ending) >= sizeof name) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    snprintf(name + used, sizeof name - used, "%s", ending);
    return state_path(out, name, creates_folders);
}
