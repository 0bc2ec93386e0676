/* SPDX-License-Identifier: MIT */
/*
 * libwebsockets calls back while lws_service runs; this file turns that into calls that wait. A
 * channel is one socket with one purpose, and moves through its phases in the callback. The waiting
 * side only looks at the phase.
 */
#include "connection.h"

#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <openssl/x509_vfy.h>
#include <poll.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tls_trust.h"

enum {
    CONNECT_MS_MAX = 4000, /* for each address of the server, and again for the TLS handshake */
    RESPONSE_MS_MAX = 30000,
    SEND_MS_MAX = 10000,
    FILES_MAX = 16, /* sockets of a context */
    MESSAGE_SIZE_MAX = 4096,
    INPUT_SIZE_MAX = 1 << 22,
    ADDRESS_SIZE = 64
};

typedef enum channel_phase {
    PHASE_CONNECTING,
    PHASE_HANDSHAKE, /* of TLS */
    PHASE_RESPONSE,  /* the request is sent, or about to be */
    PHASE_OPEN,      /* the WebSocket is open, or the head of a response was read */
    PHASE_DONE       /* the response is complete */
} channel_phase;

typedef struct channel {
    connection *owner;
    struct lws *socket; /* NULL: closed */
    channel_phase phase;
    const char *method;  /* NULL: a WebSocket */
    const char *headers; /* to be sent */
    const char *output;  /* a body or a message to be sent; NULL: it was sent, or there is none */
    size_t output_size;
    bool is_garbled;      /* what the server sent is not HTTP */
    bool is_over;         /* nothing more is read, and the owner's problem says why */
    long verify_error;    /* what OpenSSL says of the certificate; X509_V_OK: nothing */
    char status_line[64]; /* "403 Forbidden" */
    /* A body; or messages, each after its size, of which the last may be incomplete. */
    char *input;
    size_t input_size, input_capacity;
    size_t message_at; /* where the message that is being received begins */
} channel;

typedef struct connection_state {
    struct lws_context *context;
    void *trust; /* an SSL_CTX; NULL: no TLS */
    lws_sorted_usec_list_t deadline;
    bool is_late;
    size_t given; /* bytes of the input that the last message takes up, with its size */
    channel request, live;
    http_response response;
} connection_state;

__attribute__((format(printf, 2, 3))) static bool fail(connection *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(at->problem, sizeof at->problem, format, arguments);
    va_end(arguments);
    return false;
}

/* ---- Input ---- */

static bool append(channel *to, const void *bytes, size_t size)
{
    if (size >= to->input_capacity - to->input_size) {
        size_t wanted = 2 * to->input_capacity + size + 4096;
        char *grown = wanted > INPUT_SIZE_MAX ? NULL : realloc(to->input, wanted);
        if (grown == NULL) {
            to->is_over = true;
            return fail(to->owner, "The server sends a message that is too long.");
        }
        to->input = grown;
        to->input_capacity = wanted;
    }
    memcpy(to->input + to->input_size, bytes, size);
    to->input_size += size;
    to->input[to->input_size] = '\0';
    return true;
}

/* A part of a message, which has its size in front once it is complete. */
static bool append_message(channel *to, struct lws *socket, const void *bytes, size_t size)
{
    if (lws_is_first_fragment(socket)) {
        static const size_t unknown = 0;
        to->message_at = to->input_size;
        if (!append(to, &unknown, sizeof unknown)) {
            return false;
        }
    }
    if (!append(to, bytes, size)) {
        return false;
    }
    if (lws_is_final_fragment(socket)) {
        size_t whole = to->input_size - to->message_at - sizeof whole;
        memcpy(to->input + to->message_at, &whole, sizeof whole);
        to->message_at = to->input_size;
    }
    return true;
}

/* ---- Callbacks ---- */

static void note_closed(channel *at)
{
    at->socket = NULL;
    if (at->method == NULL && !at->is_over) { /* a request ends by closing */
        at->is_over = true;
        fail(at->owner, "The server has closed the connection.");
    }
}

