/* SPDX-License-Identifier: MIT */
/*
 * What a room holds in memory: its tables and its ledger. All of it follows from a journal's
 * entries, which are taken here one by one: when a room starts, and when somebody audits it.
 *
 * It owns the memory that the pure parts are given.
 */
#ifndef TREY_ROOM_HOUSE_H
#define TREY_ROOM_HOUSE_H

#include "store/journal_entry.h"
#include "table/cage.h"
#include "table/ledger.h"
#include "table/record.h"
#include "table/table.h"

enum {
    HOUSE_TRANSFERS_MAX = 8192,   /* no event moves more */
    HOUSE_NEW_ACCOUNTS_MAX = 512, /* a step opens fewer accounts */
    HOUSE_TEXT_SIZE = 256
};

/* Zeroed, it is an empty house without a book. */
typedef struct house {
    const trey_book *book;
    bool has_key;
    uint8_t key[RECORD_KEY_SIZE];
    uint32_t table_count, table_capacity;
    table **tables; /* rising ids */
    ledger ledger;
    uint8_t *transfers; /* bytes of the transfers of one event */
} house;

/* What is wrong with an entry. */
typedef enum house_finding {
    HOUSE_FOUND_NOTHING,
    HOUSE_FOUND_NO_MEMORY,    /* nothing is wrong with the entry */
    HOUSE_FOUND_NOT_AN_EVENT, /* its payload cannot be read */
    HOUSE_FOUND_SEALED,       /* its secret does not open */
    HOUSE_FOUND_REFUSED,      /* the rules do not allow it where it stands */
    HOUSE_FOUND_TRANSFERS,    /* its transfers are not those that follow from it */
    HOUSE_FOUND_LEDGER        /* a transfer cannot be posted */
} house_finding;

typedef struct house_problem {
    house_finding finding;
    trey_refusal refusal; /* with HOUSE_FOUND_REFUSED */
    char text[HOUSE_TEXT_SIZE];
} house_problem;

/* False: no memory. `key` may be NULL: tables cannot be replayed then, only the money. */
TREY_MUST_CHECK bool house_init(house *made, const trey_book *book, const uint8_t *key);

/* A zeroed one may be finished. */
void house_finish(house *finished);

/* NULL when there is none. */
table *house_table(const house *asked, uint32_t id);

/* A closed table of a new id; NULL: no memory. */
table *house_add_table(house *to, uint32_t id);

/* As if it had never been. */
void house_drop_table(house *from, uint32_t id);

/* Room in the ledger for all that one step may open. False: no memory, and nothing has changed. */
TREY_MUST_CHECK bool house_reserve(house *in);

/* What somebody has of one kind of chips and on no table. */
int64_t house_wallet(const house *asked, uint32_t person, chip_kind chips);

/* What of an entry is taken. */
enum { HOUSE_TAKE_TABLE = 1, HOUSE_TAKE_LEDGER = 2, HOUSE_TAKE_ALL = 3 };

/* Takes an entry: applies its event to the table it belongs to and checks that the transfers are
 * those that follow; posts the transfers to the ledger. False: it cannot be, and *problem says why;
 * what came before stands. */
TREY_MUST_CHECK bool house_take(house *to, const journal_entry *entry, unsigned parts,
                                house_problem *problem);

/* The steps of house_take, for whoever looks at what lies between them. */

/* The event of a table's entry, its secrets opened. */
TREY_MUST_CHECK bool house_read_event(const house *from, const journal_entry *entry,
                                      table_event *event, record_space *space,
                                      house_problem *problem);

/* Applies it. *made gets the transfers that follow, good until the next call; with
 * HOUSE_FOUND_TRANSFERS the event was applied, and only what is recorded of it is wrong. */
TREY_MUST_CHECK bool house_apply(house *to, const journal_entry *entry, const table_event *event,
                                 journal_bytes *made, house_problem *problem);

/* The same for an event of the cage; the wallet is looked at where the ledger is kept. */
TREY_MUST_CHECK bool house_apply_cage(house *to, const journal_entry *entry, bool knows_wallet,
                                      journal_bytes *made, house_problem *problem);

/* Posts transfers of a stream's event. False: those before the wrong one are posted. */
TREY_MUST_CHECK bool house_post(house *to, uint32_t stream, journal_bytes transfers,
                                house_problem *problem);

/* The ledger as bytes, which are freed by the caller; NULL: no memory. */
uint8_t *house_write_ledger(const house *from, size_t *size);

/* Fill an empty ledger. Any bytes may be read; false: they are none, or there is no memory. */
TREY_MUST_CHECK bool house_read_ledger(house *to, const uint8_t *bytes, size_t size);

/* The digest of everything: all tables and the ledger. */
digest house_digest(const house *asked);

#endif
