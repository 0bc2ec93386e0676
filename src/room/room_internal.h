/* SPDX-License-Identifier: MIT */
/*
 * What the files of a running room share.
 */
#ifndef TREY_ROOM_ROOM_INTERNAL_H
#define TREY_ROOM_ROOM_INTERNAL_H

#include "room.h"
#include "signed_head.h"

/* Number of events of a table since its last snapshot. */
typedef struct room_since {
    uint32_t table;
    uint32_t events;
} room_since;

/* A movement at the cage for which one person was enough. */
typedef struct cage_movement {
    int64_t time;
    cage_event_kind kind;
    uint32_t person;
    int64_t amount;
} cage_movement;

struct card_room {
    room_options options;
    journal_db *journal;
    room_state state;
    kept_rules kept; /* of the journal */
    bool is_broken;
    journal_error error;     /* what broke it */
    int64_t cage_time;       /* of the cage's last event */
    int64_t people_time;     /* of the last change of an account */
    signed_heads heads;      /* that were signed, with those of the open batch */
    uint32_t person_highest; /* as the journal and its open batch have it */

    /* The command under way. */
    const uint8_t *key;
    room_answer *answer;
    bytes_writer moved; /* the transfers of the current event */

    uint32_t since_count, since_capacity;
    room_since *since; /* in no order */
    uint32_t since_ledger;

    uint32_t alone_count, alone_capacity;
    cage_movement *alone; /* of the last cage_window_ms, the oldest first */
};

/* Whether the room is broken; then *error says why. */
bool room_is_broken(card_room *room, journal_error *error);

/* Records a person with a number that the journal does not know yet (house.h). */
void room_note_person(card_room *room, uint32_t person);

/* Carries out one step of a table and everything that follows from it. False: the room is
 * broken. */
TREY_MUST_CHECK bool room_step(card_room *room, live_table *table, const table_command *command,
                               int64_t time, room_answer *answer);

/* room_alone.c: reads the movements of the window from the journal; makes room for one more (false:
 * not enough memory); and adds one, if it counts. */
TREY_MUST_CHECK bool room_alone_load(card_room *room, int64_t time, journal_error *error);
TREY_MUST_CHECK bool room_alone_reserve(card_room *room);
void room_alone_add(card_room *room, const cage_event *event, int64_t time);

/* room_snapshots.c: snapshots go into the open batch. If memory runs out, the snapshot is taken
 * later. */

/* Counts an event of the batch, and takes a snapshot of its table, in the state after that
 * event, when one is due. */
void room_note_event(card_room *room, const live_table *table, uint64_t sequence);

/* Takes a snapshot of the ledger when one is due. Call it before a batch is committed. */
void room_snapshot_ledger(card_room *room);

#endif
