/* SPDX-License-Identifier: MIT */
/*
 * Movements at the cage of the last hours for which one person was enough. With dual control their
 * sum counts against the limit, so that an amount cannot be split into pieces below it. The journal
 * has them too: a restart forgets none.
 */
#include <string.h>

#include "base/array.h"
#include "room_internal.h"

bool room_alone_reserve(card_room *room)
{
    if (room->options.cage_window_ms == 0) {
        return true;
    }
    cage_movement *grown =
        array_grow(room->alone, room->alone_count, &room->alone_capacity, sizeof *grown);
    room->alone = grown != NULL ? grown : room->alone;
    return grown != NULL;
}

void room_alone_add(card_room *room, const cage_event *event, int64_t time)
{
    bool counts = room->options.cage_window_ms != 0 && event->approver == 0 &&
                  cage_event_chips(event->kind) == CHIPS_CAGE;
    if (counts) {
        room->alone[room->alone_count++] = (cage_movement){
            .time = time, .kind = event->kind, .person = event->person, .amount = event->amount};
    }
}

static void drop_before(card_room *room, int64_t time)
{
    uint32_t old = 0;
    while (old < room->alone_count && room->alone[old].time < time) {
        old++;
    }
    if (old > 0) {
        room->alone_count -= old;
        memmove(room->alone, room->alone + old, room->alone_count * sizeof *room->alone);
    }
}

bool room_alone_load(card_room *room, int64_t time, journal_error *error)
{
    uint64_t first;
    journal_cursor *cursor = NULL;
    if (room->options.cage_window_ms == 0) {
        return true;
    }
    if (journal_find_time(room->journal, JOURNAL_CAGE, time - room->options.cage_window_ms, &first,
                          error) != JOURNAL_OK ||
        journal_read_stream(room->journal, JOURNAL_CAGE, first, &cursor, error) != JOURNAL_OK) {
        return false;
    }
    journal_entry entry;
    journal_status status;
    while ((status = journal_cursor_next(cursor, &entry, error)) == JOURNAL_OK) {
        cage_event event;
        if (!room_alone_reserve(room)) {
            status = journal_fail(error, JOURNAL_NO_MEMORY, "There is not enough memory to start.");
            break;
        }
        if (cage_read(&event, entry.payload.bytes, entry.payload.size)) {
            room_alone_add(room, &event, entry.time_ms);
        }
    }
    journal_cursor_close(cursor);
    return status == JOURNAL_END;
}

int64_t room_cage_alone(card_room *room, cage_event_kind kind, uint32_t person, int64_t time)
{
    int64_t sum = 0;
    drop_before(room, time - room->options.cage_window_ms);
    for (uint32_t i = 0; i < room->alone_count; i++) {
        const cage_movement *one = &room->alone[i];
        if (one->kind == kind && one->person == person &&
            __builtin_add_overflow(sum, one->amount, &sum)) {
            return INT64_MAX;
        }
    }
    return sum;
}
