/* SPDX-License-Identifier: MIT */
/*
 * Replays the journal through room_state.h and calls a visitor for each entry.
 */
#include "replay.h"

#include <stdlib.h>

#include "base/assert.h"
#include "room/room_state.h"
#include "table/snapshot.h"

struct replay {
    room_state state;
    const audit_source *in;
    const replay_listener *listener;
    bool is_stopped;
};

static bool fail(journal_error *error, const journal_entry *entry,
                 const room_state_problem *problem)
{
    if (problem->finding == ROOM_STATE_FOUND_NO_MEMORY) {
        (void)journal_fail(
            error, JOURNAL_NO_MEMORY,
            "There is not enough memory to replay the journal. Free memory, or raise the "
            "memory limit of the process, and try again.");
    } else {
        (void)journal_find(error, JOURNAL_FOUND_SHAPE, entry->stream, entry->sequence,
                           entry->position,
                           "Table %u cannot be replayed beyond sequence %llu (position %llu): %s. "
                           "Run 'trey audit verify' for details.",
                           entry->stream, (unsigned long long)entry->sequence,
                           (unsigned long long)entry->position, problem->text);
    }
    return false;
}

static bool take(replay *run, const journal_entry *entry, journal_error *error)
{
    table_event event;
    record_space space;
    room_state_problem problem;
    if (!room_state_read_event(&run->state, entry, &event, &space, &problem)) {
        return fail(error, entry, &problem);
    }
    replay_step step = {.entry = entry, .event = &event};
    step.table = room_state_table(&run->state, entry->stream);
    bool was_running = step.table != NULL && step.table->state == TABLE_IS_IN_ROUND;
    step.round = was_running ? step.table->round_number : 0;
    if (run->listener->before != NULL) {
        run->listener->before(run->listener->context, &step);
    }
    journal_bytes bytes;
    bool is_applied = room_state_apply(&run->state, entry, &event, &bytes, &problem);
    if (is_applied) {
        step.table = room_state_table(&run->state, entry->stream);
        bool is_running = step.table->state == TABLE_IS_IN_ROUND;
        step.round = was_running || is_running ? step.table->round_number : 0;
        run->is_stopped = !run->listener->after(run->listener->context, &step);
    }
    sodium_memzero(event.seed, sizeof event.seed);
    return is_applied || fail(error, entry, &problem);
}

static bool walk(replay *run, journal_cursor *cursor, uint64_t until, uint64_t *last,
                 journal_error *error)
{
    journal_entry entry;
    journal_status status;
    while ((status = journal_cursor_next(cursor, &entry, error)) == JOURNAL_OK) {
        if (entry.position > until) {
            return true;
        }
        if (journal_is_table(entry.stream) && !take(run, &entry, error)) {
            return false;
        }
        *last = entry.position > *last ? entry.position : *last;
        if (run->is_stopped) {
            return true;
        }
    }
    return status == JOURNAL_END;
}

bool replay_run(replay *run, uint32_t id, uint64_t from, uint64_t until, uint64_t *last,
                journal_error *error)
{
    journal_cursor *cursor = NULL;
    journal_db *journal = run->in->journal;
    journal_status status = id != 0 ? journal_read_stream(journal, id, from, &cursor, error)
                                    : journal_read_all(journal, from, &cursor, error);
    run->is_stopped = false;
    bool is_fine = status == JOURNAL_OK && walk(run, cursor, until, last, error);
    journal_cursor_close(cursor);
    return is_fine;
}

bool replay_start_table(replay *run, uint32_t id, const uint8_t *snapshot, size_t size)
{
    TREY_ASSERT(room_state_table(&run->state, id) == NULL);
    live_table *table = room_state_add_table(&run->state, id);
    if (table == NULL) {
        return false;
    }
    if (!snapshot_read(table, snapshot, size)) {
        room_state_drop_table(&run->state, id);
        return false;
    }
    return true;
}

replay *replay_open(const audit_source *source, const replay_listener *listener,
                    journal_error *error)
{
    TREY_ASSERT(source->has_key);
    replay *run = calloc(1, sizeof *run);
    if (run == NULL || !room_state_init(&run->state, source->book, source->key)) {
        free(run);
        (void)journal_fail(
            error, JOURNAL_NO_MEMORY,
            "There is not enough memory to replay the journal. Free memory, or raise the "
            "memory limit of the process, and try again.");
        return NULL;
    }
    run->in = source;
    run->listener = listener;
    run->state.kept = source->kept;
    return run;
}

void replay_close(replay *closed)
{
    if (closed != NULL) {
        room_state_finish(&closed->state);
        free(closed);
    }
}

bool audit_replay(const audit_source *source, uint32_t id, const replay_listener *listener,
                  journal_error *error)
{
    uint64_t last = 0;
    replay *run = replay_open(source, listener, error);
    bool is_fine = run != NULL && replay_run(run, id, 1, UINT64_MAX, &last, error);
    replay_close(run);
    return is_fine;
}
