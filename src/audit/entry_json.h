/* SPDX-License-Identifier: MIT */
/*
 * Events as JSON, each with all of its fields.
 */
#ifndef TREY_AUDIT_ENTRY_JSON_H
#define TREY_AUDIT_ENTRY_JSON_H

#include "format/json/json_writer.h"
#include "store/journal_entry.h"
#include "table/cage.h"
#include "table/event.h"

/* The rules in force as an object. */
void table_rules_write(json_writer *writer, const table_rules *rules);

/* Cards as text: "As Kd 3c". */
void cards_write(json_writer *writer, const char *key, const trey_card *cards, uint32_t count);

/* "event" and the fields of its kind, as members. With `has_secrets` the seeds and cards that are
 * sealed in the journal, else null in their place. Rule sets are looked up in the book; it may be
 * NULL. */
void recorded_event_write(json_writer *writer, const table_event *event, const trey_book *book,
                          bool has_secrets);
void cage_event_write(json_writer *writer, const cage_event *event);

/* "position", "table" (null: the cage), "sequence", "time" and, unless it is 0, "round". */
void place_write(json_writer *writer, const journal_entry *entry, uint64_t round);

/* "key", where there is one, and "hash". */
void chain_write(json_writer *writer, const journal_entry *entry);

#endif
