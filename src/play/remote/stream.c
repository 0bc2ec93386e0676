/* SPDX-License-Identifier: MIT */
/*
 * The socket never blocks: whoever waits does so in poll, for as long as he said. A server is who
 * its certificate says, by the system's list of authorities or a file, and never unasked for.
 */
#include "stream.h"

#include "base/clock.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECT_MS_MAX = 4000, SEND_MS_MAX = 10000 };

__attribute__((format(printf, 2, 3))) static bool fail(stream *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(at->problem, sizeof at->problem, format, arguments);
    va_end(arguments);
    return false;
}

/* A signal ends only the wait for what may come: what has begun is brought to its end. */
static bool wait_for(const stream *at, short events, int wait_ms)
{
    struct pollfd file = {.fd = at->socket, .events = events};
    int found = poll(&file, 1, wait_ms);
    while (found < 0 && errno == EINTR && events == POLLOUT) {
        found = poll(&file, 1, wait_ms);
    }
    return found > 0;
}

/* ---- The socket ---- */

static bool is_connected(stream *at, const struct addrinfo *to)
{
    int problem = 0;
    socklen_t size = sizeof problem;
    if (connect(at->socket, to->ai_addr, to->ai_addrlen) != 0) {
        problem = errno;
    }
    if (problem == EINPROGRESS) {
        problem = ETIMEDOUT;
        if (wait_for(at, POLLOUT, CONNECT_MS_MAX)) {
            getsockopt(at->socket, SOL_SOCKET, SO_ERROR, &problem, &size);
        }
    }
    errno = problem;
    return problem == 0;
}

