/* SPDX-License-Identifier: MIT */
/*
 * The latest events of a table as JSON, in two versions: as everyone may see them, and as staff see
 * them. A client that reconnects gets the events that it missed from here.
 *
 * Sequences in the ring have no gap: an event that does not follow the last one empties it first.
 */
#ifndef TREY_SERVE_FLOOR_EVENT_RING_H
#define TREY_SERVE_FLOOR_EVENT_RING_H

#include "protocol/message_update.h"

enum { EVENT_RING_MAX = 128 };

typedef struct ring_entry {
    uint32_t size, staff_size; /* staff_size 0: both versions are the same */
    char *bytes;               /* one version after the other */
} ring_entry;

/* A zeroed ring is empty. */
typedef struct event_ring {
    uint64_t first; /* sequence of the oldest event, if there is one */
    uint32_t start, count;
    ring_entry *entries; /* EVENT_RING_MAX of them */
} event_ring;

/* Adds an event; a full ring drops the oldest one. Without memory the ring becomes empty, so that
 * it has no gap. */
void event_ring_add(event_ring *ring, uint64_t sequence, const char *versions, size_t all_size,
                    const char *staff, size_t staff_size);

/* Whether the ring has all events after `after` up to `last`; true if there are none between. */
bool event_ring_covers(const event_ring *ring, uint64_t after, uint64_t last);

/* Writes the events after `after`, with commas between them. */
void event_ring_write(const event_ring *ring, json_writer *writer, uint64_t after, bool for_staff);

/* Writes the same as update_add_event does. False: out of memory. */
TREY_MUST_CHECK bool event_ring_list(const event_ring *ring, json_buffer *list, uint64_t after,
                                     bool for_staff, int64_t time);

void event_ring_finish(event_ring *finished); /* a zeroed ring is fine */

#endif
