/* SPDX-License-Identifier: MIT */
/*
 * What the files of a running room share.
 */
#ifndef TREY_ROOM_ROOM_INTERNAL_H
#define TREY_ROOM_ROOM_INTERNAL_H

#include "room.h"

/* How many events a table has had since its last snapshot. */
typedef struct room_since {
    uint32_t table;
    uint32_t events;
} room_since;

struct room {
    room_options options;
    journal *journal;
    room_state state;
    bool is_broken;
    journal_error error;     /* what broke it */
    int64_t cage_time;       /* of the cage's last event */
    uint32_t person_highest; /* as the journal and its open batch have it */

    /* The command under way. */
    const uint8_t *key;
    room_answer *answer;
    bytes_writer moved; /* the transfers of the event under way */

    uint32_t since_count, since_capacity;
    room_since *since; /* in no order */
    uint32_t since_ledger;
};

/* Whether the room is broken; then *error says why. */
bool room_is_broken(room *in, journal_error *error);

/* Records a person with a number that the journal does not know yet (house.h). */
void room_note_person(room *in, uint32_t person);

/* One step of a table with all that belongs to it. False: the room is broken. */
TREY_MUST_CHECK bool room_step(room *in, table *at, const table_command *command, int64_t time,
                               room_answer *answer);

/* room_snapshots.c: snapshots go into the open batch. One that cannot be taken for want of memory
 * is taken another time. */

/* Counts an event that is in the batch; of its table, as it is just after it, a snapshot is taken
 * when one is due. */
void room_note_event(room *in, const table *at, uint64_t sequence);

/* Of the ledger when one is due, before a batch is committed. */
void room_snapshot_ledger(room *in);

#endif