/* The head of a response, or of the answer to an upgrade. */
static void note_head(channel *at)
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

static int add_headers(channel *at, char **next, size_t room)
{
    int size = at->method == NULL
                   ? snprintf(*next, room, "%s", at->headers)
                   : snprintf(*next, room, "Content-Length: %zu\r\n%s", at->output_size,
                              at->headers == NULL ? "" : at->headers);
    at->phase = PHASE_RESPONSE;
    if (size < 0 || (size_t)size >= room) {
        return -1;
    }
    *next += size;
    if (at->method != NULL && at->output != NULL) {
        lws_client_http_body_pending(at->socket, 1);
        lws_callback_on_writable(at->socket);
    }
    return 0;
}

static int write_output(channel *at)
{
    uint8_t bytes[LWS_PRE + MESSAGE_SIZE_MAX];
    if (at->output == NULL) {
        return 0;
    }
    memcpy(bytes + LWS_PRE, at->output, at->output_size);
    if (at->method != NULL) {
        lws_client_http_body_pending(at->socket, 0);
    }
    int written = lws_write(at->socket, bytes + LWS_PRE, at->output_size,
                            at->method != NULL ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_TEXT);
    sodium_memzero(bytes, sizeof bytes); /* the body may contain a password */
    at->output = NULL;
    return written < 0 ? -1 : 0;
}

static int read_body(struct lws *socket)
{
    char bytes[LWS_PRE + 4096], *next = bytes + LWS_PRE;
    int size = sizeof bytes - LWS_PRE;
    return lws_http_client_read(socket, &next, &size) < 0 ? -1 : 0; /* calls back with the bytes */
}

static void note_close_frame(channel *at, const uint8_t *payload, size_t size)
{
    unsigned code = size < 2 ? 0 : (unsigned)payload[0] << 8 | payload[1];
    at->is_over = true;
    at->owner->is_final |= code == CONNECTION_CLOSED_SESSION_ENDED;
    fail(at->owner, "%s",
         code == CONNECTION_CLOSED_STOPPING        ? "The server is stopping."
         : code == CONNECTION_CLOSED_SESSION_ENDED ? "The server has ended your session."
                                                   : "The server has closed the connection.");
}

/* libwebsockets tells the cause in words only. */
static void note_failure(channel *at, const char *cause, size_t size)
{
    static const char *const garbled[] = {"problems parsing header", "HS: URI missing"};
    for (size_t i = 0; cause != NULL && i < sizeof garbled / sizeof garbled[0]; i++) {
        at->is_garbled |=
            size >= strlen(garbled[i]) && strncmp(cause, garbled[i], strlen(garbled[i])) == 0;
    }
    note_closed(at);
}

static int on_event(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                    size_t size)
{
    if (reason == LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION) {
        channel *at = lws_get_opaque_user_data(socket);
        if (at != NULL && size == 0) { /* `size` is what OpenSSL made of it, `user` its context */
            at->verify_error = X509_STORE_CTX_get_error(user);
        }
        return 0;
    }
    channel *at = user;
    if (at == NULL || at->socket != socket) {
        return 0; /* of the context, or of a socket that was given up */
    }
    switch (reason) {
    case LWS_CALLBACK_WSI_CREATE: /* the server has accepted the TCP connection */
        at->phase = PHASE_HANDSHAKE;
        return 0;
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(at, in, size);
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE:
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return write_output(at);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        note_head(at);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP:
        return read_body(socket);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ:
        return append(at, in, size) ? 0 : -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP:
        at->phase = PHASE_DONE;
        return -1; /* close it */
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        at->phase = PHASE_OPEN;
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return append_message(at, socket, in, size) ? 0 : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        note_close_frame(at, in, size);
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        note_failure(at, in, size);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP:
    case LWS_CALLBACK_WSI_DESTROY:
        note_closed(at);
        return 0;
    default:
        return 0;
    }
}

/* ---- Waiting ---- */

/* The library runs this first and then waits for the next event; cancelling makes it return. */
static void note_deadline(lws_sorted_usec_list_t *timer)
{
    connection_state *state = lws_container_of(timer, connection_state, deadline);
    state->is_late = true;
    lws_cancel_service(state->context);
}

