/* SPDX-License-Identifier: MIT */
/*
 * Accepts connections and hands them to the socket library. A listener inherited from a service
 * manager outlives this process: clients that connect while one server ends and the next one starts
 * wait in its backlog instead of being refused.
 */
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net_internal.h"

static const double PAUSE_SECONDS = 0.2; /* while the process is out of file descriptors */

static void accept_again(struct ev_loop *events, ev_timer *watcher, int what)
{
    (void)what;
    acceptor *of = watcher->data;
    ev_io_start(events, &of->readable);
}

static void accept_all(struct ev_loop *events, ev_io *watcher, int what)
{
    (void)what;
    acceptor *of = watcher->data;
    for (;;) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int client =
            accept4(watcher->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (client >= 0 && address_may_connect(of->net, &from)) {
            /* Without this, the second write of a response waits 40 ms for an acknowledgement. */
            const int on = 1;
            (void)setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            (void)lws_adopt_socket_vhost(of->host, client); /* closes the socket if it fails */
        } else if (client >= 0) {
            (void)close(client);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
            ev_io_stop(events, watcher);
            ev_timer_set(&of->pause, PAUSE_SECONDS, 0);
            ev_timer_start(events, &of->pause);
            return;
        } else if (errno != EINTR && errno != ECONNABORTED) {
            return;
        }
    }
}

void acceptor_start(acceptor *of, int listener, struct lws_vhost *host)
{
    (void)fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) | O_NONBLOCK);
    of->host = host;
    of->is_started = true;
    ev_io_init(&of->readable, accept_all, listener, EV_READ);
    ev_timer_init(&of->pause, accept_again, PAUSE_SECONDS, 0);
    of->readable.data = of->pause.data = of;
    ev_io_start(of->net->events, &of->readable);
}

void acceptor_stop(acceptor *of)
{
    if (!of->is_started) {
        return;
    }
    of->is_started = false;
    ev_io_stop(of->net->events, &of->readable);
    ev_timer_stop(of->net->events, &of->pause);
    if (!of->is_inherited) { /* in an inherited one clients wait for the next server */
        (void)close(of->readable.fd);
    }
}
