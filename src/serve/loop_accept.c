/* SPDX-License-Identifier: MIT */
/*
 * A listening socket that was handed to us and outlives us: whoever connects while one server ends
 * and the next begins waits in it, and is not refused.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "loop_parts.h"

static const double PAUSE_SECONDS = 0.2; /* when there is no file to be had */

static void accept_again(struct ev_loop *events, ev_timer *watcher, int what)
{
    (void)what;
    loop *in = watcher->data;
    ev_io_start(events, &in->coming);
}

static void accept_all(struct ev_loop *events, ev_io *watcher, int what)
{
    (void)what;
    loop *in = watcher->data;
    for (;;) {
        struct sockaddr_storage from;
        socklen_t size = sizeof from;
        int client =
            accept4(watcher->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (client >= 0 && address_may_come(in, &from)) {
            (void)lws_adopt_socket_vhost(in->host, client); /* closes it where it cannot */
        } else if (client >= 0) {
            (void)close(client);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
            ev_io_stop(events, watcher);
            ev_timer_set(&in->accept_pause, PAUSE_SECONDS, 0);
            ev_timer_start(events, &in->accept_pause);
            return;
        } else if (errno != EINTR && errno != ECONNABORTED) {
            return;
        }
    }
}

bool accept_address(int listener, net_address *address)
{
    struct sockaddr_storage bound;
    socklen_t size = sizeof bound;
    int is_listening = 0;
    socklen_t flag_size = sizeof is_listening;
    if (getsockopt(listener, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &flag_size) != 0 ||
        !is_listening || getsockname(listener, (struct sockaddr *)&bound, &size) != 0) {
        return false;
    }
    if (bound.ss_family == AF_INET) {
        const struct sockaddr_in *ipv4 = (const struct sockaddr_in *)&bound;
        inet_ntop(AF_INET, &ipv4->sin_addr, address->host, sizeof address->host);
        address->port = ntohs(ipv4->sin_port);
        address->is_ipv6 = false;
        return true;
    }
    const struct sockaddr_in6 *ipv6 = (const struct sockaddr_in6 *)&bound;
    inet_ntop(AF_INET6, &ipv6->sin6_addr, address->host, sizeof address->host);
    address->port = ntohs(ipv6->sin6_port);
    address->is_ipv6 = true;
    return bound.ss_family == AF_INET6;
}

void accept_begin(loop *in, int listener)
{
    (void)fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) | O_NONBLOCK);
    ev_io_init(&in->coming, accept_all, listener, EV_READ);
    ev_timer_init(&in->accept_pause, accept_again, PAUSE_SECONDS, 0);
    in->coming.data = in->accept_pause.data = in;
    ev_io_start(in->events, &in->coming);
}

/* Those who come now wait for the next server. */
void accept_end(loop *in)
{
    ev_io_stop(in->events, &in->coming);
    ev_timer_stop(in->events, &in->accept_pause);
}