static void begin_wait(connection_state *state, int wait_ms)
{
    state->is_late = false;
    lws_sul_schedule(state->context, 0, &state->deadline, note_deadline, wait_ms * LWS_US_PER_MS);
}

/* Waits for something to happen. False: the deadline has passed, or a signal came. */
static bool wait_once(connection_state *state)
{
    errno = 0;
    if (!state->is_late && lws_service(state->context, 0) < 0) {
        state->is_late = true; /* it will not serve again */
    }
    return !state->is_late && errno != EINTR;
}

static void end_wait(connection_state *state)
{
    lws_sul_cancel(&state->deadline);
}

/* Waits until a channel has left a phase. A signal ends the wait for a response; what has begun
 * before is brought to its end. */
static bool wait_past(channel *at, channel_phase phase, int wait_ms)
{
    connection_state *state = at->owner->state;
    begin_wait(state, wait_ms);
    while (at->phase <= phase && at->socket != NULL && !state->is_late) {
        if (!wait_once(state) && !state->is_late && phase >= PHASE_RESPONSE) {
            break;
        }
    }
    end_wait(state);
    return at->phase > phase;
}

/* ---- Opening ---- */

static void close_channel(channel *at)
{
    struct lws *socket = at->socket;
    at->socket = NULL; /* it may live on for a moment; its callbacks are ignored */
    if (socket != NULL) {
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    }
    at->output = NULL;
}

static const struct lws_protocols protocols[] = {{.name = "trey.v1", .callback = on_event},
                                                 {.name = NULL}};

static bool make_trust(connection *at)
{
    switch (tls_trust_make(&at->state->trust, at->to.host, at->ca_file)) {
    case TLS_TRUST_MADE:
        return true;
    case TLS_TRUST_NO_CERTIFICATES:
        at->is_final = true;
        return fail(at, "%.300s contains no readable certificate.",
                    at->ca_file == NULL ? "The system" : at->ca_file);
    default:
        return fail(at, "Not enough memory.");
    }
}

/* With a limit of its own the library allocates for that many sockets, instead of for as many files
 * as the process may open. */
static bool make_context(connection *at)
{
    connection_state *state = at->state;
    if (at->to.has_tls && !make_trust(at)) {
        return false;
    }
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_JUST_USE_RAW_ORIGIN,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .fd_limit_per_thread = FILES_MAX,
        .timeout_secs = 2 * RESPONSE_MS_MAX / 1000, /* the waits here end first */
        .connect_timeout_secs = 2 * RESPONSE_MS_MAX / 1000,
        .http_proxy_address = ":0", /* no proxy, whatever http_proxy in the environment says */
    };
    if (at->to.has_tls) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.provided_client_ssl_ctx = state->trust;
    }
    lws_set_log_level(0, NULL); /* problems are reported in our own words */
    state->context = lws_create_context(&info);
    return state->context != NULL || fail(at, "Not enough memory.");
}

static bool prepare(connection *at)
{
    if (at->state != NULL) {
        return true;
    }
    at->state = calloc(1, sizeof *at->state);
    if (at->state == NULL) {
        return fail(at, "Not enough memory.");
    }
    at->state->request.owner = at->state->live.owner = at;
    if (!make_context(at)) {
        connection_close(at);
        return false;
    }
    return true;
}

static void reset(channel *at)
{
    close_channel(at);
    char *input = at->input;
    size_t capacity = at->input_capacity;
    *at = (channel){.owner = at->owner, .input = input, .input_capacity = capacity};
}

