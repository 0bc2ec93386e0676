/* SPDX-License-Identifier: MIT */
/*
 * Guests who expire: the floor thread tells the auth thread who is at a table, and takes back the
 * play chips of guests who have not been at one for a month.
 */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "floor_internal.h"

void floor_note_arrival(floor_thread *floor, uint32_t number)
{
    uint32_t *grown =
        array_grow(floor->arrivals, floor->arrival_count, &floor->arrival_capacity, sizeof *grown);
    if (grown != NULL) { /* without memory, the next answer has those who are still there */
        floor->arrivals = grown;
        floor->arrivals[floor->arrival_count++] = number;
    }
}

static bool is_anywhere(const room_state *state, uint32_t number)
{
    uint32_t i = 0;
    while (i < state->table_count && table_find(state->tables[i], number) == NULL) {
        i++;
    }
    return i < state->table_count;
}

/* False: the journal failed. */
static bool take_back(floor_thread *floor, uint32_t number, int64_t time)
{
    int64_t chips = room_state_wallet(room_state_of(floor->room), number, CHIPS_PLAY);
    cage_event event = {.kind = CAGE_EXPIRED,
                        .person = number,
                        .cashier = floor->options.supervisor,
                        .amount = chips};
    room_answer answer;
    journal_error error;
    floor->is_failed |= chips > 0 && !room_cage(floor->room, &event, NULL, time, &answer, &error);
    return !floor->is_failed;
}

static bool list_people(floor_thread *floor, guests_job *request)
{
    const room_state *state = room_state_of(floor->room);
    size_t most = floor->arrival_count;
    for (uint32_t i = 0; i < state->table_count; i++) {
        most += state->tables[i]->people_count;
    }
    request->seated = NULL;
    if (most == 0) {
        return true;
    }
    request->seated = malloc(most * sizeof *request->seated);
    if (request->seated == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < state->table_count; i++) {
        for (uint32_t k = 0; k < state->tables[i]->people_count; k++) {
            request->seated[request->seated_count++] = state->tables[i]->people[k].person;
        }
    }
    for (uint32_t i = 0; i < floor->arrival_count; i++) {
        request->seated[request->seated_count++] = floor->arrivals[i];
    }
    floor->arrival_count = 0;
    return true;
}

/* If the batch fails afterwards, an ended guest keeps play chips that nobody can use. */
void floor_answer_guests(floor_thread *floor, guests_job *request, int64_t time)
{
    size_t count = 0;
    bool is_open = floor->room != NULL && !floor->is_failed && list_people(floor, request);
    for (size_t i = 0; is_open && i < request->expired_count; i++) {
        if (!is_anywhere(room_state_of(floor->room), request->expired[i])) {
            is_open = take_back(floor, request->expired[i], time);
            request->expired[count++] = request->expired[i];
        }
    }
    request->expired_count = count;
    request->is_answered = is_open;
    job_queue_push(request->answers, &request->job);
}
