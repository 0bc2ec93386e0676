/* SPDX-License-Identifier: MIT */
/*
 * New play chips for guests, as the room's policy has it: when too few are left to play with, or
 * once a day, or never. They get them when they look at their chips or want to buy in.
 */
#include <stdlib.h>

#include "desk_parts.h"

enum { DAY_MS = 86400000 };

/* The least with which somebody can play at some table: an ante, its play wager, and as much again
 * for fees. */
static int64_t least_to_play(const desk *at)
{
    const house *all = room_house(at->room);
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < all->table_count; i++) {
        const table *of = all->tables[i];
        if (of->state != TABLE_IS_CLOSED && of->posting.ante_min < least / 3) {
            least = 3 * of->posting.ante_min;
        }
    }
    return least == INT64_MAX ? 0 : least;
}

/* Chips that are in play may come back: whoever has some is not at the end. */
static bool has_chips(const desk *at, uint32_t number)
{
    const house *all = room_house(at->room);
    int64_t chips = house_wallet(all, number);
    for (uint32_t i = 0; i < all->table_count; i++) {
        const table_person *there = table_find(all->tables[i], number);
        if (there != NULL && table_is_in_play(all->tables[i], number)) {
            return true;
        }
        chips += there != NULL ? there->stack : 0;
    }
    return chips >= least_to_play(at);
}

/* Whether a day has begun since a guest was last seen by this server. It is not kept on disk: the
 * day on which he is first seen counts as one on which he had his chips. */
static bool is_new_day(desk *at, uint32_t number, int64_t time)
{
    int64_t today = time / DAY_MS;
    for (uint32_t i = 0; i < at->guest_count; i++) {
        if (at->guests[i].person == number) {
            bool is_new = at->guests[i].day < today;
            at->guests[i].day = today;
            return is_new;
        }
    }
    if (at->guest_count == at->guest_capacity) {
        uint32_t capacity = at->guest_capacity == 0 ? 64 : 2 * at->guest_capacity;
        guest_day *grown = realloc(at->guests, capacity * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        at->guests = grown;
        at->guest_capacity = capacity;
    }
    at->guests[at->guest_count++] = (guest_day){.person = number, .day = today};
    return false;
}

void desk_refill_guest(desk *at, uint32_t number, int64_t time)
{
    bool may = false;
    switch (at->options.guest_refill) {
    case REFILL_WHEN_EMPTY:
        may = !has_chips(at, number);
        break;
    case REFILL_DAILY:
        may = is_new_day(at, number, time);
        break;
    case REFILL_NEVER:
        break;
    }
    if (may) {
        desk_fill_wallet(at, number, at->options.guest_chips, time);
    }
}
