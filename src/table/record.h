/* SPDX-License-Identifier: MIT */
/*
 * Encodes events and their transfers as bytes for a journal. Secrets (seeds, cards entered by hand)
 * are sealed: encrypted with the journal's key. A reader without the key can check the journal's
 * hash chain and the money, but cannot replay a table. docs/journal.md describes the bytes.
 */
#ifndef TREY_TABLE_RECORD_H
#define TREY_TABLE_RECORD_H

#include "account.h"
#include "bytes.h"
#include "event.h"

enum {
    /* In version 1, rules have no edition: they are of TREY_EDITION_1. Version 3 adds the approver
     * to an event that has one. From version 4 on, an event has marks, every event of a kind that
     * can have an approver or an author has it, or zero, and rules say what `away` means. Version 5
     * adds to rules the shortest pause, the rounds that a player may miss, and whether pages may
     * keep betting. */
    RECORD_VERSION_APPROVED = 3,
    RECORD_VERSION_MARKED = 4,
    RECORD_VERSION = 5,
    RECORD_KEY_SIZE = 32,
    RECORD_EVENT_MAX = 1600, /* maximum size of an event */
    RECORD_TRANSFER_MAX = 32 /* maximum size of a transfer */
};

/* The key that encrypts secrets, and the table they belong to: a sealed secret that was moved to
 * another table cannot be opened. */
typedef struct record_seal {
    uint8_t key[RECORD_KEY_SIZE];
    uint32_t table;
} record_seal;

/* Memory for what an event that was read points to. */
typedef struct record_space {
    table_rules rules;
    trey_card cards[TREY_SHOE_CARDS_MAX];
} record_space;

typedef enum record_status {
    RECORD_OK,
    RECORD_NEWER,  /* a version that this program does not know */
    RECORD_BROKEN, /* not an event: too short, too long, or a number out of range */
    RECORD_SEALED, /* cannot be decrypted: wrong key, or the secret was changed */
} record_status;

/* A message for people. */
const char *record_status_text(record_status status);

/* Writes the fields of an event's kind. The time is not among them: the journal stores it
 * separately. */
void record_write_event(bytes_writer *writer, const table_event *event, const record_seal *seal);

/* Reads an event. The bytes may be anything: they are checked here. The text of the event points
 * into them, everything else into the space. If `seal` is NULL, secrets are left out: seeds are
 * zeros and there are no cards. */
TREY_MUST_CHECK record_status record_read_event(table_event *event, record_space *space,
                                                const uint8_t *bytes, size_t size, int64_t time,
                                                const record_seal *seal);

/* Writes a transfer of a table's event. The table's number is not written with its accounts. */
void record_write_transfer(bytes_writer *writer, const transfer *moved);

/* False: the bytes are not a transfer. */
TREY_MUST_CHECK bool record_read_transfer(bytes_reader *reader, uint32_t table, transfer *moved);

/* Encode and decode kind and chips of an account in one byte. Bytes written before there were play
 * chips are read as chips from the cage. False: there is no such account. */
uint8_t record_account_code(const account *written);
TREY_MUST_CHECK bool record_account_of(uint8_t code, account *got);

/* Write and read the rules of a table field by field. `version` is the version of the record that
 * is read. */
void record_write_rules(bytes_writer *writer, const table_rules *rules);
void record_read_rules(bytes_reader *reader, table_rules *rules, uint32_t version);

#endif
