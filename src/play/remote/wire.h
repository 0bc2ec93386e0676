/* SPDX-License-Identifier: MIT */
/*
 * A connection to a server: HTTP requests that wait for their answer, then frames of a WebSocket,
 * one at a time. It reads no JSON.
 */
#ifndef TREY_PLAY_REMOTE_WIRE_H
#define TREY_PLAY_REMOTE_WIRE_H

#include "stream.h"

enum {
    WIRE_TEXT_SIZE = STREAM_TEXT_SIZE,
    WIRE_CLOSED_STOPPING = 1001, /* as docs/api.md has them */
    WIRE_CLOSED_SESSION_ENDED = 4001
};

/* Zeroed but for the socket, which is below 0, it is closed. */
typedef struct wire {
    stream_target to;
    stream stream;
    size_t used, capacity;
    char *bytes;     /* that were read and not looked at yet */
    size_t dropped;  /* of them, the frame that was handed out last */
    uint32_t closed; /* why the server has closed the WebSocket; 0: it has not, or did not say */
    bool is_barred;  /* trying again is of no use */
    char problem[WIRE_TEXT_SIZE];
} wire;

/* Where a URL leads: host and port, TLS or not, and the rest of it. False: wire->problem says why
 * not. */
TREY_MUST_CHECK bool wire_aim(wire *at, const char *url, const char **path);

enum { WIRE_ORIGIN_SIZE = STREAM_HOST_SIZE + 32 };

/* "https://cards.example", "http://127.0.0.1:8333": scheme, host in lower case, and the port where
 * it is not the usual one. Returns `out`. */
const char *wire_origin(const wire *at, char out[WIRE_ORIGIN_SIZE]);

/* One request on a connection of its own, with more headers, each ended by CR LF. The answer, head
 * and body, ends with a zero byte and is good until the next call; NULL: wire->problem says why. */
const char *wire_request(wire *at, const char *method, const char *path, const char *headers,
                         const char *body);

/* The WebSocket at a path, with a cookie. One that is open is closed before. */
TREY_MUST_CHECK bool wire_upgrade(wire *at, const char *path, const char *cookie);

/* Sends a text frame. */
TREY_MUST_CHECK bool wire_send(wire *at, const char *text, size_t size);

/* The next text frame that has come, waiting so many milliseconds at most; *size its bytes, which
 * are good until the next call. Returns NULL and *is_open: nothing came; not *is_open: it is over.
 */
const char *wire_receive(wire *at, int wait_ms, size_t *size, bool *is_open);

/* Ends the connection; another may follow. */
void wire_drop(wire *at);

void wire_close(wire *at);

#endif
