/* SPDX-License-Identifier: MIT */
/*
 * Opening a channel: name resolution, the TCP connection, the TLS handshake; and why it failed.
 */
#include "connection_internal.h"

#include <errno.h>
#include <netdb.h>
#include <openssl/x509_vfy.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ADDRESS_SIZE = 64 };

static void start_channel(channel *stream, const char *path, const char *address)
{
    const connection *server = stream->owner;
    char authority[SERVER_AUTHORITY_SIZE];
    server_url_authority(&server->to, authority);
    struct lws_client_connect_info info = {
        .context = server->state->context,
        .address = address,
        .port = server->to.port,
        .path = path,
        .host = strlen(authority) > HEADER_HOST_MAX ? "long" : authority, /* see add_headers */
        .alpn = "http/1.1",
        .method = stream->method,
        .local_protocol_name = WIRE_V2_NAME,
        .userdata = stream,
        .opaque_user_data = stream,
        .pwsi = &stream->socket,
        .ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
    };
    if (server->to.has_tls) {
        info.ssl_connection |= LCCSCF_USE_SSL | LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK;
    }
    if (stream->method == NULL) {
        info.protocol = CONNECTION_PROTOCOLS;
    }
    if (lws_client_connect_via_info(&info) == NULL) {
        stream->socket = NULL;
    }
}

/* Why there is no TCP connection, as an errno: libwebsockets does not report it, so this
 * tries again. */
static int find_connect_error(const struct addrinfo *address)
{
    int error = ECONNREFUSED;
    socklen_t size = sizeof error;
    int file = socket(address->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0) {
        return errno;
    }
    if (connect(file, address->ai_addr, address->ai_addrlen) != 0) {
        error = errno;
    }
    if (error == EINPROGRESS) {
        struct pollfd connecting = {.fd = file, .events = POLLOUT};
        error = ETIMEDOUT;
        if (poll(&connecting, 1, CONNECT_MS_MAX) > 0) {
            getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size);
        }
    }
    close(file);
    return error == 0 ? ECONNREFUSED : error; /* by now it listens: the next attempt will do */
}

/* The addresses are tried in their order, each with the whole timeout. */
static bool connect_channel(channel *stream, const char *path, const struct addrinfo *found)
{
    connection *server = stream->owner;
    for (const struct addrinfo *candidate = found; candidate != NULL;
         candidate = candidate->ai_next) {
        char address[ADDRESS_SIZE];
        if (getnameinfo(candidate->ai_addr, candidate->ai_addrlen, address, sizeof address, NULL, 0,
                        NI_NUMERICHOST) != 0) {
            continue;
        }
        stream->phase = PHASE_CONNECTING;
        start_channel(stream, path, address);
        if (channel_wait_past(stream, PHASE_CONNECTING, CONNECT_MS_MAX)) {
            return true;
        }
        int error = server->state->is_late ? ETIMEDOUT : find_connect_error(candidate);
        channel_close(stream);
        connection_fail(server, "No server answers at %s:%u: %s.", server->to.host, server->to.port,
                        strerror(error));
    }
    return false;
}

bool channel_explain_no_response(const channel *stream)
{
    connection *server = stream->owner;
    char authority[SERVER_AUTHORITY_SIZE];
    if (stream->is_garbled) {
        return connection_fail(server, "The server cannot be joined: it is not a Trey server.");
    }
    return connection_fail(
        server, "The server at %s does not answer%s", server_url_authority(&server->to, authority),
        server->to.has_tls || stream->method == NULL ? "." : "; it may require https.");
}

static bool explain_handshake(const channel *stream)
{
    connection *server = stream->owner;
    const server_url *url = &server->to;
    if (!url->has_tls) {
        return channel_explain_no_response(stream);
    }
    if (stream->verify_error == X509_V_OK) {
        return connection_fail(
            server, "The TLS handshake with %s:%u failed; the server may use plain http.",
            url->host, url->port);
    }
    server->is_final = true;
    if (stream->verify_error == X509_V_ERR_HOSTNAME_MISMATCH ||
        stream->verify_error == X509_V_ERR_IP_ADDRESS_MISMATCH) {
        return connection_fail(server,
                               "The certificate at %s:%u is for another host: it does not name %s.",
                               url->host, url->port, url->host);
    }
    return connection_fail(
        server,
        "The certificate at %s:%u is not trusted: %s. If the room made its own, name it "
        "with --ca-file.",
        url->host, url->port, X509_verify_cert_error_string(stream->verify_error));
}

bool channel_open(channel *stream, const char *path)
{
    connection *server = stream->owner;
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    char port[8];
    snprintf(port, sizeof port, "%u", server->to.port);
    int problem = getaddrinfo(server->to.host, port, &wanted, &found);
    if (problem != 0) {
        return connection_fail(server, "%s cannot be found: %s.", server->to.host,
                               gai_strerror(problem));
    }
    bool is_connected = connect_channel(stream, path, found);
    freeaddrinfo(found);
    return is_connected && (channel_wait_past(stream, PHASE_HANDSHAKE, CONNECT_MS_MAX) ||
                            explain_handshake(stream));
}
