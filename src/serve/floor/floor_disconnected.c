/* SPDX-License-Identifier: MIT */
/*
 * People at a table who are not connected. After the grace period they sit out, and the table folds
 * their hands at once if its rules say so. Until then the table's time limits apply to them: a hand
 * in play is folded when its time is up (ROUND-8). Sitting in again is up to them.
 */
#include <stdlib.h>

#include "base/array.h"
#include "base/out_of_memory.h"
#include "floor_internal.h"

static bool is_watching(floor_thread *floor, uint32_t table_number, uint32_t number)
{
    const watched_table *watched = floor_find_watched(floor, table_number);
    for (uint32_t i = 0; watched != NULL && i < watched->watcher_count; i++) {
        if (watched->watchers[i].viewer.person == number) {
            return true;
        }
    }
    return false;
}

/* Nobody waits for the connection of somebody on the felt. */
static bool is_with_device(const live_table *table, uint32_t number)
{
    const table_person *player = table_find(table, number);
    return player != NULL && !player->is_felt;
}

static void add(floor_thread *floor, uint32_t table_number, uint32_t number, int64_t time)
{
    floor_on_return(floor, table_number, number);
    /* Otherwise they would never sit out. */
    floor->disconnected =
        memory_or_end(array_grow(floor->disconnected, floor->disconnected_count,
                                 &floor->disconnected_capacity, sizeof *floor->disconnected));
    floor->disconnected[floor->disconnected_count++] = (disconnected){
        .table = table_number, .person = number, .until = time + floor->options.grace_ms};
}

void floor_on_return(floor_thread *floor, uint32_t table_number, uint32_t number)
{
    for (uint32_t i = 0; i < floor->disconnected_count; i++) {
        if (floor->disconnected[i].table == table_number &&
            floor->disconnected[i].person == number) {
            floor->disconnected[i] = floor->disconnected[--floor->disconnected_count];
            return;
        }
    }
}

void floor_on_disconnect(floor_thread *floor, uint32_t number, int64_t time)
{
    if (number == 0 || floor->room == NULL) {
        return;
    }
    const room_state *state = room_state_of(floor->room);
    for (uint32_t i = 0; i < state->table_count; i++) {
        uint32_t table_number = state->tables[i]->id;
        if (is_with_device(state->tables[i], number) && !is_watching(floor, table_number, number)) {
            add(floor, table_number, number, time);
        }
    }
}

void floor_mark_all_disconnected(floor_thread *floor, int64_t time)
{
    const room_state *state = room_state_of(floor->room);
    for (uint32_t i = 0; i < state->table_count; i++) {
        const live_table *table = state->tables[i];
        for (uint32_t j = 0; j < table->people_count; j++) {
            uint32_t number = table->people[j].person;
            if (is_with_device(table, number) && !floor_is_bot(floor, number) &&
                !is_watching(floor, table->id, number)) {
                add(floor, table->id, number, time);
            }
        }
    }
}

static void sit_out(floor_thread *floor, const disconnected *who, int64_t time)
{
    const live_table *table = room_state_table(room_state_of(floor->room), who->table);
    const table_person *player = table != NULL ? table_find(table, who->person) : NULL;
    if (player == NULL || player->is_away) {
        return;
    }
    table_command command = {.kind = COMMAND_SIT_OUT, .role = ROLE_PLAYER, .person = who->person};
    room_answer answer;
    journal_error error;
    floor->is_failed |=
        !room_command(floor->room, who->table, &command, NULL, time, &answer, &error);
}

void floor_sit_out_disconnected(floor_thread *floor, int64_t time)
{
    for (uint32_t i = 0; i < floor->disconnected_count && !floor->is_failed;) {
        if (floor->disconnected[i].until > time ||
            floor_is_paused(floor, floor->disconnected[i].table)) {
            i++;
            continue;
        }
        disconnected who = floor->disconnected[i];
        floor->disconnected[i] = floor->disconnected[--floor->disconnected_count];
        sit_out(floor, &who, time);
    }
}

int64_t floor_next_sit_out(const floor_thread *floor)
{
    int64_t next = INT64_MAX;
    for (uint32_t i = 0; i < floor->disconnected_count; i++) {
        int64_t until = floor_is_paused(floor, floor->disconnected[i].table)
                            ? INT64_MAX
                            : floor->disconnected[i].until;
        next = until < next ? until : next;
    }
    return next;
}
