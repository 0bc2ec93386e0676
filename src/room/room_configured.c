/* SPDX-License-Identifier: MIT */
/*
 * Named values of the journal. One is the rules of each table as the configuration had them: so a
 * change of the configuration can be told from rules that the floor has posted. And the book in
 * which rules are looked up, which changes with the configuration.
 */
#include <stdio.h>

#include "base/assert.h"
#include "room_internal.h"

enum { NAME_SIZE = 32, RULES_SIZE = 1024 };

static void make_name(char name[NAME_SIZE], uint32_t table)
{
    snprintf(name, NAME_SIZE, "configured-%u", table);
}

bool room_value(card_room *room, const char *name, journal_bytes *value)
{
    return !room->is_broken && journal_meta_get(room->journal, name, value, NULL) == JOURNAL_OK;
}

bool room_note_value(card_room *room, const char *name, const uint8_t *bytes, size_t size,
                     journal_error *error)
{
    if (!room->is_broken && journal_meta_put(room->journal, name, (journal_bytes){bytes, size},
                                             &room->error) != JOURNAL_OK) {
        room->is_broken = true;
    }
    return !room_is_broken(room, error);
}

bool room_configured(card_room *room, uint32_t table, table_rules *rules)
{
    char name[NAME_SIZE];
    journal_bytes value;
    make_name(name, table);
    if (!room_value(room, name, &value)) {
        return false;
    }
    bytes_reader reader = {.bytes = value.bytes, .left = value.size};
    uint8_t version = bytes_get_u8(&reader);
    if (version == 0 || version > RECORD_VERSION) {
        return false;
    }
    record_read_rules(&reader, rules, version);
    return bytes_are_read(&reader);
}

bool room_note_configured(card_room *room, uint32_t table, const table_rules *rules,
                          journal_error *error)
{
    char name[NAME_SIZE];
    uint8_t bytes[RULES_SIZE];
    bytes_writer writer = {.bytes = bytes, .capacity = sizeof bytes};
    make_name(name, table);
    bytes_put_u8(&writer, RECORD_VERSION);
    record_write_rules(&writer, rules);
    TREY_ASSERT(!writer.is_full);
    return room_note_value(room, name, bytes, writer.size, error);
}

void room_use_book(card_room *room, const trey_book *book)
{
    room->options.book = room->state.book = book;
    for (uint32_t i = 0; i < room->state.table_count; i++) {
        room->state.tables[i]->book = book;
    }
}
