/* SPDX-License-Identifier: MIT */
/*
 * Bots at private tables. A few of the house's bots sit at every private table that asks for them.
 * They have play chips, and leave when the table is closed. With chips that are worth money there
 * are no such bots: a player who chose the rules and banked could win chips of the house forever.
 */
#include <sodium.h>

#include "floor_internal.h"
#include "house_bots.h"

/* In a test, the shuffles and the bots' choices follow from the seed. */
static uint64_t seed_of(const floor_thread *floor, uint32_t table_number, uint32_t bot_index)
{
    uint64_t seed;
    if (floor->test.seed != 0) {
        return floor->test.seed + table_number + bot_index * UINT64_C(0x9E3779B97F4A7C15);
    }
    randombytes_buf(&seed, sizeof seed);
    return seed;
}

void floor_seat_private_bots(floor_thread *floor, const private_table *entry, int64_t time)
{
    const live_table *table =
        entry->bots > 0 ? room_state_table(room_state_of(floor->room), entry->number) : NULL;
    if (table == NULL || table->state == TABLE_IS_CLOSED) {
        return;
    }
    bot_habits habits = house_bot_habits(&house_bot_usual, &table->posting);
    for (uint32_t i = 0; i < entry->bots && i < floor->options.private_bots_max; i++) {
        floor_bot added = {.table = entry->number};
        uint32_t who = floor->options.private_bots[i];
        bot_init(&added.bot, who, house_bot_seat(i, table->posting.seats), &habits,
                 seed_of(floor, entry->number, i));
        floor_fill_wallet(floor, who, floor->options.bot_chips, time);
        floor_add_bot(floor, &added);
    }
}

void floor_seat_all_private_bots(floor_thread *floor, int64_t time)
{
    for (uint32_t i = 0; i < floor->private->count; i++) {
        if (floor->private->all[i].number != 0) {
            floor_seat_private_bots(floor, &floor->private->all[i], time);
        }
    }
}
