/* SPDX-License-Identifier: MIT */
/*
 * Entries of a journal as JSON. event_write_audit writes the events of tables.
 */
#ifndef TREY_AUDIT_ENTRY_JSON_H
#define TREY_AUDIT_ENTRY_JSON_H

#include "format/json/json_writer.h"
#include "room/person_event.h"
#include "store/journal_entry.h"
#include "table/cage.h"

/* "event" and the fields of its kind, as members. */
void cage_event_write(json_writer *writer, const cage_event *event);

/* A change of an account. */
void person_change_write(json_writer *writer, const person_change *change);

/* "position", "table" (null: the cage, or the accounts), "sequence", "time" and, unless it is 0,
 * "round". */
void place_write(json_writer *writer, const journal_entry *entry, uint64_t round);

/* "key", where there is one, and "hash". */
void chain_write(json_writer *writer, const journal_entry *entry);

#endif
