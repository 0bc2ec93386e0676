/* SPDX-License-Identifier: MIT */
/*
 * A table of a running server, joined as a guest or with an account: HTTP once, then a WebSocket
 * (docs/api.md), both under TLS where the address says so. A connection that is lost is made again.
 * A guest is kept for the next run (guest_file.h); the session of an account ends with this one.
 */
#ifndef TREY_PLAY_REMOTE_REMOTE_H
#define TREY_PLAY_REMOTE_REMOTE_H

#include "play/session/driver.h"
#include "play/session/session.h"
#include "server_url.h"

typedef struct remote_options {
    const char *url;     /* http://HOST:PORT/ or https://, or with /table/N at the end */
    const char *ca_file; /* certificates to trust in place of the system's; NULL: those */
    const char *name;    /* of the guest; NULL: the server's choice */
    const char *login;   /* an account's name, and its password; NULL: as a guest */
    const char *password;
    uint32_t retry_ms;     /* for how long a lost connection is tried to be made again */
    const trey_book *book; /* outlives it */
} remote_options;

typedef struct remote remote;

enum { REMOTE_WELCOME_SIZE = 640 };

/* Joins, and waits for the first state of the table. The session gets its host here. NULL:
 * `problem` says why, and *is_refused whether the server said no. SIGPIPE has to be ignored. */
remote *remote_open(session *in, const remote_options *options, bool *is_refused,
                    char problem[DRIVER_PROBLEM_SIZE]);

/* Who one is there, and how that came about, in a sentence or two; good until it is closed. */
const char *remote_welcome(const remote *of);

/* The origin of a URL, by which guests are kept. False: `problem` says why. */
TREY_MUST_CHECK bool remote_find_origin(const char *url, char out[SERVER_ORIGIN_SIZE],
                                        char problem[DRIVER_PROBLEM_SIZE]);

/* Leaves the table. NULL is fine. */
void remote_close(remote *closed);

driver remote_driver(remote *of);

#endif
