/* SPDX-License-Identifier: MIT */
#include "event.h"

#include "base/assert.h"

static const struct {
    const char *code;
    uint32_t fields;
} rows[TABLE_EVENT_KIND_COUNT] = {
#define TABLE_EVENT_ENTRY(name, code, fields) {code, fields},
    TABLE_EVENT_LIST(TABLE_EVENT_ENTRY)
#undef TABLE_EVENT_ENTRY
};

const char *table_event_code(table_event_kind kind)
{
    TREY_ASSERT((unsigned)kind < TABLE_EVENT_KIND_COUNT);
    return rows[kind].code;
}

uint32_t table_event_fields(table_event_kind kind)
{
    TREY_ASSERT((unsigned)kind < TABLE_EVENT_KIND_COUNT);
    return rows[kind].fields;
}

const char *table_event_flag_name(table_event_kind kind)
{
    switch (kind) {
    case TABLE_BANK_DECLINED:
        return "timed_out";
    case TABLE_WAGER_WITHDRAWN:
        return "by_table";
    case TABLE_SEAT_SETTLED:
    case TABLE_SEAT_REOPENED:
        return "collecting";
    default:
        return "play";
    }
}

const char *table_event_digest_name(table_event_kind kind)
{
    return kind == TABLE_SHOE_PLEDGED  ? "root"
           : kind == TABLE_COMMITTED   ? "commitment"
           : kind == TABLE_BETS_CLOSED ? "closing"
                                       : "entropy";
}

bool table_event_calls_off(const table_event *event)
{
    return event->kind == TABLE_CALLED_OFF || event->kind == TABLE_POSTED ||
           (event->kind == TABLE_KEY_PRESSED && event->key == TREY_KEY_ADJUST);
}

bool table_event_ends_round(const table_event *event)
{
    return event->kind == TABLE_ROUND_ENDED || table_event_calls_off(event);
}
