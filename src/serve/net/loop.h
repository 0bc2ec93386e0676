/* SPDX-License-Identifier: MIT */
/*
 * The loop: the one thread that has the sockets. It reads requests and frames, passes them on as
 * letters, and writes what comes back. It waits for nothing but sockets and letters.
 */
#ifndef TREY_SERVE_NET_LOOP_H
#define TREY_SERVE_NET_LOOP_H

#include "base/address.h"
#include "serve/http/origin.h"
#include "serve/jobs/letters.h"
#include "serve/jobs/log.h"
#include "serve/limits/rate.h"

typedef struct loop loop;

typedef struct loop_options {
    net_address listen;
    bool is_inherited; /* it listens already: `listener` was handed to this process */
    int listener;
    bool has_metrics; /* a listener of their own, without TLS, open to whoever reaches it */
    net_address metrics;
    bool has_tls;
    const char *certificate, *key; /* of TLS: files */
    const char *origins;           /* trusted ones, as the configuration has them */
    const trey_book *book;
    uint32_t clients_max, clients_per_address;
    rate_limit message_rate;
    uint32_t message_size; /* of a request's body, or of a frame, at most */
    int64_t drain_ms;      /* that rounds have to end when it is told to stop; 0: none */
    serve_log *log;        /* NULL is fine */
} loop_options;

/* Listens. NULL: `problem` says why. */
enum { LOOP_PROBLEM_SIZE = 384 };
loop *loop_open(const loop_options *options, char problem[LOOP_PROBLEM_SIZE]);

/* Where it listens: as the configuration names it, with the real port; and as the kernel reports
 * it. */
const net_address *loop_address(const loop *of);
const net_address *loop_bound(const loop *of);

/* Where letters to the loop go, and how it hears of them: both from any thread. */
mailbox *loop_inbox(loop *of);
void loop_wake(void *of);

/* Runs until the floor thread says that it has stopped. SIGTERM and SIGINT ask it to, when rounds
 * have ended; asked again it does so at once. */
void loop_run(loop *running, mailbox *floor, mailbox *auth);

void loop_close(loop *closed); /* NULL is fine */

#endif
