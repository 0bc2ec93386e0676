/* SPDX-License-Identifier: MIT */
/*
 * HTTP responses: the headers, and the body as fast as the socket and the send budget allow.
 */
#include "net_http.h"

#include <linux/sockios.h>
#include <string.h>
#include <sys/ioctl.h>

#include "base/clock.h"

static bool add_header(struct lws *socket, const char *name, const char *value,
                       unsigned char **cursor, unsigned char *end)
{
    char with_colon[64];
    lws_snprintf(with_colon, sizeof with_colon, "%s:", name);
    return lws_add_http_header_by_name(socket, (const unsigned char *)with_colon,
                                       (const unsigned char *)value, (int)strlen(value), cursor,
                                       end) == 0;
}

/* Allow, for status 405. */
static bool add_allowed(struct lws *socket, uint32_t allowed, unsigned char **cursor,
                        unsigned char *end)
{
    char text[64] = "";
    for (route_method method = 0; method < METHOD_COUNT; method++) {
        if ((allowed >> method & 1) != 0) {
            size_t size = strlen(text);
            lws_snprintf(text + size, sizeof text - size, "%s%s", size > 0 ? ", " : "",
                         route_method_name(method));
        }
    }
    return text[0] == '\0' || add_header(socket, "allow", text, cursor, end);
}

/* The list ends before or after the headers of responses for one client. They are part of it
 * between our own responses, because the library's error pages are not to be cached either. */
static void add_private_headers(response_headers *headers, bool is_added)
{
    headers->rows[headers->shared_count - 1].next =
        is_added ? &headers->rows[headers->shared_count] : NULL;
}

void response_headers_fill(response_headers *filled, unsigned flags)
{
    header_row rows[HEADERS_MAX];
    filled->shared_count = headers_list(rows, flags & ~(unsigned)HEADERS_PRIVATE);
    filled->count = headers_list(rows, flags | HEADERS_PRIVATE);
    for (size_t i = 0; i < filled->count; i++) {
        lws_snprintf(filled->names[i], sizeof filled->names[i], "%s:", rows[i].name);
        filled->rows[i] = (struct lws_protocol_vhost_options){
            .next = i + 1 < filled->count ? &filled->rows[i + 1] : NULL,
            .name = filled->names[i],
            .value = rows[i].value};
    }
}

/* RFC 6455, 4.4: a client of another version learns which one the server has. */
void http_refuse_upgrade(net_thread *net, struct lws *socket, unsigned status)
{
    static const struct lws_protocol_vhost_options version = {.name = "sec-websocket-version:",
                                                              .value = "13"};
    struct lws_protocol_vhost_options *last = &net->headers.rows[net->headers.count - 1];
    last->next = status == 426 ? &version : NULL;
    lws_return_http_status(socket, status, NULL);
    last->next = NULL;
}

/* The body of a response. */
static const void *content_of(const http_exchange *exchange, size_t *size)
{
    const web_file *file = exchange->response.file;
    if (exchange->response.constant != NULL) {
        *size = strlen(exchange->response.constant);
        return exchange->response.constant;
    }
    if (file == NULL) {
        *size = exchange->response.shared != NULL ? exchange->response.shared->size
                                                  : exchange->response.body.size;
        return exchange->response.shared != NULL ? (const char *)exchange->response.shared->bytes
                                                 : exchange->response.body.bytes;
    }
    *size = exchange->response.status == 304 ? 0
            : exchange->response.is_gzip     ? file->packed_size
                                             : file->plain_size;
    return exchange->response.is_gzip ? file->packed : file->plain;
}

static bool add_file_headers(struct lws *socket, const http_exchange *exchange,
                             unsigned char **cursor, unsigned char *end)
{
    const web_file *file = exchange->response.file;
    return add_header(socket, "cache-control",
                      file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache",
                      cursor, end) &&
           (exchange->response.status == 404 || add_header(socket, "etag", file->tag, cursor, end));
}

/* Whether the library has buffered bytes that came after this request. If they are a request with a
 * body, libwebsockets 4.1 reads its headers as the body and never returns, so such a connection is
 * closed. The library answers for all connections together; closing one too many after its response
 * does no harm. A stream of HTTP/2 has only its own bytes. */
static bool has_more_input(struct lws *socket)
{
    return lws_get_network_wsi(socket) == socket &&
           lws_service_adjust_timeout(lws_get_context(socket), 1, 0) == 0;
}

