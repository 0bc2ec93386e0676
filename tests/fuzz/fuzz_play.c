/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: `trey play --url`, line by line, against a hostile server in a thread of this process.
 * The first record has flags; each other record is something that the server sends:
 *
 *     SENDS_HTTP     bytes as they are, for the next request
 *     SENDS_JSON     a body of status 200 with a cookie
 *     SENDS_STATUS   status (two bytes), and a body
 *     SENDS_UPGRADE  bytes as they are, for the upgrade; without one it is a correct answer
 *     SENDS_FRAME    the first byte of a frame, and its payload; "$ID" becomes the id of the
 *                    client's last message
 *     SENDS_RAW      bytes as they are, after the upgrade
 *
 * Then it closes the connection. The terminal must end with a message or go on, print no control
 * character but new lines, and return in time.
 */
#include <arpa/inet.h>
#include <openssl/sha.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzzing.h"
#include "play/remote/remote.h"
#include "play/ui/plain.h"

enum { FLAG_LOGIN = 1 };
enum { SENDS_HTTP, SENDS_JSON, SENDS_STATUS, SENDS_UPGRADE, SENDS_FRAME, SENDS_RAW, SENDS_COUNT };
enum { WAIT_MS = 10000, ID_WAIT_MS = 20, REQUEST_MAX = 8192, FRAME_MAX = UINT16_MAX + 16 };

static const char commands[] = "look\nsit 1\nbuy 100\nante 10\ndeal\nplay\nnotice\nhelp\nquit\n";

/* ---- The server ---- */

typedef struct hostile {
    int listener;
    uint16_t port;
    const uint8_t *bytes; /* the records of the input */
    size_t size;
    size_t http_at; /* the next record for a request */
    char id[64];    /* of the client's last message */
} hostile;

static hostile server;

static void send_all(int client, const void *bytes, size_t size)
{
    const char *next = bytes;
    while (size > 0) {
        ssize_t sent = send(client, next, size, MSG_NOSIGNAL);
        if (sent <= 0) {
            return;
        }
        next += sent;
        size -= (size_t)sent;
    }
}

static size_t receive(int client, char *bytes, size_t room, int wait_ms)
{
    struct pollfd waits = {.fd = client, .events = POLLIN};
    ssize_t got = poll(&waits, 1, wait_ms) == 1 ? recv(client, bytes, room - 1, 0) : 0;
    bytes[got > 0 ? got : 0] = '\0';
    return got > 0 ? (size_t)got : 0;
}

/* The next record of a kind from `at` on. False: there is none. */
static bool next_of(const hostile *from, size_t *at, unsigned kinds, uint8_t *kind,
                    bytes_reader *record)
{
    bytes_reader left = {.bytes = from->bytes + *at, .left = from->size - *at};
    while (fuzz_next_record(&left, record)) {
        *at = from->size - left.left;
        *kind = bytes_get_u8(record) % SENDS_COUNT;
        if ((kinds >> *kind & 1) != 0) {
            return true;
        }
    }
    return false;
}

static void answer_request(hostile *from, int client)
{
    uint8_t kind;
    bytes_reader record;
    char head[200];
    unsigned kinds = 1U << SENDS_HTTP | 1U << SENDS_JSON | 1U << SENDS_STATUS;
    if (!next_of(from, &from->http_at, kinds, &kind, &record)) {
        return;
    }
    if (kind != SENDS_HTTP) {
        unsigned status = kind == SENDS_STATUS ? bytes_get_u16(&record) : 200;
        int size = snprintf(head, sizeof head,
                            "HTTP/1.1 %u Any\r\nSet-Cookie: session=1; Path=/\r\n"
                            "Content-Length: %zu\r\n\r\n",
                            status % 1000, record.left);
        send_all(client, head, (size_t)size);
    }
    send_all(client, record.bytes, record.left);
}

