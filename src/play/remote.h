/* SPDX-License-Identifier: MIT */
/*
 * A table of a running server, joined as a guest: HTTP once, then a WebSocket (docs/api.md), both
 * under TLS where the address says so. A connection that is lost is made again.
 */
#ifndef TREY_PLAY_REMOTE_H
#define TREY_PLAY_REMOTE_H

#include "driver.h"
#include "session.h"

typedef struct remote_options {
    const char *url;       /* http://HOST:PORT/ or https://, or with /table/N at the end */
    const char *ca_file;   /* certificates to trust in place of the system's; NULL: those */
    const char *name;      /* of the guest; NULL: the server's choice */
    uint32_t retry_ms;     /* for how long a lost connection is tried to be made again */
    const trey_book *book; /* outlives it */
} remote_options;

typedef struct remote remote;

/* Joins, and waits for the first state of the table. The session gets its host here. NULL:
 * `problem` says why. SIGPIPE has to be ignored. */
remote *remote_open(session *in, const remote_options *options, char problem[DRIVER_PROBLEM_SIZE]);

/* Leaves the table. NULL is fine. */
void remote_close(remote *closed);

driver remote_driver(remote *of);

#endif
