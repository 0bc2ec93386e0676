/* SPDX-License-Identifier: MIT */
/*
 * A table of a running server, joined as a guest or with an account: one HTTP request, then a
 * WebSocket (docs/api.md), both over TLS if the URL is https. A lost connection is re-established.
 * A guest is stored for the next run (guest_file.h); the session of an account ends with this run.
 */
#ifndef TREY_PLAY_REMOTE_REMOTE_H
#define TREY_PLAY_REMOTE_REMOTE_H

#include "play/session/driver.h"
#include "play/session/session.h"
#include "server_url.h"

typedef struct remote_options {
    const char *url;     /* http://HOST:PORT/ or https://…, optionally with /table/N */
    const char *ca_file; /* trusted certificates; NULL: the system's */
    const char *name;    /* of the guest; NULL: the server chooses */
    const char *login;   /* account name and password; NULL: join as a guest */
    const char *password;
    uint32_t retry_ms;     /* how long to retry a lost connection */
    const trey_book *book; /* must outlive the connection */
} remote_options;

typedef struct remote remote;

enum { REMOTE_WELCOME_SIZE = FAILURE_SIZE + 640 };

/* Joins, sets the session's host, and waits for the first state of the table. On failure returns
 * NULL; `problem` has the reason, and *is_refused tells whether the server refused. The caller
 * must ignore SIGPIPE. */
remote *remote_open(session *game, const remote_options *options, bool *is_refused,
                    failure *problem);

/* Who the user is at the server and why, in one or two sentences; valid until closed. */
const char *remote_welcome(const remote *game);

/* The origin of a URL, under which guests are stored. On failure returns false, and `problem`
 * has the reason. */
TREY_MUST_CHECK bool remote_find_origin(const char *url, char out[SERVER_ORIGIN_SIZE],
                                        failure *problem);

/* Leaves the table. NULL is allowed. */
void remote_close(remote *closed);

driver remote_driver(remote *game);

#endif
