/* SPDX-License-Identifier: MIT */
/*
 * Reference-counted bytes that are sent to one client or to many.
 */
#ifndef TREY_SERVE_JOBS_SHARED_BUFFER_H
#define TREY_SERVE_JOBS_SHARED_BUFFER_H

#include <stdatomic.h>

#include <trey/base.h>

/* Room before the bytes, for a frame header. */
enum { SHARED_BUFFER_HEADROOM = 16 };

typedef struct shared_buffer {
    atomic_uint owners;
    uint32_t size;
    bool is_head; /* of a message: its rest follows in another buffer */
    uint8_t room[SHARED_BUFFER_HEADROOM];
    uint8_t bytes[];
} shared_buffer;

/* A copy of bytes, with one owner. NULL: not enough memory. */
shared_buffer *shared_buffer_make(const void *bytes, size_t size);

/* The bytes of a head and its tail in one buffer, with one owner. NULL: not enough memory. */
shared_buffer *shared_buffer_join(const shared_buffer *head, const shared_buffer *tail);

/* The same bytes compressed with gzip, with one owner. NULL: not enough memory. */
shared_buffer *shared_buffer_gzip(const shared_buffer *plain);

/* Adds an owner. */
shared_buffer *shared_buffer_retain(shared_buffer *shared);

/* Removes an owner; the last one frees the buffer. NULL is fine. */
void shared_buffer_release(shared_buffer *dropped);

#endif
