/* SPDX-License-Identifier: MIT */
/*
 * New play chips for guests and players, by the room's policy: when they have too few to play, once
 * a day, or never. They get them when they look at their account or buy in. A guest starts with
 * play chips; a player with an account gets the first ones if some table uses them.
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "floor_internal.h"
#include "request_key.h"

enum { DAY_MS = 86400000 };

/* The smallest amount that is enough to play at some table: an ante, its play wager, and as much
 * again for fees. */
static int64_t smallest_to_play(const floor_thread *floor)
{
    const room_state *state = room_state_of(floor->room);
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < state->table_count; i++) {
        const live_table *table = state->tables[i];
        if (table->state != TABLE_IS_CLOSED && table->rules.chips == CHIPS_PLAY &&
            table->posting.ante_min < least / 3) {
            least = 3 * table->posting.ante_min;
        }
    }
    return least == INT64_MAX ? 0 : least;
}

/* Chips that are in play may come back to their owner. */
static bool has_chips(const floor_thread *floor, uint32_t number)
{
    const room_state *state = room_state_of(floor->room);
    int64_t chips = room_state_wallet(state, number, CHIPS_PLAY);
    for (uint32_t i = 0; i < state->table_count; i++) {
        const table_person *player = state->tables[i]->rules.chips == CHIPS_PLAY
                                         ? table_find(state->tables[i], number)
                                         : NULL;
        if (player != NULL && table_is_in_play(state->tables[i], number)) {
            return true;
        }
        chips += player != NULL ? player->stack : 0;
    }
    return chips >= smallest_to_play(floor);
}

/* Whether a new day has begun since the person's last request. This is not on disk: the first
 * request after a start counts as one of a day on which they had their chips. */
static bool is_new_day(floor_thread *floor, uint32_t number, int64_t time)
{
    int64_t today = time / DAY_MS;
    for (uint32_t i = 0; i < floor->refill_count; i++) {
        if (floor->refills[i].person == number) {
            bool is_new = floor->refills[i].day < today;
            floor->refills[i].day = today;
            return is_new;
        }
    }
    refill_day *grown =
        array_grow(floor->refills, floor->refill_count, &floor->refill_capacity, sizeof *grown);
    if (grown == NULL) {
        return false;
    }
    floor->refills = grown;
    floor->refills[floor->refill_count++] = (refill_day){.person = number, .day = today};
    return false;
}

/* Without a table that uses play chips, an account needs none. */
static bool has_play_tables(const floor_thread *floor)
{
    const room_state *state = room_state_of(floor->room);
    bool has = floor->options.private_allowed;
    for (uint32_t i = 0; i < state->table_count && !has; i++) {
        has = state->tables[i]->state != TABLE_IS_CLOSED &&
              state->tables[i]->rules.chips == CHIPS_PLAY;
    }
    return has;
}

/* The first play chips of an account, once in the life of the journal (R2). */
static void issue_first(floor_thread *floor, uint32_t number, int64_t time)
{
    uint8_t key[JOURNAL_KEY_SIZE];
    first_chips_key(key, number);
    cage_event chips = {.kind = CAGE_ISSUED,
                        .person = number,
                        .cashier = floor->options.supervisor,
                        .amount = floor->options.guest_chips};
    room_answer answer;
    journal_error error;
    floor->is_failed |= !room_cage(floor->room, &chips, key, time, &answer, &error);
}

void floor_refill(floor_thread *floor, uint32_t number, role_set roles, int64_t time)
{
    bool is_guest = (roles & ROLE_BIT(PERSON_IS_GUEST)) != 0;
    bool is_player = (roles & ROLE_BIT(PERSON_IS_PLAYER)) != 0;
    if (!is_guest && (!is_player || !has_play_tables(floor))) {
        return;
    }
    if (!is_guest && !has_chips(floor, number)) {
        issue_first(floor, number, time);
    }
    bool may = false;
    switch (floor->options.guest_refill) {
    case REFILL_WHEN_EMPTY:
        may = !has_chips(floor, number);
        break;
    case REFILL_DAILY:
        may = is_new_day(floor, number, time);
        break;
    case REFILL_NEVER:
        break;
    }
    if (may) {
        floor_fill_wallet(floor, number, floor->options.guest_chips, time);
    }
}
