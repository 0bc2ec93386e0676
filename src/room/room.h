/* SPDX-License-Identifier: MIT */
/*
 * A running room: tables, ledger and journal as one. A command goes to its table; the events it
 * causes go to the journal's open batch, with their transfers and the command's key. room_commit
 * makes the batch durable. The caller must not report an event to anybody before that.
 *
 * R1  Memory is the replay of the journal and its open batch.
 * R2  A command is carried out once, however often it comes with the same key. The first
 *     ROOM_KEY_ID_SIZE bytes of a key identify the request, the others its content: a key whose
 *     identity is known and whose content is another one is refused.
 * R3  When the journal fails the room is broken: nobody has been told of the events that memory has
 *     and the journal lacks. Close the room, and open it again.
 *
 * One thread at a time.
 */
#ifndef TREY_ROOM_ROOM_H
#define TREY_ROOM_ROOM_H

#include "room_state.h"
#include "store/journal.h"
#include "table/command.h"

typedef struct room room;

/* Hears of every event, in order, before it is durable: keep it back until room_commit. */
typedef struct room_listener {
    void (*happened)(void *context, const table *at, const table_event *event, uint64_t sequence);
    void *context;
} room_listener;

enum { ROOM_KEY_ID_SIZE = 10 }; /* R2 */

typedef struct room_options {
    const char *path;   /* of the journal */
    bool create;        /* make a new one; else it must be there */
    const uint8_t *key; /* RECORD_KEY_SIZE bytes: the one the journal was made with */
    const trey_book *book;
    entropy_source entropy;
    /* Told before a table is asked, with the entropy's context; NULL: nobody is. */
    void (*turn_to)(void *context, const table *at);
    room_listener listener;  /* happened may be NULL */
    uint32_t snapshot_every; /* events of a table; 0: the usual */
    bool has_writer;         /* room_commit_async will be used */
    bool accept_loss;        /* also open a journal that has lost entries (room_loss) */
} room_options;

typedef struct room_answer {
    trey_refusal refusal;
    bool is_repeat; /* it was carried out before; `first` says where */
    bool is_reused; /* its key was used before, with other content: nothing was done */
    uint8_t used[JOURNAL_KEY_SIZE]; /* the key that was used, if is_reused */
    uint64_t first, last;           /* sequences of its events; 0: nothing happened */
} room_answer;

/* Opens the journal and restores the state of every table; a player whose turn it is gets the full
 * time again. False: *error says why, and *opened is NULL. */
TREY_MUST_CHECK bool room_open(room **opened, const room_options *options, int64_t time,
                               journal_error *error);

/* What the room went on without; its status is JOURNAL_OK when nothing was lost. */
const journal_error *room_loss(const room *in);

/* What was not committed is lost. NULL is fine. */
void room_close(room *closed);

/* Asks a table. The wallet in the command is filled in here. `key` is JOURNAL_KEY_SIZE bytes that
 * belong to this person and command, or NULL. False: the room is broken (R3). */
TREY_MUST_CHECK bool room_command(room *in, uint32_t table, const table_command *command,
                                  const uint8_t *key, int64_t time, room_answer *answer,
                                  journal_error *error);

/* Whether a command with this key was carried out before: then the answer is a repeat, or its key
 * is reused, as room_command gives it. False: the room is broken. */
TREY_MUST_CHECK bool room_look_for(room *in, uint32_t table, const uint8_t *key,
                                   room_answer *answer, journal_error *error);

/* Money into a wallet or out of it. A clock that goes back is taken to stand still. */
TREY_MUST_CHECK bool room_cage(room *in, const cage_event *event, const uint8_t *key, int64_t time,
                               room_answer *answer, journal_error *error);

/* Does at every table what is due by now. */
TREY_MUST_CHECK bool room_tick(room *in, int64_t time, journal_error *error);

/* The same at some tables: those of which is_meant says so. */
TREY_MUST_CHECK bool room_tick_some(room *in, bool (*is_meant)(const table *at), int64_t time,
                                    journal_error *error);

/* When something is due next; INT64_MAX: nothing is. */
int64_t room_next_time(const room *in);

/* Makes everything since the last commit durable. */
TREY_MUST_CHECK bool room_commit(room *in, journal_error *error);

/* The same while the room goes on (journal_commit_async); false: what was handed over before has
 * failed, and neither that nor this is durable. */
TREY_MUST_CHECK bool room_commit_async(room *in, journal_durable *durable, void *context,
                                       journal_error *error);

/* Waits until all that was handed over is durable; whether something is under way; how many
 * microseconds that took the last time. */
TREY_MUST_CHECK bool room_settle(room *in, journal_error *error);
bool room_is_writing(const room *in);
int64_t room_last_took(const room *in);

/* The time of the latest event of all. Whoever runs the room lets his clock begin no earlier: a
 * table's time never goes back, and would stand still until the clock has caught up. */
int64_t room_time(const room *in);

/* The sequence of a table's last event; 0: it has none, or that cannot be found out. */
uint64_t room_sequence(room *in, uint32_t table);

/* How many events wait for room_commit. */
size_t room_uncommitted(const room *in);

/* To look at; changed by the calls above alone. */
const room_state *room_state_of(const room *in);

#endif
