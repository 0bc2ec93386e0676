/* SPDX-License-Identifier: MIT */
/*
 * Accepts connections and hands them to the socket library. A listener inherited from a service
 * manager outlives this process: clients that connect while one server ends and the next one starts
 * wait in its backlog instead of being refused.
 *
 * With the PROXY protocol, a connection of a trusted proxy begins with a header that states the
 * address of the client. It is read here, before the library gets the connection.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net_internal.h"

static const double PAUSE_SECONDS = 0.2;   /* while the process is out of file descriptors */
static const double HEADER_SECONDS = 10.0; /* for a header of the PROXY protocol */

/* ---- The PROXY protocol ---- */

/* A connection whose header is being read. */
struct proxy_greeting {
    acceptor *of;
    proxy_greeting *next, **link;
    ev_io readable;
    ev_timer timeout;
    ip_address from; /* the proxy, and then the client */
    size_t size;
    uint8_t bytes[PROXY_PROTOCOL_MAX];
};

/* Stops watching the connection; returns its socket. */
static int end_greeting(proxy_greeting *ended)
{
    struct ev_loop *events = ended->of->net->events;
    int client = ended->readable.fd;
    ev_io_stop(events, &ended->readable);
    ev_timer_stop(events, &ended->timeout);
    *ended->link = ended->next;
    if (ended->next != NULL) {
        ended->next->link = ended->link;
    }
    ended->of->net->sockets--;
    free(ended);
    return client;
}

static void drop_greeting(proxy_greeting *dropped)
{
    char name[IP_TEXT_SIZE];
    LOG(dropped->of->net->options.log, LOG_WARNING, "proxy-header-refused",
        {"address", ip_format(name, &dropped->from)});
    (void)close(end_greeting(dropped));
}

static void time_out(struct ev_loop *events, ev_timer *watcher, int revents)
{
    (void)events, (void)revents;
    drop_greeting(watcher->data);
}

static void adopt_greeted(proxy_greeting *greeted, const ip_address *client_address)
{
    acceptor *accepting = greeted->of;
    int client = end_greeting(greeted);
    if (peer_may_connect(accepting->net, client_address, false)) {
        peer_adopt(accepting->net, accepting->host, client, client_address, false);
    } else {
        (void)close(client);
    }
}

/* Looks at what has come before it is taken from the socket: the request after the header belongs
 * to the library. */
static void read_greeting(struct ev_loop *events, ev_io *watcher, int revents)
{
    (void)events, (void)revents;
    proxy_greeting *greeting = watcher->data;
    ssize_t seen = recv(watcher->fd, greeting->bytes + greeting->size,
                        sizeof greeting->bytes - greeting->size, MSG_PEEK);
    if (seen < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    size_t used = 0;
    ip_address client = greeting->from;
    proxy_status status =
        seen > 0
            ? proxy_protocol_read(greeting->bytes, greeting->size + (size_t)seen, &used, &client)
            : PROXY_BAD;
    size_t taken = status == PROXY_DONE ? used - greeting->size : seen > 0 ? (size_t)seen : 0;
    if (status == PROXY_BAD ||
        recv(watcher->fd, greeting->bytes + greeting->size, taken, 0) != (ssize_t)taken) {
        drop_greeting(greeting);
        return;
    }
    greeting->size += taken;
    if (status == PROXY_DONE) {
        adopt_greeted(greeting, &client);
    }
}

static void begin_greeting(acceptor *accepting, int client, const ip_address *from)
{
    net_thread *net = accepting->net;
    proxy_greeting *greeting = calloc(1, sizeof *greeting);
    if (greeting == NULL) {
        (void)close(client);
        return;
    }
    greeting->of = accepting;
    greeting->from = *from;
    greeting->next = net->greetings;
    greeting->link = &net->greetings;
    if (greeting->next != NULL) {
        greeting->next->link = &greeting->next;
    }
    net->greetings = greeting;
    net->sockets++;
    ev_io_init(&greeting->readable, read_greeting, client, EV_READ);
    ev_timer_init(&greeting->timeout, time_out, HEADER_SECONDS, 0);
    greeting->readable.data = greeting->timeout.data = greeting;
    ev_io_start(net->events, &greeting->readable);
    ev_timer_start(net->events, &greeting->timeout);
}

void greetings_close(net_thread *net)
{
    for (proxy_greeting *next, *greeting = net->greetings; greeting != NULL; greeting = next) {
        next = greeting->next;
        (void)close(end_greeting(greeting));
    }
}

/* ---- Accepting ---- */

static void accept_client(acceptor *accepting, int client, const struct sockaddr_storage *address)
{
    net_thread *net = accepting->net;
    ip_address from = peer_address(address);
    bool is_proxy =
        accepting->host != net->metrics && proxy_is_trusted(net->options.trusted_proxies, &from);
    if (!peer_may_connect(net, &from, is_proxy)) {
        (void)close(client);
    } else if (is_proxy && net->options.proxy_header == PROXY_PROTOCOL) {
        begin_greeting(accepting, client, &from);
    } else {
        peer_adopt(net, accepting->host, client, &from, is_proxy);
    }
}

static void accept_again(struct ev_loop *events, ev_timer *watcher, int revents)
{
    (void)revents;
    acceptor *accepting = watcher->data;
    ev_io_start(events, &accepting->readable);
}

static void accept_all(struct ev_loop *events, ev_io *watcher, int revents)
{
    (void)revents;
    acceptor *accepting = watcher->data;
    for (;;) {
        struct sockaddr_storage from = {.ss_family = AF_UNSPEC};
        socklen_t size = sizeof from;
        int client =
            accept4(watcher->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (client >= 0) {
            accept_client(accepting, client, &from);
        } else if (errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS) {
            ev_io_stop(events, watcher);
            ev_timer_set(&accepting->pause, PAUSE_SECONDS, 0);
            ev_timer_start(events, &accepting->pause);
            return;
        } else if (errno != EINTR && errno != ECONNABORTED) {
            return;
        }
    }
}

void acceptor_start(acceptor *accepting, int listener, struct lws_vhost *host)
{
    (void)fcntl(listener, F_SETFL, fcntl(listener, F_GETFL) | O_NONBLOCK);
    accepting->host = host;
    accepting->is_started = true;
    ev_io_init(&accepting->readable, accept_all, listener, EV_READ);
    ev_timer_init(&accepting->pause, accept_again, PAUSE_SECONDS, 0);
    accepting->readable.data = accepting->pause.data = accepting;
    ev_io_start(accepting->net->events, &accepting->readable);
}

void acceptor_stop(acceptor *accepting)
{
    if (!accepting->is_started) {
        return;
    }
    accepting->is_started = false;
    ev_io_stop(accepting->net->events, &accepting->readable);
    ev_timer_stop(accepting->net->events, &accepting->pause);
    if (!accepting->is_inherited) { /* in an inherited one clients wait for the next server */
        (void)close(accepting->readable.fd);
    }
}
