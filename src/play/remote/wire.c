/* SPDX-License-Identifier: MIT */
#include "wire.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ANSWER_MS_MAX = 30000, BYTES_MAX = 1 << 22, REQUEST_SIZE = 4096 };
enum { FRAME_TEXT = 1, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };

/* A host as a URL and the head of a request have it, and a port where it is not the usual one. */
enum { PLACE_SIZE = STREAM_HOST_SIZE + 16 };

__attribute__((format(printf, 2, 3))) static bool fail(wire *at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(at->problem, sizeof at->problem, format, arguments);
    va_end(arguments);
    return false;
}

static bool fail_as_stream(wire *at)
{
    at->is_barred |= at->stream.is_barred;
    return fail(at, "%s", at->stream.problem);
}

/* ---- Addresses ---- */

bool wire_aim(wire *at, const char *url, const char **path)
{
    static const char start[] = "http://", secure[] = "https://";
    stream_target *to = &at->to;
    to->has_tls = strncmp(url, secure, sizeof secure - 1) == 0;
    bool is_fine = to->has_tls || strncmp(url, start, sizeof start - 1) == 0;
    const char *host = url + (to->has_tls ? sizeof secure : sizeof start) - 1;
    bool is_bracketed = is_fine && *host == '['; /* an address of IPv6, which has colons */
    host += is_bracketed;
    size_t size = !is_fine ? 0 : strcspn(host, is_bracketed ? "]" : ":/");
    const char *rest = is_fine ? host + size : "";
    is_fine = is_fine && size > 0 && size < sizeof to->host && (!is_bracketed || *rest == ']');
    rest += is_fine && is_bracketed;
    const char *port = *rest == ':' ? rest + 1 : to->has_tls ? "443" : "80";
    size_t digits = strspn(port, "0123456789");
    *path = *rest == ':' ? port + digits : rest;
    if (!is_fine || digits == 0 || digits > 5 || (**path != '\0' && **path != '/')) {
        return fail(at, "\"%.200s\" is not an address such as http://127.0.0.1:8333/.", url);
    }
    snprintf(to->host, sizeof to->host, "%.*s", (int)size, host);
    snprintf(to->port, sizeof to->port, "%.*s", (int)digits, port);
    return true;
}

static const char *place_of(const wire *at, char out[PLACE_SIZE])
{
    bool is_usual = strcmp(at->to.port, at->to.has_tls ? "443" : "80") == 0;
    bool is_bracketed = strchr(at->to.host, ':') != NULL;
    snprintf(out, PLACE_SIZE, "%s%s%s%s%s", is_bracketed ? "[" : "", at->to.host,
             is_bracketed ? "]" : "", is_usual ? "" : ":", is_usual ? "" : at->to.port);
    return out;
}

const char *wire_origin(const wire *at, char out[WIRE_ORIGIN_SIZE])
{
    char place[PLACE_SIZE];
    snprintf(out, WIRE_ORIGIN_SIZE, "http%s://%s", at->to.has_tls ? "s" : "", place_of(at, place));
    for (char *c = out; *c != '\0'; c++) {
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    }
    return out;
}

/* ---- Bytes ---- */

static bool open_stream(wire *at)
{
    wire_drop(at);
    at->used = at->dropped = 0;
    at->closed = 0;
    return stream_open(&at->stream, &at->to) || fail_as_stream(at);
}

static bool send_all(wire *at, const void *bytes, size_t size)
{
    return at->stream.socket >= 0 && (stream_send(&at->stream, bytes, size) || fail_as_stream(at));
}

/* What has come by then; 0: nothing, below 0: it is over. */
static int read_more(wire *at, int wait_ms)
{
    if (at->stream.socket < 0) {
        return -1;
    }
    if (at->capacity - at->used < 65536) {
        size_t wanted = 2 * at->capacity + 131072;
        char *bytes = wanted > BYTES_MAX ? NULL : realloc(at->bytes, wanted);
        if (bytes == NULL) {
            fail(at, "The server sends a message that is too long.");
            return -1;
        }
        at->bytes = bytes;
        at->capacity = wanted;
    }
    ssize_t count =
        stream_read(&at->stream, at->bytes + at->used, at->capacity - at->used - 1, wait_ms);
    if (count < 0) {
        fail_as_stream(at);
        return -1;
    }
    at->used += (size_t)count;
    at->bytes[at->used] = '\0';
    return count > 0;
}

/* ---- Requests ---- */

