/* SPDX-License-Identifier: MIT */
/*
 * Takes snapshots of a running room: of a table after a number of its events, as soon as it is at
 * rest, and of the ledger after a number of all events. They only make the start faster.
 *
 * A table is checked after each event, not only at the end of a command: an automatic table may be
 * at rest only between the end of a round and the beginning of the next.
 */
#include <stdlib.h>

#include "base/array.h"
#include "room_internal.h"
#include "table/snapshot.h"

enum {
    EVENTS_OF_A_TABLE = 500,
    EVENTS_OF_ALL = 20000 /* the ledger is larger than a table at rest */
};

static room_since *since_of(card_room *room, uint32_t id)
{
    for (uint32_t i = 0; i < room->since_count; i++) {
        if (room->since[i].table == id) {
            return &room->since[i];
        }
    }
    room_since *grown =
        array_grow(room->since, room->since_count, &room->since_capacity, sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    room->since = grown;
    room->since[room->since_count] = (room_since){.table = id};
    return &room->since[room->since_count++];
}

static void put(card_room *room, const journal_snapshot *snapshot)
{
    room->is_broken = journal_snapshot_put(room->journal, snapshot, &room->error) != JOURNAL_OK;
}

static bool is_due(const card_room *room, uint32_t events, uint32_t usual)
{
    uint32_t every = room->options.snapshot_every;
    return events >= (every != 0 ? every : usual);
}

static void snapshot_table(card_room *room, const live_table *table, uint64_t sequence)
{
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    snapshot_write(&writer, table);
    journal_snapshot snapshot = {.subject = table->id,
                                 .at = sequence,
                                 .version = SNAPSHOT_VERSION,
                                 .content = {writer.bytes, writer.size}};
    put(room, &snapshot);
}

void room_note_event(card_room *room, const live_table *table, uint64_t sequence)
{
    room->since_ledger++;
    room_since *since = since_of(room, table->id);
    if (since == NULL) {
        return;
    }
    since->events++;
    if (is_due(room, since->events, EVENTS_OF_A_TABLE) && snapshot_is_possible(table)) {
        snapshot_table(room, table, sequence);
        since->events = 0;
    }
}

void room_snapshot_ledger(card_room *room)
{
    uint64_t position = 0;
    if (!is_due(room, room->since_ledger, EVENTS_OF_ALL)) {
        return;
    }
    if (journal_last_position(room->journal, &position, &room->error) != JOURNAL_OK) {
        room->is_broken = true;
        return;
    }
    size_t size = 0;
    uint8_t *bytes = room_state_write_ledger(&room->state, &size);
    if (bytes == NULL) {
        return;
    }
    journal_snapshot snapshot = {
        .subject = JOURNAL_LEDGER, .at = position, .version = 1, .content = {bytes, size}};
    put(room, &snapshot);
    free(bytes);
    room->since_ledger = 0;
}
