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
bool channel_append_message(channel *to, struct lws *socket, const void *bytes, size_t size)
{
    if (lws_is_first_fragment(socket)) {
        static const size_t unknown = 0;
        to->message_at = to->input_size;
        if (!channel_append(to, &unknown, sizeof unknown)) {
            return false;
        }
    }
    if (!channel_append(to, bytes, size)) {
        return false;
    }
    if (lws_is_final_fragment(socket)) {
        size_t whole = to->input_size - to->message_at - sizeof whole;
        memcpy(to->input + to->message_at, &whole, sizeof whole);
        to->message_at = to->input_size;
    }
    return true;
}

void channel_read_close_frame(channel *at, const uint8_t *payload, size_t size)
{
    unsigned code = size < 2 ? 0 : (unsigned)payload[0] << 8 | payload[1];
    at->is_over = true;
    at->owner->is_final |= code == CONNECTION_CLOSED_SESSION_ENDED;
    connection_fail(at->owner, "%s",
                    code == CONNECTION_CLOSED_STOPPING ? "The server is stopping."
                    : code == CONNECTION_CLOSED_SESSION_ENDED
                        ? "The server has ended your session."
                        : "The server has closed the connection.");
}

/* A server that is overloaded or starting may accept later; one that refuses will refuse again. */
static bool explain_no_upgrade(const channel *at)
{
    connection *over = at->owner;
    unsigned long status = strtoul(at->status_line, NULL, 10);
    if (status == 0) {
        return channel_explain_no_response(at);
    }
    if (status == 101) { /* but its other headers do not fit the request */
        return connection_fail(over, "The server cannot be joined: it is not a Trey server.");
    }
    over->is_final |= status / 100 == 4 && status != 429;
    return connection_fail(over, "The server refuses the WebSocket: HTTP/1.1 %s.", at->status_line);
}

bool connection_open_live(connection *over, const char *path, const char *cookie)
{
    char headers[CONNECTION_COOKIE_SIZE + 16];
    if (!connection_prepare(over)) {
        return false;
    }
    channel *at = &over->state->live;
    channel_reset(at);
    over->state->given = 0;
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", cookie);
    at->headers = headers;
    bool is_open =
        channel_open(at, path) &&
        (channel_wait_past(at, PHASE_RESPONSE, RESPONSE_MS_MAX) || explain_no_upgrade(at));
    at->headers = NULL;
    if (!is_open) {
        channel_close(at);
    }
    return is_open;
}

static bool is_up(const channel *at)
{
    return at->socket != NULL && !at->is_over;
}

bool connection_send(connection *over, const char *text, size_t size)
{
    connection_state *state = over->state;
    if (state == NULL || !is_up(&state->live)) {
        return false;
    }
    channel *at = &state->live;
    if (size > MESSAGE_SIZE_MAX) {
        return connection_fail(over, "The message is too long for the server.");
    }
    at->output = text;
    at->output_size = size;
    lws_callback_on_writable(at->socket);
    connection_begin_wait(state, SEND_MS_MAX);
    while (at->output != NULL && is_up(at) && !state->is_late) {
        (void)connection_wait_once(state);
    }
    connection_end_wait(state);
    bool is_sent = at->output == NULL;
    at->output = NULL;
    if (!is_sent && !at->is_over) {
        connection_fail(over, "The connection was lost.");
    }
    return is_sent;
}

static bool has_message(const channel *at)
{
    return at->message_at > 0;
}

/* Reads the input that has arrived, without waiting: libwebsockets reads a part of it at a time,
 * and poll does not report what TLS has already read. */
static void read_arrived(connection_state *state)
{
    channel *at = &state->live;
    size_t before;
    do {
        before = at->input_size;
    } while (lws_service(state->context, -1) >= 0 && is_up(at) && !has_message(at) &&
             (at->input_size > before || lws_service_adjust_timeout(state->context, 1, 0) == 0));
}

/* Removes the message that was given out last. */
static void drop_given(connection_state *state)
{
    channel *at = &state->live;
    at->input_size -= state->given;
    at->message_at -= state->given;
    memmove(at->input, at->input + state->given, at->input_size);
    state->given = 0;
}

const char *connection_receive(connection *over, int wait_ms, size_t *size, bool *is_open)
{
    connection_state *state = over->state;
    *is_open = false;
    if (state == NULL) {
        return NULL;
    }
    channel *at = &state->live;
    if (state->given > 0) {
        drop_given(state);
    }
    if (!has_message(at) && is_up(at)) {
        read_arrived(state);
    }
    if (!has_message(at) && is_up(at) && wait_ms > 0) {
        connection_begin_wait(state, wait_ms);
        while (!has_message(at) && is_up(at) && connection_wait_once(state)) {
        }
        connection_end_wait(state);
    }
    *is_open = has_message(at) || is_up(at);
    if (!has_message(at)) {
        return NULL;
    }
    memcpy(size, at->input, sizeof *size);
    state->given = sizeof *size + *size;
    return at->input + sizeof *size;
}

int connection_file(const connection *over)
{
    const connection_state *state = over->state;
    return state == NULL || state->live.socket == NULL ? -1 : lws_get_socket_fd(state->live.socket);
}

void connection_close_live(connection *over)
{
    if (over->state != NULL) {
        channel_close(&over->state->live);
    }
}
