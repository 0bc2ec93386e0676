/* SPDX-License-Identifier: MIT */
/*
 * Fuzzer: random bytes on a connection to a whole server, which runs in threads of this process, so
 * that sanitizers and coverage see all of it. The first record has flags and the others are parts
 * that are sent one after the other:
 *
 *     without FLAG_UPGRADED  bytes as they are: a request, or the upgrade itself
 *     with FLAG_UPGRADED     bytes after a correct upgrade, as they are
 *     with FLAG_FRAMES       a first byte with the bits and the opcode of a frame, and its payload;
 *                            length and mask are made here
 *     with FLAG_GUEST        the upgrade is that of a guest with chips
 *
 * From time to time a request must be answered: a server that hangs, or that ran out of
 * connections, is a finding. Leaks are found when the process ends.
 */
#include <arpa/inet.h>
#include <dirent.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzzing.h"
#include "serve/server.h"

enum { FLAG_UPGRADED = 1, FLAG_FRAMES = 2, FLAG_GUEST = 4 };
enum {
    ANSWER_MS = 20000, /* for what a server must answer, on a busy machine */
    QUIET_MS = 2,      /* for what it may answer */
    CHECK_EVERY = 64,
    REQUEST_MAX = 2048
};

/* In memory if possible: the journal is synced. */
static char folder[] = "/dev/shm/fuzz-socket-XXXXXX";
static serve_config config;
static pthread_t running;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t greeted = PTHREAD_COND_INITIALIZER;
static uint16_t port;
static char cookie[512];

/* ---- The server ---- */

static void note_address(void *context, const server_greeting *greeting)
{
    (void)context;
    const char *colon = strrchr(greeting->address, ':');
    must(colon != NULL);
    pthread_mutex_lock(&lock);
    port = (uint16_t)strtoul(colon + 1, NULL, 10);
    pthread_cond_signal(&greeted);
    pthread_mutex_unlock(&lock);
}

static void *run(void *context)
{
    failure problem;
    (void)context;
    if (!server_run(&config, &(server_options){0}, note_address, NULL, &problem)) {
        fprintf(stderr, "fuzz-socket: %s\n", problem.text);
        abort();
    }
    return NULL;
}

static void remove_files(void)
{
    struct dirent **names = NULL;
    int count = scandir(folder, &names, NULL, NULL);
    for (int i = 0; i < count; i++) {
        char path[sizeof folder + sizeof names[i]->d_name];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        (void)unlink(path);
        free(names[i]);
    }
    free(names);
    (void)rmdir(folder);
}

static void stop(void)
{
    (void)kill(getpid(), SIGTERM);
    (void)pthread_join(running, NULL);
    config_close(&config);
    remove_files();
}

static void report(void *context, const config_finding *finding)
{
    (void)context, (void)finding;
}

static void start(void)
{
    config_sources sources = {.flags = {[CONFIG_DATA] = folder,
                                        [CONFIG_LISTEN] = "127.0.0.1:0",
                                        [CONFIG_LOG_LEVEL] = "error",
                                        [CONFIG_DRAIN_SECONDS] = "0"}};
    if (mkdtemp(folder) == NULL) {
        snprintf(folder, sizeof folder, "/tmp/fuzz-socket-XXXXXX");
        must(mkdtemp(folder) != NULL);
    }
    must(config_load(&config, &sources, report, NULL, NULL));
    must(pthread_create(&running, NULL, run, NULL) == 0);
    pthread_mutex_lock(&lock);
    while (port == 0) {
        pthread_cond_wait(&greeted, &lock);
    }
    pthread_mutex_unlock(&lock);
    must(atexit(stop) == 0);
}

/* ---- A client ---- */

/* From an address of its own: the server limits requests and connections by address. */
static int connect_client(void)
{
    static uint32_t number;
    number = number % 0xfffff0 + 1;
    struct sockaddr_in from = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(0x7f000000 | number)};
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    must(client >= 0);
    struct linger at_once = {.l_onoff = 1}; /* so that no addresses wait for an end */
    (void)setsockopt(client, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    must(bind(client, (struct sockaddr *)&from, sizeof from) == 0);
    must(connect(client, (struct sockaddr *)&to, sizeof to) == 0);
    return client;
}

