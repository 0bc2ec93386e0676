/* SPDX-License-Identifier: MIT */
/*
 * Loaded before a program: its wall clock is ahead by the number of seconds in the file that
 * CLOCK_SHIFT_FILE names; nothing is shifted while there is no such file.
 */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long shift(void)
{
    const char *path = getenv("CLOCK_SHIFT_FILE");
    char text[32];
    int file = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t size = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0) {
        (void)close(file);
    }
    text[size > 0 ? size : 0] = '\0';
    return strtol(text, NULL, 10);
}

int clock_gettime(clockid_t clock, struct timespec *time)
{
    int (*real)(clockid_t, struct timespec *);
    void *found = dlsym(RTLD_NEXT, "clock_gettime");
    memcpy(&real, &found, sizeof real); /* POSIX lets a function's address be an object's */
    int failed = real(clock, time);
    if (clock == CLOCK_REALTIME && failed == 0) {
        time->tv_sec += shift();
    }
    return failed;
}