static bool write_head(net_thread *net, struct lws *socket, const http_exchange *exchange,
                       bool is_last)
{
    unsigned char buffer[LWS_PRE + 4096], *start = buffer + LWS_PRE, *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    response_headers *headers =
        lws_get_vhost(socket) == net->metrics ? &net->metrics_headers : &net->headers;
    size_t content_size;
    (void)content_of(exchange, &content_size);
    add_private_headers(headers, exchange->response.file == NULL);
    bool is_good = lws_add_http_common_headers(socket, (unsigned)exchange->response.status,
                                               exchange->response.content_type != NULL
                                                   ? exchange->response.content_type
                                                   : "text/plain",
                                               content_size, &at, end) == 0;
    add_private_headers(headers, true);
    if (is_good && exchange->response.file != NULL) {
        is_good = add_file_headers(socket, exchange, &at, end);
    }
    if (is_good && (exchange->response.file != NULL || exchange->response.shared != NULL)) {
        is_good = add_header(socket, "vary", "accept-encoding", &at, end);
    }
    if (is_good && exchange->response.is_gzip) {
        is_good = add_header(socket, "content-encoding", "gzip", &at, end);
    }
    if (is_good && exchange->response.set_cookie[0] != '\0') {
        is_good = add_header(socket, "set-cookie", exchange->response.set_cookie, &at, end);
    }
    if (is_good && is_last && lws_get_network_wsi(socket) == socket) {
        is_good = add_header(socket, "connection", "close", &at, end);
    }
    is_good = is_good && add_allowed(socket, exchange->response.allowed_methods, &at, end);
    if (is_good && exchange->response.retry_ms > 0) {
        char seconds[24];
        lws_snprintf(seconds, sizeof seconds, "%lld",
                     (long long)((exchange->response.retry_ms + 999) / 1000));
        is_good = add_header(socket, "retry-after", seconds, &at, end);
    }
    return is_good && lws_finalize_write_http_header(socket, start, &at, end) == 0;
}

/* ---- Writing ---- */

enum {
    STUCK_MS = 20000, /* a client that reads nothing for so long is disconnected */
    LAST_SECONDS = 5  /* for the connection to close */
};

/* The library closes a connection properly only from within one of its callbacks. */
static void end_connection(struct lws *socket)
{
    http_state *state = lws_wsi_user(socket);
    if (state != NULL) {
        state->is_over = true;
    }
    lws_rx_flow_control(socket, 1); /* else the library would not write, either */
    lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, LAST_SECONDS);
    lws_callback_on_writable(socket);
}

