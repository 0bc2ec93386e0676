/* SPDX-License-Identifier: MIT */
/*
 * The data directory.
 */
#include "data_dir.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

/* `path` may be a directory above the data directory. */
static bool fail(failure *problem, const char *what, const char *path, int code)
{
    return failure_set(problem,
                       "cannot %s the directory %s: %s; choose another data directory with --data",
                       what, path, strerror(code));
}

/* The nearest folder above that is there. */
static void cut_to_existing(char path[PATH_SIZE])
{
    struct stat found;
    while (stat(path, &found) != 0 && errno == ENOENT) {
        char *slash = strrchr(path, '/');
        if (slash == NULL) {
            memcpy(path, ".", 2);
            return;
        }
        slash[slash == path ? 1 : 0] = '\0';
    }
}

bool data_dir_check(const char *path, failure *problem)
{
    char nearest[PATH_SIZE];
    struct stat found;
    if (strlen(path) >= sizeof nearest) {
        return fail(problem, "use", path, ENAMETOOLONG);
    }
    memcpy(nearest, path, strlen(path) + 1);
    cut_to_existing(nearest);
    if (stat(nearest, &found) != 0) {
        return fail(problem, "use", nearest, errno);
    }
    if (!S_ISDIR(found.st_mode)) {
        return fail(problem, "use", nearest, ENOTDIR);
    }
    return access(nearest, W_OK | X_OK) == 0 || fail(problem, "write to", nearest, errno);
}

bool data_dir_make(const char *path, failure *problem)
{
    char part[PATH_SIZE];
    struct stat found;
    size_t size = strlen(path);
    if (size == 0 || size >= sizeof part) {
        return fail(problem, "create", path, size == 0 ? ENOENT : ENAMETOOLONG);
    }
    for (size_t i = 1; i <= size; i++) {
        if (path[i] != '/' && path[i] != '\0') {
            continue;
        }
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST) {
            return fail(problem, "create", part, errno);
        }
    }
    if (stat(path, &found) != 0 || !S_ISDIR(found.st_mode)) {
        return fail(problem, "use", path, ENOTDIR);
    }
    return access(path, W_OK | X_OK) == 0 || fail(problem, "write to", path, errno);
}
