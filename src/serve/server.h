/* SPDX-License-Identifier: MIT */
/*
 * A server: opens what its configuration names (data directory, journal and key, accounts, tables,
 * bots), and runs the threads.
 */
#ifndef TREY_SERVE_SERVER_H
#define TREY_SERVE_SERVER_H

#include "base/failure.h"
#include "serve/config/config.h"

/* What to print when the server listens. */
typedef struct server_greeting {
    const char *address; /* the listening address */
    const char *url;     /* for a browser: the configured origin, or the address, never 0.0.0.0 */
    const char *admin_link; /* for the first admin; empty: there is one */
    uint32_t tables, bots;
    uint64_t test_seed; /* not 0: test mode, which must be obvious */
} server_greeting;

/* Explicit words of the operator for one start. */
typedef struct server_options {
    bool accept_clock;       /* start although the clock seems to be wrong */
    bool accept_lost_events; /* go on from a journal that has lost entries */
    const config_sources
        *sources; /* of the configuration, to read it again on SIGHUP; may be NULL */
} server_options;

/* The libraries of the server end the process with a message when memory or files run out. Call it
 * before the configuration is read, which may use them. */
void server_guard(void);

/* Runs until a signal stops it. False: it could not start, or failed; `problem` says why, and what
 * to do. */
TREY_MUST_CHECK bool server_run(const serve_config *config, const server_options *options,
                                void (*greet)(void *context, const server_greeting *greeting),
                                void *context, failure *problem);

#endif
