/* SPDX-License-Identifier: MIT */
#include "wire.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ANSWER_MS_MAX = 10000, BYTES_MAX = 1 << 22, REQUEST_SIZE = 2048 };
enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

__attribute__((format(printf, 2, 3))) static bool fail(wire *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(at->problem, sizeof at->problem, format, arguments);
    va_end(arguments);
    return false;
}

bool wire_aim(wire *at, const char *url, const char **path)
{
    static const char start[] = "http://";
    if (strncmp(url, "https://", 8) == 0) {
        return fail(at,
                    "https is not spoken here; use a browser, or http on the server's machine.");
    }
    if (strncmp(url, start, sizeof start - 1) != 0) {
        return fail(at, "\"%.200s\" is no address such as http://127.0.0.1:8333/.", url);
    }
    const char *host = url + sizeof start - 1;
    size_t size = strcspn(host, ":/");
    const char *port = host[size] == ':' ? host + size + 1 : "80";
    size_t digits = strspn(port, "0123456789");
    *path = host + size + (host[size] == ':' ? 1 + digits : 0);
    if (size == 0 || size >= sizeof at->host || digits == 0 || digits > 5 ||
        (**path != '\0' && **path != '/')) {
        return fail(at, "\"%.200s\" is no address such as http://127.0.0.1:8333/.", url);
    }
    snprintf(at->host, sizeof at->host, "%.*s", (int)size, host);
    snprintf(at->port, sizeof at->port, "%.*s", (int)digits, port);
    return true;
}

