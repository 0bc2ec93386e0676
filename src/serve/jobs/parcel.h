/* SPDX-License-Identifier: MIT */
/*
 * Bytes on their way to one client or to many: written once, shared, freed by the last to let go.
 */
#ifndef TREY_SERVE_JOBS_PARCEL_H
#define TREY_SERVE_JOBS_PARCEL_H

#include <stdatomic.h>

#include <trey/base.h>

/* Room before the bytes, for whoever frames them. */
enum { PARCEL_HEADROOM = 16 };

typedef struct parcel {
    atomic_uint owners;
    uint32_t size;
    uint8_t room[PARCEL_HEADROOM];
    uint8_t bytes[];
} parcel;

/* A copy of bytes with one owner; NULL: no memory. */
parcel *parcel_make(const void *bytes, size_t size);

/* The same bytes packed with gzip, with one owner; NULL: no memory. */
parcel *parcel_pack(const parcel *plain);

/* One owner more. */
parcel *parcel_share(parcel *shared);

/* One owner fewer. NULL is fine. */
void parcel_drop(parcel *dropped);

#endif
