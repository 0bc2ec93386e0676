/* SPDX-License-Identifier: MIT */
/*
 * WebSockets. Messages become jobs for the floor thread; deliveries from it go out as fast as the
 * socket accepts them. A client that does not read is disconnected; when it comes back, it gets the
 * whole state of its table.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/out_of_memory.h"
#include "frame_queue.h"
#include "net_internal.h"
#include "protocol/message_write.h"

enum {
    MESSAGE_READ_MAX = 64 << 10, /* bytes of a message that are read at all; too long is refused */
    CHECK_SECONDS = 10,          /* between checks of a client's session */
    REFUSALS_MAX = 3,            /* within a second; then the client is not read until its end */
    STALLED_MS = 1000,           /* between two sweeps: then the process stood still */
    CLOSE_SECONDS = 5,           /* for a client to read its last frames */
    CLOSE_TRY_AGAIN = 1013,
    CLOSE_SESSION_ENDED = 4001 /* docs/api.md */
};

typedef struct live_state {
    connection_number number;
    bool is_known; /* its session was looked up, or it has none */
    bool is_closing;
    bool has_said_close;    /* the client sent a close frame: nothing after it counts */
    bool has_reached_floor; /* the floor thread has had a message from this client */
    uint32_t close_code;    /* 0: stays connected; else the code to close with */
    uint32_t person;
    char token[TOKEN_SIZE]; /* of the session; empty: a visitor */
    role_set roles;
    uint64_t session;        /* its number, for the floor thread */
    int64_t confirmed_until; /* keys may be turned until then (message_job.is_confirmed) */
    int64_t last_received;   /* time of the last sign of life */
    uint32_t refusals;       /* of messages over the rate limit, in this second */
    bool is_unflushed;
    struct lws *next_unflushed; /* in the list of clients with new frames */
    frame_queue queue;
    size_t frame_size, message_size;  /* bytes stored, and bytes received */
    char frame[MESSAGE_SIZE_MAX + 1]; /* one more byte shows that a message is too long */
} live_state;

const size_t live_state_size = sizeof(live_state);

static net_thread *net_of(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

/* ---- Connecting ---- */

/* RFC 6455, 4.2.1: 16 bytes in base64. The library accepts any text. */
static bool has_valid_key(struct lws *socket)
{
    enum { DIGITS = 22, KEY_SIZE = 24 };
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char key[HEADER_TEXT_MAX];
    return header_copy(socket, key, WSI_TOKEN_KEY) && strlen(key) == KEY_SIZE &&
           strspn(key, digits) == DIGITS && strcmp(key + DIGITS, "==") == 0;
}

/* The status of a handshake: 101, or why it is refused. A page must be one of ours. A client
 * without an Origin header is not a page; it connects as a visitor. */
static unsigned judge_handshake(net_thread *net, struct lws *socket)
{
    bool is_ours;
    char text[HEADER_TEXT_MAX];
    if (!header_copy(socket, text, WSI_TOKEN_GET_URI) ||
        strcmp(text, route_rows[ROUTE_LIVE].path) != 0) {
        return 404;
    }
    if (!header_copy(socket, text, WSI_TOKEN_HTTP) || strcmp(text, "HTTP/1.1") != 0 ||
        !has_valid_key(socket)) {
        return 400;
    }
    if (!header_copy(socket, text, WSI_TOKEN_VERSION) || strcmp(text, "13") != 0) {
        return 426;
    }
    bool is_foreign = origin_of(net, socket, &is_ours) == ORIGIN_FOREIGN;
    if (!is_ours || is_foreign || net->is_stopped ||
        address_charge(net, socket, RATE_ADDRESS, 10) != 0) {
        return 403;
    }
    return client_may_stay(net, socket) ? 101 : 429;
}

/* Before the upgrade. */
static int check_handshake(struct lws *socket)
{
    net_thread *net = net_of(socket);
    unsigned status = judge_handshake(net, socket);
    if (status != 101) {
        log_request(net, socket, LOG_WARNING, "live-refused");
        http_refuse_upgrade(net, socket, status);
    }
    return status == 101 ? 0 : -1;
}

static bool request_identity(net_thread *net, const live_state *client)
{
    identify_job *lookup = calloc(1, sizeof *lookup);
    if (lookup == NULL) {
        return false;
    }
    lookup->job.kind = JOB_IDENTIFY;
    lookup->connection = client->number;
    memcpy(lookup->token, client->token, sizeof lookup->token);
    job_queue_push(net->auth, &lookup->job);
    return true;
}

static void admit(net_thread *net, struct lws *socket, live_state *client)
{
    client->is_known = true;
    if (net->is_draining) {
        live_send_stopping(socket);
    }
}

static int begin(struct lws *socket, live_state *client)
{
    net_thread *net = net_of(socket);
    bool is_ours;
    memset(client, 0, offsetof(live_state, queue.frames));
    client->last_received = clock_steady_ms();
    client->frame_size = client->message_size = 0;
    client->number = connection_add(net, socket, true);
    if (client->number == CONNECTION_NONE) {
        return -1;
    }
    client_count(net, socket);
    if (origin_of(net, socket, &is_ours) != ORIGIN_MISSING) {
        token_copy(net, socket, client->token);
    }
    if (client->token[0] == '\0') {
        admit(net, socket, client); /* a visitor */
        return 0;
    }
    lws_rx_flow_control(socket, 0); /* until the session is looked up */
    return request_identity(net, client) ? 0 : -1;
}

static void close_with(struct lws *socket, live_state *client, uint32_t code)
{
    if (client->close_code == 0) {
        client->close_code = code;
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, CLOSE_SECONDS);
        lws_callback_on_writable(socket);
    }
}

