/* SPDX-License-Identifier: MIT */
/*
 * What an auditor reads of people and accounts: for people, and as JSON. A journal knows people by
 * their numbers alone.
 */
#ifndef TREY_AUDIT_AUDIT_TEXT_H
#define TREY_AUDIT_AUDIT_TEXT_H

#include "format/json/json_writer.h"
#include "store/journal_entry.h"
#include "table/account.h"

enum { PERSON_TEXT_SIZE = 24, ACCOUNT_TEXT_SIZE = 64, STREAM_TEXT_SIZE = 24 };

/* "person 12", or "the table" for what nobody did. Returns `out`. */
const char *person_format(char out[PERSON_TEXT_SIZE], uint32_t person);

/* "stack of person 12", "ante of person 12 in seat 3", "drop box" … Returns `out`. */
const char *account_format(char out[ACCOUNT_TEXT_SIZE], const account *named);

/* "table 3", "the cage", "the ledger". Returns `out`. */
const char *stream_format(char out[STREAM_TEXT_SIZE], uint32_t stream);

/* "person": 12, or null for the table itself. */
void person_write(json_writer *writer, const char *key, uint32_t person);

/* "from": {…}, "to": {…}, "amount": …, "rule": … of a transfer, as an object. */
void transfer_write(json_writer *writer, const transfer *moved);

/* The transfers of an entry as a member "transfers"; what cannot be read ends the list. */
void transfers_write(json_writer *writer, uint32_t stream, journal_bytes transfers);

/* A member of bytes as hexadecimal digits; 64 bytes at most. */
void hex_write(json_writer *writer, const char *key, const uint8_t *bytes, size_t size);

#endif
