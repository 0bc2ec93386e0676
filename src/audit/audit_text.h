/* SPDX-License-Identifier: MIT */
/*
 * Formats people and accounts for auditors, as text and as JSON. A journal identifies people only
 * by number.
 */
#ifndef TREY_AUDIT_AUDIT_TEXT_H
#define TREY_AUDIT_AUDIT_TEXT_H

#include <trey/card.h>

#include "format/json/shape.h"
#include "store/journal_entry.h"
#include "table/account.h"

enum { PERSON_TEXT_SIZE = 24, ACCOUNT_TEXT_SIZE = 64, STREAM_TEXT_SIZE = 24 };

/* "person 12", or "the table" if no person acted. Returns `out`. */
const char *person_format(char out[PERSON_TEXT_SIZE], uint32_t person);

/* "stack of person 12", "ante of person 12 in seat 3", "drop box" … Returns `out`. */
const char *account_format(char out[ACCOUNT_TEXT_SIZE], const account *named);

/* "table 3", "the cage", "the accounts", "the ledger". Returns `out`. */
const char *stream_format(char out[STREAM_TEXT_SIZE], uint32_t stream);

/* Formats cards as "As Kd 3c", up to the first that nobody has seen; `size` must allow three
 * characters for each. Returns `out`. */
const char *cards_format(char *out, size_t size, const trey_card *cards, uint32_t count);

/* Writes "person": 12, or null for the table itself. */
void person_write(json_writer *writer, const char *key, uint32_t person);

/* Of a transfer, for auditors and for the API. */
extern const shape_type transfer_shape;

/* Writes a transfer as an object with "from", "to", "amount" and "rule". */
void transfer_write(json_writer *writer, const transfer *moved);

/* Writes the transfers of an entry as the member "transfers"; the list ends at the first one
 * that cannot be read. */
void transfers_write(json_writer *writer, uint32_t stream, journal_bytes transfers);

/* Writes at most 64 bytes as hexadecimal digits. */
void hex_write(json_writer *writer, const char *key, const uint8_t *bytes, size_t size);

#endif