static void accept_upgrade(int client, const char *request)
{
    static const char name[] = "sec-websocket-key: ",
                      magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    const char *key = strcasestr(request, name);
    char text[200], accepted[64];
    unsigned char hash[SHA_DIGEST_LENGTH];
    if (key == NULL) {
        return;
    }
    key += sizeof name - 1;
    int size = snprintf(text, sizeof text, "%.*s%s", (int)strcspn(key, "\r"), key, magic);
    SHA1((const unsigned char *)text, (size_t)size, hash);
    sodium_bin2base64(accepted, sizeof accepted, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    size = snprintf(text, sizeof text,
                    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n"
                    "Sec-WebSocket-Protocol: trey.v1\r\n\r\n",
                    accepted);
    send_all(client, text, (size_t)size);
}

/* Messages of the client are masked; their ids are found after unmasking. */
static void read_id(hostile *from, int client, int wait_ms)
{
    static char bytes[REQUEST_MAX];
    static const char name[] = "\"id\": \"";
    size_t size = receive(client, bytes, sizeof bytes, wait_ms);
    if (size < 8) {
        return;
    }
    size_t head = ((uint8_t)bytes[1] & 0x7f) == 126 ? 4 : 2;
    for (size_t i = head + 4; i < size; i++) {
        bytes[i] ^= bytes[head + (i - head - 4) % 4];
    }
    const char *id = memmem(bytes + head, size - head, name, sizeof name - 1);
    if (id != NULL) {
        id += sizeof name - 1;
        snprintf(from->id, sizeof from->id, "%.*s", (int)strcspn(id, "\""), id);
    }
}

static const char id_mark[] = "$ID";

static size_t fill_in_id(const hostile *from, uint8_t *to, bytes_reader record)
{
    size_t size = 0, id_size = strlen(from->id);
    while (record.left > 0 && size + id_size < FRAME_MAX - 16) {
        if (record.left >= 3 && memcmp(record.bytes, id_mark, 3) == 0) {
            memcpy(to + size, from->id, id_size);
            size += id_size;
            (void)bytes_skip(&record, 3);
        } else {
            to[size++] = bytes_get_u8(&record);
        }
    }
    return size;
}

static void send_frame(hostile *from, int client, bytes_reader record)
{
    static uint8_t payload[FRAME_MAX];
    uint8_t head[4] = {bytes_get_u8(&record)};
    if (memmem(record.bytes, record.left, id_mark, sizeof id_mark - 1) != NULL) {
        read_id(from, client, ID_WAIT_MS);
    }
    size_t size = fill_in_id(from, payload, record);
    head[1] = (uint8_t)(size < 126 ? size : 126);
    head[2] = (uint8_t)(size >> 8);
    head[3] = (uint8_t)size;
    send_all(client, head, size < 126 ? 2 : 4);
    send_all(client, payload, size);
}

static void play_live(hostile *from, int client, const char *request)
{
    size_t at = 0;
    uint8_t kind;
    bytes_reader record;
    bool is_strange = next_of(from, &at, 1U << SENDS_UPGRADE, &kind, &record);
    if (is_strange) {
        send_all(client, record.bytes, record.left);
    } else {
        accept_upgrade(client, request);
    }
    at = 0;
    read_id(from, client, is_strange ? ID_WAIT_MS : WAIT_MS);
    while (next_of(from, &at, 1U << SENDS_FRAME | 1U << SENDS_RAW, &kind, &record)) {
        if (kind == SENDS_FRAME) {
            send_frame(from, client, record);
        } else {
            send_all(client, record.bytes, record.left);
        }
    }
}

/* One connection after the other, until the listener is shut down. */
static void *run_server(void *context)
{
    hostile *from = context;
    static char request[REQUEST_MAX];
    int client;
    while ((client = accept(from->listener, NULL, NULL)) >= 0) {
        (void)receive(client, request, sizeof request, WAIT_MS);
        if (strcasestr(request, "upgrade: websocket") != NULL) {
            play_live(from, client, request);
        } else {
            answer_request(from, client);
        }
        (void)shutdown(client, SHUT_WR);
        while (receive(client, request, sizeof request, ID_WAIT_MS) > 0) {
        }
        (void)close(client);
    }
    return NULL;
}

static void open_listener(hostile *made)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    made->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    must(made->listener >= 0 && bind(made->listener, (struct sockaddr *)&at, size) == 0 &&
         listen(made->listener, 16) == 0 &&
         getsockname(made->listener, (struct sockaddr *)&at, &size) == 0);
    made->port = ntohs(at.sin_port);
}

/* ---- The terminal ---- */

static int open_commands(void)
{
    int ends[2];
    must(pipe(ends) == 0 && write(ends[1], commands, sizeof commands - 1) == sizeof commands - 1 &&
         close(ends[1]) == 0);
    return ends[0];
}

/* A terminal would carry control characters out: C0, DEL, and C1 as UTF-8. */
static void check_printable(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        uint8_t byte = (uint8_t)text[i], next = i + 1 < size ? (uint8_t)text[i + 1] : 0;
        must(byte == '\n' || (byte >= 0x20 && byte != 0x7f));
        must(byte != 0xc2 || next < 0x80 || next > 0x9f);
    }
}

static void play(remote *joined, session *game)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    must(out != NULL);
    failure problem = {.text = ""};
    driver time = remote_driver(joined);
    static const int never = 0;
    plain_options options = {.in = open_commands(), .out = out, .stop = &never};
    (void)fprintf(out, "%s\n", remote_welcome(joined));
    if (!plain_run(game, &time, &options, &problem)) {
        must(problem.text[0] != '\0');
    }
    (void)fprintf(out, "%s\n", problem.text);
    must(fclose(out) == 0);
    (void)close(options.in);
    check_printable(text, size);
    free(text);
}

static void join(bool logs_in)
{
    char url[64];
    bool is_refused = false;
    failure problem = {.text = ""};
    session *game = calloc(1, sizeof *game);
    must(game != NULL);
    snprintf(url, sizeof url, "http://127.0.0.1:%u/table/1", server.port);
    remote_options options = {.url = url,
                              .login = logs_in ? "ann" : NULL,
                              .password = "secret",
                              .book = &trey_book_builtin};
    remote *joined = remote_open(game, &options, &is_refused, &problem);
    if (joined == NULL) {
        must(problem.text[0] != '\0');
        check_printable(problem.text, strlen(problem.text));
    } else {
        play(joined, game);
        remote_close(joined);
    }
    free(game);
}

/* ---- An input ---- */

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    must(sodium_init() >= 0 && signal(SIGPIPE, SIG_IGN) != SIG_ERR);
    must(setenv("XDG_STATE_HOME", "/dev/null", 1) == 0); /* guests cannot be kept */
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_records(bytes, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    bytes_reader from = {.bytes = bytes, .left = size}, record = {0};
    pthread_t thread;
    (void)fuzz_next_record(&from, &record);
    server = (hostile){.bytes = from.bytes, .size = from.left};
    open_listener(&server);
    must(pthread_create(&thread, NULL, run_server, &server) == 0);
    join((bytes_get_u8(&record) & FLAG_LOGIN) != 0);
    (void)shutdown(server.listener, SHUT_RDWR);
    must(pthread_join(thread, NULL) == 0);
    (void)close(server.listener);
    return 0;
}
