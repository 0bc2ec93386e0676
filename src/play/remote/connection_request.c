/* SPDX-License-Identifier: MIT */
/*
 * HTTP requests: each opens a channel and waits for the whole response.
 */
#include "connection_internal.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>

/* The head of a response, or of the answer to an upgrade. */
void channel_read_head(channel *at)
{
    http_response *response = &at->owner->state->response;
    char cookie[CONNECTION_COOKIE_SIZE + 200];
    if (lws_hdr_copy(at->socket, at->status_line, sizeof at->status_line, WSI_TOKEN_HTTP) < 0) {
        snprintf(at->status_line, sizeof at->status_line, "%u",
                 lws_http_client_http_response(at->socket));
    }
    if (at->method == NULL) {
        return;
    }
    response->status = lws_http_client_http_response(at->socket);
    if (lws_hdr_copy(at->socket, cookie, sizeof cookie, WSI_TOKEN_HTTP_SET_COOKIE) > 0) {
        size_t size = strcspn(cookie, ";");
        snprintf(response->cookie, sizeof response->cookie, "%.*s",
                 size < sizeof response->cookie ? (int)size : 0, cookie);
    }
    at->phase = PHASE_OPEN;
}

int channel_read_body(struct lws *socket)
{
    char bytes[LWS_PRE + 4096], *next = bytes + LWS_PRE;
    int size = sizeof bytes - LWS_PRE;
    return lws_http_client_read(socket, &next, &size) < 0 ? -1 : 0; /* calls back with the bytes */
}

const http_response *connection_request(connection *over, const http_request *request)
{
    if (!connection_prepare(over)) {
        return NULL;
    }
    channel *at = &over->state->request;
    http_response *response = &over->state->response;
    size_t size = request->body == NULL ? 0 : strlen(request->body);
    channel_reset(at);
    *response = (http_response){.status = 0};
    if (size > MESSAGE_SIZE_MAX) {
        connection_fail(over, "The message is too long for the server.");
        return NULL;
    }
    at->method = request->method;
    at->headers = request->headers;
    at->output = size == 0 ? NULL : request->body;
    at->output_size = size;
    bool is_open = channel_open(at, request->path);
    /* The end of a response without a length is the end of the connection. */
    if (is_open && !channel_wait_past(at, PHASE_RESPONSE, RESPONSE_MS_MAX)) {
        is_open = channel_explain_no_response(at);
    }
    if (is_open) {
        (void)channel_wait_past(at, PHASE_OPEN, RESPONSE_MS_MAX);
        is_open = channel_append(at, "", 0);
    }
    channel_close(at);
    response->body = at->input;
    response->size = at->input_size;
    return is_open ? response : NULL;
}
