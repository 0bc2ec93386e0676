/* SPDX-License-Identifier: MIT */
#include "event_ring.h"

#include <stdlib.h>
#include <string.h>

static ring_entry *entry_at(const event_ring *of, uint32_t index)
{
    return &of->entries[(of->start + index) % EVENT_RING_MAX];
}

static void drop_oldest(event_ring *of)
{
    free(entry_at(of, 0)->bytes);
    of->start = (of->start + 1) % EVENT_RING_MAX;
    of->first++;
    of->count--;
}

static void clear(event_ring *of)
{
    while (of->count > 0) {
        drop_oldest(of);
    }
}

/* For most events both versions are the same; then only one is stored. */
static bool make_entry(ring_entry *made, const char *all, size_t all_size, const char *staff,
                       size_t staff_size)
{
    bool is_same = all_size == staff_size && memcmp(all, staff, all_size) == 0;
    *made = (ring_entry){.size = (uint32_t)all_size,
                         .staff_size = is_same ? 0 : (uint32_t)staff_size,
                         .bytes = malloc(all_size + (is_same ? 0 : staff_size) + 1)};
    if (made->bytes == NULL) {
        return false;
    }
    memcpy(made->bytes, all, all_size);
    memcpy(made->bytes + all_size, staff, made->staff_size);
    return true;
}

void event_ring_add(event_ring *to, uint64_t sequence, const char *all, size_t all_size,
                    const char *staff, size_t staff_size)
{
    ring_entry made;
    if (to->entries == NULL) {
        to->entries = calloc(EVENT_RING_MAX, sizeof *to->entries);
    }
    if (to->count > 0 && sequence != to->first + to->count) {
        clear(to);
    }
    if (to->entries == NULL || !make_entry(&made, all, all_size, staff, staff_size)) {
        clear(to);
        return;
    }
    if (to->count == EVENT_RING_MAX) {
        drop_oldest(to);
    }
    to->first = to->count == 0 ? sequence : to->first;
    *entry_at(to, to->count++) = made;
}

bool event_ring_covers(const event_ring *of, uint64_t after, uint64_t last)
{
    if (after >= last) {
        return after == last;
    }
    return of->count > 0 && of->first <= after + 1 && of->first + of->count - 1 == last;
}

void event_ring_write(const event_ring *of, json_writer *writer, uint64_t after, bool for_staff)
{
    uint32_t begin = of->count > 0 && after >= of->first ? (uint32_t)(after + 1 - of->first) : 0;
    for (uint32_t i = begin; i < of->count; i++) {
        const ring_entry *entry = entry_at(of, i);
        bool is_own = for_staff && entry->staff_size > 0;
        json_raw(writer, ",", i > begin);
        json_raw(writer, entry->bytes + (is_own ? entry->size : 0),
                 is_own ? entry->staff_size : entry->size);
    }
}

void event_ring_finish(event_ring *finished)
{
    clear(finished);
    free(finished->entries);
    *finished = (event_ring){.entries = NULL};
}
