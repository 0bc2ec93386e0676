/* SPDX-License-Identifier: MIT */
/*
 * WebSockets: frames in become jobs to the floor thread, deliveries go out as the socket takes
 * them. A client who does not read what he is sent is let go; when he comes back he gets the table
 * anew.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "frame_queue.h"
#include "net_internal.h"
#include "protocol/message_write.h"

enum {
    PATIENCE = 64 << 10, /* bytes of a message that is read to its end */
    CHECK_SECONDS = 10,  /* whose a session is may change meanwhile */
    REFUSALS_MAX = 3,    /* of messages within a second, after which none are read until its end */
    PING_SECONDS = 30,   /* without a sign of life until one is asked for … */
    SILENT_SECONDS = 45, /* … and until he is let go */
    DISMISS_SECONDS = 5, /* for a client to take what he is sent last */
    CLOSE_TRY_AGAIN = 1013,
    CLOSE_SESSION_ENDED = 4001 /* as docs/api.md has it */
};

typedef struct live_state {
    connection_number number;
    bool is_known, is_closing;
    bool is_known_at_floor; /* which has had a message of his */
    uint32_t close_code;    /* 0: goes on; else he is sent away with it */
    uint32_t person;
    char token[TOKEN_SIZE]; /* of his session; empty: he looks on */
    role_set roles;
    int64_t confirmed_until; /* he gave his password again; until then he may turn keys */
    int64_t heard;           /* when something came from him last */
    uint32_t refusals;       /* of messages that were too many, in this second */
    bool is_touched;
    struct lws *next_touched; /* of those who have been sent something just now */
    frame_queue queue;
    size_t frame_size, message_size;  /* what is kept, and all of it */
    char frame[MESSAGE_SIZE_MAX + 1]; /* one byte more tells a long one */
} live_state;

const size_t live_state_size = sizeof(live_state);

static net_thread *net_of(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

/* ---- Coming ---- */

/* Before the upgrade: the page must be ours. Whoever sends no origin is no page, and looks on. */
static int check_coming(struct lws *socket)
{
    net_thread *in = net_of(socket);
    bool is_ours;
    char path[HEADER_TEXT_MAX], version[HEADER_TEXT_MAX];
    origin_verdict origin = origin_of(in, socket, &is_ours);
    bool is_here = header_copy(socket, path, WSI_TOKEN_GET_URI) &&
                   strcmp(path, route_rows[ROUTE_LIVE].path) == 0;
    bool is_known = header_copy(socket, version, WSI_TOKEN_VERSION) && strcmp(version, "13") == 0;
    bool may = is_here && is_known && is_ours && origin != ORIGIN_FOREIGN && !in->is_stopped &&
               address_take(in, socket, RATE_ADDRESS, 10) == 0;
    if (!may) {
        log_request(in, socket, LOG_WARNING, "live-refused");
        lws_return_http_status(socket, is_here ? HTTP_STATUS_FORBIDDEN : HTTP_STATUS_NOT_FOUND,
                               NULL);
    }
    return may ? 0 : -1;
}

static bool ask_who(net_thread *in, const live_state *client)
{
    identify_job *who = calloc(1, sizeof *who);
    if (who == NULL) {
        return false;
    }
    who->job.kind = JOB_IDENTIFY;
    who->connection = client->number;
    memcpy(who->token, client->token, sizeof who->token);
    job_queue_push(in->auth, &who->job);
    return true;
}

static void welcome(net_thread *in, struct lws *socket, live_state *client)
{
    client->is_known = true;
    if (in->is_draining) {
        live_tell_stopping(socket);
    }
}

static int begin(struct lws *socket, live_state *client)
{
    net_thread *in = net_of(socket);
    bool is_ours;
    memset(client, 0, offsetof(live_state, queue.frames));
    client->heard = clock_steady_ms();
    client->frame_size = client->message_size = 0;
    client->number = connection_add(in, socket, true);
    if (client->number == CONNECTION_NONE) {
        return -1;
    }
    if (origin_of(in, socket, &is_ours) != ORIGIN_MISSING) {
        token_copy(in, socket, client->token);
    }
    if (client->token[0] == '\0') {
        welcome(in, socket, client); /* a visitor */
        return 0;
    }
    lws_rx_flow_control(socket, 0); /* until it is known whose it is */
    return ask_who(in, client) ? 0 : -1;
}

static void dismiss(struct lws *socket, live_state *client, uint32_t code)
{
    if (client->close_code == 0) {
        client->close_code = code;
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, DISMISS_SECONDS);
        lws_callback_on_writable(socket);
    }
}

