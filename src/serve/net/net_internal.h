/* SPDX-License-Identifier: MIT */
/*
 * What the files of the net thread share.
 */
#ifndef TREY_SERVE_NET_NET_INTERNAL_H
#define TREY_SERVE_NET_NET_INTERNAL_H

#include <ev.h>
#include <libwebsockets.h>

#include "net.h"
#include "serve/http/headers.h"
#include "serve/limits/address_count.h"
#include "serve/limits/send_budget.h"

/* A connection number is the index of a slot and the number of its uses. */
typedef struct connection_slot {
    struct lws *socket; /* NULL: free */
    bool is_live;       /* a WebSocket */
    uint32_t uses;
    uint32_t next_free;
} connection_slot;

typedef struct proxy_greeting proxy_greeting;

/* Accepts connections from one listening socket; net_accept.c. */
typedef struct acceptor {
    net_thread *net;
    struct lws_vhost *host; /* that gets the connections */
    bool is_started;
    bool is_inherited; /* the service manager owns the listener: it stays open */
    ev_io readable;
    ev_timer pause;
} acceptor;

/* The headers of every response of a listener, as the library wants them: it adds them to its own
 * error pages, too. */
typedef struct response_headers {
    size_t count;
    size_t shared_count; /* without those of HEADERS_PRIVATE, which follow */
    char names[HEADERS_MAX][64];
    struct lws_protocol_vhost_options rows[HEADERS_MAX];
} response_headers;

struct net_thread {
    net_options options;
    net_address address; /* as configured, with the real port */
    net_address bound;   /* as the kernel reports it */
    origin_policy policy;
    struct ev_loop *events;
    ev_async woken;
    ev_signal terminated, interrupted, hung_up;
    struct lws_context *context;
    struct lws_vhost *host, *metrics; /* the second may be NULL */
    struct lws_protocols protocols[4], metrics_protocols[2];
    response_headers headers, metrics_headers;
    acceptor accepting, accepting_metrics, accepting_proxies;
    proxy_greeting *greetings; /* connections whose PROXY header is being read */
    struct peer *adopted;      /* of the connection that the library is taking over */
    job_queue inbox;
    job_queue *floor, *auth;
    bool is_draining; /* the floor thread stops when its rounds have ended, or at … */
    int64_t drain_until;
    bool is_stopping; /* the floor thread was told to stop at once */
    bool is_stopped;  /* the floor thread has stopped; connections are being closed */
    ev_timer close_timer, sweep;
    ev_prepare before_poll; /* the same */
    unsigned polls;         /* since it asked */
    ev_idle all_read;       /* active while the floor thread waits for all sockets to be read */
    job *reading;           /* to be sent back to it then; NULL: it does not wait */
    int64_t last_sweep;
    int clock_file; /* net_mark_clock */
    uint32_t sweeps;
    send_budget send_budget;                /* for long responses */
    ev_timer send_budget_pause;             /* runs while a response waits */
    struct lws *unflushed, *unflushed_last; /* list of WebSockets with new frames */
    rate_table *rates;
    address_count *address_count;
    message_reader *reader;
    json_writer writer; /* for messages that the net thread itself sends … */
    json_buffer bytes;  /* … and their bytes */
    uint32_t slot_count, first_free, connections;
    uint32_t sockets; /* all, also those without a request so far */
    connection_slot *slots;
};

/* ---- Connections ---- */

enum { CONNECTION_NONE = 0 };

/* Gives a socket a number. CONNECTION_NONE: too many connections. */
connection_number connection_add(net_thread *net, struct lws *socket, bool is_live);
void connection_remove(net_thread *net, connection_number number);
struct lws *connection_find(const net_thread *net, connection_number number); /* NULL: gone */

/* ---- Headers of a request (net_headers.c) ---- */

enum { HEADER_TEXT_MAX = 2048 };

/* Copies a header, with a zero byte at its end. False: missing, or too long. */
bool header_copy(struct lws *socket, char text[HEADER_TEXT_MAX], int token);

/* Whether a header exists and `has` (one of the functions of pages.h) finds a value in it. */
bool header_has(struct lws *socket, int token,
                bool (*has)(const char *header, size_t size, const char *value), const char *value);

/* METHOD_COUNT: a method that no route has. */
route_method method_of(struct lws *socket);