void live_close(struct lws *socket)
{
    close_with(socket, lws_wsi_user(socket), LWS_CLOSE_STATUS_GOINGAWAY);
}

static bool is_session(const char *token, const session_end_job *ended)
{
    return ended->number != 0 ? session_number_of_token(token, strlen(token)) == ended->number
                              : ended->token[0] == '\0' || strcmp(token, ended->token) == 0;
}

void live_on_session_end(net_thread *net, session_end_job *ended)
{
    for (uint32_t i = 0; i < net->slot_count; i++) {
        struct lws *socket = net->slots[i].is_live ? net->slots[i].socket : NULL;
        live_state *client = socket != NULL ? lws_wsi_user(socket) : NULL;
        bool is_ended = client != NULL && client->person == ended->person && ended->person != 0 &&
                        is_session(client->token, ended);
        if (is_ended) {
            close_with(socket, client, CLOSE_SESSION_ENDED);
        }
    }
    sodium_memzero(ended->token, sizeof ended->token);
    job_free(&ended->job);
}

void live_on_session_confirmed(net_thread *net, session_end_job *confirmed)
{
    for (uint32_t i = 0; i < net->slot_count; i++) {
        struct lws *socket = net->slots[i].is_live ? net->slots[i].socket : NULL;
        live_state *client = socket != NULL ? lws_wsi_user(socket) : NULL;
        if (client != NULL && client->person == confirmed->person &&
            strcmp(client->token, confirmed->token) == 0) {
            client->confirmed_until = confirmed->confirmed_until;
        }
    }
    sodium_memzero(confirmed->token, sizeof confirmed->token);
    job_free(&confirmed->job);
}

void live_on_identified(net_thread *net, identify_job *identified)
{
    struct lws *socket = connection_find(net, identified->connection);
    if (socket != NULL) {
        live_state *client = lws_wsi_user(socket);
        if (identified->has_failed) { /* a known client stays known, and is looked up again later */
            if (!client->is_known) {
                close_with(socket, client, CLOSE_TRY_AGAIN);
            }
        } else if (!client->is_known) {
            client->person = identified->who.number;
            client->session = identified->session;
            client->roles = identified->who.roles;
            client->confirmed_until = identified->confirmed_until;
            lws_rx_flow_control(socket, 1);
            admit(net, socket, client);
        } else if (client->person != identified->who.number ||
                   client->roles != identified->who.roles) {
            close_with(socket, client, CLOSE_SESSION_ENDED);
        }
    }
    job_free(&identified->job);
}

/* ---- Frames out ---- */

