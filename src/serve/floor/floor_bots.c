/* SPDX-License-Identifier: MIT */
/*
 * Bots at the floor thread. They see a view of their table and send commands, as people do.
 */
#include <stdlib.h>

#include "base/array.h"
#include "bots/house_keys.h"
#include "floor_internal.h"

void floor_add_bot(floor_thread *at, const floor_bot *added)
{
    floor_bot *grown = array_grow(at->bots, at->bot_count, &at->bot_capacity, sizeof *grown);
    if (grown == NULL) {
        return;
    }
    at->bots = grown;
    at->bots[at->bot_count++] = *added;
}

void floor_drop_bots(floor_thread *at, uint32_t table_number)
{
    for (uint32_t i = at->bot_count; i > 0; i--) {
        if (at->bots[i - 1].table == table_number) {
            at->bots[i - 1] = at->bots[--at->bot_count];
        }
    }
}

void floor_fill_wallet(floor_thread *at, uint32_t person_number, int64_t up_to, int64_t time)
{
    int64_t missing = up_to - room_state_wallet(room_state_of(at->room), person_number, CHIPS_PLAY);
    if (missing <= 0) {
        return;
    }
    cage_event chips = {.kind = CAGE_ISSUED,
                        .person = person_number,
                        .cashier = at->options.supervisor,
                        .amount = missing};
    room_answer answer;
    journal_error error;
    at->is_failed |= !room_cage(at->room, &chips, NULL, time, &answer, &error);
}

/* Without people, bots only sit down, so that a visitor finds a table to play at, and finish a
 * round that has begun. */
static bool should_act(floor_thread *at, const live_table *table, const table_command *command,
                       int64_t time)
{
    return command->kind == COMMAND_SIT || command->kind == COMMAND_BUY_IN ||
           floor_is_in_round(table) || floor_is_active(at, table, time);
}

static void act(floor_thread *at, floor_bot *acting, int64_t time)
{
    const live_table *table = room_state_table(room_state_of(at->room), acting->table);
    if (table == NULL || time < acting->bot.next_time || floor_is_paused(at, acting->table) ||
        table->rules.chips != CHIPS_PLAY) { /* COVER-10: bots belong to the house */
        return;
    }
    uint32_t number = acting->bot.person;
    table_look(table, (table_viewer){.role = ROLE_PLAYER, .person = number}, &at->view);
    table_command command;
    int64_t wallet = room_state_wallet(room_state_of(at->room), number, CHIPS_PLAY);
    if (!bot_think(&acting->bot, &at->view, wallet, time, &command) ||
        !should_act(at, table, &command, time)) {
        return;
    }
    if (command.kind == COMMAND_BUY_IN) { /* the house has unlimited play chips */
        floor_fill_wallet(at, number, at->options.bot_chips, time);
    }
    room_answer answer;
    journal_error error;
    at->is_failed |= !room_command(at->room, acting->table, &command, NULL, time, &answer, &error);
}

/* One key for each table and batch; the next key follows in the next batch. */
static void press_keys(floor_thread *at, int64_t time)
{
    const room_state *all = room_state_of(at->room);
    for (uint32_t i = 0; i < all->table_count && !at->is_failed; i++) {
        table_command command;
        room_answer answer;
        journal_error error;
        if (house_key_next(all->tables[i], at->options.supervisor, &command)) {
            at->is_failed |=
                !room_command(at->room, all->tables[i]->id, &command, NULL, time, &answer, &error);
        }
    }
}

void floor_bots_act(floor_thread *at, int64_t time)
{
    if (at->options.presses_keys) {
        press_keys(at, time);
    }
    for (uint32_t i = 0; i < at->bot_count && !at->is_failed; i++) {
        act(at, &at->bots[i], time);
    }
}

int64_t floor_next_bot_time(const floor_thread *at)
{
    int64_t next = INT64_MAX;
    for (uint32_t i = 0; i < at->bot_count; i++) {
        int64_t due =
            floor_is_paused(at, at->bots[i].table) ? INT64_MAX : at->bots[i].bot.next_time;
        next = due < next ? due : next;
    }
    return next;
}
