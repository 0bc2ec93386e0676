/* SPDX-License-Identifier: MIT */
/*
 * A table of a running server, joined as a guest: HTTP once, then a WebSocket (docs/api.md).
 * Without TLS, so for this machine and networks one trusts.
 */
#ifndef TREY_PLAY_REMOTE_H
#define TREY_PLAY_REMOTE_H

#include "driver.h"
#include "session.h"

typedef struct remote_options {
    const char *url;       /* http://HOST:PORT/, or with /table/N at the end */
    const char *name;      /* of the guest; NULL: the server's choice */
    const trey_book *book; /* outlives it */
} remote_options;

typedef struct remote remote;

/* Joins, and waits for the first state of the table. The session gets its host here. NULL:
 * `problem` says why. */
remote *remote_open(session *in, const remote_options *options, char problem[DRIVER_PROBLEM_SIZE]);

/* Leaves the table. NULL is fine. */
void remote_close(remote *closed);

driver remote_driver(remote *of);

#endif
