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
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to replay.");
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

static bool take(replay *at, const journal_entry *entry, journal_error *error)
{
    table_event event;
    record_space space;
    room_state_problem problem;
    if (!room_state_read_event(&at->state, entry, &event, &space, &problem)) {
        return fail(error, entry, &problem);
    }
    replay_step step = {.entry = entry, .event = &event};
    step.table = room_state_table(&at->state, entry->stream);
    bool was_running = step.table != NULL && step.table->state == TABLE_IS_IN_ROUND;
    step.round = was_running ? step.table->round_number : 0;
    if (at->listener->before != NULL) {
        at->listener->before(at->listener->context, &step);
    }
    journal_bytes made;
    bool is_applied = room_state_apply(&at->state, entry, &event, &made, &problem);
    if (is_applied) {
        step.table = room_state_table(&at->state, entry->stream);
        bool is_running = step.table->state == TABLE_IS_IN_ROUND;
        step.round = was_running || is_running ? step.table->round_number : 0;
        at->is_stopped = !at->listener->after(at->listener->context, &step);
    }
    sodium_memzero(event.seed, sizeof event.seed);
    return is_applied || fail(error, entry, &problem);
}

static bool walk(replay *at, journal_cursor *cursor, uint64_t until, uint64_t *last,
                 journal_error *error)
{
    journal_entry entry;
    journal_status status;
    while ((status = journal_cursor_next(cursor, &entry, error)) == JOURNAL_OK) {
        if (entry.position > until) {
            return true;
        }
        if (entry.stream != JOURNAL_CAGE && !take(at, &entry, error)) {
            return false;
        }
        *last = entry.position > *last ? entry.position : *last;
        if (at->is_stopped) {
            return true;
        }
    }
    return status == JOURNAL_END;
}

bool replay_run(replay *at, uint32_t id, uint64_t from, uint64_t until, uint64_t *last,
                journal_error *error)
{
    journal_cursor *cursor = NULL;
    journal_db *read = at->in->journal;
    journal_status status = id != 0 ? journal_read_stream(read, id, from, &cursor, error)
                                    : journal_read_all(read, from, &cursor, error);
    at->is_stopped = false;
    bool is_fine = status == JOURNAL_OK && walk(at, cursor, until, last, error);
    journal_cursor_close(cursor);
    return is_fine;
}

bool replay_start_table(replay *at, uint32_t id, const uint8_t *snapshot, size_t size)
{
    TREY_ASSERT(room_state_table(&at->state, id) == NULL);
    live_table *made = room_state_add_table(&at->state, id);
    if (made == NULL) {
        return false;
    }
    if (!snapshot_read(made, snapshot, size)) {
        room_state_drop_table(&at->state, id);
        return false;
    }
    return true;
}

replay *replay_open(const audit_source *in, const replay_listener *listener, journal_error *error)
{
    TREY_ASSERT(in->has_key);
    replay *at = calloc(1, sizeof *at);
    if (at == NULL || !room_state_init(&at->state, in->book, in->key)) {
        free(at);
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to replay.");
        return NULL;
    }
    at->in = in;
    at->listener = listener;
    return at;
}

void replay_close(replay *closed)
{
    if (closed != NULL) {
        room_state_finish(&closed->state);
        free(closed);
    }
}

bool audit_replay(const audit_source *in, uint32_t id, const replay_listener *listener,
                  journal_error *error)
{
    uint64_t last = 0;
    replay *at = replay_open(in, listener, error);
    bool is_fine = at != NULL && replay_run(at, id, 1, UINT64_MAX, &last, error);
    replay_close(at);
    return is_fine;
}
