/* SPDX-License-Identifier: MIT */
/*
 * Bytes on their way to one client or to many: written once, shared, freed by the last to let go.
 */
#ifndef TREY_SERVE_JOBS_SHARED_BUFFER_H
#define TREY_SERVE_JOBS_SHARED_BUFFER_H

#include <stdatomic.h>

#include <trey/base.h>

/* Room before the bytes, for whoever frames them. */
enum { SHARED_BUFFER_HEADROOM = 16 };

typedef struct shared_buffer {
    atomic_uint owners;
    uint32_t size;
    uint8_t room[SHARED_BUFFER_HEADROOM];
    uint8_t bytes[];
} shared_buffer;

/* A copy of bytes with one owner; NULL: no memory. */
shared_buffer *shared_buffer_make(const void *bytes, size_t size);

/* The same bytes packed with gzip, with one owner; NULL: no memory. */
shared_buffer *shared_buffer_gzip(const shared_buffer *plain);

/* One owner more. */
shared_buffer *shared_buffer_retain(shared_buffer *shared);

/* One owner fewer. NULL is fine. */
void shared_buffer_release(shared_buffer *dropped);

#endif
