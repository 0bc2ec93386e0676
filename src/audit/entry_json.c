/* SPDX-License-Identifier: MIT */
/*
 * Entries of a journal as JSON: where an entry is, what the cage did, and how entries are chained.
 * protocol/event_json.h writes the events of tables.
 */
#include "entry_json.h"

#include "audit_text.h"
#include "format/text/time_text.h"

/* ---- Events ---- */

void cage_event_write(json_writer *writer, const cage_event *event)
{
    json_member_word(writer, "event", cage_event_code(event->kind));
    person_write(writer, "person", event->person);
    person_write(writer, "cashier", event->cashier);
    json_member_integer(writer, "amount", event->amount);
}

/* ---- Entries ---- */

void place_write(json_writer *writer, const journal_entry *entry, uint64_t round)
{
    char time[TIME_TEXT_SIZE];
    json_member_integer(writer, "position", (int64_t)entry->position);
    json_key(writer, "table");
    if (entry->stream == JOURNAL_CAGE) {
        json_null(writer);
    } else {
        json_unsigned(writer, entry->stream);
    }
    json_member_integer(writer, "sequence", (int64_t)entry->sequence);
    json_member_word(writer, "time", time_format(time, entry->time_ms));
    if (round != 0) {
        json_member_integer(writer, "round", (int64_t)round);
    }
}

void chain_write(json_writer *writer, const journal_entry *entry)
{
    if (entry->has_key) {
        hex_write(writer, "key", entry->key, JOURNAL_KEY_SIZE);
    }
    hex_write(writer, "hash", entry->hash.bytes, JOURNAL_HASH_SIZE);
}
