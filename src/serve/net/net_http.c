/* SPDX-License-Identifier: MIT */
/*
 * HTTP requests: read whole and passed on. net_response.c sends the responses.
 */
#include "net_http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "net_shapes.h"
#include "pages.h"

const size_t http_state_size = sizeof(http_state);

static net_thread *net_of(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

/* ---- Routes ---- */

/* Routes that check a password or a link, or add a guest; they have a rate limit of their own. */
static bool is_login(route_id route)
{
    return route == ROUTE_LOGIN || route == ROUTE_GUEST || route == ROUTE_LINK ||
           route == ROUTE_RELIEF || route == ROUTE_PIN || route == ROUTE_PASSWORD ||
           route == ROUTE_CONFIRM;
}

static bool is_metrics_listener(const net_thread *net, struct lws *socket)
{
    return net->metrics != NULL && lws_get_vhost(socket) == net->metrics;
}

static bool is_metrics_route(route_id route)
{
    return route == ROUTE_METRICS || route == ROUTE_READY || route == ROUTE_HEALTH;
}

/* ---- Pages ---- */

/* Answers with an embedded file; 304 if the browser already has it. */
static void answer_file(struct lws *socket, http_exchange *exchange, const web_file *file,
                        int status)
{
    exchange->response.file = file;
    exchange->response.content_type = file->type;
    exchange->response.is_gzip = file->packed != NULL && exchange->request.accepts_gzip;
    exchange->response.status =
        status == 200 && header_has(socket, WSI_TOKEN_HTTP_IF_NONE_MATCH, tag_matches, file->tag)
            ? 304
            : status;
}

/* 404: a page for people, JSON for programs. */
static void answer_not_found(struct lws *socket, http_exchange *exchange)
{
    const web_file *page = page_not_found();
    if (page != NULL && header_has(socket, WSI_TOKEN_HTTP_ACCEPT, header_lists, "text/html")) {
        answer_file(socket, exchange, page, 404);
    } else {
        http_answer_error(exchange, SERVER_ERROR_NOT_FOUND);
    }
}

/* ---- Answering at once ---- */

typedef struct health_answer {
    uint32_t status;
} health_answer;

static const char *const health_words[] = {"ok"};
WIRE_WORDS(health_status, health_words);
static const shape_type health_word = {.kind = SHAPE_WORD, .words = &health_status};
static const shape_member health_rows[] = {
    {SHAPE_MEMBER("status", &health_word, health_answer, status)}};
const shape_type net_health_shape = {
    .kind = SHAPE_OBJECT, .name = "Health", SHAPE_MEMBERS(health_rows)};

static void net_answer_health(http_exchange *exchange)
{
    json_writer *writer = malloc(sizeof *writer);
    if (writer == NULL) {
        http_answer_no_memory(exchange);
        return;
    }
    http_answer_begin(exchange, writer);
    shape_write(writer, &net_health_shape, &(health_answer){0}, &(shape_pass){.form = SHAPE_API});
    http_answer_end(exchange, writer);
    free(writer);
}

/* The WebSocket, requested without an upgrade. */
static void net_answer_live(http_exchange *exchange)
{
    http_answer_error(exchange, SERVER_ERROR_UPGRADE);
}

/* The functions of the routes that are answered here (route_list.h). */
#define ANSWER_NET(id, handler) [ROUTE_##id] = net_##handler,
#define ANSWER_AUTH(id, handler)
#define ANSWER_FLOOR(id, handler)
#define ANSWER_REPORTS(id, handler)
#define ROUTE_ENTRY(id, code, method, path, access, all, own, before, thread, handler, ...)        \
    ANSWER_##thread(id, handler)
static void (*const answers[ROUTE_COUNT])(http_exchange *) = {ROUTE_LIST(ROUTE_ENTRY)};
#undef ROUTE_ENTRY

/* Answers what needs no other thread. False: the request goes on. */
static bool answer_at_once(net_thread *net, struct lws *socket, http_exchange *exchange,
                           const char *path, route_method method)
{
    bool is_ours;
    origin_verdict origin = origin_of(net, socket, &is_ours);
    route_match match;
    bool is_found = route_find(method, path, strlen(path), &match);
    const web_file *page = method == METHOD_GET ? page_find(path, strlen(path)) : NULL;
    if (is_metrics_listener(net, socket)) {
        is_ours = true; /* any host name */
        is_found = is_found && is_metrics_route(match.route);
        match.allowed = is_found ? match.allowed : 0;
        page = NULL;
    }
    int64_t wait = address_charge(net, socket, RATE_ADDRESS, 1);
    if (wait == 0 && is_found && is_login(match.route)) {
        wait = address_charge(net, socket, RATE_LOGIN, 1);
    }
    client_name(net, socket, exchange->request.address);
    if (net->is_stopped) {
        exchange->response.retry_ms = 1000;
        http_answer_error(exchange, SERVER_ERROR_STOPPING);
    } else if (!is_ours) {
        http_answer_error(exchange, SERVER_ERROR_WRONG_HOST);
    } else if (wait > 0) {
        log_request(net, socket, LOG_INFO, "too-many-requests");
        exchange->response.retry_ms = wait;
        http_answer_error(exchange, SERVER_ERROR_TOO_MANY);
    } else if (!is_found && page != NULL) {
        answer_file(socket, exchange, page, 200);
    } else if (!is_found && match.allowed != 0) {
        exchange->response.allowed_methods = match.allowed;
        http_answer_error(exchange, SERVER_ERROR_METHOD);
    } else if (!is_found) {
        answer_not_found(socket, exchange);
    } else if (method != METHOD_GET && origin == ORIGIN_FOREIGN) {
        log_request(net, socket, LOG_WARNING, "foreign-origin");
        http_answer_error(exchange, SERVER_ERROR_ORIGIN);
    } else if (match.route == ROUTE_LIVE) {
        answers[ROUTE_LIVE](exchange);
    } else {
        exchange->request.route = match.route;
        memcpy(exchange->request.numbers, match.numbers, sizeof exchange->request.numbers);
        return false;
    }
    return true;
}

/* A response of the net thread goes through its inbox, too: libwebsockets must not be called from
 * within its own callback. */
static void answer(net_thread *net, http_exchange *exchange)
{
    job_queue_push(&net->inbox, &exchange->job);
    net_wake(net);
}

static void pass_on(net_thread *net, http_state *state, struct lws *socket)
{
    http_exchange *exchange = state->exchange;
    state->exchange = NULL;
    exchange->connection = state->number;
    if (route_rows[exchange->request.route].thread == THREAD_NET) {
        answers[exchange->request.route](exchange);
        answer(net, exchange);
        return;
    }
    exchange->request.connections = net->connections;
    /* Clients of the listener for metrics need no session. */
    if (!job_queue_put(is_metrics_listener(net, socket) ? net->floor : net->auth, &exchange->job)) {
        http_answer_error(exchange, SERVER_ERROR_BUSY);
        answer(net, exchange);
        return;
    }
    /* The timeout is for slow clients, not for slow answers. */
    lws_set_timeout(socket, NO_PENDING_TIMEOUT, 0);
}

typedef enum body_kind {
    BODY_NONE,
    BODY_FOLLOWS,
    BODY_WITHOUT_LENGTH, /* not read; nor is anything after it, as its end is unknown */
    BODY_NOT_ALLOWED     /* with this method, or in this encoding */
} body_kind;

static body_kind body_of(struct lws *socket, route_method method)
{
    char length[HEADER_TEXT_MAX];
    bool has_length = lws_hdr_total_length(socket, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    bool is_read = header_copy(socket, length, WSI_TOKEN_HTTP_CONTENT_LENGTH) &&
                   strlen(length) < 10 && strspn(length, "0123456789") == strlen(length);
    if (lws_hdr_total_length(socket, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
        (has_length && !is_read)) {
        return BODY_NOT_ALLOWED;
    }
    if (has_length && strspn(length, "0") == strlen(length)) {
        return BODY_NONE;
    }
    if (method == METHOD_POST || method == METHOD_PATCH) {
        return has_length ? BODY_FOLLOWS : BODY_WITHOUT_LENGTH;
    }
    return has_length ? BODY_NOT_ALLOWED : BODY_NONE;
}

/* A body has 10 seconds, and a second more for each KiB. The timeout of the library begins again
 * with every byte. */
static int64_t body_deadline(struct lws *socket)
{
    enum { BODY_MS = 10000, BYTES_A_SECOND = 1024 };
    char length[HEADER_TEXT_MAX];
    int64_t bytes =
        header_copy(socket, length, WSI_TOKEN_HTTP_CONTENT_LENGTH) ? strtoll(length, NULL, 10) : 0;
    return clock_steady_ms() + BODY_MS + bytes * 1000 / BYTES_A_SECOND;
}

static int begin_request(struct lws *socket, http_state *state, const char *path)
{
    net_thread *net = net_of(socket);
    if (state->number == CONNECTION_NONE) {
        state->number = connection_add(net, socket, false);
    }
    http_exchange *exchange = state->number != CONNECTION_NONE ? calloc(1, sizeof *exchange) : NULL;
    if (exchange == NULL) {
        return -1;
    }
    exchange->job.kind = JOB_HTTP;
    exchange->connection = state->number;
    exchange->request.accepts_gzip =
        header_has(socket, WSI_TOKEN_HTTP_ACCEPT_ENCODING, header_lists, "gzip");
    state->socket = socket;
    state->is_reading = state->is_too_long = false;
    state->is_head = lws_hdr_total_length(socket, WSI_TOKEN_HEAD_URI) > 0;
    route_method method = method_of(socket);
    body_kind body = body_of(socket, method);
    state->is_last = body == BODY_WITHOUT_LENGTH || body == BODY_NOT_ALLOWED;
    lws_rx_flow_control(socket, 0);
    if (answer_at_once(net, socket, exchange, path, method)) {
        state->is_last |= body != BODY_NONE; /* the body is not read */
        answer(net, exchange);
        return 0;
    }
    if (body == BODY_NOT_ALLOWED) {
        http_answer_error(exchange, SERVER_ERROR_BODY_LENGTH);
        answer(net, exchange);
        return 0;
    }
    token_copy(net, socket, exchange->request.token);
    csrf_copy(socket, exchange->request.csrf);
    bearer_copy(socket, exchange->request.bearer);
    idempotency_key_copy(socket, exchange->request.idempotency_key);
    query_copy(socket, exchange);
    state->exchange = exchange;
    state->is_reading = body == BODY_FOLLOWS;
    state->body_until = body_deadline(socket);
    lws_rx_flow_control(socket, state->is_reading);
    if (!state->is_reading) {
        pass_on(net, state, socket);
    }
    return 0;
}

static int add_body(const net_thread *net, http_state *state, const void *bytes, size_t size)
{
    http_exchange *exchange = state->exchange;
    if (!state->is_reading || state->is_too_long) {
        return 0;
    }
    if (exchange->request.body == NULL &&
        (exchange->request.body = malloc(net->options.message_size)) == NULL) {
        return -1;
    }
    if (size > net->options.message_size - exchange->request.body_size) {
        state->is_too_long = true;
        return 0;
    }
    memcpy(exchange->request.body + exchange->request.body_size, bytes, size);
    exchange->request.body_size += size;
    return 0;
}

static void refuse_body(struct lws *socket, http_state *state, server_error error)
{
    http_exchange *exchange = state->exchange;
    state->exchange = NULL;
    http_answer_error(exchange, error);
    answer(net_of(socket), exchange);
}

static void end_body(struct lws *socket, http_state *state)
{
    if (!state->is_reading) {
        return;
    }
    state->is_reading = false;
    lws_rx_flow_control(socket, 0);
    if (state->is_too_long) {
        refuse_body(socket, state, SERVER_ERROR_TOO_LONG);
        return;
    }
    pass_on(net_of(socket), state, socket);
}

void http_check_body(struct lws *socket, int64_t time)
{
    http_state *state = lws_wsi_user(socket);
    if (state != NULL && state->is_reading && time > state->body_until) {
        state->is_reading = false;
        state->is_last = true; /* the rest of the body is not read */
        lws_rx_flow_control(socket, 0);
        log_request(net_of(socket), socket, LOG_INFO, "too-slow");
        refuse_body(socket, state, SERVER_ERROR_TOO_SLOW);
    }
}

/* ---- Connections ---- */

/* Limits what the kernel buffers for a client that does not read (Linux doubles the number).
 * Further frames wait in a frame_queue, where clients share them. */
static void limit_send_buffer(struct lws *socket)
{
    int size = 64 << 10;
    (void)!setsockopt(lws_get_socket_fd(socket), SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
}

static void end_page(struct lws *socket, http_state *state)
{
    http_drop_exchange(net_of(socket), state);
    connection_remove(net_of(socket), state->number);
    state->number = CONNECTION_NONE;
}

/* Only upgrades to a WebSocket: HTTP/2 in clear text is not supported. The argument of the callback
 * may be invalid if the library has already refused the upgrade, so the header is read instead. */
static int check_upgrade(struct lws *socket)
{
    char to[HEADER_TEXT_MAX];
    return header_copy(socket, to, WSI_TOKEN_UPGRADE) && strcasecmp(to, "websocket") == 0 ? 0 : -1;
}

/* A WebSocket without a protocol of ours. */
static int refuse_websocket(struct lws *socket)
{
    log_request(net_of(socket), socket, LOG_WARNING, "live-refused");
    http_refuse_upgrade(net_of(socket), socket, HTTP_STATUS_NOT_FOUND);
    return -1;
}

int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *data,
                  size_t size)
{
    http_state *state = user;
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        return begin_request(socket, state, data);
    case LWS_CALLBACK_HTTP_BODY:
        return add_body(net_of(socket), state, data, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        end_body(socket, state);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_is_writable(net_of(socket), state) ? 0 : -1;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (state != NULL) {
            end_page(socket, state);
        }
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return check_upgrade(socket);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return refuse_websocket(socket);
    case LWS_CALLBACK_RAW_ADOPT: /* CONNECT */
        return -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        peer_begin(net_of(socket), socket);
        limit_send_buffer(socket);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        peer_end(net_of(socket), socket);
        return 0;
    default:
        return 0;
    }
}
