/* SPDX-License-Identifier: MIT */
/*
 * The net thread: the only thread that uses the sockets. It reads requests and frames, passes them
 * on as jobs, and writes the answers. It waits only for sockets and jobs, never for another thread.
 */
#ifndef TREY_SERVE_NET_NET_H
#define TREY_SERVE_NET_NET_H

#include "base/address.h"
#include "serve/http/origin.h"
#include "serve/http/proxy.h"
#include "serve/jobs/job.h"
#include "serve/jobs/log.h"
#include "serve/limits/rate.h"

typedef struct net_thread net_thread;

/* Files that the server itself needs: journal, accounts, and reports, which open files for a while.
 * Clients never get them. */
enum { NET_OTHER_FILES = 128 };

typedef struct net_options {
    net_address listen;
    bool is_inherited; /* `listener` is a listening socket from the service manager */
    int listener;
    bool has_metrics; /* a separate listener for metrics, without TLS and without sessions */
    net_address metrics;
    bool has_tls;
    bool is_secure;                /* browsers use https, here or at a proxy */
    const char *certificate, *key; /* of TLS: files */
    const char *origins;           /* trusted ones, as configured */
    const char *trusted_proxies;   /* a list, as configured */
    proxy_header proxy_header;
    const char *proxy_socket; /* path of a Unix socket to listen at, too; empty: none */
    const trey_book *book;
    uint32_t clients_max, clients_per_address;
    rate_limit message_rate;
    uint32_t message_size;         /* maximum bytes of a body or a message */
    int64_t ping_ms;               /* silence of a WebSocket after which it gets a ping */
    int64_t pong_ms;               /* time that a client has to answer it */
    int64_t drain_ms;              /* time for rounds to end before the server stops; 0: none */
    void (*reload)(void *context); /* on SIGHUP, in the net thread; NULL: SIGHUP is not handled */
    void *reload_context;
    serve_log *log; /* may be NULL */
} net_options;

/* Starts to listen. NULL: `problem` says why. */
net_thread *net_open(const net_options *options, failure *problem);

/* The listening address: as configured, with the real port; and as the kernel reports it. */
const net_address *net_peer_address(const net_thread *net);
const net_address *net_bound(const net_thread *net);

/* The queue for jobs to the net thread, and how it notices them. Any thread may use both. */
job_queue *net_inbox(net_thread *net);
void net_wake(void *of);

/* From now on the time of change of a file, -1 for none, shows that the server runs. */
void net_mark_clock(net_thread *net, int file);

/* Changes the book, the limits of clients and the time to drain; nothing else of the options is
 * read. Only the net thread may call it. */
void net_configure(net_thread *net, const net_options *options);

/* Runs until the floor thread has stopped. SIGTERM or SIGINT asks the floor thread to stop when its
 * rounds have ended; a second signal, to stop at once. */
void net_run(net_thread *running, job_queue *floor, job_queue *auth);

void net_close(net_thread *closed); /* NULL is fine */

#endif