static bool open_socket(wire *at)
{
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    int on = 1, problem = getaddrinfo(at->host, at->port, &wanted, &found);
    if (problem != 0) {
        return fail(at, "%s cannot be found: %s.", at->host, gai_strerror(problem));
    }
    at->socket = -1;
    at->used = at->dropped = 0;
    for (struct addrinfo *a = found; a != NULL && at->socket < 0; a = a->ai_next) {
        int it = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (it >= 0 && connect(it, a->ai_addr, a->ai_addrlen) == 0) {
            at->socket = it;
            setsockopt(it, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        } else if (it >= 0) {
            fail(at, "No server answers at %s:%s: %s.", at->host, at->port, strerror(errno));
            close(it);
        }
    }
    freeaddrinfo(found);
    return at->socket >= 0;
}

static bool send_all(wire *at, const void *bytes, size_t size)
{
    const char *next = bytes;
    while (size > 0) {
        ssize_t sent = send(at->socket, next, size, MSG_NOSIGNAL);
        if (sent <= 0) {
            return fail(at, "The connection is lost: %s.", strerror(errno));
        }
        next += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* What has come by then; 0: nothing, below 0: it is over. */
static int read_more(wire *at, int wait_ms)
{
    struct pollfd file = {.fd = at->socket, .events = POLLIN};
    if (poll(&file, 1, wait_ms) <= 0) {
        return 0;
    }
    if (at->capacity - at->used < 65536) {
        size_t wanted = 2 * at->capacity + 131072;
        char *bytes = wanted > BYTES_MAX ? NULL : realloc(at->bytes, wanted);
        if (bytes == NULL) {
            fail(at, "The server sends more than there is room for.");
            return -1;
        }
        at->bytes = bytes;
        at->capacity = wanted;
    }
    ssize_t count = recv(at->socket, at->bytes + at->used, at->capacity - at->used - 1, 0);
    if (count <= 0) {
        fail(at, "The server has ended the connection.");
        return -1;
    }
    at->used += (size_t)count;
    at->bytes[at->used] = '\0';
    return 1;
}

static void end_socket(wire *at)
{
    if (at->socket >= 0) {
        close(at->socket);
    }
    at->socket = -1;
}

const char *wire_request(wire *at, const char *method, const char *path, const char *body)
{
    char request[REQUEST_SIZE];
    int size = snprintf(request, sizeof request,
                        "%s %s HTTP/1.1\r\nHost: %s:%s\r\nContent-Length: %zu\r\n"
                        "Connection: close\r\n\r\n%s",
                        method, path, at->host, at->port, strlen(body), body);
    if (size < 0 || (size_t)size >= sizeof request || !open_socket(at) ||
        !send_all(at, request, (size_t)size)) {
        end_socket(at);
        return NULL;
    }
    int more;
    while ((more = read_more(at, ANSWER_MS_MAX)) > 0) {
    }
    end_socket(at);
    if (more == 0 || at->used == 0) {
        fail(at, "The server at %s:%s does not answer.", at->host, at->port);
        return NULL;
    }
    return at->bytes;
}

bool wire_upgrade(wire *at, const char *path, const char *cookie)
{
    char request[REQUEST_SIZE], key[32];
    uint8_t bytes[16];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(key, sizeof key, bytes, sizeof bytes, sodium_base64_VARIANT_ORIGINAL);
    int size = snprintf(request, sizeof request,
                        "GET %s HTTP/1.1\r\nHost: %s:%s\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: trey.v1\r\n"
                        "Origin: http://%s:%s\r\nCookie: %s\r\n\r\n",
                        path, at->host, at->port, key, at->host, at->port, cookie);
    if (size < 0 || (size_t)size >= sizeof request || !open_socket(at) ||
        !send_all(at, request, (size_t)size)) {
        return false;
    }
    const char *end = NULL;
    while (end == NULL) {
        if (read_more(at, ANSWER_MS_MAX) <= 0) {
            return fail(at, "The server does not answer.");
        }
        end = strstr(at->bytes, "\r\n\r\n");
    }
    if (strncmp(at->bytes, "HTTP/1.1 101", 12) != 0) {
        return fail(at, "The server takes no WebSocket: %.60s", at->bytes);
    }
    at->used -= (size_t)(end + 4 - at->bytes);
    memmove(at->bytes, end + 4, at->used + 1);
    return true;
}

static bool send_frame(wire *at, unsigned kind, const char *payload, size_t size)
{
    uint8_t frame[REQUEST_SIZE + 8], mask[4];
    size_t used = 0;
    if (size > REQUEST_SIZE) {
        return fail(at, "That is too long for the server.");
    }
    randombytes_buf(mask, sizeof mask);
    frame[used++] = (uint8_t)(0x80 | kind);
    if (size < 126) {
        frame[used++] = (uint8_t)(0x80 | size);
    } else {
        frame[used++] = 0x80 | 126;
        frame[used++] = (uint8_t)(size >> 8);
        frame[used++] = (uint8_t)size;
    }
    memcpy(frame + used, mask, sizeof mask);
    used += sizeof mask;
    for (size_t i = 0; i < size; i++) {
        frame[used++] = (uint8_t)payload[i] ^ mask[i % 4];
    }
    return send_all(at, frame, used);
}

bool wire_send(wire *at, const char *text, size_t size)
{
    return send_frame(at, FRAME_TEXT, text, size);
}

/* A whole frame at the beginning: its kind, where its payload begins and ends; false: not yet. */
static bool find_frame(const wire *at, unsigned *kind, size_t *begin, size_t *end)
{
    const uint8_t *head = (const uint8_t *)at->bytes;
    size_t from = 2;
    uint64_t size = at->used < 2 ? 0 : head[1] & 127;
    if (size == 126) {
        from = 4;
        size = at->used < from ? 0 : (uint64_t)head[2] << 8 | head[3];
    } else if (size == 127) {
        from = 10;
        size = 0;
        for (size_t i = 2; i < from && at->used >= from; i++) {
            size = size << 8 | head[i];
        }
    }
    if (at->used < from || at->used - from < size) {
        return false;
    }
    *kind = head[0] & 15;
    *begin = from;
    *end = from + (size_t)size;
    return true;
}

/* The frame that was handed out last stays in front until the next is asked for. */
static void drop(wire *at, size_t size)
{
    at->used -= size;
    memmove(at->bytes, at->bytes + size, at->used);
}

const char *wire_receive(wire *at, int wait_ms, size_t *size, bool *is_open)
{
    unsigned kind;
    size_t begin, end;
    *is_open = true;
    if (at->dropped > 0) {
        drop(at, at->dropped);
        at->dropped = 0;
    }
    for (;;) {
        while (!find_frame(at, &kind, &begin, &end)) {
            int more = read_more(at, wait_ms);
            if (more <= 0) {
                *is_open = more == 0;
                return NULL;
            }
        }
        if (kind == FRAME_TEXT) {
            at->dropped = end;
            *size = end - begin;
            return at->bytes + begin;
        }
        if (kind == FRAME_CLOSE ||
            (kind == FRAME_PING && !send_frame(at, FRAME_PONG, at->bytes + begin, end - begin))) {
            *is_open = fail(at, "The server has closed the connection.");
            return NULL;
        }
        drop(at, end);
    }
}

void wire_close(wire *at)
{
    end_socket(at);
    free(at->bytes);
    *at = (wire){.socket = -1};
}