static bool connect_to(stream *at, const stream_target *to)
{
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int on = 1, problem = getaddrinfo(to->host, to->port, &wanted, &found);
    if (problem != 0) {
        return fail(at, "%s cannot be found: %s.", to->host, gai_strerror(problem));
    }
    bool is_open = false;
    for (struct addrinfo *a = found; a != NULL && !is_open; a = a->ai_next) {
        at->socket = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        is_open = at->socket >= 0 && is_connected(at, a);
        if (!is_open) {
            fail(at, "No server answers at %s:%s: %s.", to->host, to->port, strerror(errno));
            stream_close(at);
        }
    }
    if (is_open) {
        setsockopt(at->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    freeaddrinfo(found);
    return is_open;
}

/* ---- TLS ---- */

/* An authority's certificate, or just the server's own: both are what the file says it trusts. */
static SSL_CTX *make_trust(stream *at, const char *ca_file)
{
    SSL_CTX *trust = SSL_CTX_new(TLS_client_method());
    if (trust == NULL) {
        fail(at, "Not enough memory.");
        return NULL;
    }
    SSL_CTX_set_min_proto_version(trust, TLS1_2_VERSION);
    SSL_CTX_set_verify(trust, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(trust, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(trust), X509_V_FLAG_PARTIAL_CHAIN);
    if (ca_file == NULL ? SSL_CTX_set_default_verify_paths(trust) != 1
                        : SSL_CTX_load_verify_file(trust, ca_file) != 1) {
        at->is_barred = true;
        fail(at, "%.300s contains no readable certificate.",
             ca_file == NULL ? "The system" : ca_file);
        SSL_CTX_free(trust);
        return NULL;
    }
    return trust;
}

/* Whom the certificate has to name: an address, or a host. */
static bool expect_name(SSL *tls, const char *host)
{
    uint8_t address[16];
    if (inet_pton(AF_INET, host, address) == 1 || inet_pton(AF_INET6, host, address) == 1) {
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host) == 1;
    }
    SSL_set_hostflags(tls, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return SSL_set_tlsext_host_name(tls, host) == 1 && SSL_set1_host(tls, host) == 1;
}

static bool say_why_no_tls(stream *at, const stream_target *to)
{
    long found = SSL_get_verify_result(at->tls);
    if (found == X509_V_OK) {
        return fail(at, "The TLS handshake with %s:%s failed; the server may use plain http.",
                    to->host, to->port);
    }
    at->is_barred = true;
    if (found == X509_V_ERR_HOSTNAME_MISMATCH || found == X509_V_ERR_IP_ADDRESS_MISMATCH) {
        return fail(at, "The certificate at %s:%s is for another host: it does not name %s.",
                    to->host, to->port, to->host);
    }
    return fail(at,
                "The certificate at %s:%s is not trusted: %s. A room's own certificate is "
                "given with --ca-file.",
                to->host, to->port, X509_verify_cert_error_string(found));
}

/* What TLS waits for before it can go on; 0: nothing, it has failed. */
static short awaited(stream *at, int result)
{
    int error = SSL_get_error(at->tls, result);
    return error == SSL_ERROR_WANT_READ ? POLLIN : error == SSL_ERROR_WANT_WRITE ? POLLOUT : 0;
}

static bool shake_hands(stream *at, const stream_target *to)
{
    SSL_CTX *trust = make_trust(at, to->ca_file);
    at->tls = trust == NULL ? NULL : SSL_new(trust);
    SSL_CTX_free(trust); /* the connection keeps it */
    if (at->tls == NULL) {
        return false;
    }
    if (!expect_name(at->tls, to->host) || SSL_set_fd(at->tls, at->socket) != 1) {
        return fail(at, "Not enough memory.");
    }
    int64_t end = clock_steady_ms() + CONNECT_MS_MAX;
    for (;;) {
        ERR_clear_error();
        int result = SSL_connect(at->tls);
        short events = result == 1 ? 0 : awaited(at, result);
        int64_t left = end - clock_steady_ms();
        if (result == 1) {
            return true;
        }
        if (events == 0 || left <= 0 || !wait_for(at, events, (int)left)) {
            return say_why_no_tls(at, to);
        }
    }
}

bool stream_open(stream *at, const stream_target *to)
{
    at->socket = -1;
    at->tls = NULL;
    if (!connect_to(at, to) || (to->has_tls && !shake_hands(at, to))) {
        stream_close(at);
        return false;
    }
    return true;
}

/* ---- Bytes ---- */

/* How many went out or came in; 0: wait for *events first, below 0: it is over. */
static ssize_t put_some(stream *at, const void *bytes, size_t size, short *events)
{
    if (at->tls == NULL) {
        ssize_t sent = send(at->socket, bytes, size, MSG_NOSIGNAL);
        *events = POLLOUT;
        return sent < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : sent;
    }
    ERR_clear_error();
    int sent = SSL_write(at->tls, bytes, (int)size);
    *events = sent > 0 ? 0 : awaited(at, sent);
    return sent > 0 ? sent : *events != 0 ? 0 : -1;
}

static ssize_t take_some(stream *at, void *bytes, size_t size, short *events)
{
    if (at->tls == NULL) {
        ssize_t count = recv(at->socket, bytes, size, 0);
        *events = POLLIN;
        return count > 0 ? count : count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
    }
    ERR_clear_error();
    int count = SSL_read(at->tls, bytes, (int)size);
    *events = count > 0 ? 0 : awaited(at, count);
    return count > 0 ? count : *events != 0 ? 0 : -1;
}

bool stream_send(stream *at, const void *bytes, size_t size)
{
    const char *next = bytes;
    while (size > 0) {
        short events = 0;
        ssize_t sent = put_some(at, next, size, &events);
        if (sent < 0 || (sent == 0 && !wait_for(at, events, SEND_MS_MAX))) {
            return fail(at, "The connection was lost.");
        }
        next += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* First what is there already: bytes that TLS holds do not wake poll; and what does wake it may be
 * a part of a record, or TLS's own. */
ssize_t stream_read(stream *at, void *bytes, size_t size, int wait_ms)
{
    short events = 0;
    int64_t end = clock_steady_ms() + wait_ms, left = wait_ms;
    ssize_t count = take_some(at, bytes, size, &events);
    while (count == 0 && left > 0 && wait_for(at, events, (int)left)) {
        count = take_some(at, bytes, size, &events);
        left = end - clock_steady_ms();
    }
    if (count < 0) {
        fail(at, "The server has closed the connection.");
    }
    return count;
}

void stream_close(stream *at)
{
    if (at->tls != NULL) {
        ERR_clear_error();
        SSL_shutdown(at->tls);
        SSL_free(at->tls);
    }
    if (at->socket >= 0) {
        close(at->socket);
    }
    at->tls = NULL;
    at->socket = -1;
}
