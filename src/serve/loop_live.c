/* SPDX-License-Identifier: MIT */
/*
 * WebSockets: frames in become letters to the desk, deliveries go out as the socket takes them. A
 * client who does not read what he is sent is let go; when he comes back he gets the table anew.
 */
#include <stdlib.h>
#include <string.h>

#include "loop_parts.h"
#include "message_write.h"

enum {
    QUEUE_MAX = 256,            /* frames that wait for a client … */
    QUEUE_BYTES_MAX = 512 << 10 /* … and their bytes */
};

_Static_assert(LWS_PRE <= PARCEL_HEADROOM, "a frame's head fits before a parcel's bytes");

typedef struct live_state {
    connection_number number;
    bool is_known, is_closing;
    uint32_t person;
    role_set roles;
    uint32_t first, count; /* of the queue */
    size_t queued_bytes;
    parcel *queue[QUEUE_MAX];
    size_t frame_size;
    char frame[MESSAGE_SIZE_MAX + 1]; /* one byte more tells a long one */
} live_state;

const size_t live_state_size = sizeof(live_state);

static loop *loop_of(struct lws *socket)
{
    return lws_context_user(lws_get_context(socket));
}

/* ---- Coming ---- */

/* Before the upgrade: the page must be ours. Whoever sends no origin is no page, and looks on. */
static int check_coming(struct lws *socket)
{
    loop *in = loop_of(socket);
    bool is_ours;
    uint8_t address[16];
    origin_verdict origin = origin_of(in, socket, &is_ours);
    bool may = is_ours && origin != ORIGIN_FOREIGN && address_take(in, socket, 10, address) == 0;
    if (!may) {
        lws_return_http_status(socket, HTTP_STATUS_FORBIDDEN, NULL);
    }
    return may ? 0 : -1;
}

static int begin(struct lws *socket, live_state *client)
{
    loop *in = loop_of(socket);
    bool is_ours;
    who_letter *who = calloc(1, sizeof *who);
    memset(client, 0, offsetof(live_state, queue));
    client->number = connection_add(in, socket);
    if (who == NULL || client->number == CONNECTION_NONE) {
        free(who);
        return -1;
    }
    who->letter.kind = LETTER_WHO;
    who->connection = client->number;
    if (origin_of(in, socket, &is_ours) != ORIGIN_MISSING) {
        token_copy(in, socket, who->token);
    }
    lws_rx_flow_control(socket, 0); /* until it is known whose it is */
    mailbox_push(in->clerk, &who->letter);
    return 0;
}

void live_take_who(loop *in, who_letter *known)
{
    struct lws *socket = connection_find(in, known->connection);
    if (socket != NULL) {
        live_state *client = lws_wsi_user(socket);
        client->is_known = true;
        client->person = known->who.number;
        client->roles = known->who.roles;
        lws_rx_flow_control(socket, 1);
    }
    letter_free(&known->letter);
}

/* ---- Frames out ---- */

static void let_go(struct lws *socket, live_state *client)
{
    if (!client->is_closing) {
        client->is_closing = true;
        lws_set_timeout(socket, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    }
}

static void queue_frame(struct lws *socket, live_state *client, parcel *sent)
{
    bool fits = client->count < QUEUE_MAX && client->queued_bytes + sent->size <= QUEUE_BYTES_MAX;
    if (!fits || client->is_closing) {
        parcel_drop(sent);
        let_go(socket, client);
        return;
    }
    client->queue[(client->first + client->count++) % QUEUE_MAX] = sent;
    client->queued_bytes += sent->size;
    lws_callback_on_writable(socket);
}

void live_take_delivery(loop *in, delivery_letter *delivered)
{
    struct lws *socket = connection_find(in, delivered->connection);
    if (socket != NULL) {
        queue_frame(socket, lws_wsi_user(socket), delivered->parcel);
        delivered->parcel = NULL;
    }
    letter_free(&delivered->letter);
}

static int write_frames(struct lws *socket, live_state *client)
{
    while (client->count > 0) {
        parcel *sent = client->queue[client->first];
        client->first = (client->first + 1) % QUEUE_MAX;
        client->count--;
        client->queued_bytes -= sent->size;
        /* The head is written before the bytes; only this thread has the parcel by now. */
        int written = lws_write(socket, sent->bytes, sent->size, LWS_WRITE_TEXT);
        bool is_good = written >= (int)sent->size;
        parcel_drop(sent);
        if (!is_good) {
            return -1;
        }
        if (lws_send_pipe_choked(socket)) {
            break;
        }
    }
    if (client->count > 0) {
        lws_callback_on_writable(socket);
    }
    return 0;
}

/* ---- Frames in ---- */

static void answer_here(struct lws *socket, live_state *client, const message_error *error,
                        int64_t retry)
{
    json_writer *writer = malloc(sizeof *writer);
    json_buffer bytes = {0};
    if (writer == NULL) {
        let_go(socket, client);
        return;
    }
    json_buffer_begin(&bytes, writer);
    if (retry > 0) {
        message_write_refused(writer, "", "too-many", "Too many messages; wait a little.", retry);
    } else {
        message_write_error(writer, error);
    }
    parcel *made = json_writer_flush(writer) ? parcel_make(bytes.bytes, bytes.size) : NULL;
    if (made != NULL) {
        queue_frame(socket, client, made);
    }
    json_buffer_finish(&bytes);
    free(writer);
}

static void take_frame(loop *in, struct lws *socket, live_state *client)
{
    message_error error;
    rate_key key = rate_key_number(RATE_CLIENT, client->number);
    int64_t retry = rate_take(in->rates, &key, 1, loop_time());
    message_letter *asked = retry == 0 ? calloc(1, sizeof *asked) : NULL;
    if (asked == NULL) {
        answer_here(socket, client, NULL, retry > 0 ? retry : 1000);
        return;
    }
    asked->letter.kind = LETTER_MESSAGE;
    asked->connection = client->number;
    asked->person = client->person;
    asked->roles = client->roles;
    if (!message_read(in->reader, in->options.book, client->frame, client->frame_size,
                      &asked->request, &error)) {
        answer_here(socket, client, &error, 0);
        letter_free(&asked->letter);
    } else if (!mailbox_put(in->desk, &asked->letter)) {
        answer_here(socket, client, NULL, 1000);
        letter_free(&asked->letter);
    }
}

static int add_to_frame(struct lws *socket, live_state *client, const void *bytes, size_t size)
{
    if (lws_frame_is_binary(socket)) {
        lws_close_reason(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, NULL, 0);
        return -1;
    }
    size_t left = sizeof client->frame - client->frame_size;
    size_t part = size < left ? size : left; /* what is longer is refused for its length */
    memcpy(client->frame + client->frame_size, bytes, part);
    client->frame_size += part;
    if (lws_is_final_fragment(socket) && lws_remaining_packet_payload(socket) == 0) {
        take_frame(loop_of(socket), socket, client);
        client->frame_size = 0;
    }
    return 0;
}

static void end(struct lws *socket, live_state *client)
{
    loop *in = loop_of(socket);
    gone_letter *gone = calloc(1, sizeof *gone);
    if (gone != NULL) {
        gone->letter.kind = LETTER_GONE;
        gone->connection = client->number;
        mailbox_push(in->desk, &gone->letter);
    }
    while (client->count > 0) {
        parcel_drop(client->queue[client->first]);
        client->first = (client->first + 1) % QUEUE_MAX;
        client->count--;
    }
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
        return add_to_frame(socket, client, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_frames(socket, client);
    case LWS_CALLBACK_CLOSED:
        end(socket, client);
        return 0;
    default:
        return 0;
    }
}
