/* SPDX-License-Identifier: MIT */
#include "clock_check.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>

int64_t clock_last_seen(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0
               ? (int64_t)found.st_mtim.tv_sec * 1000 + found.st_mtim.tv_nsec / 1000000
               : 0;
}

enum { TIME_TEXT_SIZE = 40 };

static const char *format(char out[TIME_TEXT_SIZE], int64_t time)
{
    time_t seconds = (time_t)(time / 1000);
    struct tm parts;
    if (gmtime_r(&seconds, &parts) == NULL ||
        strftime(out, TIME_TEXT_SIZE, "%Y-%m-%d %H:%M:%S UTC", &parts) == 0) {
        out[0] = '\0';
    }
    return out;
}

bool clock_check(int64_t now, int64_t latest, failure *problem)
{
    char shown[TIME_TEXT_SIZE], seen[TIME_TEXT_SIZE];
    if (latest == 0 || (now >= latest - CLOCK_BEHIND_MS && now <= latest + CLOCK_AHEAD_MS)) {
        return true;
    }
    return failure_set(problem,
                       "Is the clock of this machine right? It shows %s, and this room was last in "
                       "use at %s, which is %s. Set the clock; or, if it is right, start once with "
                       "--accept-clock.",
                       format(shown, now), format(seen, latest),
                       now < latest ? "later" : "more than 31 days earlier");
}

int clock_file_open(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

void clock_file_touch(int file)
{
    if (file >= 0) {
        (void)!futimens(file, NULL);
    }
}
