/* SPDX-License-Identifier: MIT */
/*
 * The frames that wait for a client. The queue is limited, so that a client that does not read
 * costs a known amount of memory.
 */
#ifndef TREY_SERVE_NET_FRAME_QUEUE_H
#define TREY_SERVE_NET_FRAME_QUEUE_H

#include <libwebsockets.h>

#include "serve/jobs/shared_buffer.h"

enum {
    FRAMES_MAX = 256,             /* in the queue; a head and its tail count as two … */
    FRAMES_BYTES_MAX = 512 << 10, /* … and their bytes */
    FRAMES_WRITE_MAX = 32 << 10   /* bytes of one write */
};

typedef struct frame_queue {
    uint32_t first, count;
    size_t bytes;
    shared_buffer *frames[FRAMES_MAX]; /* a tail follows its head */
} frame_queue;

/* Adds a message and takes its ownership; `tail` is its rest if the buffer is a head, otherwise
 * NULL. False: the queue is full; the caller still owns it. */
TREY_MUST_CHECK bool frame_queue_add(frame_queue *queue, shared_buffer *added, shared_buffer *tail);

/* Writes frames to a socket as text frames. If some are left, asks the library for a callback when
 * the socket is writable. False: the socket failed. */
TREY_MUST_CHECK bool frame_queue_write(frame_queue *queue, struct lws *socket);

void frame_queue_clear(frame_queue *cleared);

#endif
