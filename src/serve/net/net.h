/* SPDX-License-Identifier: MIT */
/*
 * The net thread: the one thread that has the sockets. It reads requests and frames, passes them on
 * as jobs, and writes what comes back. It waits for nothing but sockets and jobs.
 */
#ifndef TREY_SERVE_NET_NET_H
#define TREY_SERVE_NET_NET_H

#include "base/address.h"
#include "serve/http/origin.h"
#include "serve/jobs/job.h"
#include "serve/jobs/log.h"
#include "serve/limits/rate.h"

typedef struct net_thread net_thread;

typedef struct net_options {
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
} net_options;

/* Listens. NULL: `problem` says why. */
enum { NET_PROBLEM_SIZE = 384 };
net_thread *net_open(const net_options *options, char problem[NET_PROBLEM_SIZE]);

/* Where it listens: as the configuration names it, with the real port; and as the kernel reports
 * it. */
const net_address *net_peer_address(const net_thread *of);
const net_address *net_bound(const net_thread *of);

/* Where jobs to the net thread go, and how it hears of them: both from any thread. */
job_queue *net_inbox(net_thread *of);
void net_wake(void *of);

/* Runs until the floor thread says that it has stopped. SIGTERM and SIGINT ask it to, when rounds
 * have ended; asked again it does so at once. */
void net_run(net_thread *running, job_queue *floor, job_queue *auth);

void net_close(net_thread *closed); /* NULL is fine */

#endif
