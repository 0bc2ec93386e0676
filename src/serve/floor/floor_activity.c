/* SPDX-License-Identifier: MIT */
/*
 * Bots play while a person sits at their table, and for a while for people who watch. A table with
 * only bots would fill the disk with rounds that nobody sees.
 */
#include "floor_internal.h"

enum { ACTIVE_MS = 10 * 60 * 1000 };

bool floor_is_bot(const floor_thread *at, uint32_t number)
{
    for (uint32_t i = 0; i < at->bot_count; i++) {
        if (at->bots[i].bot.person == number) {
            return true;
        }
    }
    return false;
}

void floor_mark_active(floor_thread *at, uint32_t table_number, int64_t time)
{
    watched_table *in = floor_find_watched(at, table_number);
    if (in != NULL) {
        in->active_until = time + ACTIVE_MS;
    }
}

bool floor_is_active(floor_thread *at, const live_table *table, int64_t time)
{
    const watched_table *in = floor_find_watched(at, table->id);
    if (in != NULL && in->watcher_count > 0 && time < in->active_until) {
        return true;
    }
    for (uint32_t i = 0; i < table->people_count; i++) {
        if (!table->people[i].is_away && !floor_is_bot(at, table->people[i].person)) {
            return true;
        }
    }
    return false;
}