/* Closes the connection at once, without waiting for the client. */
static void disconnect(http_state *state)
{
    state->is_over = true;
    lws_set_timeout(state->socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

static void finish_request(http_state *state)
{
    struct lws *socket = state->socket;
    job_free(&state->exchange->job);
    state->exchange = NULL;
    lws_rx_flow_control(socket, 1); /* else the library would not notice a disconnect */
    if (lws_partial_buffered(socket)) {
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, STUCK_MS / 1000);
    }
    if (state->is_last || has_more_input(socket) || lws_http_transaction_completed(socket)) {
        end_connection(socket);
    }
}

/* Whether the kernel can buffer another part with its headers: at most half of the send buffer is
 * in use. A broken socket counts as one with room; writing reports the error. */
static bool has_room(struct lws *socket)
{
    enum { QUEUED_MAX = 32 << 10 };
    int queued = 0;
    return ioctl(lws_get_socket_fd(socket), SIOCOUTQ, &queued) != 0 || queued <= QUEUED_MAX;
}

static void wait_for_budget(net_thread *net, http_state *state)
{
    send_budget_wait(&net->send_budget, &state->send_waiter);
    if (!ev_is_active(&net->send_budget_pause)) {
        ev_timer_again(net->events, &net->send_budget_pause);
    }
}

static bool send_part(http_state *state, const unsigned char *content, size_t size)
{
    unsigned char buffer[LWS_PRE + SEND_BUDGET_PART_BYTES];
    size_t part = size < SEND_BUDGET_PART_BYTES ? size : SEND_BUDGET_PART_BYTES;
    memcpy(buffer + LWS_PRE, content, part);
    state->sent += part;
    return lws_write(state->socket, buffer + LWS_PRE, part,
                     part == size ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) >= (int)part;
}

/* Sends one part, and more if no other response waits. */
static void send_parts(net_thread *net, http_state *state)
{
    size_t size;
    const unsigned char *content = content_of(state->exchange, &size);
    bool is_good = true, may_go_on = true;
    state->progressed = clock_steady_ms();
    while (is_good && may_go_on && state->sent < size) {
        is_good = send_part(state, content + state->sent, size - state->sent);
        may_go_on = state->sent < size && net->send_budget.first == NULL &&
                    !lws_partial_buffered(state->socket) && has_room(state->socket) &&
                    send_budget_spend(&net->send_budget, state->progressed);
    }
    if (!is_good) {
        disconnect(state);
    } else if (state->sent == size) {
        finish_request(state);
    } else if (lws_partial_buffered(state->socket)) {
        lws_rx_flow_control(state->socket,
                            1); /* else the library does not send what it has buffered */
        lws_set_timeout(state->socket, PENDING_TIMEOUT_USER_REASON_BASE, STUCK_MS / 1000);
        lws_callback_on_writable(state->socket);
    } else {
        wait_for_budget(net, state);
    }
}

void http_on_response(net_thread *net, http_exchange *exchange)
{
    struct lws *socket = connection_find(net, exchange->connection);
    http_state *state = socket != NULL ? lws_wsi_user(socket) : NULL;
    if (state == NULL || state->exchange != NULL || state->is_over) {
        job_free(&exchange->job);
        return;
    }
    state->exchange = exchange;
    state->sent = 0;
    if (!has_room(socket)) { /* the client has not read earlier responses */
        disconnect(state);
        return;
    }
    size_t size;
    (void)content_of(exchange, &size);
    if (size <= SEND_BUDGET_PART_BYTES ||
        state->is_head) { /* one part is all of it, so the socket can be read again */
        lws_rx_flow_control(socket, 1);
        state->is_last |= has_more_input(socket);
    }
    if (!write_head(net, socket, exchange, state->is_last)) {
        disconnect(state);
    } else if (state->is_head) {
        finish_request(state);
    } else {
        send_parts(net, state);
    }
}

bool http_is_writable(net_thread *net, http_state *state)
{
    if (state->exchange != NULL && state->sent > 0 && !state->is_over &&
        !state->send_waiter.is_waiting) {
        lws_set_timeout(state->socket, NO_PENDING_TIMEOUT, 0);
        lws_rx_flow_control(state->socket, 0);
        wait_for_budget(net, state);
    }
    return !state->is_over;
}

/* A client that does not read goes to the end of the queue, and is disconnected after a while. */
static void skip_waiter(net_thread *net, http_state *state)
{
    send_budget_wait(&net->send_budget, &state->send_waiter);
    if (clock_steady_ms() - state->progressed > STUCK_MS) {
        send_budget_leave(&net->send_budget, &state->send_waiter);
        disconnect(state);
    }
}

void http_resume_sends(net_thread *net)
{
    enum { SKIPPED_MAX = 64 }; /* clients that do not read, in each call */
    int64_t time = clock_steady_ms();
    uint32_t in_a_row = 0, skipped = 0;
    while (in_a_row < net->send_budget.waiting && skipped < SKIPPED_MAX) {
        http_state *next = (http_state *)net->send_budget.first;
        if (!has_room(next->socket)) {
            skip_waiter(net, next);
            in_a_row++;
            skipped++;
        } else if (send_budget_spend(&net->send_budget, time)) {
            send_budget_leave(&net->send_budget, &next->send_waiter);
            send_parts(net, next);
            in_a_row = 0;
        } else {
            break;
        }
    }
    if (net->send_budget.waiting == 0) {
        ev_timer_stop(net->events, &net->send_budget_pause);
    }
}

void http_drop_exchange(net_thread *net, http_state *state)
{
    send_budget_leave(&net->send_budget, &state->send_waiter);
    if (state->exchange != NULL) {
        job_free(&state->exchange->job);
        state->exchange = NULL;
    }
}

/* The other threads have stopped: a request without a response will not get one. */
void http_close(struct lws *socket)
{
    http_state *state = lws_wsi_user(socket);
    if (state->exchange == NULL || state->is_reading) {
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
    state->is_last = true;
}