/* Whether all of an answer is there that says how long it is. */
static bool is_whole_answer(const wire *at)
{
    const char *body = at->used == 0 ? NULL : strstr(at->bytes, "\r\n\r\n");
    const char *size = body == NULL ? NULL : strcasestr(at->bytes, "\r\ncontent-length: ");
    return size != NULL && size < body &&
           strtoul(size + sizeof "\r\ncontent-length: " - 1, NULL, 10) <=
               at->used - (size_t)(body + 4 - at->bytes);
}

const char *wire_request(wire *at, const char *method, const char *path, const char *headers,
                         const char *body)
{
    char request[REQUEST_SIZE], place[PLACE_SIZE];
    int size = snprintf(request, sizeof request,
                        "%s %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %zu\r\n%s"
                        "Connection: close\r\n\r\n%s",
                        method, path, place_of(at, place), strlen(body), headers, body);
    bool is_sent = size >= 0 && (size_t)size < sizeof request
                       ? open_stream(at) && send_all(at, request, (size_t)size)
                       : fail(at, "The message is too long for the server.");
    sodium_memzero(request, sizeof request); /* a password may be in it */
    if (!is_sent) {
        wire_drop(at);
        return NULL;
    }
    int more = 1;
    while (more > 0 && !is_whole_answer(at)) {
        more = read_more(at, ANSWER_MS_MAX);
    }
    wire_drop(at);
    if (more == 0 || at->used == 0) {
        fail(at, "The server at %s does not answer%s", place,
             at->to.has_tls ? "." : "; it may require https.");
        return NULL;
    }
    return at->bytes;
}

/* The answer to an upgrade: a server that is in trouble may be better off later, one that refuses
 * stays with it. */
static bool look_at_upgrade(wire *at)
{
    if (strncmp(at->bytes, "HTTP/1.1 101", 12) == 0) {
        return true;
    }
    at->is_barred |=
        strncmp(at->bytes, "HTTP/1.1 4", 10) == 0 && strncmp(at->bytes, "HTTP/1.1 429", 12) != 0;
    return fail(at, "The server refuses the WebSocket: %.*s.",
                (int)(strcspn(at->bytes, "\r\n") % 60), at->bytes);
}

bool wire_upgrade(wire *at, const char *path, const char *cookie)
{
    char request[REQUEST_SIZE], key[32], place[PLACE_SIZE];
    uint8_t bytes[16];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(key, sizeof key, bytes, sizeof bytes, sodium_base64_VARIANT_ORIGINAL);
    int size = snprintf(request, sizeof request,
                        "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: trey.v1\r\n"
                        "Origin: http%s://%s\r\nCookie: %s\r\n\r\n",
                        path, place_of(at, place), key, at->to.has_tls ? "s" : "", place, cookie);
    if (size < 0 || (size_t)size >= sizeof request || !open_stream(at) ||
        !send_all(at, request, (size_t)size)) {
        return false;
    }
    const char *end = NULL;
    while (end == NULL) {
        if (read_more(at, ANSWER_MS_MAX) <= 0) {
            return fail(at, "The server at %s does not answer.", place);
        }
        end = strstr(at->bytes, "\r\n\r\n");
    }
    if (!look_at_upgrade(at)) {
        return false;
    }
    at->used -= (size_t)(end + 4 - at->bytes);
    memmove(at->bytes, end + 4, at->used + 1);
    return true;
}

/* ---- Frames ---- */

static bool send_frame(wire *at, unsigned kind, const char *payload, size_t size)
{
    uint8_t frame[REQUEST_SIZE + 8], mask[4];
    size_t used = 0;
    if (size > REQUEST_SIZE) {
        return fail(at, "The message is too long for the server.");
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

/* Why the server closes, from the frame that says so. */
static bool take_close(wire *at, size_t begin, size_t end)
{
    const uint8_t *code = (const uint8_t *)at->bytes + begin;
    at->closed = end - begin < 2 ? 0 : (uint32_t)code[0] << 8 | code[1];
    at->is_barred |= at->closed == WIRE_CLOSED_SESSION_ENDED;
    return fail(at, "%s",
                at->closed == WIRE_CLOSED_STOPPING ? "The server is stopping."
                : at->closed == WIRE_CLOSED_SESSION_ENDED
                    ? "The server has ended your session."
                    : "The server has closed the connection.");
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
        if (kind == FRAME_CLOSE) {
            *is_open = take_close(at, begin, end);
            return NULL;
        }
        if (kind == FRAME_PING && !send_frame(at, FRAME_PONG, at->bytes + begin, end - begin)) {
            *is_open = false;
            return NULL;
        }
        drop(at, end);
    }
}

void wire_drop(wire *at)
{
    stream_close(&at->stream);
}

void wire_close(wire *at)
{
    wire_drop(at);
    free(at->bytes);
    *at = (wire){.stream.socket = -1};
}
