/* SPDX-License-Identifier: MIT */
/*
 * Bots play for people: for those who sit at the table, and for a while for those who look on. A
 * table of bots alone would fill the disk with rounds that nobody sees.
 */
#include "floor_internal.h"

enum { LIVELY_MS = 10 * 60 * 1000 };

bool floor_is_bot(const floor_thread *at, uint32_t number)
{
    for (uint32_t i = 0; i < at->bot_count; i++) {
        if (at->bots[i].bot.person == number) {
            return true;
        }
    }
    return false;
}

void floor_liven(floor_thread *at, uint32_t table_number, int64_t time)
{
    watched *in = floor_watched(at, table_number);
    if (in != NULL) {
        in->lively_until = time + LIVELY_MS;
    }
}

bool floor_has_company(floor_thread *at, const table *of, int64_t time)
{
    const watched *in = floor_watched(at, of->id);
    if (in != NULL && in->watcher_count > 0 && time < in->lively_until) {
        return true;
    }
    for (uint32_t i = 0; i < of->people_count; i++) {
        if (!of->people[i].is_away && !floor_is_bot(at, of->people[i].person)) {
            return true;
        }
    }
    return false;
}
