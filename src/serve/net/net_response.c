/* SPDX-License-Identifier: MIT */
/*
 * Answers to requests of pages: the head, and what follows as the socket takes it.
 */
#include "net_http.h"

#include <linux/sockios.h>
#include <string.h>
#include <sys/ioctl.h>

#include "base/clock.h"
#include "serve/http/headers.h"

static bool add_header(struct lws *socket, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    char with_colon[64];
    lws_snprintf(with_colon, sizeof with_colon, "%s:", name);
    return lws_add_http_header_by_name(socket, (const unsigned char *)with_colon,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

/* What else could be done there (405). */
static bool add_allowed(struct lws *socket, uint32_t allowed, unsigned char **at,
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
    return text[0] == '\0' || add_header(socket, "allow", text, at, end);
}

/* What an answer holds: a page, or what was written for this request. */
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

static bool add_file_headers(struct lws *socket, const http_exchange *exchange, unsigned char **at,
                             unsigned char *end)
{
    const web_file *file = exchange->response.file;
    return add_header(socket, "cache-control",
                      file->is_kept ? "public, max-age=31536000, immutable" : "no-cache", at,
                      end) &&
           (exchange->response.status == 404 || add_header(socket, "etag", file->tag, at, end));
}

/* Whether the library holds bytes that came after this request. When those are a request with a
 * body, libwebsockets 4.1 takes the head of it for the body and never comes back, so it must not
 * get there. It tells of all connections together; to end one too many after its answer does no
 * harm. Streams of HTTP/2 hold nothing but their own. */
static bool is_more_at_hand(struct lws *socket)
{
    return lws_get_network_wsi(socket) == socket &&
           lws_service_adjust_timeout(lws_get_context(socket), 1, 0) == 0;
}

static bool write_head(net_thread *in, struct lws *socket, const http_exchange *exchange,
                       bool is_last)
{
    unsigned char buffer[LWS_PRE + 4096], *start = buffer + LWS_PRE, *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    header_row rows[HEADERS_MAX];
    size_t count = headers_list(rows, (exchange->response.file == NULL ? HEADERS_PRIVATE : 0) |
                                          (in->options.has_tls ? HEADERS_TLS : 0));
    size_t content_size;
    (void)content_of(exchange, &content_size);
    bool is_good = lws_add_http_common_headers(socket, (unsigned)exchange->response.status,
                                               exchange->response.content_type != NULL
                                                   ? exchange->response.content_type
                                                   : "text/plain",
                                               content_size, &at, end) == 0;
    for (size_t i = 0; i < count && is_good; i++) {
        is_good = add_header(socket, rows[i].name, rows[i].value, &at, end);
    }
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
    STUCK_MS = 20000, /* for a client to take some of what he asked for */
    LAST_SECONDS = 5  /* for the connection to end */
};

/* The library ends a connection in good order only from within a call of its own. */
static void end_connection(struct lws *socket)
{
    http_state *page = lws_wsi_user(socket);
    if (page != NULL) {
        page->is_over = true;
    }
    lws_rx_flow_control(socket, 1); /* or it would not write either */
    lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, LAST_SECONDS);
    lws_callback_on_writable(socket);
}

/* At once, and the page with it: who takes nothing is not waited for. */
static void cut_off(http_state *page)
{
    page->is_over = true;
    lws_set_timeout(page->socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
}

static void finish_request(http_state *page)
{
    struct lws *socket = page->socket;
    job_free(&page->exchange->job);
    page->exchange = NULL;
    lws_rx_flow_control(socket, 1); /* or it would not notice that the client goes */
    if (lws_partial_buffered(socket)) {
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, STUCK_MS / 1000);
    }
    if (page->is_last || is_more_at_hand(socket) || lws_http_transaction_completed(socket)) {
        end_connection(socket);
    }
}

/* Room for a part, and a head before it: what the client's system has not taken yet is half of what
 * ours would keep for him. A socket that is of no use has room; writing finds that out. */
static bool has_room(struct lws *socket)
{
    enum { QUEUED_MAX = 32 << 10 };
    int queued = 0;
    return ioctl(lws_get_socket_fd(socket), SIOCOUTQ, &queued) != 0 || queued <= QUEUED_MAX;
}

static void wait_for_turn(net_thread *in, http_state *page)
{
    send_budget_wait(&in->send_budget, &page->send_waiter);
    if (!ev_is_active(&in->send_budget_pause)) {
        ev_timer_again(in->events, &in->send_budget_pause);
    }
}

static bool write_part(http_state *page, const unsigned char *content, size_t size)
{
    unsigned char buffer[LWS_PRE + SEND_BUDGET_PART_BYTES];
    size_t part = size < SEND_BUDGET_PART_BYTES ? size : SEND_BUDGET_PART_BYTES;
    memcpy(buffer + LWS_PRE, content, part);
    page->sent += part;
    return lws_write(page->socket, buffer + LWS_PRE, part,
                     part == size ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) >= (int)part;
}

/* Sends one part, and more where nobody else waits. */
static void write_parts(net_thread *in, http_state *page)
{
    size_t size;
    const unsigned char *content = content_of(page->exchange, &size);
    bool is_good = true, may_go_on = true;
    page->moved = clock_steady_ms();
    while (is_good && may_go_on && page->sent < size) {
        is_good = write_part(page, content + page->sent, size - page->sent);
        may_go_on = page->sent < size && in->send_budget.first == NULL &&
                    !lws_partial_buffered(page->socket) && has_room(page->socket) &&
                    send_budget_take(&in->send_budget, page->moved);
    }
    if (!is_good) {
        cut_off(page);
    } else if (page->sent == size) {
        finish_request(page);
    } else if (lws_partial_buffered(page->socket)) {
        lws_rx_flow_control(page->socket, 1); /* or what the library kept is not sent */
        lws_set_timeout(page->socket, PENDING_TIMEOUT_USER_REASON_BASE, STUCK_MS / 1000);
        lws_callback_on_writable(page->socket);
    } else {
        wait_for_turn(in, page);
    }
}

void http_take_answer(net_thread *in, http_exchange *exchange)
{
    struct lws *socket = connection_find(in, exchange->connection);
    http_state *page = socket != NULL ? lws_wsi_user(socket) : NULL;
    if (page == NULL || page->exchange != NULL || page->is_over) {
        job_free(&exchange->job);
        return;
    }
    page->exchange = exchange;
    page->sent = 0;
    if (!has_room(socket)) { /* he has not read what he asked for before */
        cut_off(page);
        return;
    }
    size_t size;
    (void)content_of(exchange, &size);
    if (size <= SEND_BUDGET_PART_BYTES ||
        page->is_head) { /* this is all: what comes next can be looked at */
        lws_rx_flow_control(socket, 1);
        page->is_last |= is_more_at_hand(socket);
    }
    if (!write_head(in, socket, exchange, page->is_last)) {
        cut_off(page);
    } else if (page->is_head) {
        finish_request(page);
    } else {
        write_parts(in, page);
    }
}

bool http_is_writable(net_thread *in, http_state *page)
{
    if (page->exchange != NULL && page->sent > 0 && !page->is_over &&
        !page->send_waiter.is_waiting) {
        lws_set_timeout(page->socket, NO_PENDING_TIMEOUT, 0);
        lws_rx_flow_control(page->socket, 0);
        wait_for_turn(in, page);
    }
    return !page->is_over;
}

/* Who takes nothing goes behind the others, and is let go in the end. */
static void pass_over(net_thread *in, http_state *page)
{
    send_budget_wait(&in->send_budget, &page->send_waiter);
    if (clock_steady_ms() - page->moved > STUCK_MS) {
        send_budget_leave(&in->send_budget, &page->send_waiter);
        cut_off(page);
    }
}

void http_resume_sends(net_thread *in)
{
    enum { PASSED_OVER_MAX = 64 }; /* of those who take nothing, each time */
    int64_t time = clock_steady_ms();
    uint32_t in_a_row = 0, passed_over = 0;
    while (in_a_row < in->send_budget.waiting && passed_over < PASSED_OVER_MAX) {
        http_state *next = (http_state *)in->send_budget.first;
        if (!has_room(next->socket)) {
            pass_over(in, next);
            in_a_row++;
            passed_over++;
        } else if (send_budget_take(&in->send_budget, time)) {
            send_budget_leave(&in->send_budget, &next->send_waiter);
            write_parts(in, next);
            in_a_row = 0;
        } else {
            break;
        }
    }
    if (in->send_budget.waiting == 0) {
        ev_timer_stop(in->events, &in->send_budget_pause);
    }
}

void http_drop_answer(net_thread *in, http_state *page)
{
    send_budget_leave(&in->send_budget, &page->send_waiter);
    if (page->exchange != NULL) {
        job_free(&page->exchange->job);
        page->exchange = NULL;
    }
}

/* Nothing that was asked is still on its way by now: what has no answer will not get one. */
void http_dismiss(struct lws *socket)
{
    http_state *page = lws_wsi_user(socket);
    if (page->exchange == NULL || page->is_reading) {
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
    page->is_last = true;
}
