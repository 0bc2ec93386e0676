/* SPDX-License-Identifier: MIT */
/*
 * Frames that wait for a client. There are at most so many: whoever does not read what he is sent
 * costs a known amount of memory.
 */
#ifndef TREY_SERVE_NET_FRAME_QUEUE_H
#define TREY_SERVE_NET_FRAME_QUEUE_H

#include <libwebsockets.h>

#include "serve/jobs/shared_buffer.h"

enum {
    FRAMES_MAX = 256,             /* that wait … */
    FRAMES_BYTES_MAX = 512 << 10, /* … and their bytes */
    FRAMES_WRITE_MAX = 32 << 10   /* bytes written at a time */
};

typedef struct frame_queue {
    uint32_t first, count;
    size_t bytes;
    shared_buffer *frames[FRAMES_MAX];
} frame_queue;

/* Takes the buffer over. False: there is no room, and it is still the caller's. */
TREY_MUST_CHECK bool frame_queue_add(frame_queue *to, shared_buffer *added);

/* Writes what a socket takes, as text frames. When some are left, the socket calls when it can take
 * more. False: the socket is of no use any more. */
TREY_MUST_CHECK bool frame_queue_write(frame_queue *from, struct lws *socket);

void frame_queue_clear(frame_queue *cleared);

#endif
