/* SPDX-License-Identifier: MIT */
/*
 * What the files of the net thread share.
 */
#ifndef TREY_SERVE_NET_NET_INTERNAL_H
#define TREY_SERVE_NET_NET_INTERNAL_H

#include <ev.h>
#include <libwebsockets.h>

#include "net.h"
#include "serve/limits/address_count.h"
#include "serve/limits/send_budget.h"

/* A connection by its number: the slot, and how often the slot was used before. */
typedef struct connection_slot {
    struct lws *socket; /* NULL: free */
    bool is_live;       /* a WebSocket */
    uint32_t uses;
    uint32_t next_free;
} connection_slot;

/* Accepts connections from one listening socket; net_accept.c. */
typedef struct acceptor {
    net_thread *net;
    struct lws_vhost *host; /* that gets the connections */
    bool is_started;
    bool is_inherited; /* another process owns the listener: it stays open */
    ev_io readable;
    ev_timer pause;
} acceptor;

struct net_thread {
    net_options options;
    net_address address; /* as configured, with the real port */
    net_address bound;   /* as the kernel reports it */
    origin_policy policy;
    struct ev_loop *events;
    ev_async woken;
    ev_signal terminated, interrupted;
    struct lws_context *context;
    struct lws_vhost *host, *metrics; /* the second may be NULL */
    struct lws_protocols protocols[3], metrics_protocols[2];
    acceptor accepting, accepting_metrics;
    job_queue inbox;
    job_queue *floor, *auth;
    bool is_draining; /* the floor thread was asked to stop when rounds have ended, by … */
    int64_t drain_until;
    bool is_stopping; /* the floor thread was asked to stop at once */
    bool is_stopped;  /* it has, and clients are sent away */
    ev_timer last_call, sweep;
    uint32_t sweeps;
    send_budget send_budget;            /* of long answers */
    ev_timer send_budget_pause;         /* while somebody waits for one */
    struct lws *touched, *touched_last; /* WebSockets that have something to be sent */
    rate_table *rates;
    address_count *address_count;
    message_reader *reader;
    json_writer writer; /* of what is said to a client without asking the floor thread … */
    json_buffer bytes;  /* … and where it goes */
    uint32_t slot_count, first_free, connections;
    uint32_t sockets; /* all of them, also those that have asked for nothing yet */
    connection_slot *slots;
};

/* ---- Connections ---- */

enum { CONNECTION_NONE = 0 };

/* A number for a socket; CONNECTION_NONE: there are too many. */
connection_number connection_add(net_thread *in, struct lws *socket, bool is_live);
void connection_remove(net_thread *in, connection_number number);
struct lws *connection_find(const net_thread *in, connection_number number); /* NULL: gone */

/* ---- The head of a request (net_headers.c) ---- */

enum { HEADER_TEXT_MAX = 2048 };

/* A header as text that ends with a zero byte; false: it is not there, or too long. */
bool header_copy(struct lws *socket, char text[HEADER_TEXT_MAX], int token);

/* Whether a header is there and has what is asked for, as one of pages.h tells it. */
bool header_has(struct lws *socket, int token,
                bool (*has)(const char *header, size_t size, const char *value), const char *value);

/* METHOD_COUNT: none that is known here. */
route_method method_of(struct lws *socket);

/* The token against requests of other sites; empty: none. What comes after the question mark. */
void csrf_copy(struct lws *socket, char csrf[CSRF_SIZE]);
void query_copy(struct lws *socket, http_exchange *exchange);

/* The session's token from the cookie; empty: none. */
void token_copy(const net_thread *in, struct lws *socket, char token[TOKEN_SIZE]);

/* Whether the request means this server, and from where it comes. */
origin_verdict origin_of(const net_thread *in, struct lws *socket, bool *is_ours);

/* Takes from an allowance of the client's address: 0, or when to come again. */
int64_t address_take(net_thread *in, struct lws *socket, rate_kind kind, uint32_t cost);

/* An address as 4 or 16 bytes; how many. */
size_t address_bytes(const struct sockaddr_storage *from, uint8_t address[16]);

/* Whether one more from this address is taken. */
bool address_may_come(net_thread *in, const struct sockaddr_storage *from);

/* A line of the log about somebody's request. */
void log_request(net_thread *in, struct lws *socket, config_log_level level, const char *event);

/* ---- Accepting connections (net_accept.c) ---- */

/* Takes over the listener: acceptor_stop closes it, unless it is inherited. */
void acceptor_start(acceptor *of, int listener, struct lws_vhost *host);
void acceptor_stop(acceptor *of); /* one that was never started is fine */

/* ---- Protocols ---- */

int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size);
int live_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size);
extern const size_t http_state_size, live_state_size;

/* Jobs that come back. They are the callee's. */
void http_take_answer(net_thread *in, http_exchange *exchange);
void http_dismiss(struct lws *socket); /* ends once it has its answer */

/* Those who wait for their turn with a long answer go on, as many as may. */
void http_resume_sends(net_thread *in);

void live_take_who(net_thread *in, identify_job *known);
void live_take_delivery(net_thread *in, delivery_job *delivered);
void live_take_out(net_thread *in, session_end_job *out);
void live_take_confirmed(net_thread *in, session_end_job *confirmed);

/* Tells a client that the server stops, and when at the latest. */
void live_tell_stopping(struct lws *socket);

/* After some jobs were taken: what they brought is sent. */
void live_write_touched(net_thread *in);

/* Who is silent, and whose sessions have ended: at each call some clients, each once a second. */
enum { SWEEPS_A_SECOND = 20 };
void live_sweep(net_thread *in);

/* Sends a client away once he has been sent what waits for him. */
void live_dismiss(struct lws *socket);

#endif
