/* SPDX-License-Identifier: MIT */
/*
 * Entries of a journal as JSON: where an entry is, what the cage did, how accounts
 * changed, and how entries are chained.
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
    if (event->approver != 0) {
        person_write(writer, "approver", event->approver);
    }
    json_member_integer(writer, "amount", event->amount);
}

static void roles_write(json_writer *writer, const char *key, role_set roles)
{
    json_key(writer, key);
    json_array_begin(writer);
    for (person_role role = 0; role < PERSON_ROLE_COUNT; role++) {
        if ((roles >> role & 1) != 0) {
            json_word(writer, person_role_name(role));
        }
    }
    json_array_end(writer);
}

static void number_write(json_writer *writer, const char *key, uint32_t number)
{
    json_key(writer, key);
    if (number != 0) {
        json_unsigned(writer, number);
    } else {
        json_null(writer);
    }
}

void person_change_write(json_writer *writer, const person_change *change)
{
    char time[TIME_TEXT_SIZE];
    json_member_word(writer, "event", person_change_code(change->kind));
    json_member_integer(writer, "number", (int64_t)change->number);
    json_member_word(writer, "changed", time_format(time, change->time));
    number_write(writer, "person", change->person);
    json_member_word(writer, "origin", change_origin_name(change->by.origin));
    number_write(writer, "by", change->by.person);
    if (change->by.origin == CHANGE_BY_TOOL) {
        json_member_text(writer, "user", change->by.user);
    }
    if (change->kind == PERSON_CHANGE_ROLES) {
        roles_write(writer, "before", change->roles_before);
    }
    if (change->kind == PERSON_CHANGE_ADDED || change->kind == PERSON_CHANGE_ROLES) {
        roles_write(writer, "roles", change->roles);
    }
    if (person_change_is_of_bar(change->kind)) {
        json_member_integer(writer, "bar", (int64_t)change->bar.number);
        number_write(writer, "from_table", change->bar.table);
        json_member_word(writer, "until", time_format(time, change->bar.until));
        json_member_text(writer, "reason", change->bar.reason);
    }
    if (person_change_is_of_reader(change->kind)) {
        json_member_integer(writer, "reader", (int64_t)change->reader.number);
        json_member_integer(writer, "at_table", change->reader.table);
    }
}

/* ---- Entries ---- */

void place_write(json_writer *writer, const journal_entry *entry, uint64_t round)
{
    char time[TIME_TEXT_SIZE];
    json_member_integer(writer, "position", (int64_t)entry->position);
    json_key(writer, "table");
    if (journal_is_table(entry->stream)) {
        json_unsigned(writer, entry->stream);
    } else {
        json_null(writer);
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
