/* SPDX-License-Identifier: MIT */
#include "shared_buffer.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static shared_buffer *make_empty(size_t size)
{
    shared_buffer *buffer = size <= UINT32_MAX / 2 ? malloc(sizeof *buffer + size) : NULL;
    if (buffer != NULL) {
        atomic_init(&buffer->owners, 1);
        buffer->size = (uint32_t)size;
        buffer->is_head = false;
    }
    return buffer;
}

shared_buffer *shared_buffer_make(const void *bytes, size_t size)
{
    shared_buffer *buffer = make_empty(size);
    if (buffer != NULL) {
        memcpy(buffer->bytes, bytes, size);
    }
    return buffer;
}

shared_buffer *shared_buffer_join(const shared_buffer *head, const shared_buffer *tail)
{
    shared_buffer *buffer = make_empty((size_t)head->size + tail->size);
    if (buffer != NULL) {
        memcpy(buffer->bytes, head->bytes, head->size);
        memcpy(buffer->bytes + head->size, tail->bytes, tail->size);
    }
    return buffer;
}

shared_buffer *shared_buffer_gzip(const shared_buffer *plain)
{
    enum { GZIP = 16 }; /* added to the window bits: the format of gzip, not of zlib */
    z_stream stream = {.next_in = (Bytef *)plain->bytes, .avail_in = plain->size};
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + GZIP, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return NULL;
    }
    shared_buffer *buffer = make_empty(deflateBound(&stream, plain->size));
    if (buffer != NULL) {
        stream.next_out = buffer->bytes;
        stream.avail_out = buffer->size;
        (void)deflate(&stream, Z_FINISH); /* deflateBound made enough room */
        buffer->size = (uint32_t)stream.total_out;
    }
    deflateEnd(&stream);
    shared_buffer *cut = buffer != NULL ? realloc(buffer, sizeof *buffer + buffer->size) : NULL;
    return cut != NULL ? cut : buffer;
}

shared_buffer *shared_buffer_retain(shared_buffer *shared)
{
    atomic_fetch_add_explicit(&shared->owners, 1, memory_order_relaxed);
    return shared;
}

void shared_buffer_release(shared_buffer *dropped)
{
    if (dropped != NULL &&
        atomic_fetch_sub_explicit(&dropped->owners, 1, memory_order_acq_rel) == 1) {
        free(dropped);
    }
}
