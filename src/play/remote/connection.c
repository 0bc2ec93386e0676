/* SPDX-License-Identifier: MIT */
/*
 * The libwebsockets context that a connection owns, and waiting for its events. The library calls
 * back while lws_service runs; the calls of connection.h wait until the callbacks have changed a
 * channel.
 */
#include "connection_internal.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "tls_trust.h"

enum { FILES_MAX = 16 /* sockets of a context */ };

bool connection_fail(connection *server, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    failure_set_list(&server->problem, format, arguments);
    va_end(arguments);
    return false;
}

/* The library runs this first and then waits for the next event; cancelling makes it return. */
static void note_deadline(lws_sorted_usec_list_t *timer)
{
    connection_state *state = lws_container_of(timer, connection_state, deadline);
    state->is_late = true;
    lws_cancel_service(state->context);
}

void connection_begin_wait(connection_state *state, int wait_ms)
{
    state->is_late = false;
    lws_sul_schedule(state->context, 0, &state->deadline, note_deadline, wait_ms * LWS_US_PER_MS);
}

bool connection_wait_once(connection_state *state)
{
    errno = 0;
    if (!state->is_late && lws_service(state->context, 0) < 0) {
        state->is_late = true; /* it will not serve again */
    }
    return !state->is_late && errno != EINTR;
}

void connection_end_wait(connection_state *state)
{
    lws_sul_cancel(&state->deadline);
}

static bool make_trust(connection *server)
{
    switch (tls_trust_make(&server->state->trust, server->to.host, server->ca_file)) {
    case TLS_TRUST_MADE:
        return true;
    case TLS_TRUST_NO_CERTIFICATES:
        server->is_final = true;
        return connection_fail(server, "%s contains no readable certificate.",
                               server->ca_file == NULL ? "The system" : server->ca_file);
    default:
        return connection_fail(server, "Not enough memory.");
    }
}

/* With a limit of its own the library allocates for that many sockets, instead of for as many files
 * as the process may open. */
static bool make_context(connection *server)
{
    connection_state *state = server->state;
    if (server->to.has_tls && !make_trust(server)) {
        return false;
    }
    static const struct lws_protocols protocols[] = {
        {.name = WIRE_V2_NAME, .callback = channel_on_event},
        {.name = WIRE_V1_NAME, .callback = channel_on_event},
        {.name = NULL}};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .fd_limit_per_thread = FILES_MAX,
        .timeout_secs = 2 * RESPONSE_MS_MAX / 1000, /* the waits here end first */
        .connect_timeout_secs = 2 * RESPONSE_MS_MAX / 1000,
        .http_proxy_address = ":0", /* no proxy, whatever http_proxy in the environment says */
    };
    if (server->to.has_tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.provided_client_ssl_ctx = state->trust;
    }
    lws_set_log_level(0, NULL); /* problems are reported in our own words */
    state->context = lws_create_context(&info);
    return state->context != NULL || connection_fail(server, "Not enough memory.");
}

bool connection_prepare(connection *server)
{
    if (server->state != NULL) {
        return true;
    }
    server->state = calloc(1, sizeof *server->state);
    if (server->state == NULL) {
        return connection_fail(server, "Not enough memory.");
    }
    server->state->request.owner = server->state->live.owner = server;
    if (!make_context(server)) {
        connection_close(server);
        return false;
    }
    return true;
}

void connection_close(connection *closed)
{
    connection_state *state = closed->state;
    if (state == NULL) {
        return;
    }
    if (state->context != NULL) {
        channel_close(&state->request);
        channel_close(&state->live);
        lws_context_destroy(state->context);
    }
    tls_trust_free(state->trust);
    free(state->request.input);
    free(state->live.input);
    free(state);
    closed->state = NULL;
}