/* False: the server has closed the connection. */
static bool send_all(int client, const void *bytes, size_t size)
{
    const char *next = bytes;
    while (size > 0) {
        struct pollfd waits = {.fd = client, .events = POLLOUT};
        must(poll(&waits, 1, ANSWER_MS) == 1); /* the server reads, or closes */
        ssize_t sent = send(client, next, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0) {
            return false;
        }
        next += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Reads until the text `until` came, or `wait_ms` passed without a byte. */
static size_t receive(int client, char *bytes, size_t room, const char *until, int wait_ms)
{
    size_t size = 0;
    struct pollfd waits = {.fd = client, .events = POLLIN};
    bytes[0] = '\0';
    while (size + 1 < room && strstr(bytes, until) == NULL && poll(&waits, 1, wait_ms) == 1) {
        ssize_t got = recv(client, bytes + size, room - 1 - size, MSG_DONTWAIT);
        if (got <= 0) {
            break;
        }
        size += (size_t)got;
        bytes[size] = '\0';
    }
    return size;
}

static void check_alive(void)
{
    char text[REQUEST_MAX], answer[4096];
    int client = connect_client();
    int size =
        snprintf(text, sizeof text, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", port);
    must(send_all(client, text, (size_t)size));
    must(receive(client, answer, sizeof answer, "\r\n\r\n", ANSWER_MS) > 0);
    must(strncmp(answer, "HTTP/1.1 200 ", 13) == 0);
    (void)close(client);
}

static void become_guest(void)
{
    static const char name[] = "set-cookie: ";
    char text[REQUEST_MAX], answer[8192];
    int client = connect_client();
    int size = snprintf(text, sizeof text,
                        "POST /api/v1/guest HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                        "Origin: http://127.0.0.1:%u\r\nContent-Length: 0\r\n\r\n",
                        port, port);
    must(send_all(client, text, (size_t)size));
    must(receive(client, answer, sizeof answer, "\r\n\r\n", ANSWER_MS) > 0);
    const char *found = strcasestr(answer, name);
    must(found != NULL);
    found += sizeof name - 1;
    snprintf(cookie, sizeof cookie, "%.*s", (int)strcspn(found, ";\r"), found);
    (void)close(client);
}

int LLVMFuzzerInitialize(int *count, char ***arguments)
{
    (void)count, (void)arguments;
    server_guard();
    start();
    check_alive();
    become_guest();
    return 0;
}

/* ---- An input ---- */

static bool upgrade(int client, bool as_guest)
{
    char text[REQUEST_MAX], answer[4096];
    int size = snprintf(text, sizeof text,
                        "GET /live HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                        "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: trey.v1\r\n"
                        "Origin: http://127.0.0.1:%u\r\n%s%s%s\r\n",
                        port, port, as_guest ? "Cookie: " : "", as_guest ? cookie : "",
                        as_guest ? "\r\n" : "");
    must(send_all(client, text, (size_t)size));
    must(receive(client, answer, sizeof answer, "\r\n\r\n", ANSWER_MS) > 0);
    return strncmp(answer, "HTTP/1.1 101 ", 13) == 0;
}

/* The first byte is the first of the frame; the mask is zeros, so the payload stays readable. */
static bool send_frame(int client, bytes_reader record)
{
    static uint8_t bytes[UINT16_MAX + 16];
    size_t size = 0;
    bytes[size++] = bytes_get_u8(&record);
    bytes[size++] = (uint8_t)(0x80 | (record.left < 126 ? record.left : 126));
    if (record.left >= 126) {
        bytes[size++] = (uint8_t)(record.left >> 8);
        bytes[size++] = (uint8_t)record.left;
    }
    memset(bytes + size, 0, 4);
    size += 4;
    if (record.left > 0) {
        memcpy(bytes + size, record.bytes, record.left);
    }
    return send_all(client, bytes, size + record.left);
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t size_max, unsigned seed)
{
    return fuzz_mutate_records(bytes, size, size_max, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static unsigned inputs;
    static char answer[1 << 16];
    bytes_reader from = {.bytes = bytes, .left = size}, record = {0};
    (void)fuzz_next_record(&from, &record);
    uint8_t flags = bytes_get_u8(&record);
    int client = connect_client();
    bool is_open = true;
    if ((flags & FLAG_UPGRADED) != 0) {
        is_open = upgrade(client, (flags & FLAG_GUEST) != 0);
        must(is_open);
    }
    while (is_open && fuzz_next_record(&from, &record)) {
        is_open = (flags & (FLAG_UPGRADED | FLAG_FRAMES)) == (FLAG_UPGRADED | FLAG_FRAMES)
                      ? send_frame(client, record)
                      : send_all(client, record.bytes, record.left);
    }
    (void)receive(client, answer, sizeof answer, "\r\n\r\n\r\n", QUIET_MS);
    (void)close(client);
    if (++inputs % CHECK_EVERY == 0) {
        check_alive();
    }
    return 0;
}
