/* SPDX-License-Identifier: MIT */
/*
 * Requests of pages: read whole and passed on; net_response.c sends the answer when it is there.
 */
#include "net_http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "pages.h"

const size_t http_state_size = sizeof(http_state);

static net_thread *net_of(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

/* ---- Asking ---- */

/* Where names and passwords are tried, and accounts of guests made. */
static bool is_at_door(access_route route)
{
    return route == ROUTE_LOGIN || route == ROUTE_GUEST || route == ROUTE_LINK ||
           route == ROUTE_PASSWORD || route == ROUTE_CONFIRM;
}

static bool is_for_metrics(const net_thread *in, struct lws *socket)
{
    return in->metrics != NULL && lws_get_vhost(socket) == in->metrics;
}

static bool is_metrics(access_route route)
{
    return route == ROUTE_METRICS || route == ROUTE_READY || route == ROUTE_HEALTH;
}

/* ---- Pages ---- */

/* An embedded file, or that the browser has it already. */
static void answer_file(struct lws *socket, http_exchange *asked, const web_file *file, int status)
{
    asked->file = file;
    asked->content_type = file->type;
    asked->is_packed = file->packed != NULL && asked->takes_packed;
    asked->status =
        status == 200 && header_has(socket, WSI_TOKEN_HTTP_IF_NONE_MATCH, tag_matches, file->tag)
            ? 304
            : status;
}

/* Nothing is there: people see that on a page, programs are told. */
static void answer_nothing(struct lws *socket, http_exchange *asked)
{
    const web_file *page = page_of_nothing();
    if (page != NULL && header_has(socket, WSI_TOKEN_HTTP_ACCEPT, header_lists, "text/html")) {
        answer_file(socket, asked, page, 404);
    } else {
        web_answer_error(asked, 404, "not-found", "There is nothing at this address.");
    }
}

/* What the net thread answers by itself; true: it has. */
static bool answer_at_once(net_thread *in, struct lws *socket, http_exchange *asked,
                           const char *path, route_method method)
{
    bool is_ours;
    origin_verdict origin = origin_of(in, socket, &is_ours);
    route_match match;
    bool is_found = route_find(method, path, strlen(path), &match);
    const web_file *page = method == METHOD_GET ? page_find(path, strlen(path)) : NULL;
    if (is_for_metrics(in, socket)) {
        is_ours = true; /* by whatever name */
        is_found = is_found && is_metrics(match.route);
        match.allowed = is_found ? match.allowed : 0;
        page = NULL;
    }
    int64_t wait = address_take(in, socket, RATE_ADDRESS, 1);
    if (wait == 0 && is_found && is_at_door(match.route)) {
        wait = address_take(in, socket, RATE_LOGIN, 1);
    }
    lws_get_peer_simple(socket, asked->address, sizeof asked->address);
    if (in->is_stopped) {
        asked->retry_ms = 1000;
        web_answer_error(asked, 503, "stopping", "The server stops; it may come back soon.");
    } else if (!is_ours) {
        web_answer_error(asked, 421, "wrong-host", "This server does not go by that name.");
    } else if (wait > 0) {
        log_request(in, socket, LOG_INFO, "too-many-requests");
        asked->retry_ms = wait;
        web_answer_error(asked, 429, "too-many", "Too many requests; wait a little.");
    } else if (!is_found && page != NULL) {
        answer_file(socket, asked, page, 200);
    } else if (!is_found && match.allowed != 0) {
        asked->allowed = match.allowed;
        web_answer_error(asked, 405, "method", "That cannot be done there.");
    } else if (!is_found) {
        answer_nothing(socket, asked);
    } else if (method != METHOD_GET && origin == ORIGIN_FOREIGN) {
        log_request(in, socket, LOG_WARNING, "foreign-origin");
        web_answer_error(asked, 403, "origin", "This page may not do that here.");
    } else if (match.route == ROUTE_LIVE) {
        web_answer_error(asked, 426, "upgrade", "This is a WebSocket: protocol trey.v1.");
    } else {
        asked->route = match.route;
        memcpy(asked->numbers, match.numbers, sizeof asked->numbers);
        return false;
    }
    return true;
}

/* What is answered here goes the way of all answers: the library is within a call now. */
static void answer(net_thread *in, http_exchange *asked)
{
    job_queue_push(&in->inbox, &asked->job);
    net_wake(in);
}

static void pass_on(net_thread *in, http_state *page, struct lws *socket)
{
    http_exchange *asked = page->asked;
    page->asked = NULL;
    asked->connection = page->number;
    if (asked->route == ROUTE_HEALTH) {
        asked->status = 200;
        asked->content_type = "application/json";
        (void)json_buffer_add(&asked->answer, "{\"status\": \"ok\"}\n", 17);
        answer(in, asked);
        return;
    }
    asked->connections = in->connections;
    /* Whoever reaches the listener for metrics may read them: nobody is asked who he is. */
    if (!job_queue_put(is_for_metrics(in, socket) ? in->floor : in->auth, &asked->job)) {
        web_answer_error(asked, 503, "busy", "The server is busy; try again in a moment.");
        answer(in, asked);
        return;
    }
    /* The answer takes as long as it takes; what a client may let us wait is another matter. */
    lws_set_timeout(socket, NO_PENDING_TIMEOUT, 0);
}

typedef enum body_kind {
    BODY_NONE,
    BODY_COMES,
    BODY_ENDLESS, /* no length: nothing is taken for one, and nothing after it for a request */
    BODY_WRONG    /* where or how none can be */
} body_kind;

static body_kind body_of(struct lws *socket, route_method method)
{
    char length[HEADER_TEXT_MAX];
    bool has_length = lws_hdr_total_length(socket, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    bool is_read = header_copy(socket, length, WSI_TOKEN_HTTP_CONTENT_LENGTH) &&
                   strlen(length) < 10 && strspn(length, "0123456789") == strlen(length);
    if (lws_hdr_total_length(socket, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
        (has_length && !is_read)) {
        return BODY_WRONG;
    }
    if (has_length && strspn(length, "0") == strlen(length)) {
        return BODY_NONE;
    }
    if (method == METHOD_POST || method == METHOD_PATCH) {
        return has_length ? BODY_COMES : BODY_ENDLESS;
    }
    return has_length ? BODY_WRONG : BODY_NONE;
}

static int begin_request(struct lws *socket, http_state *page, const char *path)
{
    net_thread *in = net_of(socket);
    if (page->number == CONNECTION_NONE) {
        page->number = connection_add(in, socket, false);
    }
    http_exchange *asked = page->number != CONNECTION_NONE ? calloc(1, sizeof *asked) : NULL;
    if (asked == NULL) {
        return -1;
    }
    asked->job.kind = JOB_HTTP;
    asked->connection = page->number;
    asked->takes_packed = header_has(socket, WSI_TOKEN_HTTP_ACCEPT_ENCODING, header_lists, "gzip");
    page->socket = socket;
    page->is_reading = page->is_too_long = false;
    page->is_head = lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0;
    route_method method = method_of(socket);
    body_kind body = body_of(socket, method);
    page->is_last = body == BODY_ENDLESS || body == BODY_WRONG;
    lws_rx_flow_control(socket, 0);
    if (answer_at_once(in, socket, asked, path, method)) {
        page->is_last |= body != BODY_NONE; /* which is not read */
        answer(in, asked);
        return 0;
    }
    if (body == BODY_WRONG) {
        web_answer_error(asked, 400, "bad-request",
                         "A body has a Content-Length and no other encoding, and GET has none.");
        answer(in, asked);
        return 0;
    }
    token_copy(in, socket, asked->token);
    csrf_copy(socket, asked->csrf);
    query_copy(socket, asked);
    page->asked = asked;
    page->is_reading = body == BODY_COMES;
    lws_rx_flow_control(socket, page->is_reading);
    if (!page->is_reading) {
        pass_on(in, page, socket);
    }
    return 0;
}

static int add_body(const net_thread *in, http_state *page, const void *bytes, size_t size)
{
    http_exchange *asked = page->asked;
    if (!page->is_reading || page->is_too_long) {
        return 0;
    }
    if (asked->body == NULL && (asked->body = malloc(in->options.message_size)) == NULL) {
        return -1;
    }
    if (size > in->options.message_size - asked->body_size) {
        page->is_too_long = true;
        return 0;
    }
    memcpy(asked->body + asked->body_size, bytes, size);
    asked->body_size += size;
    return 0;
}

static void end_body(struct lws *socket, http_state *page)
{
    net_thread *in = net_of(socket);
    if (!page->is_reading) {
        return;
    }
    page->is_reading = false;
    lws_rx_flow_control(socket, 0);
    if (page->is_too_long) {
        http_exchange *asked = page->asked;
        page->asked = NULL;
        web_answer_error(asked, 413, "too-long", "The request is too long.");
        answer(in, asked);
        return;
    }
    pass_on(in, page, socket);
}

/* ---- Coming and going ---- */

/* What the system keeps for a client who does not read is bounded as well; Linux takes it twice.
 * Beyond it frames wait here, where they cost little. */
static void bound_buffer(struct lws *socket)
{
    int size = 64 << 10;
    (void)!setsockopt(lws_get_socket_fd(socket), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

static void enter(struct lws *socket)
{
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    uint8_t address[16];
    if (getpeername(lws_get_socket_fd(socket), (struct sockaddr *)&from, &length) == 0) {
        size_t size = address_bytes(&from, address);
        address_entry *from_there = address_count_add(net_of(socket)->address_count, address, size);
        net_of(socket)->sockets += from_there != NULL;
        lws_set_opaque_user_data(socket, from_there);
    }
}

static void end_page(struct lws *socket, http_state *page)
{
    http_drop_answer(net_of(socket), page);
    connection_remove(net_of(socket), page->number);
    page->number = CONNECTION_NONE;
}

/* Nothing but a WebSocket: HTTP/2 is not spoken here. What the library passes along may be gone by
 * now, where it has refused an upgrade itself; the header tells. */
static int check_upgrade(struct lws *socket)
{
    char to[HEADER_TEXT_MAX];
    return header_copy(socket, to, WSI_TOKEN_UPGRADE) && strcasecmp(to, "websocket") == 0 ? 0 : -1;
}

/* A WebSocket that names no protocol, or this one. */
static int refuse_live(struct lws *socket)
{
    log_request(net_of(socket), socket, LOG_WARNING, "live-refused");
    lws_return_http_status(socket, HTTP_STATUS_NOT_FOUND, NULL);
    return -1;
}

int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size)
{
    http_state *page = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin_request(socket, page, in);
    case LWS_CALLBACK_HTTP_BODY:
        return add_body(net_of(socket), page, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        end_body(socket, page);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_is_writable(net_of(socket), page) ? 0 : -1;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (page != NULL) {
            end_page(socket, page);
        }
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return check_upgrade(socket);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return refuse_live(socket);
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT */
        return -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        enter(socket);
        bound_buffer(socket);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        net_of(socket)->sockets -= lws_get_opaque_user_data(socket) != NULL;
        address_count_remove(net_of(socket)->address_count, lws_get_opaque_user_data(socket));
        return 0;
    default:
        return 0;
    }
}
