/* SPDX-License-Identifier: MIT */
/*
 * A request of a page, from its first byte to the last one of its answer.
 */
#ifndef TREY_SERVE_NET_NET_HTTP_H
#define TREY_SERVE_NET_NET_HTTP_H

#include "net_internal.h"
#include "serve/limits/send_budget.h"

/* While an answer is awaited or sent the socket is not listened to: the library would leave what
 * comes next where it is, and be woken for it again and again. It does not tell either when such a
 * socket can be written to, so an answer is written where it arrives, and when it is its turn. */
typedef struct http_state {
    send_waiter send_waiter; /* the first member: who waits for one is found by it */
    struct lws *socket;
    connection_number number;
    http_exchange *exchange; /* while its body comes in, and when its answer goes out */
    size_t sent;
    int64_t moved;   /* when the client took something last */
    bool is_reading; /* its body comes in */
    bool is_too_long;
    bool is_last; /* the connection ends with this answer */
    bool is_head; /* the answer is not wanted, only what would be said about it */
    bool is_over; /* and so is the connection */
} http_state;

/* The library can write to the socket, which it is asked for in two cases: the connection is to end
 * (false), or it kept what the socket did not take at once. */
bool http_is_writable(net_thread *in, http_state *page);

/* The answer is wanted no more. */
void http_drop_answer(net_thread *in, http_state *page);

#endif
