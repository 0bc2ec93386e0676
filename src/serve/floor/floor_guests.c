/* SPDX-License-Identifier: MIT */
/*
 * New play chips for guests and players, as the room's policy has it: when too few are left to play
 * with, or once a day, or never. They get them when they look at their chips or want to buy in. A
 * guest begins with them; a player with an account gets the first ones where a table plays for
 * them.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "floor_internal.h"

enum { DAY_MS = 86400000 };

/* The least with which somebody can play at some table: an ante, its play wager, and as much again
 * for fees. */
static int64_t least_to_play(const floor_thread *at)
{
    const room_state *all = room_state_of(at->room);
    int64_t least = INT64_MAX;
    for (uint32_t i = 0; i < all->table_count; i++) {
        const table *of = all->tables[i];
        if (of->state != TABLE_IS_CLOSED && of->rules.chips == CHIPS_PLAY &&
            of->posting.ante_min < least / 3) {
            least = 3 * of->posting.ante_min;
        }
    }
    return least == INT64_MAX ? 0 : least;
}

/* Play chips that are in play may come back: their owner is not at the end. */
static bool has_chips(const floor_thread *at, uint32_t number)
{
    const room_state *all = room_state_of(at->room);
    int64_t chips = room_state_wallet(all, number, CHIPS_PLAY);
    for (uint32_t i = 0; i < all->table_count; i++) {
        const table_person *there =
            all->tables[i]->rules.chips == CHIPS_PLAY ? table_find(all->tables[i], number) : NULL;
        if (there != NULL && table_is_in_play(all->tables[i], number)) {
            return true;
        }
        chips += there != NULL ? there->stack : 0;
    }
    return chips >= least_to_play(at);
}

/* Whether a day has begun since a guest was last seen by this server. It is not kept on disk: the
 * day on which he is first seen counts as one on which he had his chips. */
static bool is_new_day(floor_thread *at, uint32_t number, int64_t time)
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

/* Whether somebody can play for play chips here: else an account needs none. */
static bool has_play_tables(const floor_thread *at)
{
    const room_state *all = room_state_of(at->room);
    bool has = at->options.private_allowed;
    for (uint32_t i = 0; i < all->table_count && !has; i++) {
        has = all->tables[i]->state != TABLE_IS_CLOSED && all->tables[i]->rules.chips == CHIPS_PLAY;
    }
    return has;
}

/* The first play chips of an account, once in the life of the journal: their key says so (R2). */
static void give_first(floor_thread *at, uint32_t number, int64_t time)
{
    static const char what[] = "the first play chips of a person";
    uint8_t key[JOURNAL_KEY_SIZE];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, JOURNAL_KEY_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)what, sizeof what);
    crypto_generichash_update(&state, (const uint8_t *)&number, sizeof number);
    crypto_generichash_final(&state, key, JOURNAL_KEY_SIZE);
    cage_event chips = {.kind = CAGE_ISSUED,
                        .person = number,
                        .cashier = at->options.supervisor,
                        .amount = at->options.guest_chips};
    room_answer answer;
    journal_error error;
    at->is_failed |= !room_cage(at->room, &chips, key, time, &answer, &error);
}

void floor_refill(floor_thread *at, uint32_t number, role_set roles, int64_t time)
{
    bool is_guest = (roles & ROLE_BIT(PERSON_IS_GUEST)) != 0;
    bool is_player = (roles & ROLE_BIT(PERSON_IS_PLAYER)) != 0;
    if (!is_guest && (!is_player || !has_play_tables(at))) {
        return;
    }
    if (!is_guest && !has_chips(at, number)) {
        give_first(at, number, time);
    }
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
        floor_fill_wallet(at, number, at->options.guest_chips, time);
    }
}
