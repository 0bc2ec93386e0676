/* SPDX-License-Identifier: MIT */
/*
 * Guests who expire: the floor thread tells the auth thread who is at a table, and takes back the
 * play chips of guests who have not been at one for a month.
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "floor_internal.h"

void floor_note_arrival(floor_thread *at, uint32_t number)
{
    uint32_t *grown =
        array_grow(at->arrivals, at->arrival_count, &at->arrival_capacity, sizeof *grown);
    if (grown != NULL) { /* without memory, the next answer has those who are still there */
        at->arrivals = grown;
        at->arrivals[at->arrival_count++] = number;
    }
}

static bool is_anywhere(const room_state *all, uint32_t number)
{
    uint32_t i = 0;
    while (i < all->table_count && table_find(all->tables[i], number) == NULL) {
        i++;
    }
    return i < all->table_count;
}

/* False: the journal failed. */
static bool take_back(floor_thread *at, uint32_t number, int64_t time)
{
    int64_t chips = room_state_wallet(room_state_of(at->room), number, CHIPS_PLAY);
    cage_event event = {
        .kind = CAGE_EXPIRED, .person = number, .cashier = at->options.supervisor, .amount = chips};
    room_answer answer;
    journal_error error;
    at->is_failed |= chips > 0 && !room_cage(at->room, &event, NULL, time, &answer, &error);
    return !at->is_failed;
}

static bool list_people(floor_thread *at, guests_job *asked)
{
    const room_state *all = room_state_of(at->room);
    size_t most = at->arrival_count;
    for (uint32_t i = 0; i < all->table_count; i++) {
        most += all->tables[i]->people_count;
    }
    asked->seated = most > 0 ? malloc(most * sizeof *asked->seated) : NULL;
    if (most > 0 && asked->seated == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < all->table_count; i++) {
        for (uint32_t k = 0; k < all->tables[i]->people_count; k++) {
            asked->seated[asked->seated_count++] = all->tables[i]->people[k].person;
        }
    }
    for (uint32_t i = 0; i < at->arrival_count; i++) {
        asked->seated[asked->seated_count++] = at->arrivals[i];
    }
    at->arrival_count = 0;
    return true;
}

/* If the batch fails afterwards, an ended guest keeps play chips that nobody can use. */
void floor_answer_guests(floor_thread *at, guests_job *asked, int64_t time)
{
    size_t kept = 0;
    bool is_open = at->room != NULL && !at->is_failed && list_people(at, asked);
    for (size_t i = 0; is_open && i < asked->expired_count; i++) {
        if (!is_anywhere(room_state_of(at->room), asked->expired[i])) {
            is_open = take_back(at, asked->expired[i], time);
            asked->expired[kept++] = asked->expired[i];
        }
    }
    asked->expired_count = kept;
    asked->is_answered = is_open;
    job_queue_push(asked->answers, &asked->job);
}
