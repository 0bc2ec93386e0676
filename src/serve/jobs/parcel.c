/* SPDX-License-Identifier: MIT */
#include "parcel.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static parcel *make_empty(size_t size)
{
    parcel *made = size <= UINT32_MAX / 2 ? malloc(sizeof *made + size) : NULL;
    if (made != NULL) {
        atomic_init(&made->owners, 1);
        made->size = (uint32_t)size;
    }
    return made;
}

parcel *parcel_make(const void *bytes, size_t size)
{
    parcel *made = make_empty(size);
    if (made != NULL) {
        memcpy(made->bytes, bytes, size);
    }
    return made;
}

parcel *parcel_pack(const parcel *plain)
{
    enum { GZIP = 16 }; /* beside the bits of the window: gzip's head and end, not zlib's */
    z_stream stream = {.next_in = (Bytef *)plain->bytes, .avail_in = plain->size};
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + GZIP, MAX_MEM_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return NULL;
    }
    parcel *made = make_empty(deflateBound(&stream, plain->size));
    if (made != NULL) {
        stream.next_out = made->bytes;
        stream.avail_out = made->size;
        (void)deflate(&stream, Z_FINISH); /* there is room for all of it */
        made->size = (uint32_t)stream.total_out;
    }
    deflateEnd(&stream);
    parcel *cut = made != NULL ? realloc(made, sizeof *made + made->size) : NULL;
    return cut != NULL ? cut : made;
}

parcel *parcel_share(parcel *shared)
{
    atomic_fetch_add_explicit(&shared->owners, 1, memory_order_relaxed);
    return shared;
}

void parcel_drop(parcel *dropped)
{
    if (dropped != NULL &&
        atomic_fetch_sub_explicit(&dropped->owners, 1, memory_order_acq_rel) == 1) {
        free(dropped);
    }
}
