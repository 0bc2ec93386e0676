/* SPDX-License-Identifier: MIT */
/*
 * Events and their transfers as bytes, for a journal. What nobody may read before the rules show it
 * (seeds, cards entered by hand) is sealed with the journal's key; whoever lacks the key can check
 * the journal's chain and its money, but not replay a table. docs/journal.md has the bytes.
 */
#ifndef TREY_TABLE_RECORD_H
#define TREY_TABLE_RECORD_H

#include "account.h"
#include "bytes.h"
#include "event.h"

enum {
    RECORD_VERSION = 2, /* 1: rules are of TREY_EDITION_1 and do not say so */
    RECORD_KEY_SIZE = 32,
    RECORD_EVENT_MAX = 1600, /* no event is longer */
    RECORD_TRANSFER_MAX = 32 /* nor a transfer */
};

/* The key that seals secrets, and of which table they are: a sealed secret cannot be moved to
 * another. */
typedef struct record_seal {
    uint8_t key[RECORD_KEY_SIZE];
    uint32_t table;
} record_seal;

/* What a read event points to. */
typedef struct record_space {
    table_rules rules;
    trey_card cards[TREY_SHOE_CARDS_MAX];
} record_space;

typedef enum record_status {
    RECORD_OK,
    RECORD_NEWER,  /* a version this program does not know */
    RECORD_BROKEN, /* not an event: too short, too long, or a number that means nothing */
    RECORD_SEALED, /* the key is not the one it was sealed with, or the secret was changed */
} record_status;

/* For people. */
const char *record_status_text(record_status status);

/* An event that has its fields; its time is recorded beside it. */
void record_write_event(bytes_writer *to, const table_event *event, const record_seal *seal);

/* Any bytes may be read. The text of the event points into them, the rest into the space. Without a
 * seal (NULL) secrets are left out: seeds are zeros and no cards are there. */
TREY_MUST_CHECK record_status record_read_event(table_event *event, record_space *space,
                                                const uint8_t *bytes, size_t size, int64_t time,
                                                const record_seal *seal);

/* A transfer of a table's event. The accounts of the table are written without its number. */
void record_write_transfer(bytes_writer *to, const transfer *moved);

/* False when the bytes are none. */
TREY_MUST_CHECK bool record_read_transfer(bytes_reader *from, uint32_t table, transfer *moved);

/* Kind and chips of an account in one byte. What was written before there were play chips is read
 * as chips from the cage. False: there is no such account. */
uint8_t record_account_code(const account *written);
TREY_MUST_CHECK bool record_account_of(uint8_t code, account *got);

/* The rules in force, field by field; as the version of a record has them when read. */
void record_write_rules(bytes_writer *to, const table_rules *rules);
void record_read_rules(bytes_reader *from, table_rules *rules, uint32_t version);

#endif
