/* SPDX-License-Identifier: MIT */
/*
 * The WebSocket: the upgrade, messages in both directions, and close frames.
 */
#include "connection_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEND_MS_MAX = 10000 };

/* A part of a message, which has its size in front once it is complete. */
bool channel_append_message(channel *stream, struct lws *socket, const void *bytes, size_t size)
{
    if (lws_is_first_fragment(socket)) {
        static const size_t unknown = 0;
        stream->message_at = stream->input_size;
        if (!channel_append(stream, &unknown, sizeof unknown)) {
            return false;
        }
    }
    if (!channel_append(stream, bytes, size)) {
        return false;
    }
    if (lws_is_final_fragment(socket)) {
        size_t whole = stream->input_size - stream->message_at - sizeof whole;
        memcpy(stream->input + stream->message_at, &whole, sizeof whole);
        stream->message_at = stream->input_size;
    }
    return true;
}

void channel_read_close_frame(channel *stream, const uint8_t *payload, size_t size)
{
    unsigned code = size < 2 ? 0 : (unsigned)payload[0] << 8 | payload[1];
    stream->is_over = true;
    stream->owner->is_final |= code == CONNECTION_CLOSED_SESSION_ENDED;
    connection_fail(stream->owner, "%s",
                    code == CONNECTION_CLOSED_STOPPING ? "The server is stopping."
                    : code == CONNECTION_CLOSED_SESSION_ENDED
                        ? "The server has ended your session."
                        : "The server has closed the connection.");
}

/* A server that is overloaded or starting may accept later; one that refuses will refuse again. */
static bool explain_no_upgrade(const channel *stream)
{
    connection *server = stream->owner;
    unsigned long status = strtoul(stream->status_line, NULL, 10);
    if (status == 0) {
        return channel_explain_no_response(stream);
    }
    if (status == 101) { /* but its other headers do not fit the request */
        return connection_fail(server, "The server cannot be joined: it is not a Trey server.");
    }
    server->is_final |= status / 100 == 4 && status != 429;
    return connection_fail(server, "The server refuses the WebSocket: HTTP/1.1 %s.",
                           stream->status_line);
}

bool connection_open_live(connection *server, const char *path, const char *cookie)
{
    char headers[CONNECTION_COOKIE_SIZE + 16];
    if (!connection_prepare(server)) {
        return false;
    }
    channel *stream = &server->state->live;
    channel_reset(stream);
    server->state->given = 0;
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", cookie);
    stream->headers = headers;
    bool is_open =
        channel_open(stream, path) &&
        (channel_wait_past(stream, PHASE_RESPONSE, RESPONSE_MS_MAX) || explain_no_upgrade(stream));
    stream->headers = NULL;
    if (!is_open) {
        channel_close(stream);
    }
    return is_open;
}

static bool is_up(const channel *stream)
{
    return stream->socket != NULL && !stream->is_over;
}

bool connection_send(connection *server, const char *text, size_t size)
{
    connection_state *state = server->state;
    if (state == NULL || !is_up(&state->live)) {
        return false;
    }
    channel *stream = &state->live;
    if (size > MESSAGE_SIZE_MAX) {
        return connection_fail(
            server,
            "A message of %zu bytes is too long, and was not sent; at most %d are "
            "allowed. Use shorter texts.",
            size, MESSAGE_SIZE_MAX);
    }
    stream->output = text;
    stream->output_size = size;
    lws_callback_on_writable(stream->socket);
    connection_begin_wait(state, SEND_MS_MAX);
    while (stream->output != NULL && is_up(stream) && !state->is_late) {
        (void)connection_wait_once(state);
    }
    connection_end_wait(state);
    bool is_sent = stream->output == NULL;
    stream->output = NULL;
    if (!is_sent && !stream->is_over) {
        connection_fail(server, "The connection was lost.");
    }
    return is_sent;
}

static bool has_message(const channel *stream)
{
    return stream->message_at > 0;
}

/* Reads the input that has arrived, without waiting: libwebsockets reads a part of it at a time,
 * and poll does not report what TLS has already read. */
static void read_arrived(connection_state *state)
{
    channel *stream = &state->live;
    size_t before;
    do {
        before = stream->input_size;
    } while (
        lws_service(state->context, -1) >= 0 && is_up(stream) && !has_message(stream) &&
        (stream->input_size > before || lws_service_adjust_timeout(state->context, 1, 0) == 0));
}

/* Removes the message that was given out last. */
static void drop_given(connection_state *state)
{
    channel *stream = &state->live;
    stream->input_size -= state->given;
    stream->message_at -= state->given;
    memmove(stream->input, stream->input + state->given, stream->input_size);
    state->given = 0;
}

const char *connection_receive(connection *server, int wait_ms, size_t *size, bool *is_open)
{
    connection_state *state = server->state;
    *is_open = false;
    if (state == NULL) {
        return NULL;
    }
    channel *stream = &state->live;
    if (state->given > 0) {
        drop_given(state);
    }
    if (!has_message(stream) && is_up(stream)) {
        read_arrived(state);
    }
    if (!has_message(stream) && is_up(stream) && wait_ms > 0) {
        connection_begin_wait(state, wait_ms);
        while (!has_message(stream) && is_up(stream) && connection_wait_once(state)) {
        }
        connection_end_wait(state);
    }
    *is_open = has_message(stream) || is_up(stream);
    if (!has_message(stream)) {
        return NULL;
    }
    memcpy(size, stream->input, sizeof *size);
    state->given = sizeof *size + *size;
    return stream->input + sizeof *size;
}

int connection_file(const connection *server)
{
    const connection_state *state = server->state;
    return state == NULL || state->live.socket == NULL ? -1 : lws_get_socket_fd(state->live.socket);
}

void connection_close_live(connection *server)
{
    if (server->state != NULL) {
        channel_close(&server->state->live);
    }
}
