/* SPDX-License-Identifier: MIT */
/*
 * A connection to a server: HTTP requests that wait for their answer, then frames of a WebSocket,
 * one at a time. It reads no JSON.
 */
#ifndef TREY_PLAY_WIRE_H
#define TREY_PLAY_WIRE_H

#include <trey/base.h>

enum { WIRE_TEXT_SIZE = 512, WIRE_HOST_SIZE = 256 };

typedef struct wire {
    int socket; /* below 0: none */
    char host[WIRE_HOST_SIZE], port[8];
    size_t used, capacity;
    char *bytes;    /* that were read and not looked at yet */
    size_t dropped; /* of them, the frame that was handed out last */
    char problem[WIRE_TEXT_SIZE];
} wire;

/* Where a URL leads: host and port, and the rest of it. False: wire->problem says why not. */
TREY_MUST_CHECK bool wire_aim(wire *at, const char *url, const char **path);

/* One request on a connection of its own. The answer, head and body, ends with a zero byte and is
 * good until the next call; NULL: wire->problem says why. */
const char *wire_request(wire *at, const char *method, const char *path, const char *body);

/* The WebSocket at a path, with a cookie. */
TREY_MUST_CHECK bool wire_upgrade(wire *at, const char *path, const char *cookie);

/* Sends a text frame. */
TREY_MUST_CHECK bool wire_send(wire *at, const char *text, size_t size);

/* The next text frame that has come, waiting so many milliseconds at most; *size its bytes, which
 * are good until the next call. Returns NULL and *is_open: nothing came; not *is_open: it is over.
 */
const char *wire_receive(wire *at, int wait_ms, size_t *size, bool *is_open);

void wire_close(wire *at);

#endif
