/* SPDX-License-Identifier: MIT */
/*
 * Loaded before a program: once the file that TREY_FAIL_SYNC names is there, the disk makes nothing
 * durable any more.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int sync_function(int file);

static int sync_or_fail(const char *name, int file)
{
    const char *flag = getenv("TREY_FAIL_SYNC");
    if (flag != NULL && access(flag, F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    sync_function *real;
    void *found = dlsym(RTLD_NEXT, name);
    memcpy(&real, &found, sizeof real); /* POSIX lets a function's address be an object's */
    return real(file);
}

int fdatasync(int file)
{
    return sync_or_fail("fdatasync", file);
}

int fsync(int file)
{
    return sync_or_fail("fsync", file);
}
