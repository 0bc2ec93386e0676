/* SPDX-License-Identifier: MIT */
/*
 * The connection to a server, on libwebsockets: HTTP requests that wait for their response, and one
 * WebSocket. Every call waits at most for as long as its timeout says. It reads no JSON.
 *
 * A call that fails leaves the reason in `problem`. SIGPIPE has to be ignored.
 */
#ifndef TREY_PLAY_REMOTE_CONNECTION_H
#define TREY_PLAY_REMOTE_CONNECTION_H

#include "base/failure.h"
#include "server_url.h"

enum {
    CONNECTION_COOKIE_SIZE = 300,
    CONNECTION_CLOSED_STOPPING = 1001, /* close codes of docs/api.md */
    CONNECTION_CLOSED_SESSION_ENDED = 4001
};

/* Zeroed, with `to` and `ca_file` set by the caller, it is closed. It must not be moved while it is
 * open. */
typedef struct connection {
    server_url to;
    const char *ca_file; /* certificates to trust instead of the system's; NULL: the system's */
    bool is_final;       /* retrying cannot help: the server refuses, or is not to be trusted */
    failure problem;
    struct connection_state *state; /* NULL until the first call */
} connection;

typedef struct http_request {
    const char *method, *path;
    const char *headers; /* each ends with CR LF; NULL: none */
    const char *body;    /* NULL: empty */
} http_request;

typedef struct http_response {
    unsigned status;
    const char *body; /* ends with a zero byte */
    size_t size;
    char cookie[CONNECTION_COOKIE_SIZE]; /* name and value of the cookie that it sets, or empty */
} http_response;

/* Sends one request on a socket of its own; an open WebSocket stays open. The response is valid
 * until the next request. NULL: there was no response. */
const http_response *connection_request(connection *server, const http_request *request);

/* Opens the WebSocket at a path, with a cookie, and closes one that was open. */
TREY_MUST_CHECK bool connection_open_live(connection *server, const char *path, const char *cookie);

/* Sends a text message over the WebSocket. */
TREY_MUST_CHECK bool connection_send(connection *server, const char *text, size_t size);

/* Returns the next message of the WebSocket, waiting for up to `wait_ms`; it is valid until the
 * next call. NULL: there was none, and *is_open tells whether there may be one later. */
const char *connection_receive(connection *server, int wait_ms, size_t *size, bool *is_open);

/* The WebSocket's file descriptor, to be polled for input; -1: it is closed. */
int connection_file(const connection *server);

/* Closes the WebSocket. */
void connection_close_live(connection *server);

/* Closes everything. A connection that was never used is fine. */
void connection_close(connection *closed);

#endif
