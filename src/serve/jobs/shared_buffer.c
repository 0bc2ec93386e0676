/* SPDX-License-Identifier: MIT */
#include "shared_buffer.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static shared_buffer *make_empty(size_t size)
{
    shared_buffer *made = size <= UINT32_MAX / 2 ? malloc(sizeof *made + size) : NULL;
    if (made != NULL) {
        atomic_init(&made->owners, 1);
        made->size = (uint32_t)size;
    }
    return made;
}

shared_buffer *shared_buffer_make(const void *bytes, size_t size)
{
    shared_buffer *made = make_empty(size);
    if (made != NULL) {
        memcpy(made->bytes, bytes, size);
    }
    return made;
}

shared_buffer *shared_buffer_gzip(const shared_buffer *plain)
{
    enum { GZIP = 16 }; /* added to the window bits: the format of gzip, not of zlib */
    z_stream stream = {.next_in = (Bytef *)plain->bytes, .avail_in = plain->size};
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + GZIP, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return NULL;
    }
    shared_buffer *made = make_empty(deflateBound(&stream, plain->size));
    if (made != NULL) {
        stream.next_out = made->bytes;
        stream.avail_out = made->size;
        (void)deflate(&stream, Z_FINISH); /* deflateBound made enough room */
        made->size = (uint32_t)stream.total_out;
    }
    deflateEnd(&stream);
    shared_buffer *cut = made != NULL ? realloc(made, sizeof *made + made->size) : NULL;
    return cut != NULL ? cut : made;
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
