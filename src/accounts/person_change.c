/* SPDX-License-Identifier: MIT */
#include "person_change.h"

#include <string.h>

#include "base/assert.h"

const char *person_change_code(person_change_kind kind)
{
    static const char *const codes[PERSON_CHANGE_COUNT] = {
#define PERSON_CHANGE_ENTRY(id, code) [PERSON_CHANGE_##id] = (code),
        PERSON_CHANGE_LIST(PERSON_CHANGE_ENTRY)
#undef PERSON_CHANGE_ENTRY
    };
    TREY_ASSERT((unsigned)kind < PERSON_CHANGE_COUNT);
    return codes[kind];
}

const char *change_origin_name(change_origin origin)
{
    static const char *const names[CHANGE_ORIGIN_COUNT] = {
#define CHANGE_ORIGIN_ENTRY(id, name) [CHANGE_BY_##id] = (name),
        CHANGE_ORIGIN_LIST(CHANGE_ORIGIN_ENTRY)
#undef CHANGE_ORIGIN_ENTRY
    };
    TREY_ASSERT((unsigned)origin < CHANGE_ORIGIN_COUNT);
    return names[origin];
}

bool person_change_is_of_bar(person_change_kind kind)
{
    return kind == PERSON_CHANGE_BARRED || kind == PERSON_CHANGE_SELF_EXCLUDED ||
           kind == PERSON_CHANGE_BAR_LIFTED;
}

bool person_change_is_of_reader(person_change_kind kind)
{
    return kind == PERSON_CHANGE_READER_ADDED || kind == PERSON_CHANGE_READER_REVOKED;
}

static bool is_valid_reader(const change_reader *reader)
{
    return reader->number != 0 && reader->number <= INT64_MAX && reader->table != 0;
}

static bool is_valid_bar(const change_bar *bar)
{
    return bar->number != 0 && bar->number <= INT64_MAX && bar->until > 0 &&
           memchr(bar->reason, '\0', BAR_REASON_SIZE) != NULL;
}

bool person_change_is_valid(const person_change *change)
{
    bool is_reader = person_change_is_of_reader(change->kind);
    bool has_person = change->kind != PERSON_CHANGE_UNREADABLE && !is_reader;
    return (unsigned)change->kind < PERSON_CHANGE_COUNT &&
           (unsigned)change->by.origin < CHANGE_ORIGIN_COUNT && change->number != 0 &&
           (change->person != 0 || !has_person) && (change->person == 0 || !is_reader) &&
           change->person != UINT32_MAX && change->by.person != UINT32_MAX &&
           ((change->roles | change->roles_before) >> PERSON_ROLE_COUNT) == 0 &&
           memchr(change->by.user, '\0', CHANGE_USER_SIZE) != NULL &&
           (!person_change_is_of_bar(change->kind) || is_valid_bar(&change->bar)) &&
           (!is_reader || is_valid_reader(&change->reader));
}
