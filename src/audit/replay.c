/* SPDX-License-Identifier: MIT */
/*
 * The journal through house.h, with somebody looking.
 */
#include "replay.h"

#include "../core/assert.h"
#include "../room/house.h"

typedef struct replaying {
    house house;
    const replay_listener *listener;
    bool is_stopped;
} replaying;

static bool fail(journal_error *error, const journal_entry *entry, const house_problem *problem)
{
    if (problem->finding == HOUSE_FOUND_NO_MEMORY) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to replay.");
    } else {
        (void)journal_find(error, JOURNAL_FOUND_SHAPE, entry->stream, entry->sequence,
                           entry->position,
                           "Table %u cannot be replayed beyond sequence %llu (position %llu): %s. "
                           "'trey audit verify' tells more.",
                           entry->stream, (unsigned long long)entry->sequence,
                           (unsigned long long)entry->position, problem->text);
    }
    return false;
}

static bool take(replaying *at, const journal_entry *entry, journal_error *error)
{
    table_event event;
    record_space space;
    house_problem problem;
    if (!house_read_event(&at->house, entry, &event, &space, &problem)) {
        return fail(error, entry, &problem);
    }
    replay_step step = {.entry = entry, .event = &event};
    step.at = house_table(&at->house, entry->stream);
    bool was_running = step.at != NULL && step.at->state == TABLE_IS_IN_ROUND;
    step.round = was_running ? step.at->round_number : 0;
    if (at->listener->before != NULL) {
        at->listener->before(at->listener->context, &step);
    }
    journal_bytes made;
    bool is_applied = house_apply(&at->house, entry, &event, &made, &problem);
    if (is_applied) {
        step.at = house_table(&at->house, entry->stream);
        bool is_running = step.at->state == TABLE_IS_IN_ROUND;
        step.round = was_running || is_running ? step.at->round_number : 0;
        at->is_stopped = !at->listener->after(at->listener->context, &step);
    }
    sodium_memzero(event.seed, sizeof event.seed);
    return is_applied || fail(error, entry, &problem);
}

static bool walk(replaying *at, journal_cursor *cursor, journal_error *error)
{
    journal_entry entry;
    journal_status status;
    while ((status = journal_cursor_next(cursor, &entry, error)) == JOURNAL_OK) {
        if (entry.stream != JOURNAL_CAGE && !take(at, &entry, error)) {
            return false;
        }
        if (at->is_stopped) {
            return true;
        }
    }
    return status == JOURNAL_END;
}

bool audit_replay(const audit_source *in, uint32_t id, const replay_listener *listener,
                  journal_error *error)
{
    TREY_ASSERT(in->has_key);
    replaying at = {.listener = listener};
    if (!house_init(&at.house, in->book, in->key)) {
        (void)journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to replay.");
        return false;
    }
    journal_cursor *cursor = NULL;
    journal_status status = id != 0 ? journal_read_stream(in->journal, id, 1, &cursor, error)
                                    : journal_read_all(in->journal, 1, &cursor, error);
    bool is_fine = status == JOURNAL_OK && walk(&at, cursor, error);
    journal_cursor_close(cursor);
    house_finish(&at.house);
    return is_fine;
}