void live_dismiss(struct lws *socket)
{
    dismiss(socket, lws_wsi_user(socket), LWS_CLOSE_STATUS_GOINGAWAY);
}

void live_take_out(net_thread *in, session_end_job *out)
{
    for (uint32_t i = 0; i < in->slot_count; i++) {
        struct lws *socket = in->slots[i].is_live ? in->slots[i].socket : NULL;
        live_state *client = socket != NULL ? lws_wsi_user(socket) : NULL;
        bool is_meant = client != NULL && client->person == out->person && out->person != 0 &&
                        (out->token[0] == '\0' || strcmp(client->token, out->token) == 0);
        if (is_meant) {
            dismiss(socket, client, CLOSE_SESSION_ENDED);
        }
    }
    sodium_memzero(out->token, sizeof out->token);
    job_free(&out->job);
}

void live_take_confirmed(net_thread *in, session_end_job *confirmed)
{
    for (uint32_t i = 0; i < in->slot_count; i++) {
        struct lws *socket = in->slots[i].is_live ? in->slots[i].socket : NULL;
        live_state *client = socket != NULL ? lws_wsi_user(socket) : NULL;
        if (client != NULL && client->person == confirmed->person &&
            strcmp(client->token, confirmed->token) == 0) {
            client->confirmed_until = confirmed->confirmed_until;
        }
    }
    sodium_memzero(confirmed->token, sizeof confirmed->token);
    job_free(&confirmed->job);
}

void live_take_who(net_thread *in, identify_job *known)
{
    struct lws *socket = connection_find(in, known->connection);
    if (socket != NULL) {
        live_state *client = lws_wsi_user(socket);
        if (known->has_failed) { /* a known client stays known, and is looked up again later */
            if (!client->is_known) {
                dismiss(socket, client, CLOSE_TRY_AGAIN);
            }
        } else if (!client->is_known) {
            client->person = known->who.number;
            client->roles = known->who.roles;
            client->confirmed_until = known->confirmed_until;
            lws_rx_flow_control(socket, 1);
            welcome(in, socket, client);
        } else if (client->person != known->who.number || client->roles != known->who.roles) {
            dismiss(socket, client, CLOSE_SESSION_ENDED);
        }
    }
    job_free(&known->job);
}

/* ---- Frames out ---- */

