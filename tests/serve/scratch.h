/* SPDX-License-Identifier: MIT */
/*
 * A directory for the files of one test program, and the database in it.
 */
#ifndef TREY_TESTS_SERVE_SCRATCH_H
#define TREY_TESTS_SERVE_SCRATCH_H

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SCRATCH_PATH_SIZE = 64 };

static char scratch_directory[] = "/tmp/trey-test-XXXXXX";

/* The path of a file in the directory. */
static inline void scratch_path(char path[SCRATCH_PATH_SIZE], const char *name)
{
    snprintf(path, SCRATCH_PATH_SIZE, "%s/%s", scratch_directory, name);
}

/* Makes the directory; 0, or -1 as a group of cmocka expects it. */
static inline int scratch_make(void)
{
    return mkdtemp(scratch_directory) != NULL ? 0 : -1;
}

/* Removes a database with the files that belong to it. */
static inline void scratch_clear(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock", "-writer", "-mark", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[SCRATCH_PATH_SIZE + 16];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* Removes the empty directory; 0, or -1 as a group of cmocka expects it. */
static inline int scratch_remove(void)
{
    return rmdir(scratch_directory);
}

#endif
