/* SPDX-License-Identifier: MIT */
/*
 * Changes of accounts, which the auth thread sends to be recorded in the journal.
 */
#include "floor_internal.h"

void floor_return_changes(changes_job *returned, bool is_durable)
{
    returned->is_durable = is_durable;
    job_queue_push(returned->answers, &returned->job);
}

void floor_note_changes(floor_thread *floor, changes_job *request, int64_t time)
{
    room_answer answer = {.refusal = trey_accept()};
    journal_error error;
    bool is_open = floor->room != NULL && !floor->is_failed;
    for (size_t i = 0; is_open && i < request->count; i++) {
        floor->is_failed =
            !room_note_change(floor->room, &request->changes[i], time, &answer, &error);
        is_open = !floor->is_failed;
    }
    if (is_open) { /* also if the journal has them all: then they are durable with the last batch */
        floor_answer_after_commit(floor, &request->job, &answer);
    } else {
        floor_return_changes(request, false);
    }
}