static void drop_client(struct lws *socket, live_state *client)
{
    if (!client->is_closing) {
        client->is_closing = true;
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

/* Takes the buffers over; `tail` may be NULL. False: the queue is full because the client does not
 * read; it is disconnected. */
static bool queue_frame(struct lws *socket, live_state *client, shared_buffer *sent,
                        shared_buffer *tail)
{
    bool is_queued = !client->is_closing && frame_queue_add(&client->queue, sent, tail);
    if (!is_queued) {
        shared_buffer_release(sent);
        shared_buffer_release(tail);
        drop_client(socket, client);
    }
    return is_queued;
}

static int write_frames(struct lws *socket, live_state *client)
{
    if (!frame_queue_write(&client->queue, socket)) {
        return -1;
    }
    if (client->queue.count == 0 && client->close_code != 0) {
        lws_close_reason(socket, (enum lws_close_status)client->close_code, NULL, 0);
        return -1;
    }
    return 0;
}

void live_on_delivery(net_thread *net, delivery_job *delivered)
{
    struct lws *socket = connection_find(net, delivered->connection);
    live_state *client = socket != NULL ? lws_wsi_user(socket) : NULL;
    bool is_queued =
        client != NULL && queue_frame(socket, client, delivered->buffer, delivered->tail);
    if (is_queued && !client->is_unflushed) {
        client->is_unflushed = true;
        client->next_unflushed = NULL;
        live_state *last = net->unflushed != NULL ? lws_wsi_user(net->unflushed_last) : NULL;
        *(last != NULL ? &last->next_unflushed : &net->unflushed) = socket;
        net->unflushed_last = socket;
    }
    if (client != NULL) {
        delivered->buffer = delivered->tail = NULL;
    }
    job_free(&delivered->job);
}

/* Writes new frames in the order in which they arrived: answers before updates for watchers. If the
 * socket has accepted everything before, it is written to at once: waiting for the callback would
 * cost two system calls each time. */
void live_flush(net_thread *net)
{
    for (struct lws *socket = net->unflushed, *next; socket != NULL; socket = next) {
        live_state *client = lws_wsi_user(socket);
        next = client->next_unflushed;
        client->is_unflushed = false;
        bool waits = client->is_closing || client->close_code != 0 || lws_partial_buffered(socket);
        if (waits) {
            lws_callback_on_writable(socket);
        } else if (!frame_queue_write(&client->queue, socket)) {
            drop_client(socket, client);
        }
    }
    net->unflushed = NULL;
}

/* ---- Once a second ---- */

/* Sends a ping to a silent client, and disconnects it if it stays silent. A client answers a ping
 * with its payload, and the library does not report a pong without one. */
static void check_silence(const net_thread *net, struct lws *socket, live_state *client,
                          int64_t silent_ms)
{
    static const char payload[] = {'t', 'r', 'e', 'y'};
    unsigned char ping[LWS_PRE + sizeof payload];
    memcpy(ping + LWS_PRE, payload, sizeof payload);
    if (silent_ms >= net->options.ping_ms + net->options.pong_ms) {
        drop_client(socket, client);
    } else if (silent_ms >= net->options.ping_ms && client->queue.count == 0 &&
               !lws_partial_buffered(socket) &&
               lws_write(socket, ping + LWS_PRE, sizeof payload, LWS_WRITE_PING) < 0) {
        drop_client(socket, client);
    }
}

/* Pings or drops a client that is silent, and reads a client again that was not read because of a
 * flood. */
static void sweep_client(const net_thread *net, struct lws *socket, live_state *client,
                         int64_t time)
{
    if (client->is_closing || client->close_code != 0) {
        return;
    }
    check_silence(net, socket, client, time - client->last_received);
    if (client->refusals >= REFUSALS_MAX) {
        lws_rx_flow_control(socket, 1);
    }
    client->refusals = 0;
}

/* While this process stood still, it read nothing: that was not the silence of its clients. */
static void forgive_silence(net_thread *net, int64_t stalled)
{
    for (uint32_t i = 0; i < net->slot_count; i++) {
        struct lws *socket = net->slots[i].is_live ? net->slots[i].socket : NULL;
        live_state *client = socket != NULL ? lws_wsi_user(socket) : NULL;
        if (client != NULL) {
            client->last_received += stalled;
        }
    }
}

/* The library inserts timers into a sorted list, so with thousands of clients a sweep over all of
 * them is cheaper than a timer for each. Each call handles a part of them, to spread the load. */
void live_sweep(net_thread *net)
{
    int64_t time = clock_steady_ms();
    int64_t stalled = net->last_sweep != 0 ? time - net->last_sweep - STALLED_MS : 0;
    net->last_sweep = time;
    if (stalled > 0) {
        forgive_silence(net, stalled);
    }
    uint32_t second = net->sweeps / SWEEPS_A_SECOND;
    for (uint32_t i = net->sweeps % SWEEPS_A_SECOND; i < net->slot_count; i += SWEEPS_A_SECOND) {
        struct lws *socket = net->slots[i].is_live ? net->slots[i].socket : NULL;
        live_state *client = socket != NULL ? lws_wsi_user(socket) : NULL;
        if (client == NULL) {
            if (net->slots[i].socket != NULL) {
                http_check_body(net->slots[i].socket, time);
            }
            continue;
        }
        sweep_client(net, socket, client, time);
        /* Sessions also end by time, by an admin, or by another process. */
        if (client->is_known && client->person != 0 &&
            (i / SWEEPS_A_SECOND + second) % CHECK_SECONDS == 0) {
            (void)request_identity(net, client); /* without memory, the next time */
        }
    }
    net->sweeps++;
}

/* Queues what net->writer has written, for this client only. */
static void queue_message(net_thread *net, struct lws *socket, live_state *client)
{
    bool is_whole = json_writer_flush(&net->writer);
    shared_buffer *buffer =
        memory_or_end(is_whole ? shared_buffer_make(net->bytes.bytes, net->bytes.size) : NULL);
    if (queue_frame(socket, client, buffer, NULL)) {
        lws_callback_on_writable(socket);
    }
}

void live_send_stopping(struct lws *socket)
{
    net_thread *net = net_of(socket);
    live_state *client = lws_wsi_user(socket);
    int64_t left = net->drain_until - clock_steady_ms();
    json_buffer_begin(&net->bytes, &net->writer);
    message_write_stopping(&net->writer, left > 0 ? left : 0);
    queue_message(net, socket, client);
}

/* ---- Frames in ---- */

/* Counts a refusal. A client that keeps sending is not read until the end of the second: its
 * messages wait on its own side. True: reading was paused now. */
static bool pause_if_flooding(struct lws *socket, live_state *client)
{
    bool is_over = ++client->refusals == REFUSALS_MAX;
    if (is_over) {
        lws_rx_flow_control(socket, 0);
    }
    return is_over;
}

static void refuse_message(net_thread *net, struct lws *socket, live_state *client, int64_t retry)
{
    if (pause_if_flooding(socket, client)) {
        retry = retry > 1000 ? retry : 1000;
    }
    json_buffer_begin(&net->bytes, &net->writer);
    const server_error_row *error = &server_errors[SERVER_ERROR_TOO_MANY_MESSAGES];
    message_write_refused(&net->writer, "", error->code, error->message, retry);
    queue_message(net, socket, client);
}

/* An invalid message costs as much as five valid ones; over the limit it counts as a flood. */
static void refuse_invalid(net_thread *net, struct lws *socket, live_state *client,
                           const message_error *error)
{
    enum { BAD_COST = 4 };
    rate_key key = rate_key_number(RATE_CLIENT, client->number);
    if (rate_spend(net->rates, &key, BAD_COST, clock_steady_ms()) > 0) {
        (void)pause_if_flooding(socket, client);
    }
    json_buffer_begin(&net->bytes, &net->writer);
    message_write_error(&net->writer, error);
    queue_message(net, socket, client);
}

static void handle_message(net_thread *net, struct lws *socket, live_state *client)
{
    message_error error;
    rate_key key = rate_key_number(RATE_CLIENT, client->number);
    int64_t retry = rate_spend(net->rates, &key, 1, clock_steady_ms());
    if (retry > 0) {
        refuse_message(net, socket, client, retry);
        return;
    }
    message_job *message = memory_or_end(calloc(1, sizeof *message));
    message->job.kind = JOB_MESSAGE;
    message->connection = client->number;
    message->person = client->person;
    message->session = client->session;
    message->roles = client->roles;
    message->version = (wire_version)lws_get_protocol(socket)->id;
    message->is_confirmed = clock_steady_ms() < client->confirmed_until;
    size_t max = net->options.message_size;
    if (client->message_size > max && max < MESSAGE_SIZE_MAX) {
        message_too_long(&error, max);
        refuse_invalid(net, socket, client, &error);
        job_free(&message->job);
    } else if (!message_read(net->reader, net->options.book, client->frame, client->frame_size,
                             &message->request, &error)) {
        refuse_invalid(net, socket, client, &error);
        job_free(&message->job);
    } else if (job_queue_put(net->floor, &message->job)) {
        client->has_reached_floor = true;
    } else {
        refuse_message(net, socket, client, 1000);
        job_free(&message->job);
    }
}

/* The library checks UTF-8 as the bytes come in, but misses a message that ends within a character
 * if its last frame is empty. */
static bool ends_within_character(const char *bytes, size_t size)
{
    for (size_t i = 1; i <= 3 && i <= size; i++) {
        unsigned char byte = (unsigned char)bytes[size - i];
        if (byte < 0x80) {
            return false;
        }
        if (byte >= 0xC0) {
            return i < (byte >= 0xF0 ? 4U : byte >= 0xE0 ? 3U : 2U);
        }
    }
    return false;
}

static int add_to_frame(struct lws *socket, live_state *client, const void *bytes, size_t size)
{
    if (client->close_code != 0) {
        return 0;
    }
    if (lws_frame_is_binary(socket)) {
        lws_close_reason(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    client->message_size += size;
    if (client->message_size + lws_remaining_packet_payload(socket) > MESSAGE_READ_MAX) {
        lws_close_reason(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    size_t left = sizeof client->frame - client->frame_size;
    size_t part = size < left ? size : left; /* a longer message is refused for its length */
    memcpy(client->frame + client->frame_size, bytes, part);
    client->frame_size += part;
    if (lws_is_final_fragment(socket) && lws_remaining_packet_payload(socket) == 0) {
        if (part == size && ends_within_character(client->frame, client->frame_size)) {
            lws_close_reason(socket, LWS_CLOSE_STATUS_INVALID_PAYLOAD, NULL, 0);
            return -1;
        }
        handle_message(net_of(socket), socket, client);
        client->frame_size = client->message_size = 0;
    }
    return 0;
}

/* RFC 6455, 7.4: whether a client may close with this code. */
static bool is_close_code(unsigned code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

/* The library sends the close frame of a client back as it is, so it is corrected here: a wrong
 * code becomes a protocol error, and a reason that ends within a character of UTF-8, which the
 * library does not notice, is dropped. */
static int on_close(unsigned char *payload, size_t size)
{
    if (size == 1) {
        return -1; /* half a code */
    }
    if (size >= 2 && !is_close_code((unsigned)payload[0] << 8 | payload[1])) {
        payload[0] = LWS_CLOSE_STATUS_PROTOCOL_ERR >> 8;
        payload[1] = LWS_CLOSE_STATUS_PROTOCOL_ERR & 0xFF;
    }
    if (size > 2 && ends_within_character((const char *)payload, size)) {
        payload[0] = LWS_CLOSE_STATUS_INVALID_PAYLOAD >> 8;
        payload[1] = LWS_CLOSE_STATUS_INVALID_PAYLOAD & 0xFF;
        memset(payload + 2, '?', size - 2);
    }
    return 0;
}

static void end(struct lws *socket, live_state *client)
{
    net_thread *net = net_of(socket);
    bool is_relevant = client->has_reached_floor || client->person != 0;
    if (is_relevant) {
        /* Otherwise the person would stay seated, and never sit out. */
        disconnect_job *gone = memory_or_end(calloc(1, sizeof *gone));
        gone->job.kind = JOB_DISCONNECT;
        gone->connection = client->number;
        gone->person = client->person;
        job_queue_push(net->floor, &gone->job);
    }
    frame_queue_clear(&client->queue);
    sodium_memzero(client->token, sizeof client->token);
    connection_remove(net, client->number);
}

int live_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *data,
                  size_t size)
{
    live_state *client = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return check_handshake(socket);
    case LWS_CALLBACK_ESTABLISHED:
        return begin(socket, client);
    case LWS_CALLBACK_RECEIVE:
        client->last_received = clock_steady_ms();
        return client->has_said_close ? 0 : add_to_frame(socket, client, data, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_frames(socket, client);
    case LWS_CALLBACK_RECEIVE_PONG:
        client->last_received = clock_steady_ms();
        return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        client->has_said_close = true;
        return on_close(data, size);
    case LWS_CALLBACK_CLOSED:
        end(socket, client);
        return 0;
    default:
        return 0;
    }
}
