/* SPDX-License-Identifier: MIT */
#include "event_ring.h"

#include <stdlib.h>
#include <string.h>

static ring_entry *entry_at(const event_ring *ring, uint32_t index)
{
    return &ring->entries[(ring->start + index) % EVENT_RING_MAX];
}

static void drop_oldest(event_ring *ring)
{
    free(entry_at(ring, 0)->bytes);
    ring->start = (ring->start + 1) % EVENT_RING_MAX;
    ring->first++;
    ring->count--;
}

static void clear(event_ring *ring)
{
    while (ring->count > 0) {
        drop_oldest(ring);
    }
}

/* For most events both versions are the same; then only one is stored. */
static bool make_entry(ring_entry *entry, const char *versions, size_t all_size, const char *staff,
                       size_t staff_size)
{
    bool is_same = all_size == staff_size && memcmp(versions, staff, all_size) == 0;
    *entry = (ring_entry){.size = (uint32_t)all_size,
                          .staff_size = is_same ? 0 : (uint32_t)staff_size,
                          .bytes = malloc(all_size + (is_same ? 0 : staff_size) + 1)};
    if (entry->bytes == NULL) {
        return false;
    }
    memcpy(entry->bytes, versions, all_size);
    memcpy(entry->bytes + all_size, staff, entry->staff_size);
    return true;
}

void event_ring_add(event_ring *ring, uint64_t sequence, const char *versions, size_t all_size,
                    const char *staff, size_t staff_size)
{
    ring_entry entry;
    if (ring->entries == NULL) {
        ring->entries = calloc(EVENT_RING_MAX, sizeof *ring->entries);
    }
    if (ring->count > 0 && sequence != ring->first + ring->count) {
        clear(ring);
    }
    if (ring->entries == NULL || !make_entry(&entry, versions, all_size, staff, staff_size)) {
        clear(ring);
        return;
    }
    if (ring->count == EVENT_RING_MAX) {
        drop_oldest(ring);
    }
    ring->first = ring->count == 0 ? sequence : ring->first;
    *entry_at(ring, ring->count++) = entry;
}

bool event_ring_covers(const event_ring *ring, uint64_t after, uint64_t last)
{
    if (after >= last) {
        return after == last;
    }
    return ring->count > 0 && ring->first <= after + 1 && ring->first + ring->count - 1 == last;
}

/* The index of the first event after another one. */
static uint32_t index_after(const event_ring *ring, uint64_t after)
{
    return ring->count > 0 && after >= ring->first ? (uint32_t)(after + 1 - ring->first) : 0;
}

static span version_of(const ring_entry *entry, bool for_staff)
{
    bool is_own = for_staff && entry->staff_size > 0;
    return (span){entry->bytes + (is_own ? entry->size : 0),
                  is_own ? entry->staff_size : entry->size};
}

void event_ring_write(const event_ring *ring, json_writer *writer, uint64_t after, bool for_staff)
{
    uint32_t begin = index_after(ring, after);
    for (uint32_t i = begin; i < ring->count; i++) {
        span event = version_of(entry_at(ring, i), for_staff);
        json_raw(writer, ",", i > begin);
        json_raw(writer, event.text, event.size);
    }
}

bool event_ring_list(const event_ring *ring, json_buffer *list, uint64_t after, bool for_staff,
                     int64_t time)
{
    bool is_written = true;
    for (uint32_t i = index_after(ring, after); i < ring->count; i++) {
        is_written =
            is_written && update_add_event(list, version_of(entry_at(ring, i), for_staff), time);
    }
    return is_written && update_end_events(list);
}

void event_ring_finish(event_ring *finished)
{
    clear(finished);
    free(finished->entries);
    *finished = (event_ring){.entries = NULL};
}