static void start(channel *at, const char *path, const char *address)
{
    const connection *over = at->owner;
    char authority[SERVER_AUTHORITY_SIZE], origin[SERVER_ORIGIN_SIZE];
    struct lws_client_connect_info info = {
        .context = over->state->context,
        .address = address,
        .port = over->to.port,
        .path = path,
        .host = server_url_authority(&over->to, authority),
        .alpn = "http/1.1",
        .method = at->method,
        .local_protocol_name = protocols[0].name,
        .userdata = at,
        .opaque_user_data = at,
        .pwsi = &at->socket,
        .ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT,
    };
    if (over->to.has_tls) {
        info.ssl_connection |= LCCSCF_USE_SSL | LCCSCF_SKIP_SERVER_CERT_HOSTNAME_CHECK;
    }
    if (at->method == NULL) {
        info.origin = server_url_origin(&over->to, origin);
        info.protocol = protocols[0].name;
    }
    if (lws_client_connect_via_info(&info) == NULL) {
        at->socket = NULL;
    }
}

/* Why there is no TCP connection, as an errno: libwebsockets does not tell, so it is tried again.
 */
static int find_connect_error(const struct addrinfo *to)
{
    int error = ECONNREFUSED;
    socklen_t size = sizeof error;
    int file = socket(to->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0) {
        return errno;
    }
    if (connect(file, to->ai_addr, to->ai_addrlen) != 0) {
        error = errno;
    }
    if (error == EINPROGRESS) {
        struct pollfd connecting = {.fd = file, .events = POLLOUT};
        error = ETIMEDOUT;
        if (poll(&connecting, 1, CONNECT_MS_MAX) > 0) {
            getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size);
        }
    }
    close(file);
    return error == 0 ? ECONNREFUSED : error; /* by now it listens: the next attempt will do */
}

/* The addresses are tried in their order, each with the whole timeout. */
static bool connect_channel(channel *at, const char *path, const struct addrinfo *found)
{
    connection *over = at->owner;
    for (const struct addrinfo *to = found; to != NULL; to = to->ai_next) {
        char address[ADDRESS_SIZE];
        if (getnameinfo(to->ai_addr, to->ai_addrlen, address, sizeof address, NULL, 0,
                        NI_NUMERICHOST) != 0) {
            continue;
        }
        at->phase = PHASE_CONNECTING;
        start(at, path, address);
        if (wait_past(at, PHASE_CONNECTING, CONNECT_MS_MAX)) {
            return true;
        }
        int error = over->state->is_late ? ETIMEDOUT : find_connect_error(to);
        close_channel(at);
        fail(over, "No server answers at %s:%u: %s.", over->to.host, over->to.port,
             strerror(error));
    }
    return false;
}

static bool explain_no_response(const channel *at)
{
    connection *over = at->owner;
    char authority[SERVER_AUTHORITY_SIZE];
    if (at->is_garbled) {
        return fail(over, "The server cannot be joined: it is not a Trey server.");
    }
    return fail(over, "The server at %s does not answer%s",
                server_url_authority(&over->to, authority),
                over->to.has_tls || at->method == NULL ? "." : "; it may require https.");
}

static bool explain_handshake(const channel *at)
{
    connection *over = at->owner;
    const server_url *to = &over->to;
    if (!to->has_tls) {
        return explain_no_response(at);
    }
    if (at->verify_error == X509_V_OK) {
        return fail(over, "The TLS handshake with %s:%u failed; the server may use plain http.",
                    to->host, to->port);
    }
    over->is_final = true;
    if (at->verify_error == X509_V_ERR_HOSTNAME_MISMATCH ||
        at->verify_error == X509_V_ERR_IP_ADDRESS_MISMATCH) {
        return fail(over, "The certificate at %s:%u is for another host: it does not name %s.",
                    to->host, to->port, to->host);
    }
    return fail(over,
                "The certificate at %s:%u is not trusted: %s. A room's own certificate is given "
                "with --ca-file.",
                to->host, to->port, X509_verify_cert_error_string(at->verify_error));
}

/* Connects, and sends what the channel is for. */
static bool open_channel(channel *at, const char *path)
{
    connection *over = at->owner;
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    char port[8];
    snprintf(port, sizeof port, "%u", over->to.port);
    int problem = getaddrinfo(over->to.host, port, &wanted, &found);
    if (problem != 0) {
        return fail(over, "%s cannot be found: %s.", over->to.host, gai_strerror(problem));
    }
    bool is_connected = connect_channel(at, path, found);
    freeaddrinfo(found);
    return is_connected &&
           (wait_past(at, PHASE_HANDSHAKE, CONNECT_MS_MAX) || explain_handshake(at));
}

