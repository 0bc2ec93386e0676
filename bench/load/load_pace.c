/* SPDX-License-Identifier: MIT */
#include "load_pace.h"

#include <stdlib.h>

enum { CHANCES = 1 << 24 };

uint64_t pace_think(pace_step step, uint32_t chance)
{
    static const struct {
        uint32_t from_ms, to_ms;
    } thinks[PACE_STEPS] = {[PACE_SEAT] = {1000, 3000},
                            [PACE_BET] = {5000, 15000},
                            [PACE_FOLLOW] = {300, 1000},
                            [PACE_DECIDE] = {2000, 6000}};
    uint64_t width = (uint64_t)(thinks[step].to_ms - thinks[step].from_ms) * 1000000;
    return (uint64_t)thinks[step].from_ms * 1000000 + width * (chance % CHANCES) / CHANCES;
}

void pace_finish(pace *finished)
{
    free(finished->entries);
    *finished = (pace){.count = 0};
}

static void swap(pace_entry *a, pace_entry *b)
{
    pace_entry kept = *a;
    *a = *b;
    *b = kept;
}

void pace_add(pace *to, uint32_t client, uint64_t due)
{
    if (to->count == to->capacity) {
        to->capacity = to->capacity == 0 ? 1024 : 2 * to->capacity;
        to->entries = realloc(to->entries, to->capacity * sizeof *to->entries);
        if (to->entries == NULL) {
            abort();
        }
    }
    uint32_t at = to->count++;
    to->entries[at] = (pace_entry){due, client};
    while (at > 0 && to->entries[at].due < to->entries[(at - 1) / 2].due) {
        swap(&to->entries[at], &to->entries[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
}

bool pace_next(pace *from, uint64_t now, pace_entry *next)
{
    if (from->count == 0 || from->entries[0].due > now) {
        return false;
    }
    *next = from->entries[0];
    from->entries[0] = from->entries[--from->count];
    for (uint32_t at = 0, child; (child = 2 * at + 1) < from->count; at = child) {
        if (child + 1 < from->count && from->entries[child + 1].due < from->entries[child].due) {
            child++;
        }
        if (from->entries[at].due <= from->entries[child].due) {
            break;
        }
        swap(&from->entries[at], &from->entries[child]);
    }
    return true;
}

uint64_t pace_until(const pace *of, uint64_t now, uint64_t most)
{
    if (of->count == 0) {
        return most;
    }
    uint64_t due = of->entries[0].due, left = due > now ? due - now : 0;
    return left < most ? left : most;
}