static void let_go(struct lws *socket, live_state *client)
{
    if (!client->is_closing) {
        client->is_closing = true;
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

/* He has something to read now; false: he has not read what he was sent before. */
static bool queue_frame(struct lws *socket, live_state *client, shared_buffer *sent)
{
    bool is_queued = !client->is_closing && frame_queue_add(&client->queue, sent);
    if (!is_queued) {
        shared_buffer_release(sent);
        let_go(socket, client);
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

void live_take_delivery(net_thread *in, delivery_job *delivered)
{
    struct lws *socket = connection_find(in, delivered->connection);
    live_state *client = socket != NULL ? lws_wsi_user(socket) : NULL;
    if (client != NULL && queue_frame(socket, client, delivered->buffer) && !client->is_touched) {
        client->is_touched = true;
        client->next_touched = NULL;
        live_state *last = in->touched != NULL ? lws_wsi_user(in->touched_last) : NULL;
        *(last != NULL ? &last->next_touched : &in->touched) = socket;
        in->touched_last = socket;
    }
    if (client != NULL) {
        delivered->buffer = NULL;
    }
    job_free(&delivered->job);
}

/* In the order in which they were touched: who asked hears before who watches. Written at once
 * where the socket has taken all before: waiting until it says that it can take more would cost two
 * system calls each time. */
void live_write_touched(net_thread *in)
{
    for (struct lws *socket = in->touched, *next; socket != NULL; socket = next) {
        live_state *client = lws_wsi_user(socket);
        next = client->next_touched;
        client->is_touched = false;
        bool waits = client->is_closing || client->close_code != 0 || lws_partial_buffered(socket);
        if (waits) {
            lws_callback_on_writable(socket);
        } else if (!frame_queue_write(&client->queue, socket)) {
            let_go(socket, client);
        }
    }
    in->touched = NULL;
}

/* ---- Once a second ---- */

/* A WebSocket from which nothing comes is asked for a sign of life. */
static void check_silence(struct lws *socket, live_state *client, int64_t silent_ms)
{
    unsigned char ping[LWS_PRE + 1];
    if (silent_ms >= (int64_t)SILENT_SECONDS * 1000) {
        let_go(socket, client);
    } else if (silent_ms >= (int64_t)PING_SECONDS * 1000 && client->queue.count == 0 &&
               !lws_partial_buffered(socket) &&
               lws_write(socket, ping + LWS_PRE, 0, LWS_WRITE_PING) < 0) {
        let_go(socket, client);
    }
}

/* Whoever was not read may go on, and what he has sent meanwhile comes all at once. */
static void sweep_client(struct lws *socket, live_state *client, int64_t time)
{
    if (client->is_closing || client->close_code != 0) {
        return;
    }
    check_silence(socket, client, time - client->heard);
    if (client->refusals >= REFUSALS_MAX) {
        lws_rx_flow_control(socket, 1);
    }
    client->refusals = 0;
}

/* The library keeps its timers in a list that it walks to put one in: with thousands of clients one
 * look at each of them costs less. Some at a time, so that nobody waits for what all of them
 * bring. */
void live_sweep(net_thread *in)
{
    int64_t time = clock_steady_ms();
    uint32_t second = in->sweeps / SWEEPS_A_SECOND;
    for (uint32_t i = in->sweeps % SWEEPS_A_SECOND; i < in->slot_count; i += SWEEPS_A_SECOND) {
        struct lws *socket = in->slots[i].is_live ? in->slots[i].socket : NULL;
        live_state *client = socket != NULL ? lws_wsi_user(socket) : NULL;
        if (client == NULL) {
            continue;
        }
        sweep_client(socket, client, time);
        /* Sessions end in other places too: by time, by the administration, by another process. */
        if (client->is_known && client->person != 0 &&
            (i / SWEEPS_A_SECOND + second) % CHECK_SECONDS == 0) {
            (void)ask_who(in, client); /* or the next time */
        }
    }
    in->sweeps++;
}

/* What the net thread's writer has written, to this client alone. */
static void queue_written(net_thread *in, struct lws *socket, live_state *client)
{
    bool is_whole = json_writer_flush(&in->writer);
    shared_buffer *made = is_whole ? shared_buffer_make(in->bytes.bytes, in->bytes.size) : NULL;
    if (made != NULL && queue_frame(socket, client, made)) {
        lws_callback_on_writable(socket);
    }
}

void live_tell_stopping(struct lws *socket)
{
    net_thread *in = net_of(socket);
    live_state *client = lws_wsi_user(socket);
    int64_t left = in->drain_until - clock_steady_ms();
    json_buffer_begin(&in->bytes, &in->writer);
    message_write_stopping(&in->writer, left > 0 ? left : 0);
    queue_written(in, socket, client);
}

/* ---- Frames in ---- */

/* Whoever goes on all the same is not read for a while: what he sends then waits on his side, and
 * costs nobody anything. */
static bool is_too_much(struct lws *socket, live_state *client)
{
    bool is_over = ++client->refusals == REFUSALS_MAX;
    if (is_over) {
        lws_rx_flow_control(socket, 0);
    }
    return is_over;
}

static void refuse_frame(net_thread *in, struct lws *socket, live_state *client, int64_t retry)
{
    if (is_too_much(socket, client)) {
        retry = retry > 1000 ? retry : 1000;
    }
    json_buffer_begin(&in->bytes, &in->writer);
    const server_error_row *error = &server_errors[SERVER_ERROR_TOO_MANY_MESSAGES];
    message_write_refused(&in->writer, "", error->code, error->message, retry);
    queue_written(in, socket, client);
}

/* What is no request counts as some of them; who has not so many left has sent too much. */
static void refuse_bad(net_thread *in, struct lws *socket, live_state *client,
                       const message_error *error)
{
    enum { BAD_COST = 4 };
    rate_key key = rate_key_number(RATE_CLIENT, client->number);
    if (rate_take(in->rates, &key, BAD_COST, clock_steady_ms()) > 0) {
        (void)is_too_much(socket, client);
    }
    json_buffer_begin(&in->bytes, &in->writer);
    message_write_error(&in->writer, error);
    queue_written(in, socket, client);
}

static void take_frame(net_thread *in, struct lws *socket, live_state *client)
{
    message_error error;
    rate_key key = rate_key_number(RATE_CLIENT, client->number);
    int64_t retry = rate_take(in->rates, &key, 1, clock_steady_ms());
    message_job *asked = retry == 0 ? calloc(1, sizeof *asked) : NULL;
    if (asked == NULL) {
        refuse_frame(in, socket, client, retry > 0 ? retry : 1000);
        return;
    }
    asked->job.kind = JOB_MESSAGE;
    asked->connection = client->number;
    asked->person = client->person;
    asked->roles = client->roles;
    asked->is_confirmed = clock_steady_ms() < client->confirmed_until;
    size_t most = in->options.message_size;
    if (client->message_size > most && most < MESSAGE_SIZE_MAX) {
        message_too_long(&error, most);
        refuse_bad(in, socket, client, &error);
        job_free(&asked->job);
    } else if (!message_read(in->reader, in->options.book, client->frame, client->frame_size,
                             &asked->request, &error)) {
        refuse_bad(in, socket, client, &error);
        job_free(&asked->job);
    } else if (job_queue_put(in->floor, &asked->job)) {
        client->is_known_at_floor = true;
    } else {
        refuse_frame(in, socket, client, 1000);
        job_free(&asked->job);
    }
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
    if (client->message_size + lws_remaining_packet_payload(socket) > PATIENCE) {
        lws_close_reason(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    size_t left = sizeof client->frame - client->frame_size;
    size_t part = size < left ? size : left; /* what is longer is refused for its length */
    memcpy(client->frame + client->frame_size, bytes, part);
    client->frame_size += part;
    if (lws_is_final_fragment(socket) && lws_remaining_packet_payload(socket) == 0) {
        take_frame(net_of(socket), socket, client);
        client->frame_size = client->message_size = 0;
    }
    return 0;
}

static void end(struct lws *socket, live_state *client)
{
    net_thread *in = net_of(socket);
    bool is_missed = client->is_known_at_floor || client->person != 0;
    disconnect_job *gone = is_missed ? calloc(1, sizeof *gone) : NULL;
    if (gone != NULL) {
        gone->job.kind = JOB_DISCONNECT;
        gone->connection = client->number;
        gone->person = client->person;
        job_queue_push(in->floor, &gone->job);
    }
    frame_queue_clear(&client->queue);
    sodium_memzero(client->token, sizeof client->token);
    connection_remove(in, client->number);
}

int live_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                  size_t size)
{
    live_state *client = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return check_coming(socket);
    case LWS_CALLBACK_ESTABLISHED:
        return begin(socket, client);
    case LWS_CALLBACK_RECEIVE:
        client->heard = clock_steady_ms();
        return add_to_frame(socket, client, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_frames(socket, client);
    case LWS_CALLBACK_RECEIVE_PONG:
        client->heard = clock_steady_ms();
        return 0;
    case LWS_CALLBACK_CLOSED:
        end(socket, client);
        return 0;
    default:
        return 0;
    }
}