/* ---- Requests ---- */

const http_response *connection_request(connection *over, const http_request *request)
{
    if (!prepare(over)) {
        return NULL;
    }
    channel *at = &over->state->request;
    http_response *response = &over->state->response;
    size_t size = request->body == NULL ? 0 : strlen(request->body);
    reset(at);
    *response = (http_response){.status = 0};
    if (size > MESSAGE_SIZE_MAX) {
        fail(over, "The message is too long for the server.");
        return NULL;
    }
    at->method = request->method;
    at->headers = request->headers;
    at->output = size == 0 ? NULL : request->body;
    at->output_size = size;
    bool is_open = open_channel(at, request->path);
    /* The end of a response without a length is the end of the connection. */
    if (is_open && !wait_past(at, PHASE_RESPONSE, RESPONSE_MS_MAX)) {
        is_open = explain_no_response(at);
    }
    if (is_open) {
        (void)wait_past(at, PHASE_OPEN, RESPONSE_MS_MAX);
        is_open = append(at, "", 0);
    }
    close_channel(at);
    response->body = at->input;
    response->size = at->input_size;
    return is_open ? response : NULL;
}

/* ---- The WebSocket ---- */

/* A server that is overloaded or starting may accept later; one that refuses will refuse again. */
static bool explain_no_upgrade(const channel *at)
{
    connection *over = at->owner;
    unsigned long status = strtoul(at->status_line, NULL, 10);
    if (status == 0) {
        return explain_no_response(at);
    }
    if (status == 101) { /* but its other headers do not fit the request */
        return fail(over, "The server cannot be joined: it is not a Trey server.");
    }
    over->is_final |= status / 100 == 4 && status != 429;
    return fail(over, "The server refuses the WebSocket: HTTP/1.1 %s.", at->status_line);
}

bool connection_open_live(connection *over, const char *path, const char *cookie)
{
    char headers[CONNECTION_COOKIE_SIZE + 16];
    if (!prepare(over)) {
        return false;
    }
    channel *at = &over->state->live;
    reset(at);
    over->state->given = 0;
    snprintf(headers, sizeof headers, "Cookie: %s\r\n", cookie);
    at->headers = headers;
    bool is_open = open_channel(at, path) &&
                   (wait_past(at, PHASE_RESPONSE, RESPONSE_MS_MAX) || explain_no_upgrade(at));
    at->headers = NULL;
    if (!is_open) {
        close_channel(at);
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
        return fail(over, "The message is too long for the server.");
    }
    at->output = text;
    at->output_size = size;
    lws_callback_on_writable(at->socket);
    begin_wait(state, SEND_MS_MAX);
    while (at->output != NULL && is_up(at) && !state->is_late) {
        (void)wait_once(state);
    }
    end_wait(state);
    bool is_sent = at->output == NULL;
    at->output = NULL;
    if (!is_sent && !at->is_over) {
        fail(over, "The connection was lost.");
    }
    return is_sent;
}

static bool has_message(const channel *at)
{
    return at->message_at > 0;
}

/* Takes what has come, without waiting: libwebsockets reads a part of it at a time, and poll does
 * not tell of what TLS has read already. */
static void take_input(connection_state *state)
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
        take_input(state);
    }
    if (!has_message(at) && is_up(at) && wait_ms > 0) {
        begin_wait(state, wait_ms);
        while (!has_message(at) && is_up(at) && wait_once(state)) {
        }
        end_wait(state);
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
        close_channel(&over->state->live);
    }
}

void connection_close(connection *closed)
{
    connection_state *state = closed->state;
    if (state == NULL) {
        return;
    }
    if (state->context != NULL) {
        close_channel(&state->request);
        close_channel(&state->live);
        lws_context_destroy(state->context);
    }
    tls_trust_free(state->trust);
    free(state->request.input);
    free(state->live.input);
    free(state);
    closed->state = NULL;
}
