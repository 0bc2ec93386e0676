/* SPDX-License-Identifier: MIT */
/*
 * Requests of pages: read whole, passed on, answered when the answer is there.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "headers.h"
#include "loop_parts.h"
#include "pages.h"

typedef struct http_state {
    connection_number number;
    web_letter *asked; /* while its body comes in, and when its answer goes out */
    size_t sent;
    bool is_reading; /* its body comes in */
    bool is_too_long;
    bool is_last;  /* the connection ends with this answer */
    bool is_head;  /* the answer is not wanted, only what would be said about it */
    bool has_head; /* of the answer was written */
} http_state;

const size_t http_state_size = sizeof(http_state);

static loop *loop_of(struct lws *socket)
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

static bool is_for_metrics(const loop *in, struct lws *socket)
{
    return in->metrics != NULL && lws_get_vhost(socket) == in->metrics;
}

static bool is_metrics(access_route route)
{
    return route == ROUTE_METRICS || route == ROUTE_READY || route == ROUTE_HEALTH;
}

/* ---- Pages ---- */

/* An embedded file, or that the browser has it already. */
static void answer_file(struct lws *socket, web_letter *asked, const web_file *file, int status)
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
static void answer_nothing(struct lws *socket, web_letter *asked)
{
    const web_file *page = page_of_nothing();
    if (page != NULL && header_has(socket, WSI_TOKEN_HTTP_ACCEPT, header_lists, "text/html")) {
        answer_file(socket, asked, page, 404);
    } else {
        web_answer_error(asked, 404, "not-found", "There is nothing at this address.");
    }
}

/* What the loop answers by itself; true: it has. */
static bool answer_at_once(loop *in, struct lws *socket, web_letter *asked, const char *path,
                           route_method method)
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

