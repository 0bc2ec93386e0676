/* SPDX-License-Identifier: MIT */
/*
 * Bots play for people: for those who sit at the table, and for a while for those who look on. A
 * table of bots alone would fill the disk with rounds that nobody sees.
 */
#include "desk_parts.h"

enum { LIVELY_MS = 10 * 60 * 1000 };

bool desk_is_bot(const desk *at, uint32_t number)
{
    for (uint32_t i = 0; i < at->bot_count; i++) {
        if (at->bots[i].bot.person == number) {
            return true;
        }
    }
    return false;
}

void desk_liven(desk *at, uint32_t table_number, int64_t time)
{
    watched *in = desk_watched(at, table_number);
    if (in != NULL) {
        in->lively_until = time + LIVELY_MS;
    }
}

bool desk_has_company(desk *at, const table *of, int64_t time)
{
    const watched *in = desk_watched(at, of->id);
    if (in != NULL && in->watcher_count > 0 && time < in->lively_until) {
        return true;
    }
    for (uint32_t i = 0; i < of->people_count; i++) {
        if (!of->people[i].is_away && !desk_is_bot(at, of->people[i].person)) {
            return true;
        }
    }
    return false;
}
