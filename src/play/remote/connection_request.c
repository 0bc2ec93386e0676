/* SPDX-License-Identifier: MIT */
/*
 * HTTP requests: each opens a channel and waits for the whole response.
 */
#include "connection_internal.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <string.h>

#include "server_text.h"

/* The head of a response, or of the answer to an upgrade. */
void channel_read_head(channel *stream)
{
    http_response *response = &stream->owner->state->response;
    char cookie[CONNECTION_COOKIE_SIZE + 200];
    if (lws_hdr_copy(stream->socket, stream->status_line, sizeof stream->status_line,
                     WSI_TOKEN_HTTP) < 0) {
        snprintf(stream->status_line, sizeof stream->status_line, "%u",
                 lws_http_client_http_response(stream->socket));
    }
    server_text_clean_header(stream->status_line);
    if (stream->method == NULL) {
        return;
    }
    response->status = lws_http_client_http_response(stream->socket);
    if (lws_hdr_copy(stream->socket, cookie, sizeof cookie, WSI_TOKEN_HTTP_SET_COOKIE) > 0) {
        size_t size = strcspn(cookie, ";");
        snprintf(response->cookie, sizeof response->cookie, "%.*s",
                 size < sizeof response->cookie ? (int)size : 0, cookie);
    }
    stream->phase = PHASE_OPEN;
}

int channel_read_body(struct lws *socket)
{
    char bytes[LWS_PRE + 4096], *next = bytes + LWS_PRE;
    int size = sizeof bytes - LWS_PRE;
    return lws_http_client_read(socket, &next, &size) < 0 ? -1 : 0; /* calls back with the bytes */
}

const http_response *connection_request(connection *server, const http_request *request)
{
    if (!connection_prepare(server)) {
        return NULL;
    }
    channel *stream = &server->state->request;
    http_response *response = &server->state->response;
    size_t size = request->body == NULL ? 0 : strlen(request->body);
    channel_reset(stream);
    *response = (http_response){.status = 0};
    if (size > MESSAGE_SIZE_MAX) {
        connection_fail(server,
                        "A message of %zu bytes is too long, and was not sent; at most %d are "
                        "allowed. Use shorter texts.",
                        size, MESSAGE_SIZE_MAX);
        return NULL;
    }
    stream->method = request->method;
    stream->headers = request->headers;
    stream->output = size == 0 ? NULL : request->body;
    stream->output_size = size;
    bool is_open = channel_open(stream, request->path);
    /* The end of a response without a length is the end of the connection. */
    if (is_open && !channel_wait_past(stream, PHASE_RESPONSE, RESPONSE_MS_MAX)) {
        is_open = channel_explain_no_response(stream);
    }
    if (is_open) {
        (void)channel_wait_past(stream, PHASE_OPEN, RESPONSE_MS_MAX);
        is_open = channel_append(stream, "", 0);
    }
    channel_close(stream);
    response->body = stream->input;
    response->size = stream->input_size;
    return is_open ? response : NULL;
}
