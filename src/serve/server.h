/* SPDX-License-Identifier: MIT */
/*
 * A server from its configuration: data directory, journal and its key, people, tables, bots, and
 * the three threads.
 */
#ifndef TREY_SERVE_SERVER_H
#define TREY_SERVE_SERVER_H

#include "serve/config/config.h"

enum { SERVER_PROBLEM_SIZE = 600 };

/* What to tell whoever started it, once it listens. */
typedef struct server_greeting {
    const char *address;    /* it listens at */
    const char *url;        /* for people: no 0.0.0.0, and the configured origin if there is one */
    const char *admin_link; /* empty: there is somebody who can administer */
    uint32_t tables, bots;
    uint64_t test_seed; /* not 0: a test, and everybody must see it */
} server_greeting;

/* Runs until it is told to stop by a signal. False: `problem` says why it did not, and what to
 * do. */
TREY_MUST_CHECK bool server_run(const serve_config *config,
                                void (*greet)(void *context, const server_greeting *greeting),
                                void *context, char problem[SERVER_PROBLEM_SIZE]);

#endif
