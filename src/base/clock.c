/* SPDX-License-Identifier: MIT */
#include "clock.h"

enum { NANOSECONDS_PER_SECOND = 1000000000 };

static struct timespec read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return now;
}

static int64_t milliseconds(struct timespec time)
{
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int64_t clock_wall_ms(void)
{
    return milliseconds(read_clock(CLOCK_REALTIME));
}

int64_t clock_steady_ms(void)
{
    return milliseconds(read_clock(CLOCK_MONOTONIC));
}

int64_t clock_steady_us(void)
{
    struct timespec now = read_clock(CLOCK_MONOTONIC);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

struct timespec clock_deadline(int64_t wait_ms)
{
    struct timespec until = read_clock(CLOCK_MONOTONIC);
    until.tv_sec += wait_ms / 1000;
    until.tv_nsec += wait_ms % 1000 * 1000000;
    if (until.tv_nsec >= NANOSECONDS_PER_SECOND) {
        until.tv_nsec -= NANOSECONDS_PER_SECOND;
        until.tv_sec++;
    }
    return until;
}
