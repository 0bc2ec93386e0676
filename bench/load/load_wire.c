/* SPDX-License-Identifier: MIT */
#include "load_wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool wire_connect(int *made, uint32_t client, uint16_t port)
{
    struct sockaddr_in from = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(UINT32_C(0x7F010000) + client)};
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int on = 1, it = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (it < 0) {
        return false;
    }
    setsockopt(it, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    setsockopt(it, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (bind(it, (struct sockaddr *)&from, sizeof from) < 0 ||
        (connect(it, (struct sockaddr *)&to, sizeof to) < 0 && errno != EINPROGRESS)) {
        close(it);
        return false;
    }
    *made = it;
    return true;
}

size_t wire_frame(uint8_t *out, unsigned opcode, const void *payload, size_t size)
{
    static const uint8_t mask[4] = {0x37, 0xFA, 0x21, 0x3D};
    const uint8_t *bytes = payload;
    size_t at = 0;
    out[at++] = (uint8_t)(0x80 | opcode);
    if (size < 126) {
        out[at++] = (uint8_t)(0x80 | size);
    } else if (size < 65536) {
        out[at++] = 0x80 | 126;
        out[at++] = (uint8_t)(size >> 8);
        out[at++] = (uint8_t)size;
    } else {
        out[at++] = 0x80 | 127;
        for (int shift = 56; shift >= 0; shift -= 8) {
            out[at++] = (uint8_t)((uint64_t)size >> shift);
        }
    }
    memcpy(out + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < size; i++) {
        out[at + i] = bytes[i] ^ mask[i % 4];
    }
    return at + size;
}

size_t wire_next(const char *bytes, size_t size, wire_message *found)
{
    const uint8_t *head = (const uint8_t *)bytes;
    size_t at = 2;
    if (size < at) {
        return 0;
    }
    uint64_t payload = head[1] & 127;
    if (payload == 126) {
        at = 4;
        payload = size < at ? 0 : (uint64_t)head[2] << 8 | head[3];
    } else if (payload == 127) {
        at = 10;
        payload = 0;
        for (size_t i = 2; i < 10 && size >= at; i++) {
            payload = payload << 8 | head[i];
        }
    }
    if (size < at || size - at < payload) {
        return 0;
    }
    *found = (wire_message){.opcode = head[0] & 15, .payload = bytes + at, .size = payload};
    return at + payload;
}

static size_t compose(int written, size_t capacity)
{
    return written > 0 && (size_t)written < capacity ? (size_t)written : 0;
}

size_t wire_guest(char *out, size_t capacity, uint16_t port)
{
    return compose(snprintf(out, capacity,
                            "POST /api/v1/guest HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                            "Content-Length: 0\r\nConnection: close\r\n\r\n",
                            port),
                   capacity);
}

size_t wire_upgrade(char *out, size_t capacity, uint16_t port, const char *cookie)
{
    return compose(snprintf(out, capacity,
                            "GET /live HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n"
                            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                            "Sec-WebSocket-Key: dGhlIGxvYWQgYmVuY2ggMQ==\r\n"
                            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: trey.v2\r\n"
                            "Origin: http://127.0.0.1:%u\r\n%s%s%s\r\n",
                            port, port, cookie[0] != '\0' ? "Cookie: " : "", cookie,
                            cookie[0] != '\0' ? "\r\n" : ""),
                   capacity);
}

const char *wire_head_end(const char *bytes, size_t size)
{
    const char *end = memmem(bytes, size, "\r\n\r\n", 4);
    return end == NULL ? NULL : end + 4;
}

int64_t wire_number(const char *bytes, size_t size, const char *after)
{
    const char *at = memmem(bytes, size, after, strlen(after));
    int64_t number = 0;
    if (at == NULL) {
        return -1;
    }
    for (at += strlen(after); at < bytes + size && *at >= '0' && *at <= '9'; at++) {
        number = number * 10 + (*at - '0');
    }
    return number;
}