/* Copies the CSRF token; empty: none. */
void csrf_copy(struct lws *socket, char csrf[CSRF_SIZE]);
/* The key that a card reader sends as "Authorization: Bearer KEY"; empty: none. */
void bearer_copy(struct lws *socket, char key[TOKEN_SIZE]);
/* Copies the idempotency key; empty: none, too long, or not printable ASCII. */
void idempotency_key_copy(struct lws *socket, char key[IDEMPOTENCY_KEY_SIZE]);
/* Copies the query into http_request.query. */
void query_copy(struct lws *socket, http_exchange *exchange);

/* Copies the session's token from the cookie; empty: none. */
void token_copy(const net_thread *net, struct lws *socket, char token[TOKEN_SIZE]);

/* Judges the Origin header. *is_ours: the Host header names this server. */
origin_verdict origin_of(const net_thread *net, struct lws *socket, bool *is_ours);

/* ---- Peers and clients (net_peer.c) ---- */

ip_address peer_address(const struct sockaddr_storage *from);

/* Whether another connection is allowed. It is checked before anything is read, so that one address
 * cannot use up all connections. The clients of a proxy are counted later, by client_may_stay. */
bool peer_may_connect(net_thread *net, const ip_address *from, bool is_proxy);

/* Hands a connection to the library. is_proxy: its requests state the addresses of clients. */
void peer_adopt(net_thread *net, struct lws_vhost *host, int client, const ip_address *from,
                bool is_proxy);

/* The library has taken a connection over, and is done with it. */
void peer_begin(net_thread *net, struct lws *socket);
void peer_end(net_thread *net, struct lws *socket);

/* Charges the rate limit of the client's address. 0: allowed; else milliseconds to wait. */
int64_t address_charge(net_thread *net, struct lws *socket, rate_kind kind, uint32_t cost);

/* Writes the client's address. */
void client_name(const net_thread *net, struct lws *socket, char name[IP_TEXT_SIZE]);

/* Whether the client may have another WebSocket; and counts it until the socket ends. Connections
 * that are not a proxy's are counted from their beginning. */
bool client_may_stay(net_thread *net, struct lws *socket);
void client_count(net_thread *net, struct lws *socket);

/* Logs an event with the client's address. */
void log_request(net_thread *net, struct lws *socket, config_log_level level, const char *event);

/* ---- Accepting connections (net_accept.c) ---- */

/* Takes over the listener: acceptor_stop closes it, unless it is inherited. */
void acceptor_start(acceptor *accepting, int listener, struct lws_vhost *host);
void acceptor_stop(acceptor *accepting); /* not started is fine */

/* Closes connections whose PROXY header has not come yet. */
void greetings_close(net_thread *net);

/* ---- Protocols ---- */

int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *data,
                  size_t size);
int live_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *data,
                  size_t size);
extern const size_t http_state_size, live_state_size;

/* Fills in the headers of a listener. */
void response_headers_fill(response_headers *filled, unsigned flags);

/* Jobs from other threads. These functions take them over. */
void http_on_response(net_thread *net, http_exchange *exchange);
/* Refuses the upgrade of a connection with this status. */
void http_refuse_upgrade(net_thread *net, struct lws *socket, unsigned status);

void http_close(struct lws *socket); /* after its response, if one is being sent */

/* Gives up a body that comes too slowly. */
void http_check_body(struct lws *socket, int64_t time);

/* Continues long responses, as far as the send budget allows. */
void http_resume_sends(net_thread *net);

void live_on_identified(net_thread *net, identify_job *identified);
void live_on_delivery(net_thread *net, delivery_job *delivered);
void live_on_session_end(net_thread *net, session_end_job *ended);
void live_on_session_confirmed(net_thread *net, session_end_job *confirmed);

/* Sends a client the message that the server is stopping, and when at the latest. */
void live_send_stopping(struct lws *socket);

/* Sends the frames that the last jobs brought. */
void live_flush(net_thread *net);

/* Checks clients for silence and ended sessions: some at each call, each of them once a second. */
enum { SWEEPS_A_SECOND = 20 };
void live_sweep(net_thread *net);

/* Closes a WebSocket after its queued frames are sent. */
void live_close(struct lws *socket);

#endif
