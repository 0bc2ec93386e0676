/* SPDX-License-Identifier: MIT */
/*
 * The state of a room in memory: its tables and its ledger. It follows from the entries of a
 * journal, which are applied here one by one when a room starts and when a journal is audited. It
 * owns the memory that the pure modules use.
 */
#ifndef TREY_ROOM_ROOM_STATE_H
#define TREY_ROOM_ROOM_STATE_H

#include "kept_rules.h"
#include "store/journal_entry.h"
#include "table/cage.h"
#include "table/ledger.h"
#include "table/record.h"
#include "table/table.h"

enum {
    ROOM_STATE_TRANSFERS_MAX = 8192,  /* no event moves more */
    ROOM_STATE_NEW_ACCOUNTS_MAX = 512 /* a step opens fewer accounts */
};

/* A zeroed state is empty and has no book. */
typedef struct room_state {
    const trey_book *book;
    kept_rules *kept; /* rules that the book has no longer; may be NULL */
    bool has_key;
    uint8_t key[RECORD_KEY_SIZE];
    uint32_t table_count, table_capacity;
    live_table **tables; /* rising ids */
    ledger ledger;
    uint8_t *transfers; /* bytes of the transfers of one event */
} room_state;

/* What is wrong with an entry. */
typedef enum room_state_finding {
    ROOM_STATE_FOUND_NOTHING,
    ROOM_STATE_FOUND_NO_MEMORY,    /* nothing is wrong with the entry */
    ROOM_STATE_FOUND_NOT_AN_EVENT, /* its payload cannot be read */
    ROOM_STATE_FOUND_SEALED,       /* its secret does not open */
    ROOM_STATE_FOUND_REFUSED,      /* the rules do not allow it at this point */
    ROOM_STATE_FOUND_TRANSFERS,    /* its transfers differ from those that follow from it */
    ROOM_STATE_FOUND_LEDGER        /* a transfer cannot be posted */
} room_state_finding;

typedef struct room_state_problem {
    room_state_finding finding;
    trey_refusal refusal; /* with ROOM_STATE_FOUND_REFUSED */
    const char *text;     /* one of a few constants */
} room_state_problem;

/* False: no memory. `key` may be NULL: tables cannot be replayed then, only the money. */
TREY_MUST_CHECK bool room_state_init(room_state *state, const trey_book *book, const uint8_t *key);

/* A zeroed state may be finished. */
void room_state_finish(room_state *finished);

/* NULL: no such table. */
live_table *room_state_table(const room_state *state, uint32_t id);

/* Adds a closed table with a new id; NULL: no memory. */
live_table *room_state_add_table(room_state *state, uint32_t id);

/* Removes it without a trace. */
void room_state_drop_table(room_state *from, uint32_t id);

/* Makes room in the ledger for all accounts that one step may open. False: no memory, and
 * nothing has changed. */
TREY_MUST_CHECK bool room_state_reserve(room_state *state);

/* The balance of a person's wallet for one kind of chips. */
int64_t room_state_wallet(const room_state *state, uint32_t person, chip_kind chips);

/* Which parts of an entry are applied. */
enum { ROOM_STATE_TAKE_TABLE = 1, ROOM_STATE_TAKE_LEDGER = 2, ROOM_STATE_TAKE_ALL = 3 };

/* Applies an entry: its event to its table, checking that the transfers are those that follow
 * from it, and its transfers to the ledger. False: it is invalid, *problem says why, and earlier
 * entries remain applied. */
TREY_MUST_CHECK bool room_state_apply_entry(room_state *state, const journal_entry *entry,
                                            unsigned parts, room_state_problem *problem);

/* The steps of room_state_apply_entry, for callers that check the state between them. */

/* The event of a table's entry, its secrets opened. */
TREY_MUST_CHECK bool room_state_read_event(const room_state *from, const journal_entry *entry,
                                           table_event *event, record_space *space,
                                           room_state_problem *problem);

/* Applies the event. *bytes receives the transfers that follow, valid until the next call. With
 * ROOM_STATE_FOUND_TRANSFERS the event was applied, and only the recorded transfers are wrong. */
TREY_MUST_CHECK bool room_state_apply(room_state *state, const journal_entry *entry,
                                      const table_event *event, journal_bytes *bytes,
                                      room_state_problem *problem);

/* Adds the rules that an event posted to those that are kept, if the state collects them. The table
 * has applied the event. False: not enough memory, or the journal cannot be read. */
TREY_MUST_CHECK bool room_state_keep_rules(room_state *state, const live_table *table,
                                           const table_event *event, journal_error *error);

/* room_state_apply for an event of the cage. If `knows_wallet`, also checks that the wallet holds
 * the amount. */
TREY_MUST_CHECK bool room_state_apply_cage(room_state *state, const journal_entry *entry,
                                           bool knows_wallet, journal_bytes *bytes,
                                           room_state_problem *problem);

/* The same for a change of an account, which moves no chips and changes nothing here. */
TREY_MUST_CHECK bool room_state_apply_change(const journal_entry *entry,
                                             room_state_problem *problem);

/* Posts the transfers of an event. False: one is wrong; those before it are posted. */
TREY_MUST_CHECK bool room_state_post(room_state *state, uint32_t stream, journal_bytes transfers,
                                     room_state_problem *problem);

/* The ledger as bytes, which the caller frees; NULL: no memory. */
uint8_t *room_state_write_ledger(const room_state *from, size_t *size);

/* Fills an empty ledger from untrusted bytes. False: not a ledger, or no memory. */
TREY_MUST_CHECK bool room_state_read_ledger(room_state *state, const uint8_t *bytes, size_t size);

/* The digest of everything: all tables and the ledger. */
digest room_state_digest(const room_state *state);

#endif
