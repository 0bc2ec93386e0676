/* SPDX-License-Identifier: MIT */
/*
 * The inside of a connection. connection.c has the libwebsockets context and the waiting,
 * connection_channel.c the callbacks, connection_open.c connects, connection_request.c sends HTTP
 * requests, connection_live.c has the WebSocket.
 *
 * A channel is one socket with one purpose, and moves through its phases in the callbacks. The
 * waiting side only looks at the phase.
 */
#ifndef TREY_PLAY_REMOTE_CONNECTION_INTERNAL_H
#define TREY_PLAY_REMOTE_CONNECTION_INTERNAL_H

#include <libwebsockets.h>

#include "connection.h"
#include "protocol/wire_version.h"

/* A server of the release before knows only the second. */
#define CONNECTION_PROTOCOLS WIRE_V2_NAME "," WIRE_V1_NAME

enum {
    CONNECT_MS_MAX = 4000, /* for each address of the server, and again for the TLS handshake */
    RESPONSE_MS_MAX = 30000,
    MESSAGE_SIZE_MAX = 4096,
    HEADER_HOST_MAX = 120 /* libwebsockets 4.1 truncates a longer Host header */
};

typedef enum channel_phase {
    PHASE_CONNECTING,
    PHASE_HANDSHAKE, /* of TLS */
    PHASE_RESPONSE,  /* the request is sent, or about to be */
    PHASE_OPEN,      /* the WebSocket is open, or the head of a response was read */
    PHASE_DONE       /* the response is complete */
} channel_phase;

typedef struct channel {
    connection *owner;
    struct lws *socket; /* NULL: closed */
    channel_phase phase;
    const char *method;  /* NULL: a WebSocket */
    const char *headers; /* to be sent */
    const char *output;  /* a body or a message to be sent; NULL: it was sent, or there is none */
    size_t output_size;
    bool is_garbled;      /* what the server sent is not HTTP */
    bool is_over;         /* nothing more is read, and the owner's problem says why */
    long verify_error;    /* OpenSSL's verdict on the certificate; X509_V_OK: no error */
    char status_line[64]; /* "403 Forbidden" */
    /* A body; or messages, each after its size, of which the last may be incomplete. */
    char *input;
    size_t input_size, input_capacity;
    size_t message_at; /* where the message that is being received begins */
} channel;

typedef struct connection_state {
    struct lws_context *context;
    void *trust; /* an SSL_CTX; NULL: no TLS */
    lws_sorted_usec_list_t deadline;
    bool is_late;
    size_t given; /* bytes of the input that the last message takes up, with its size */
    channel request, live;
    http_response response;
} connection_state;

/* Sets the problem. Always returns false. */
__attribute__((format(printf, 2, 3))) bool connection_fail(connection *server, const char *format,
                                                           ...);

/* Makes the state and the context, once. */
TREY_MUST_CHECK bool connection_prepare(connection *server);

/* A wait: begin it, wait once or more often, end it. wait_once serves events; false: the deadline
 * has passed (is_late), or a signal came. */
void connection_begin_wait(connection_state *state, int wait_ms);
bool connection_wait_once(connection_state *state);
void connection_end_wait(connection_state *state);

/* Closes a channel and makes it ready for another purpose; its input buffer is kept. */
void channel_reset(channel *stream);

/* Connects, and sends what the channel is for. The channel is then in PHASE_RESPONSE or later. */
TREY_MUST_CHECK bool channel_open(channel *stream, const char *path);

/* Waits until a channel has left a phase. A signal ends the wait for a response; connecting and the
 * handshake go on in spite of it. */
bool channel_wait_past(channel *stream, channel_phase phase, int wait_ms);

/* A closed channel is fine. */
void channel_close(channel *stream);

/* Sets the problem of a channel whose server sent no response. Always returns false. */
bool channel_explain_no_response(const channel *stream);

/* Appends to the input, and a zero byte that does not count. False: it is too long. */
TREY_MUST_CHECK bool channel_append(channel *stream, const void *bytes, size_t size);

/* The libwebsockets callback of every channel. */
int channel_on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *data,
                     size_t size);

/* Parts of that callback for HTTP (connection_request.c) … */
void channel_read_head(channel *stream);
int channel_read_body(struct lws *socket);

/* … and for the WebSocket (connection_live.c). */
TREY_MUST_CHECK bool channel_append_message(channel *stream, struct lws *socket, const void *bytes,
                                            size_t size);
void channel_read_close_frame(channel *stream, const uint8_t *payload, size_t size);

#endif
