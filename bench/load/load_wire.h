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

/* Connects from a loopback address of its own for each client, 127.1.0.0 and up, so that the
 * server's limits per address apply to each client. False: errno says why. */
bool wire_connect(int *socket, uint32_t client, uint16_t port);

/* Writes a masked frame and returns its size. `out` has room for the payload and WIRE_HEAD_MAX. */
size_t wire_frame(uint8_t *out, unsigned opcode, const void *payload, size_t size);

typedef struct wire_message {
    unsigned opcode;
    const char *payload;
    size_t size;
} wire_message;

/* Finds the first frame in the input and returns its size with the head; 0: it is incomplete. */
size_t wire_next(const char *bytes, size_t size, wire_message *found);

/* Write a request and return its size. */
size_t wire_guest(char *out, size_t capacity, uint16_t port);
size_t wire_upgrade(char *out, size_t capacity, uint16_t port, const char *cookie);

/* The end of an HTTP head in the input; NULL: it is incomplete. */
const char *wire_head_end(const char *bytes, size_t size);

/* The number after a text; -1: the text was not found. */
int64_t wire_number(const char *bytes, size_t size, const char *after);

#endif
