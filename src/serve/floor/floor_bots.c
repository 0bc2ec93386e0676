/* SPDX-License-Identifier: MIT */
/*
 * Bots at the floor thread. They see a view of their table and send commands, as people do.
 */
#include <stdlib.h>

#include "base/array.h"
#include "bots/house_keys.h"
#include "floor_internal.h"

void floor_add_bot(floor_thread *floor, const floor_bot *added)
{
    floor_bot *grown =
        array_grow(floor->bots, floor->bot_count, &floor->bot_capacity, sizeof *grown);
    if (grown == NULL) {
        return;
    }
    floor->bots = grown;
    floor->bots[floor->bot_count++] = *added;
}

void floor_drop_bots(floor_thread *floor, uint32_t table_number)
{
    for (uint32_t i = floor->bot_count; i > 0; i--) {
        if (floor->bots[i - 1].table == table_number) {
            floor->bots[i - 1] = floor->bots[--floor->bot_count];
        }
    }
}

void floor_fill_wallet(floor_thread *floor, uint32_t person_number, int64_t up_to, int64_t time)
{
    int64_t missing =
        up_to - room_state_wallet(room_state_of(floor->room), person_number, CHIPS_PLAY);
    if (missing <= 0) {
        return;
    }
    cage_event chips = {.kind = CAGE_ISSUED,
                        .person = person_number,
                        .cashier = floor->options.supervisor,
                        .amount = missing};
    room_answer answer;
    journal_error error;
    floor->is_failed |= !room_cage(floor->room, &chips, NULL, time, &answer, &error);
}

/* Without people, bots only sit down, so that a visitor finds a table to play at, and finish a
 * round that has begun. */
static bool should_act(floor_thread *floor, const live_table *table, const table_command *command,
                       int64_t time)
{
    return command->kind == COMMAND_SIT || command->kind == COMMAND_BUY_IN ||
           floor_is_in_round(table) || floor_is_active(floor, table, time);
}

static void act(floor_thread *floor, floor_bot *acting, int64_t time)
{
    const live_table *table = room_state_table(room_state_of(floor->room), acting->table);
    if (table == NULL || time < acting->bot.next_time || floor_is_paused(floor, acting->table) ||
        table->rules.chips != CHIPS_PLAY) { /* COVER-10: bots belong to the house */
        return;
    }
    uint32_t number = acting->bot.person;
    table_look(table, (table_viewer){.role = ROLE_PLAYER, .person = number}, &floor->view);
    table_command command;
    int64_t wallet = room_state_wallet(room_state_of(floor->room), number, CHIPS_PLAY);
    if (!bot_think(&acting->bot, &floor->view, wallet, time, &command) ||
        !should_act(floor, table, &command, time)) {
        return;
    }
    if (command.kind == COMMAND_BUY_IN) { /* the house has unlimited play chips */
        floor_fill_wallet(floor, number, floor->options.bot_chips, time);
    }
    room_answer answer;
    journal_error error;
    floor->is_failed |=
        !room_command(floor->room, acting->table, &command, NULL, time, &answer, &error);
}

/* One key for each table and batch; the next key follows in the next batch. */
static void press_keys(floor_thread *floor, int64_t time)
{
    const room_state *state = room_state_of(floor->room);
    for (uint32_t i = 0; i < state->table_count && !floor->is_failed; i++) {
        table_command command;
        room_answer answer;
        journal_error error;
        if (house_key_next(state->tables[i], floor->options.supervisor, &command)) {
            floor->is_failed |= !room_command(floor->room, state->tables[i]->id, &command, NULL,
                                              time, &answer, &error);
        }
    }
}

void floor_bots_act(floor_thread *floor, int64_t time)
{
    if (floor->options.presses_keys) {
        press_keys(floor, time);
    }
    for (uint32_t i = 0; i < floor->bot_count && !floor->is_failed; i++) {
        act(floor, &floor->bots[i], time);
    }
}

int64_t floor_next_bot_time(const floor_thread *floor)
{
    int64_t next = INT64_MAX;
    for (uint32_t i = 0; i < floor->bot_count; i++) {
        int64_t due =
            floor_is_paused(floor, floor->bots[i].table) ? INT64_MAX : floor->bots[i].bot.next_time;
        next = due < next ? due : next;
    }
    return next;
}
