/* SPDX-License-Identifier: MIT */
#include "parcel.h"

#include <stdlib.h>
#include <string.h>

parcel *parcel_make(const void *bytes, size_t size)
{
    parcel *made = size <= UINT32_MAX / 2 ? malloc(sizeof *made + size) : NULL;
    if (made != NULL) {
        atomic_init(&made->owners, 1);
        made->size = (uint32_t)size;
        memcpy(made->bytes, bytes, size);
    }
    return made;
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
