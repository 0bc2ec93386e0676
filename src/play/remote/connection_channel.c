/* SPDX-License-Identifier: MIT */
/*
 * The callbacks of libwebsockets for a channel, which move it through its phases.
 */
#include "connection_internal.h"

#include <openssl/x509_vfy.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { INPUT_SIZE_MAX = 1 << 22 };

bool channel_append(channel *stream, const void *bytes, size_t size)
{
    if (size >= stream->input_capacity - stream->input_size) {
        size_t wanted = 2 * stream->input_capacity + size + 4096;
        char *grown = wanted > INPUT_SIZE_MAX ? NULL : realloc(stream->input, wanted);
        if (grown == NULL) {
            stream->is_over = true;
            return connection_fail(stream->owner, "The server sends a message that is too long.");
        }
        stream->input = grown;
        stream->input_capacity = wanted;
    }
    memcpy(stream->input + stream->input_size, bytes, size);
    stream->input_size += size;
    stream->input[stream->input_size] = '\0';
    return true;
}

static void note_closed(channel *stream)
{
    stream->socket = NULL;
    if (stream->method == NULL && !stream->is_over) { /* a request ends by closing */
        stream->is_over = true;
        connection_fail(stream->owner, "The server has closed the connection.");
    }
}

/* Replaces the value of the Host header in a request of which libwebsockets has written all but the
 * headers of add_headers. False: there is no such header after the request line, or no room. */
static bool replace_host(char **next, size_t *room, const char *host)
{
    static const char line_end[] = " HTTP/1.1\r\n", name[] = "\r\nHost: ";
    char *value = *next - (sizeof line_end - 1);
    while (strncasecmp(value, name, sizeof name - 1) != 0) {
        if (strncmp(value--, line_end, sizeof line_end - 1) == 0) {
            return false;
        }
    }
    value += sizeof name - 1;
    char *rest = memchr(value, '\r', (size_t)(*next - value));
    size_t size = strlen(host);
    if (rest == NULL || size >= *room) {
        return false;
    }
    size_t old_size = (size_t)(rest - value);
    memmove(value + size, rest, (size_t)(*next - rest));
    memcpy(value, host, size);
    *next = *next - old_size + size;
    *room = *room + old_size - size;
    return true;
}

/* Adds the headers of the channel. Origin is one of them because libwebsockets would cut off a long
 * one. */
static int add_headers(channel *stream, char **next, size_t room)
{
    const server_url *url = &stream->owner->to;
    char authority[SERVER_AUTHORITY_SIZE], origin[SERVER_ORIGIN_SIZE];
    server_url_authority(url, authority);
    stream->phase = PHASE_RESPONSE;
    if (strlen(authority) > HEADER_HOST_MAX && !replace_host(next, &room, authority)) {
        return -1;
    }
    int size = stream->method == NULL
                   ? snprintf(*next, room, "Origin: %s\r\n%s", server_url_origin(url, origin),
                              stream->headers)
                   : snprintf(*next, room, "Content-Length: %zu\r\n%s", stream->output_size,
                              stream->headers == NULL ? "" : stream->headers);
    if (size < 0 || (size_t)size >= room) {
        return -1;
    }
    *next += size;
    if (stream->method != NULL && stream->output != NULL) {
        lws_client_http_body_pending(stream->socket, 1);
        lws_callback_on_writable(stream->socket);
    }
    return 0;
}

static int write_output(channel *stream)
{
    uint8_t bytes[LWS_PRE + MESSAGE_SIZE_MAX];
    if (stream->output == NULL) {
        return 0;
    }
    memcpy(bytes + LWS_PRE, stream->output, stream->output_size);
    if (stream->method != NULL) {
        lws_client_http_body_pending(stream->socket, 0);
    }
    int written = lws_write(stream->socket, bytes + LWS_PRE, stream->output_size,
                            stream->method != NULL ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_TEXT);
    sodium_memzero(bytes, sizeof bytes); /* the body may contain a password */
    stream->output = NULL;
    return written < 0 ? -1 : 0;
}

/* libwebsockets reports the cause only as text. */
static void note_failure(channel *stream, const char *cause, size_t size)
{
    static const char *const garbled[] = {"problems parsing header", "HS: URI missing"};
    for (size_t i = 0; cause != NULL && i < sizeof garbled / sizeof garbled[0]; i++) {
        stream->is_garbled |=
            size >= strlen(garbled[i]) && strncmp(cause, garbled[i], strlen(garbled[i])) == 0;
    }
    note_closed(stream);
}

int channel_on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *data,
                     size_t size)
{
    if (reason == LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION) {
        channel *stream = lws_get_opaque_user_data(socket);
        if (stream != NULL &&
            size == 0) { /* `size` is what OpenSSL made of it, `user` its context */
            stream->verify_error = X509_STORE_CTX_get_error(user);
        }
        return 0;
    }
    channel *stream = user;
    if (stream == NULL || stream->socket != socket) {
        return 0; /* of the context, or of a socket that was given up */
    }
    switch (reason) {
    case LWS_CALLBACK_WSI_CREATE: /* the server has accepted the TCP connection */
        stream->phase = PHASE_HANDSHAKE;
        return 0;
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(stream, data, size);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_output(stream);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        channel_read_head(stream);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return channel_read_body(socket);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return channel_append(stream, data, size) ? 0 : -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        stream->phase = PHASE_DONE;
        return -1; /* close it */
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        stream->phase = PHASE_OPEN;
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return channel_append_message(stream, socket, data, size) ? 0 : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        channel_read_close_frame(stream, data, size);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        note_failure(stream, data, size);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
    case LWS_CALLBACK_WSI_DESTROY:
        note_closed(stream);
        return 0;
    default:
        return 0;
    }
}

bool channel_wait_past(channel *stream, channel_phase phase, int wait_ms)
{
    connection_state *state = stream->owner->state;
    connection_begin_wait(state, wait_ms);
    while (stream->phase <= phase && stream->socket != NULL && !state->is_late) {
        if (!connection_wait_once(state) && !state->is_late && phase >= PHASE_RESPONSE) {
            break;
        }
    }
    connection_end_wait(state);
    return stream->phase > phase;
}

void channel_close(channel *stream)
{
    struct lws *socket = stream->socket;
    stream->socket = NULL; /* it may live on for a moment; its callbacks are ignored */
    if (socket != NULL) {
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
    stream->output = NULL;
}

void channel_reset(channel *stream)
{
    channel_close(stream);
    char *input = stream->input;
    size_t capacity = stream->input_capacity;
    *stream = (channel){.owner = stream->owner, .input = input, .input_capacity = capacity};
}