static void pass_on(loop *in, http_state *page, struct lws *socket)
{
    web_letter *asked = page->asked;
    page->asked = NULL;
    asked->connection = page->number;
    if (asked->route == ROUTE_HEALTH) {
        asked->status = 200;
        asked->content_type = "application/json";
        (void)json_buffer_add(&asked->answer, "{\"status\": \"ok\"}\n", 17);
        http_take_answer(in, asked);
        return;
    }
    asked->connections = in->connections;
    /* Whoever reaches the listener for metrics may read them: nobody is asked who he is. */
    if (!mailbox_put(is_for_metrics(in, socket) ? in->desk : in->clerk, &asked->letter)) {
        web_answer_error(asked, 503, "busy", "The server is busy; try again in a moment.");
        http_take_answer(in, asked);
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
    loop *in = loop_of(socket);
    if (page->number == CONNECTION_NONE) {
        page->number = connection_add(in, socket, false);
    }
    web_letter *asked = page->number != CONNECTION_NONE ? calloc(1, sizeof *asked) : NULL;
    if (asked == NULL) {
        return -1;
    }
    asked->letter.kind = LETTER_WEB;
    asked->connection = page->number;
    asked->takes_packed = header_has(socket, WSI_TOKEN_HTTP_ACCEPT_ENCODING, header_lists, "gzip");
    page->sent = 0;
    page->is_reading = page->is_too_long = false;
    page->is_head = lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0;
    route_method method = method_of(socket);
    body_kind body = body_of(socket, method);
    page->is_last = body == BODY_ENDLESS || body == BODY_WRONG;
    if (answer_at_once(in, socket, asked, path, method)) {
        page->is_last |= body != BODY_NONE; /* which is not read */
        http_take_answer(in, asked);
        return 0;
    }
    if (body == BODY_WRONG) {
        web_answer_error(asked, 400, "bad-request",
                         "A body has a Content-Length and no other encoding, and GET has none.");
        http_take_answer(in, asked);
        return 0;
    }
    token_copy(in, socket, asked->token);
    csrf_copy(socket, asked->csrf);
    query_copy(socket, asked);
    page->asked = asked;
    page->is_reading = body == BODY_COMES;
    if (!page->is_reading) {
        pass_on(in, page, socket);
    }
    return 0;
}

static int add_body(const loop *in, http_state *page, const void *bytes, size_t size)
{
    web_letter *asked = page->asked;
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
    loop *in = loop_of(socket);
    if (!page->is_reading) {
        return;
    }
    page->is_reading = false;
    if (page->is_too_long) {
        web_letter *asked = page->asked;
        page->asked = NULL;
        web_answer_error(asked, 413, "too-long", "The request is too long.");
        http_take_answer(in, asked);
        return;
    }
    pass_on(in, page, socket);
}

/* ---- Answering ---- */

void http_take_answer(loop *in, web_letter *answered)
{
    struct lws *socket = connection_find(in, answered->connection);
    http_state *page = socket != NULL ? lws_wsi_user(socket) : NULL;
    if (page == NULL || page->asked != NULL) {
        letter_free(&answered->letter);
        return;
    }
    page->asked = answered;
    page->sent = 0;
    page->has_head = false;
    lws_callback_on_writable(socket);
}

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
static const void *content_of(const web_letter *answered, size_t *size)
{
    const web_file *file = answered->file;
    if (answered->constant != NULL) {
        *size = strlen(answered->constant);
        return answered->constant;
    }
    if (file == NULL) {
        *size = answered->shared != NULL ? answered->shared->size : answered->answer.size;
        return answered->shared != NULL ? (const char *)answered->shared->bytes
                                        : answered->answer.bytes;
    }
    *size = answered->status == 304 ? 0
            : answered->is_packed   ? file->packed_size
                                    : file->plain_size;
    return answered->is_packed ? file->packed : file->plain;
}

static bool add_file_headers(struct lws *socket, const web_letter *answered, unsigned char **at,
                             unsigned char *end)
{
    const web_file *file = answered->file;
    return add_header(socket, "cache-control",
                      file->is_kept ? "public, max-age=31536000, immutable" : "no-cache", at,
                      end) &&
           (answered->status == 404 || add_header(socket, "etag", file->tag, at, end));
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

static bool write_head(loop *in, struct lws *socket, const web_letter *answered, bool is_last)
{
    unsigned char buffer[LWS_PRE + 4096], *start = buffer + LWS_PRE, *at = start;
    unsigned char *end = buffer + sizeof buffer - 1;
    header_row rows[HEADERS_MAX];
    size_t count = headers_list(rows, (answered->file == NULL ? HEADERS_PRIVATE : 0) |
                                          (in->options.has_tls ? HEADERS_TLS : 0));
    size_t content_size;
    (void)content_of(answered, &content_size);
    bool is_good = lws_add_http_common_headers(
                       socket, (unsigned)answered->status,
                       answered->content_type != NULL ? answered->content_type : "text/plain",
                       content_size, &at, end) == 0;
    for (size_t i = 0; i < count && is_good; i++) {
        is_good = add_header(socket, rows[i].name, rows[i].value, &at, end);
    }
    if (is_good && answered->file != NULL) {
        is_good = add_file_headers(socket, answered, &at, end);
    }
    if (is_good && (answered->file != NULL || answered->shared != NULL)) {
        is_good = add_header(socket, "vary", "accept-encoding", &at, end);
    }
    if (is_good && answered->is_packed) {
        is_good = add_header(socket, "content-encoding", "gzip", &at, end);
    }
    if (is_good && answered->set_cookie[0] != '\0') {
        is_good = add_header(socket, "set-cookie", answered->set_cookie, &at, end);
    }
    if (is_good && is_last && lws_get_network_wsi(socket) == socket) {
        is_good = add_header(socket, "connection", "close", &at, end);
    }
    is_good = is_good && add_allowed(socket, answered->allowed, &at, end);
    if (is_good && answered->retry_ms > 0) {
        char seconds[24];
        lws_snprintf(seconds, sizeof seconds, "%lld",
                     (long long)((answered->retry_ms + 999) / 1000));
        is_good = add_header(socket, "retry-after", seconds, &at, end);
    }
    return is_good && lws_finalize_write_http_header(socket, start, &at, end) == 0;
}

static int finish_request(struct lws *socket, http_state *page)
{
    letter_free(&page->asked->letter);
    page->asked = NULL;
    if (page->is_last || is_more_at_hand(socket)) {
        return -1;
    }
    return lws_http_transaction_completed(socket) ? -1 : 0;
}

enum { CHUNK = 16384, SEND_BUFFER = 128 << 10 };

static int write_answer(struct lws *socket, http_state *page)
{
    loop *in = loop_of(socket);
    web_letter *answered = page->asked;
    if (answered == NULL || page->is_reading || answered->status == 0) {
        return 0;
    }
    if (!page->has_head) {
        page->has_head = true;
        page->is_last |= is_more_at_hand(socket);
        if (!write_head(in, socket, answered, page->is_last)) {
            return -1;
        }
    }
    size_t size;
    const unsigned char *content = content_of(answered, &size);
    size_t left = size - page->sent;
    if (left == 0 || page->is_head) {
        return finish_request(socket, page);
    }
    unsigned char buffer[LWS_PRE + CHUNK];
    size_t part = left < CHUNK ? left : CHUNK;
    memcpy(buffer + LWS_PRE, content + page->sent, part);
    bool is_last = part == left;
    if (lws_write(socket, buffer + LWS_PRE, part, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)part) {
        return -1;
    }
    page->sent += part;
    if (is_last) {
        return finish_request(socket, page);
    }
    lws_callback_on_writable(socket);
    return 0;
}

/* Nothing that was asked is still on its way by now: what has no answer will not get one. */
void http_dismiss(struct lws *socket)
{
    http_state *page = lws_wsi_user(socket);
    if (page->asked == NULL || page->is_reading) {
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
    page->is_last = true;
}

/* ---- Coming and going ---- */

/* What the system keeps for a client who does not read is bounded as well. */
static void bound_buffer(struct lws *socket)
{
    int size = SEND_BUFFER;
    (void)!setsockopt(lws_get_socket_fd(socket), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

static void enter(struct lws *socket)
{
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    uint8_t address[16];
    if (getpeername(lws_get_socket_fd(socket), (struct sockaddr *)&from, &length) == 0) {
        size_t size = address_bytes(&from, address);
        peer *from_there = peers_enter(loop_of(socket)->peers, address, size);
        loop_of(socket)->sockets += from_there != NULL;
        lws_set_opaque_user_data(socket, from_there);
    }
}

static void end_page(struct lws *socket, http_state *page)
{
    if (page->asked != NULL) {
        letter_free(&page->asked->letter);
        page->asked = NULL;
    }
    connection_remove(loop_of(socket), page->number);
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
    log_request(loop_of(socket), socket, LOG_WARNING, "live-refused");
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
        return add_body(loop_of(socket), page, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        end_body(socket, page);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_answer(socket, page);
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
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return !address_may_come(loop_of(socket),
                                 &((struct lws_filter_network_conn_args *)user)->cli_addr);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        enter(socket);
        bound_buffer(socket);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        loop_of(socket)->sockets -= lws_get_opaque_user_data(socket) != NULL;
        peers_leave(loop_of(socket)->peers, lws_get_opaque_user_data(socket));
        return 0;
    default:
        return 0;
    }
}
