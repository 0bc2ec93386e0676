/* SPDX-License-Identifier: MIT */
/*
 * The client's side of HTTP and WebSocket, as far as a loader needs it: composes requests and
 * frames, and finds frames in the bytes that were read. It skips checks that cost time;
 * tests/serve/ makes them.
 *
 * Not on libwebsockets, as the terminal is: the loader shares the processors with the server, and
 * would take 103 to 117 us for a command instead of 21 to 28
 * (docs/decisions/0019-one-websocket-client.md).
 */
#ifndef TREY_LOAD_WIRE_H
#define TREY_LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIRE_TEXT = 1, WIRE_CLOSE = 8, WIRE_PING = 9, WIRE_PONG = 10, WIRE_HEAD_MAX = 14 };

/* A loopback address for each client, 127.1.0.0 and up: what the server allows one address holds
 * for each of them. False: errno says why. */
bool wire_connect(int *socket, uint32_t client, uint16_t port);

/* A whole masked frame; its size. `out` has WIRE_HEAD_MAX bytes more than the payload. */
size_t wire_frame(uint8_t *out, unsigned opcode, const void *payload, size_t size);

typedef struct wire_message {
    unsigned opcode;
    const char *payload;
    size_t size;
} wire_message;

/* The frame at the beginning of what was read; its whole size, or 0: there is more to come. */
size_t wire_next(const char *bytes, size_t size, wire_message *found);

/* Requests; their size. */
size_t wire_guest(char *out, size_t capacity, uint16_t port);
size_t wire_upgrade(char *out, size_t capacity, uint16_t port, const char *cookie);

/* The end of a head in what was read; NULL: it is not there yet. */
const char *wire_head_end(const char *bytes, size_t size);

/* The number after a text; -1: the text is not there. */
int64_t wire_number(const char *bytes, size_t size, const char *after);

#endif
