/* SPDX-License-Identifier: MIT */
/*
 * Checks that replay equals live after every step: a second state is built only from the entries of
 * the journal and compared with the room's. It reads over the room's own connection, because only
 * that one sees the open batch. audit.c reads with another connection.
 */
#include <inttypes.h>

#include "room/room_internal.h"
#include "simulated_floor.h"

void replica_begin(floor_run *run)
{
    room_state_finish(&run->replica.state);
    run->replica = (floor_replica){.position = 0};
    if (!room_state_init(&run->replica.state, &trey_book_builtin, run->key)) {
        floor_fail(run, "out of memory for a replica");
    }
}

void replica_apply(floor_run *run, const journal_entry *entry)
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
        floor_fail(run, "stream %u: event %" PRIu64 " was not published", entry->stream,
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
        floor_fail(run, "the replay of the journal differs from the room's state");
    }
}

static void take_new(floor_run *run)
{
    journal_cursor *cursor = NULL;
    journal_entry entry;
    journal_error error = {.status = JOURNAL_OK};
    if (journal_read_all(run->room->journal, run->replica.position + 1, &cursor, &error) !=
        JOURNAL_OK) {
        floor_fail(run, "the journal cannot be read: %s", error.problem.text);
    }
    while (journal_cursor_next(cursor, &entry, &error) == JOURNAL_OK) {
        replica_apply(run, &entry);
    }
    if (error.status != JOURNAL_END) {
        floor_fail(run, "the journal cannot be read to its end: %s", error.problem.text);
    }
    journal_cursor_close(cursor);
}

void check_replica(floor_run *run)
{
    if (run->world.disk.is_off) { /* the room has not noticed yet; it is reopened soon */
        return;
    }
    world_pause held = world_hold(run);
    take_new(run);
    world_resume(run, &held);
    replica_compare(run);
    run->counts.compared++;
}
