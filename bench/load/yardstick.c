/* SPDX-License-Identifier: MIT */
/*
 * The yardstick: a bare libwebsockets server on libev. For each message it sends an answer, and to
 * the clients of the same table as many messages of the same size as Trey sends for a command. It
 * has one thread, no rules and no journal.
 *
 *   trey-yardstick TABLES ANSWER-SIZE MESSAGE-SIZE MESSAGES-PER-1000-COMMANDS
 */
#include <ev.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUE_MAX = 1024, MEMBERS_MAX = 16, ID_MAX = 24, SIZE_MAX_SENT = 65536 };

typedef struct peer {
    struct lws *socket;
    uint32_t table;                 /* 0: unknown */
    uint32_t first, count, answers; /* queued frames, and answers, which are sent first */
    char ids[MEMBERS_MAX][ID_MAX];  /* of the answers */
} peer;

typedef struct group {
    struct lws *members[MEMBERS_MAX];
    uint32_t count, next;
    uint64_t owed; /* messages not sent yet, in thousandths */
} group;

static group *groups;
static uint32_t table_count, answer_size, message_size, messages_of_1000;
static unsigned char filler[LWS_PRE + SIZE_MAX_SENT];

static int write_frames(struct lws *socket, peer *to)
{
    while (to->answers + to->count > 0) {
        size_t size = message_size;
        unsigned char answer[LWS_PRE + 1024], *bytes = filler + LWS_PRE;
        if (to->answers > 0) {
            size = answer_size;
            bytes = answer + LWS_PRE;
            memset(bytes, ' ', size);
            int head = snprintf((char *)bytes, size,
                                "{\"type\": \"answer\", \"id\": \"%s\", \"status\": \"ok\"}",
                                to->ids[--to->answers]);
            bytes[head] = ' ';
        } else {
            to->count--;
        }
        if (lws_write(socket, bytes, size, LWS_WRITE_TEXT) < (int)size) {
            return -1;
        }
        if (lws_send_pipe_choked(socket)) {
            break;
        }
    }
    if (to->answers + to->count > 0) {
        lws_callback_on_writable(socket);
    }
    return 0;
}

static void join(struct lws *socket, peer *coming, uint32_t table)
{
    group *in = &groups[table % (table_count + 1)];
    coming->table = table;
    if (in->count < MEMBERS_MAX) {
        in->members[in->count++] = socket;
    }
}

static void leave(struct lws *socket, const peer *going)
{
    group *in = &groups[going->table % (table_count + 1)];
    for (uint32_t i = 0; i < in->count; i++) {
        if (in->members[i] == socket) {
            in->members[i] = in->members[--in->count];
        }
    }
}

static void spread(group *in)
{
    for (in->owed += messages_of_1000; in->owed >= 1000 && in->count > 0; in->owed -= 1000) {
        struct lws *socket = in->members[in->next++ % in->count];
        peer *to = lws_wsi_user(socket);
        if (to->count < QUEUE_MAX) {
            to->count++;
            lws_callback_on_writable(socket);
        }
    }
}

static int take(struct lws *socket, peer *from, const char *text, size_t size)
{
    const char *id = memmem(text, size, "\"id\": \"", 7),
               *table = memmem(text, size, "\"table\": ", 9);
    const char *end = id == NULL ? NULL : memchr(id + 7, '"', (size_t)(text + size - id - 7));
    if (end == NULL || table == NULL || end - id - 7 >= ID_MAX || from->answers == MEMBERS_MAX) {
        return -1;
    }
    if (from->table == 0) {
        join(socket, from, (uint32_t)strtoul(table + 9, NULL, 10));
    }
    memcpy(from->ids[from->answers], id + 7, (size_t)(end - id - 7));
    from->ids[from->answers++][end - id - 7] = '\0';
    lws_callback_on_writable(socket);
    spread(&groups[from->table % (table_count + 1)]);
    return 0;
}

static int serve(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                 size_t size)
{
    peer *who = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        memset(who, 0, sizeof *who);
        who->socket = socket;
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return take(socket, who, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_frames(socket, who);
    case LWS_CALLBACK_CLOSED:
        leave(socket, who);
        return 0;
    default:
        return 0;
    }
}

int main(int argc, char **argv)
{
    static const struct lws_protocols protocols[] = {{.name = "trey.v2",
                                                      .callback = serve,
                                                      .per_session_data_size = sizeof(peer),
                                                      .rx_buffer_size = 4096},
                                                     {.name = NULL}};
    if (argc != 5) {
        return 2;
    }
    table_count = (uint32_t)strtoul(argv[1], NULL, 10);
    answer_size = (uint32_t)strtoul(argv[2], NULL, 10);
    message_size = (uint32_t)strtoul(argv[3], NULL, 10);
    messages_of_1000 = (uint32_t)strtoul(argv[4], NULL, 10);
    groups = calloc(table_count + 1, sizeof *groups);
    if (groups == NULL || answer_size < 100 || answer_size > 1000 || message_size > SIZE_MAX_SENT) {
        return 2;
    }
    memset(filler, ' ', sizeof filler);
    memcpy(filler + LWS_PRE, "{\"type\": \"broadcast\"", 20);
    lws_set_log_level(0, NULL);
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    void *loops[] = {loop};
    struct lws_context_creation_info info = {.port = 0,
                                             .iface = "127.0.0.1",
                                             .protocols = protocols,
                                             .options = LWS_SERVER_OPTION_LIBEV |
                                                        LWS_SERVER_OPTION_VALIDATE_UTF8,
                                             .foreign_loops = loops,
                                             .gid = (gid_t)-1,
                                             .uid = (uid_t)-1};
    struct lws_context *context = lws_create_context(&info);
    if (context == NULL) {
        return 1;
    }
    printf("The yardstick listens at http://127.0.0.1:%d\n",
           lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")));
    fflush(stdout);
    ev_run(loop, 0);
    return 0;
}
