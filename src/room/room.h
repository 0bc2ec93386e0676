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

#include "person_event.h"
#include "room_state.h"
#include "store/journal.h"
#include "table/command.h"

typedef struct card_room card_room;

/* Receives every event, in order, before it is durable: do not publish it before room_commit. */
typedef struct room_listener {
    void (*happened)(void *context, const live_table *table, const table_event *event,
                     uint64_t sequence);
    void *context;
} room_listener;

enum { ROOM_KEY_ID_SIZE = JOURNAL_KEY_ID_SIZE }; /* R2 */

typedef struct room_options {
    const char *path;   /* of the journal */
    bool create;        /* create a new journal; otherwise it must exist */
    const uint8_t *key; /* RECORD_KEY_SIZE bytes: the key with which the journal was made */
    const trey_book *book;
    entropy_source entropy;
    /* Called before a command reaches a table, with the entropy's context; may be NULL. */
    void (*turn_to)(void *context, const live_table *table);
    /* Called with the time of the latest event before anything is added to the journal. False: the
     * room is not opened, and *error says why. NULL: not called. */
    bool (*may_resume)(void *context, int64_t latest, journal_error *error);
    void *resume_context;
    room_listener listener;  /* happened may be NULL */
    uint32_t snapshot_every; /* events of a table; 0: the usual */
    bool has_writer;         /* room_commit_async will be used */
    int64_t cage_window_ms;  /* for room_cage_alone; 0: not needed */
    bool accept_loss;        /* also open a journal that has lost entries (room_loss) */
} room_options;

typedef struct room_answer {
    trey_refusal refusal;
    bool is_repeat; /* it was carried out before; `first` is its event */
    bool is_reused; /* its key was used before, with other content: nothing was done */
    uint8_t used[JOURNAL_KEY_SIZE]; /* the key that was used, if is_reused */
    uint64_t first, last;           /* sequences of its events; 0: nothing happened */
} room_answer;

/* Opens the journal and restores the state of every table; a player whose turn it is gets the full
 * time again. False: *error says why, and *opened is NULL. */
TREY_MUST_CHECK bool room_open(card_room **opened, const room_options *options, int64_t time,
                               journal_error *error);

/* What the room went on without; its status is JOURNAL_OK when nothing was lost. */
const journal_error *room_loss(const card_room *room);

/* What was not committed is lost. NULL is fine. */
void room_close(card_room *closed);

/* Sends a command to a table. Fills in the command's wallet. `key` is an idempotency key of
 * JOURNAL_KEY_SIZE bytes for this person and command, or NULL. False: the room is broken (R3). */
TREY_MUST_CHECK bool room_command(card_room *room, uint32_t table, const table_command *command,
                                  const uint8_t *key, int64_t time, room_answer *answer,
                                  journal_error *error);

/* Whether a command with this key was carried out before: then the answer is a repeat, or its key
 * is reused, as room_command gives it. False: the room is broken. */
TREY_MUST_CHECK bool room_look_for(card_room *room, uint32_t table, const uint8_t *key,
                                   room_answer *answer, journal_error *error);

/* Pays money into a wallet or out of it. If the clock goes back, the time stays what it was. */
TREY_MUST_CHECK bool room_cage(card_room *room, const cage_event *event, const uint8_t *key,
                               int64_t time, room_answer *answer, journal_error *error);

/* What cashiers have paid into a wallet, or out of it, without a second person within the last
 * cage_window_ms: the sum of a person's events of one kind that have no approver. */
int64_t room_cage_alone(card_room *room, cage_event_kind kind, uint32_t person, int64_t time);

/* Records a change of an account, once: if the journal has it, nothing happens. */
TREY_MUST_CHECK bool room_note_change(card_room *room, const person_change *change, int64_t time,
                                      room_answer *answer, journal_error *error);

/* Does at every table what is due by now. */
TREY_MUST_CHECK bool room_tick(card_room *room, int64_t time, journal_error *error);

/* The same, only at tables for which is_meant returns true. */
TREY_MUST_CHECK bool room_tick_some(card_room *room, bool (*is_meant)(const live_table *table),
                                    int64_t time, journal_error *error);

/* A named value of the journal; false: there is none. What was noted since the last commit may be
 * missing. The bytes stay until the next call. */
bool room_value(card_room *room, const char *name, journal_bytes *value);

/* Notes it, in the open batch. */
TREY_MUST_CHECK bool room_note_value(card_room *room, const char *name, const uint8_t *bytes,
                                     size_t size, journal_error *error);

/* The rules of a table as the configuration had them when they were last posted or noted; false:
 * none were noted. What was noted since the last commit may be missing. */
bool room_configured(card_room *room, uint32_t table, table_rules *rules);

/* Notes them, in the open batch. */
TREY_MUST_CHECK bool room_note_configured(card_room *room, uint32_t table, const table_rules *rules,
                                          journal_error *error);

/* Looks rules up in another book from now on. Tables go on under the rules that are posted; the
 * book that they came from must stay. */
void room_use_book(card_room *room, const trey_book *book);

/* When something is due next; INT64_MAX: nothing is. */
int64_t room_next_time(const card_room *room);

/* Signs the end of the journal, with the open batch, unless it is where it was the last time
 * (signed_head.h). The head becomes durable with the batch. */
TREY_MUST_CHECK bool room_sign_head(card_room *room, int64_t time, journal_error *error);

/* Makes everything since the last commit durable. */
TREY_MUST_CHECK bool room_commit(card_room *room, journal_error *error);

/* The same without waiting (journal_commit_async). False: the previous batch has failed; neither
 * it nor this one is durable. */
TREY_MUST_CHECK bool room_commit_async(card_room *room, journal_durable *durable, void *context,
                                       journal_error *error);

/* Waits until all batches are durable; whether a batch is being written; the duration of the
 * last write in microseconds. */
TREY_MUST_CHECK bool room_settle(card_room *room, journal_error *error);
bool room_is_writing(const card_room *room);
int64_t room_last_took(const card_room *room);

/* The time of the latest event. The caller's clock must not start earlier: the time of a table
 * never goes back, and would stand still until the clock has caught up. */
int64_t room_time(const card_room *room);

/* The sequence number of a table's last event; 0: none, or the lookup failed. */
uint64_t room_sequence(card_room *room, uint32_t table);

/* Number of events that wait for room_commit. */
size_t room_uncommitted(const card_room *room);

/* Read-only; only the functions above change it. */
const room_state *room_state_of(const card_room *room);

#endif
