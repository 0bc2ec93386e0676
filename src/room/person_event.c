/* SPDX-License-Identifier: MIT */
#include "person_event.h"

#include <string.h>

enum {
    PERSON_EVENT_VERSION = 1,
    PERSON_EVENT_VERSION_BAR = 2,   /* a change of a bar … */
    PERSON_EVENT_VERSION_READER = 3 /* … or of a card reader; others stay as they were */
};

_Static_assert(PERSON_ROLE_COUNT <= 16, "roles are two bytes");

static void write_bar(bytes_writer *writer, const change_bar *bar)
{
    size_t size = strlen(bar->reason);
    bytes_put_u64(writer, bar->number);
    bytes_put_u32(writer, bar->table);
    bytes_put_u64(writer, (uint64_t)bar->until);
    bytes_put_u8(writer, (uint8_t)size);
    bytes_put(writer, bar->reason, size);
}

/* False: the size of the text is wrong. */
static bool read_bar(bytes_reader *reader, change_bar *bar)
{
    bar->number = bytes_get_u64(reader);
    bar->table = bytes_get_u32(reader);
    bar->until = (int64_t)bytes_get_u64(reader);
    size_t size = bytes_get_u8(reader);
    if (size >= BAR_REASON_SIZE) {
        return false;
    }
    bytes_get(reader, bar->reason, size);
    return strlen(bar->reason) == size;
}

static uint8_t version_of(person_change_kind kind)
{
    return person_change_is_of_bar(kind)      ? PERSON_EVENT_VERSION_BAR
           : person_change_is_of_reader(kind) ? PERSON_EVENT_VERSION_READER
                                              : PERSON_EVENT_VERSION;
}

void person_event_write(bytes_writer *writer, const person_change *change)
{
    size_t size = strlen(change->by.user);
    uint8_t version = version_of(change->kind);
    bytes_put_u8(writer, version);
    bytes_put_u16(writer, (uint16_t)change->kind);
    bytes_put_u64(writer, change->number);
    bytes_put_u64(writer, (uint64_t)change->time);
    bytes_put_u8(writer, (uint8_t)change->by.origin);
    bytes_put_u32(writer, change->by.person);
    bytes_put_u32(writer, change->person);
    bytes_put_u16(writer, (uint16_t)change->roles_before);
    bytes_put_u16(writer, (uint16_t)change->roles);
    bytes_put_u8(writer, (uint8_t)size);
    bytes_put(writer, change->by.user, size);
    if (version == PERSON_EVENT_VERSION_BAR) {
        write_bar(writer, &change->bar);
    } else if (version == PERSON_EVENT_VERSION_READER) {
        bytes_put_u64(writer, change->reader.number);
        bytes_put_u32(writer, change->reader.table);
    }
}

bool person_event_read(person_change *change, const uint8_t *bytes, size_t size)
{
    bytes_reader reader = {.bytes = bytes, .left = size};
    *change = (person_change){.number = 0};
    uint8_t version = bytes_get_u8(&reader);
    change->kind = (person_change_kind)bytes_get_u16(&reader);
    change->number = bytes_get_u64(&reader);
    change->time = (int64_t)bytes_get_u64(&reader);
    change->by.origin = (change_origin)bytes_get_u8(&reader);
    change->by.person = bytes_get_u32(&reader);
    change->person = bytes_get_u32(&reader);
    change->roles_before = bytes_get_u16(&reader);
    change->roles = bytes_get_u16(&reader);
    size_t user = bytes_get_u8(&reader);
    if (user >= CHANGE_USER_SIZE || version_of(change->kind) != version) {
        return false;
    }
    bytes_get(&reader, change->by.user, user);
    if (version == PERSON_EVENT_VERSION_BAR && !read_bar(&reader, &change->bar)) {
        return false;
    }
    if (version == PERSON_EVENT_VERSION_READER) {
        change->reader.number = bytes_get_u64(&reader);
        change->reader.table = bytes_get_u32(&reader);
    }
    return bytes_are_read(&reader) && strlen(change->by.user) == user &&
           person_change_is_valid(change);
}
