/* SPDX-License-Identifier: MIT */
/*
 * People at a table who are not connected. After a few seconds the table no longer waits for their
 * bets or answers; a reload is over by then. After the grace period they sit out, and the table
 * folds their hands at once if its rules say so. Until then a hand in play has the posted time
 * (ROUND-8). Sitting in again is up to them. Some minutes later they leave, and the seat is free.
 */
#include <stdlib.h>

#include "base/array.h"
#include "base/out_of_memory.h"
#include "floor_internal.h"

/* How long a lost connection counts as a reload of the page. */
enum { RELOAD_MS = 3000 };

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

static void forget(floor_thread *floor, uint32_t table_number, uint32_t number)
{
    for (uint32_t i = 0; i < floor->disconnected_count; i++) {
        if (floor->disconnected[i].table == table_number &&
            floor->disconnected[i].person == number) {
            floor->disconnected[i] = floor->disconnected[--floor->disconnected_count];
            return;
        }
    }
}

static void add(floor_thread *floor, disconnected who)
{
    forget(floor, who.table, who.person);
    /* Otherwise they would never sit out. */
    floor->disconnected =
        memory_or_end(array_grow(floor->disconnected, floor->disconnected_count,
                                 &floor->disconnected_capacity, sizeof *floor->disconnected));
    floor->disconnected[floor->disconnected_count++] = who;
}

static void give(floor_thread *floor, uint32_t table_number, const table_command *command,
                 int64_t time)
{
    room_answer answer;
    journal_error error;
    floor->is_failed |=
        !room_command(floor->room, table_number, command, NULL, time, &answer, &error);
}

static const table_person *find_player(const floor_thread *floor, uint32_t table_number,
                                       uint32_t number)
{
    const live_table *table = room_state_table(room_state_of(floor->room), table_number);
    return table != NULL ? table_find(table, number) : NULL;
}

void floor_on_return(floor_thread *floor, uint32_t table_number, uint32_t number, int64_t time)
{
    forget(floor, table_number, number);
    const table_person *player = find_player(floor, table_number, number);
    if (player != NULL && player->is_disconnected && !floor_is_paused(floor, table_number)) {
        table_command back = {.kind = COMMAND_RECONNECT, .role = ROLE_CLOCK, .person = number};
        give(floor, table_number, &back, time);
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
            add(floor, (disconnected){.table = table_number, .person = number, .since = time});
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
                add(floor,
                    (disconnected){
                        .table = table->id, .person = number, .since = time, .is_restart = true});
            }
        }
    }
}

static int64_t due_time(const floor_thread *floor, const disconnected *who)
{
    int64_t grace = floor->options.grace_ms;
    int64_t told = who->is_restart || grace < RELOAD_MS ? grace : RELOAD_MS;
    const int64_t after[ABSENCE_COUNT] = {[ABSENCE_TOLD] = told,
                                          [ABSENCE_SITS_OUT] = grace,
                                          [ABSENCE_LEAVES] = grace + floor->options.seat_ms};
    return floor_is_paused(floor, who->table) ? INT64_MAX : who->since + after[who->next];
}

static void treat(floor_thread *floor, const disconnected *who, int64_t time)
{
    static const table_command commands[ABSENCE_COUNT] = {
        [ABSENCE_TOLD] = {.kind = COMMAND_DISCONNECT, .role = ROLE_CLOCK},
        [ABSENCE_SITS_OUT] = {.kind = COMMAND_SIT_OUT, .role = ROLE_PLAYER},
        [ABSENCE_LEAVES] = {.kind = COMMAND_LEAVE, .role = ROLE_PLAYER}};
    const table_person *player = find_player(floor, who->table, who->person);
    if (player == NULL) {
        return;
    }
    const bool is_so[ABSENCE_COUNT] = {[ABSENCE_TOLD] = player->is_disconnected,
                                       [ABSENCE_SITS_OUT] = player->is_away,
                                       [ABSENCE_LEAVES] = player->is_leaving};
    if (!is_so[who->next]) {
        table_command command = commands[who->next];
        command.person = who->person;
        give(floor, who->table, &command, time);
    }
}

void floor_treat_disconnected(floor_thread *floor, int64_t time)
{
    for (uint32_t i = 0; i < floor->disconnected_count && !floor->is_failed;) {
        disconnected who = floor->disconnected[i];
        if (due_time(floor, &who) > time) {
            i++;
            continue;
        }
        treat(floor, &who, time);
        if (who.next + 1 < ABSENCE_COUNT) {
            floor->disconnected[i].next = who.next + 1;
        } else {
            floor->disconnected[i] = floor->disconnected[--floor->disconnected_count];
        }
    }
}

int64_t floor_next_absence(const floor_thread *floor)
{
    int64_t next = INT64_MAX;
    for (uint32_t i = 0; i < floor->disconnected_count; i++) {
        int64_t due = due_time(floor, &floor->disconnected[i]);
        next = due < next ? due : next;
    }
    return next;
}
