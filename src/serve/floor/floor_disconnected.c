/* SPDX-License-Identifier: MIT */
/*
 * People who sit at a table and are not connected. After the grace period they sit out. Until then
 * the table's time limits apply to them: a hand in play is folded when its time is up (ROUND-8).
 * Sitting in again is up to them.
 */
#include <stdlib.h>

#include "base/array.h"
#include "base/out_of_memory.h"
#include "floor_internal.h"

static bool is_watching(floor_thread *at, uint32_t table_number, uint32_t number)
{
    const watched_table *in = floor_find_watched(at, table_number);
    for (uint32_t i = 0; in != NULL && i < in->watcher_count; i++) {
        if (in->watchers[i].viewer.person == number) {
            return true;
        }
    }
    return false;
}

static void add(floor_thread *at, uint32_t table_number, uint32_t number, int64_t time)
{
    floor_on_return(at, table_number, number);
    /* Otherwise they would never sit out. */
    at->disconnected =
        memory_or_end(array_grow(at->disconnected, at->disconnected_count,
                                 &at->disconnected_capacity, sizeof *at->disconnected));
    at->disconnected[at->disconnected_count++] = (disconnected){
        .table = table_number, .person = number, .until = time + at->options.grace_ms};
}

void floor_on_return(floor_thread *at, uint32_t table_number, uint32_t number)
{
    for (uint32_t i = 0; i < at->disconnected_count; i++) {
        if (at->disconnected[i].table == table_number && at->disconnected[i].person == number) {
            at->disconnected[i] = at->disconnected[--at->disconnected_count];
            return;
        }
    }
}

void floor_on_disconnect(floor_thread *at, uint32_t number, int64_t time)
{
    if (number == 0 || at->room == NULL) {
        return;
    }
    const room_state *all = room_state_of(at->room);
    for (uint32_t i = 0; i < all->table_count; i++) {
        uint32_t table_number = all->tables[i]->id;
        if (table_find(all->tables[i], number) != NULL && !is_watching(at, table_number, number)) {
            add(at, table_number, number, time);
        }
    }
}

void floor_mark_all_disconnected(floor_thread *at, int64_t time)
{
    const room_state *all = room_state_of(at->room);
    for (uint32_t i = 0; i < all->table_count; i++) {
        const live_table *table = all->tables[i];
        for (uint32_t j = 0; j < table->people_count; j++) {
            uint32_t number = table->people[j].person;
            if (!floor_is_bot(at, number) && !is_watching(at, table->id, number)) {
                add(at, table->id, number, time);
            }
        }
    }
}

static void sit_out(floor_thread *at, const disconnected *who, int64_t time)
{
    const live_table *table = room_state_table(room_state_of(at->room), who->table);
    const table_person *there = table != NULL ? table_find(table, who->person) : NULL;
    if (there == NULL || there->is_away || table_seat_of(table, who->person) == 0) {
        return;
    }
    table_command command = {.kind = COMMAND_SIT_OUT, .role = ROLE_PLAYER, .person = who->person};
    room_answer answer;
    journal_error error;
    at->is_failed |= !room_command(at->room, who->table, &command, NULL, time, &answer, &error);
}

void floor_sit_out_disconnected(floor_thread *at, int64_t time)
{
    for (uint32_t i = 0; i < at->disconnected_count && !at->is_failed;) {
        if (at->disconnected[i].until > time || floor_is_paused(at, at->disconnected[i].table)) {
            i++;
            continue;
        }
        disconnected who = at->disconnected[i];
        at->disconnected[i] = at->disconnected[--at->disconnected_count];
        sit_out(at, &who, time);
    }
}

int64_t floor_next_sit_out(const floor_thread *at)
{
    int64_t next = INT64_MAX;
    for (uint32_t i = 0; i < at->disconnected_count; i++) {
        int64_t until =
            floor_is_paused(at, at->disconnected[i].table) ? INT64_MAX : at->disconnected[i].until;
        next = until < next ? until : next;
    }
    return next;
}
