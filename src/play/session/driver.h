/* SPDX-License-Identifier: MIT */
/*
 * How time passes for a session: in this process, or at a server. Whoever shows the session calls
 * it, and knows nothing else of where the table is.
 */
#ifndef TREY_PLAY_SESSION_DRIVER_H
#define TREY_PLAY_SESSION_DRIVER_H

#include <trey/base.h>

enum { DRIVER_PROBLEM_SIZE = 640 };

typedef struct driver {
    /* Lets so many milliseconds pass, or takes what has come, and returns after how many more
     * something will happen; INT64_MAX: not by itself. False in *is_whole: it is over, and
     * `problem` says why. */
    int64_t (*pass)(void *context, int64_t elapsed, bool *is_whole,
                    char problem[DRIVER_PROBLEM_SIZE]);
    /* Until the person is waited for, without waiting; NULL: that cannot be hurried. */
    bool (*hurry)(void *context, char problem[DRIVER_PROBLEM_SIZE]);
    int (*file)(void *context); /* to wait for besides; NULL: none */
    /* The time in which `waiting_until` of a view is told. */
    int64_t (*time)(void *context);
    bool is_timed; /* the person's time runs too */
    void *context;
} driver;

#endif
