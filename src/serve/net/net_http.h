/* SPDX-License-Identifier: MIT */
/*
 * An HTTP request, from its first byte to the last byte of its response.
 */
#ifndef TREY_SERVE_NET_NET_HTTP_H
#define TREY_SERVE_NET_NET_HTTP_H

#include "net_internal.h"
#include "serve/limits/send_budget.h"

/* While a response is awaited or sent, the socket is not read: the library would leave further
 * input in place and wake up for it again and again. Nor does the library report when such a socket
 * is writable, so a response is written when it arrives, and when the send budget allows more. */
typedef struct http_state {
    send_waiter send_waiter; /* first, so that a waiter can be cast to its http_state */
    struct lws *socket;
    connection_number number;
    http_exchange *exchange; /* while its body is read, and while its response is sent */
    size_t sent;
    int64_t progressed; /* when bytes were last sent */
    bool is_reading;    /* the body … */
    int64_t body_until; /* … which must be complete by then */
    bool is_too_long;
    bool is_last; /* the connection ends after this response */
    bool is_head; /* a HEAD request: no body in the response */
    bool is_over; /* the connection is being closed */
} http_state;

/* The socket is writable. This callback is requested in two cases: the connection is to be closed
 * (then it returns false), or the library had buffered a part of the response. */
bool http_is_writable(net_thread *net, http_state *state);

/* Frees the exchange, if there is one. */
void http_drop_exchange(net_thread *net, http_state *state);

#endif
