/* SPDX-License-Identifier: MIT */
/*
 * When a running room keeps snapshots: of a table after so many events, as soon as it is at rest,
 * and of the ledger after so many events of all. They only make starting quick.
 */
#include <stdlib.h>

#include "../table/snapshot.h"
#include "room_parts.h"

enum {
    EVENTS_OF_A_TABLE = 500,
    EVENTS_OF_ALL = 20000 /* the ledger is larger than a table at rest */
};

static room_since *since_of(room *in, uint32_t id)
{
    for (uint32_t i = 0; i < in->since_count; i++) {
        if (in->since[i].table == id) {
            return &in->since[i];
        }
    }
    if (in->since_count == in->since_capacity) {
        uint32_t capacity = in->since_capacity == 0 ? 8 : 2 * in->since_capacity;
        room_since *grown = realloc(in->since, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        in->since = grown;
        in->since_capacity = capacity;
    }
    in->since[in->since_count] = (room_since){.table = id};
    return &in->since[in->since_count++];
}

void room_note_events(room *in, const table *at, const room_answer *answer)
{
    if (answer->first == 0) {
        return;
    }
    uint32_t events = (uint32_t)(answer->last - answer->first + 1);
    in->since_ledger += events;
    room_since *since = since_of(in, at->id);
    if (since != NULL) {
        since->events += events;
        since->sequence = answer->last;
    }
}

static void put(room *in, const journal_snapshot *snapshot)
{
    in->is_broken = journal_snapshot_put(in->journal, snapshot, &in->error) != JOURNAL_OK;
}

static void snapshot_table(room *in, room_since *since)
{
    const table *at = house_table(&in->house, since->table);
    if (at == NULL || !snapshot_is_possible(at)) {
        return;
    }
    uint8_t bytes[SNAPSHOT_MAX];
    bytes_writer to = {.bytes = bytes, .capacity = sizeof bytes};
    snapshot_write(&to, at);
    journal_snapshot snapshot = {.subject = at->id,
                                 .at = since->sequence,
                                 .version = SNAPSHOT_VERSION,
                                 .content = {to.bytes, to.size}};
    put(in, &snapshot);
    since->events = 0;
}

static void snapshot_ledger(room *in)
{
    uint64_t position = 0;
    if (journal_last_position(in->journal, &position, &in->error) != JOURNAL_OK) {
        in->is_broken = true;
        return;
    }
    size_t size = 0;
    uint8_t *bytes = house_write_ledger(&in->house, &size);
    if (bytes == NULL) {
        return;
    }
    journal_snapshot snapshot = {
        .subject = JOURNAL_LEDGER, .at = position, .version = 1, .content = {bytes, size}};
    put(in, &snapshot);
    free(bytes);
    in->since_ledger = 0;
}

void room_take_snapshots(room *in)
{
    uint32_t every = in->options.snapshot_every;
    for (uint32_t i = 0; i < in->since_count && !in->is_broken; i++) {
        if (in->since[i].events >= (every != 0 ? every : EVENTS_OF_A_TABLE)) {
            snapshot_table(in, &in->since[i]);
        }
    }
    if (!in->is_broken && in->since_ledger >= (every != 0 ? every : EVENTS_OF_ALL)) {
        snapshot_ledger(in);
    }
}
