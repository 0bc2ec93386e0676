/* SPDX-License-Identifier: MIT */
/*
 * Bots play while a person sits at their table, and for a while for people who watch. A table with
 * only bots would fill the disk with rounds that nobody sees.
 */
#include "floor_internal.h"

enum { ACTIVE_MS = 10 * 60 * 1000 };

bool floor_is_bot(const floor_thread *floor, uint32_t number)
{
    for (uint32_t i = 0; i < floor->bot_count; i++) {
        if (floor->bots[i].bot.person == number) {
            return true;
        }
    }
    return false;
}

void floor_mark_active(floor_thread *floor, uint32_t table_number, int64_t time)
{
    watched_table *watched = floor_find_watched(floor, table_number);
    if (watched != NULL) {
        watched->active_until = time + ACTIVE_MS;
    }
}

bool floor_is_active(floor_thread *floor, const live_table *table, int64_t time)
{
    const watched_table *watched = floor_find_watched(floor, table->id);
    if (watched != NULL && watched->watcher_count > 0 && time < watched->active_until) {
        return true;
    }
    for (uint32_t i = 0; i < table->people_count; i++) {
        if (!table->people[i].is_away && !floor_is_bot(floor, table->people[i].person)) {
            return true;
        }
    }
    return false;
}
