/* SPDX-License-Identifier: MIT */
/*
 * Replay equals live after every step: a house that has seen nothing but the journal's entries
 * stands beside the room's. It is read over the room's own connection, which alone sees the batch
 * that is open; what another reader finds is for the audit.
 */
#include <inttypes.h>

#include "room/room_internal.h"
#include "simulated_floor.h"

void replica_begin(floor_run *run)
{
    room_state_finish(&run->replica.state);
    run->replica = (floor_replica){.position = 0};
    if (!room_state_init(&run->replica.state, &trey_book_builtin, run->key)) {
        floor_fail(run, "there is no memory for a replica");
    }
}

void replica_take(floor_run *run, const journal_entry *entry)
{
    room_state_problem problem;
    if (entry->position != run->replica.position + 1) {
        floor_fail(run, "entry %" PRIu64 " comes after entry %" PRIu64, entry->position,
                   run->replica.position);
    }
    run->replica.position = entry->position;
    if (!room_state_apply_entry(&run->replica.state, entry, ROOM_STATE_TAKE_ALL, &problem)) {
        floor_fail(run, "stream %u: event %" PRIu64 " cannot be replayed: %s", entry->stream,
                   entry->sequence, problem.text);
    }
    if (entry->sequence > notes_count(&run->notes, entry->stream)) {
        floor_fail(run, "stream %u: event %" PRIu64 " was told to nobody", entry->stream,
                   entry->sequence);
    }
}

void replica_compare(const floor_run *run)
{
    uint64_t noted = notes_count_all(&run->notes);
    if (run->replica.position != noted) {
        floor_fail(run, "the journal has %" PRIu64 " events, the notes %" PRIu64,
                   run->replica.position, noted);
    }
    digest replayed = room_state_digest(&run->replica.state);
    digest live = room_state_digest(room_state_of(run->room));
    if (!digest_equal(&replayed, &live)) {
        floor_fail(run, "the journal's replay is not what the room holds");
    }
}

static void take_new(floor_run *run)
{
    journal_cursor *cursor = NULL;
    journal_entry entry;
    journal_error error = {.status = JOURNAL_OK};
    if (journal_read_all(run->room->journal, run->replica.position + 1, &cursor, &error) !=
        JOURNAL_OK) {
        floor_fail(run, "the journal cannot be read: %s", error.text);
    }
    while (journal_cursor_next(cursor, &entry, &error) == JOURNAL_OK) {
        replica_take(run, &entry);
    }
    if (error.status != JOURNAL_END) {
        floor_fail(run, "the journal cannot be read to its end: %s", error.text);
    }
    journal_cursor_close(cursor);
}

void check_replica(floor_run *run)
{
    if (run->world.disk.is_off) { /* the room has not noticed yet; it is opened anew soon */
        return;
    }
    world_peace held = world_hold(run);
    take_new(run);
    world_go_on(run, &held);
    replica_compare(run);
    run->counts.compared++;
}
