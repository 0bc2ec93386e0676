/* SPDX-License-Identifier: MIT */
/*
 * How time advances for a session, at a local table or at a server's. The user interface calls the
 * driver and does not know where the table is.
 */
#ifndef TREY_PLAY_SESSION_DRIVER_H
#define TREY_PLAY_SESSION_DRIVER_H

#include "base/failure.h"

typedef struct driver {
    /* Advances by `elapsed` milliseconds and handles what has arrived. Returns the milliseconds
     * until the next thing happens; INT64_MAX: nothing without input. Sets *is_whole to false
     * when the session is over; `problem` has the reason. */
    int64_t (*advance)(void *context, int64_t elapsed, bool *is_whole, failure *problem);
    /* Skips ahead until the person must act; NULL: not possible. */
    bool (*hurry)(void *context, failure *problem);
    int (*file)(void *context); /* file descriptor to poll in addition; NULL: none */
    /* Current time on the clock of the view's `waiting_until`. */
    int64_t (*time)(void *context);
    bool is_timed; /* the person's time limits apply too */
    void *context;
} driver;

#endif
