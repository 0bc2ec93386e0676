/* SPDX-License-Identifier: MIT */
/*
 * The latest events of a table as JSON, in two readings: as everyone may know them, and as staff.
 * Whoever was away for a while is told from here what he missed.
 *
 * Sequences in it follow each other without a gap; an event that does not join on begins anew.
 */
#ifndef TREY_SERVE_FLOOR_EVENT_RING_H
#define TREY_SERVE_FLOOR_EVENT_RING_H

#include "format/json/json_writer.h"

enum { EVENT_RING_MAX = 128 };

typedef struct ring_entry {
    uint32_t size, staff_size; /* the second is 0 where both readings are the same */
    char *bytes;               /* one after the other */
} ring_entry;

/* Zeroed it is empty. */
typedef struct event_ring {
    uint64_t first; /* the sequence of the oldest; means something when count is not 0 */
    uint32_t start, count;
    ring_entry *entries; /* EVENT_RING_MAX of them */
} event_ring;

/* Keeps an event, and forgets the oldest where there is no room. Without memory the ring is empty
 * afterwards, rather than one with a gap. */
void event_ring_add(event_ring *to, uint64_t sequence, const char *all, size_t all_size,
                    const char *staff, size_t staff_size);

/* Whether all events after `after`, up to `last`, are there; none missed is fine. */
bool event_ring_covers(const event_ring *of, uint64_t after, uint64_t last);

/* Writes the events after `after`, with commas between them. */
void event_ring_write(const event_ring *of, json_writer *writer, uint64_t after, bool for_staff);

void event_ring_finish(event_ring *finished); /* a zeroed one is fine */

#endif
