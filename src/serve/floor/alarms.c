/* SPDX-License-Identifier: MIT */
#include "alarms.h"

#include <sodium.h>
#include <string.h>

#include "base/assert.h"

const char *alarm_kind_code(uint32_t kind)
{
    static const char *const codes[ALARM_KIND_COUNT] = {
#define ALARM_ENTRY(id, code, is_state) [ALARM_##id] = (code),
        ALARM_LIST(ALARM_ENTRY)
#undef ALARM_ENTRY
    };
    TREY_ASSERT(kind < ALARM_KIND_COUNT);
    return codes[kind];
}

bool alarm_is_of_state(alarm_kind kind)
{
    static const bool are_states[ALARM_KIND_COUNT] = {
#define ALARM_ENTRY(id, code, is_state) [ALARM_##id] = (is_state),
        ALARM_LIST(ALARM_ENTRY)
#undef ALARM_ENTRY
    };
    TREY_ASSERT((unsigned)kind < ALARM_KIND_COUNT);
    return are_states[kind];
}

/* L3, as approvals.c. */
static uint64_t make_number(const alarm_list *list, int64_t time)
{
    enum { RANDOM_BITS = 10 };
    uint64_t made = (uint64_t)time << RANDOM_BITS | randombytes_uniform(1U << RANDOM_BITS);
    return made > list->last ? made : list->last + 1;
}

/* The alarm of the list that stands for this one too; NULL: there is none. */
static floor_alarm *find_same(alarm_list *list, const floor_alarm *raised)
{
    for (size_t i = 0; i < ALARMS_MAX; i++) {
        floor_alarm *one = &list->all[i];
        bool is_same =
            one->number != 0 && one->kind == raised->kind && one->table == raised->table &&
            (alarm_is_of_state(one->kind) ||
             (one->taken_by == 0 && one->seat == raised->seat && one->person == raised->person &&
              one->amount == raised->amount && strcmp(one->name, raised->name) == 0));
        if (is_same) {
            return one;
        }
    }
    return NULL;
}

static floor_alarm *find_place(alarm_list *list)
{
    floor_alarm *place = NULL;
    for (size_t i = 0; i < ALARMS_MAX; i++) {
        floor_alarm *one = &list->all[i];
        if (one->number == 0) {
            return one;
        }
        if (one->taken_by != 0 && (place == NULL || one->taken < place->taken)) {
            place = one;
        }
    }
    return place;
}

static bool is_taken_state(const floor_alarm *one)
{
    return one->number != 0 && one->taken_by != 0 && alarm_is_of_state(one->kind);
}

static bool is_same_place(const floor_alarm *a, const floor_alarm *b)
{
    return a->round == b->round && a->progress == b->progress && a->seat == b->seat;
}

static void remove_before(alarm_list *list, uint32_t index)
{
    memmove(&list->before[index], &list->before[index + 1],
            (--list->before_count - index) * sizeof list->before[0]);
    list->is_to_keep = true;
}

/* What was taken before a restart. False: not this one. */
static bool restore(alarm_list *list, const floor_alarm *raised, floor_alarm *place)
{
    for (uint32_t i = 0; i < list->before_count; i++) {
        const floor_alarm *one = &list->before[i];
        if (one->kind == raised->kind && one->table == raised->table &&
            is_same_place(one, raised)) {
            place->number = one->number;
            place->since = one->since;
            place->taken_by = one->taken_by;
            place->taken = one->taken;
            remove_before(list, i);
            return true;
        }
    }
    return false;
}

static void drop(alarm_list *list, floor_alarm *dropped)
{
    list->is_to_keep |= is_taken_state(dropped);
    *dropped = (floor_alarm){.number = 0};
    list->is_changed = true;
}

void alarms_raise(alarm_list *list, const floor_alarm *raised, int64_t time)
{
    floor_alarm *same = find_same(list, raised);
    if (same != NULL && same->seat != raised->seat) { /* a state of another seat */
        drop(list, same);
        same = NULL;
    }
    if (same != NULL && strcmp(same->text, raised->text) != 0) {
        memcpy(same->text, raised->text, sizeof same->text);
        list->is_changed = true;
    }
    floor_alarm *place = same != NULL ? NULL : find_place(list);
    if (place != NULL) {
        list->is_to_keep |= is_taken_state(place); /* it makes room */
        *place = *raised;
        if (!restore(list, raised, place)) {
            place->number = list->last = make_number(list, time);
            place->since = time;
            place->taken_by = 0;
            place->taken = 0;
        }
        list->is_changed = true;
    }
}

void alarms_end(alarm_list *list, alarm_kind kind, uint32_t table)
{
    for (size_t i = 0; i < ALARMS_MAX; i++) {
        floor_alarm *one = &list->all[i];
        if (one->number != 0 && one->kind == kind && one->table == table) {
            drop(list, one);
        }
    }
}

floor_alarm *alarms_find(alarm_list *list, uint64_t number)
{
    for (size_t i = 0; i < ALARMS_MAX && number != 0; i++) {
        if (list->all[i].number == number) {
            return &list->all[i];
        }
    }
    return NULL;
}

bool alarms_take(alarm_list *list, floor_alarm *taken, uint32_t person, int64_t time)
{
    if (taken->taken_by == 0) {
        taken->taken_by = person;
        taken->taken = time;
        list->is_changed = true;
        list->is_to_keep |= alarm_is_of_state(taken->kind);
    }
    return taken->taken_by == person;
}

void alarms_sweep(alarm_list *list, int64_t time)
{
    for (size_t i = 0; i < ALARMS_MAX; i++) {
        floor_alarm *one = &list->all[i];
        if (one->number != 0 && one->taken_by != 0 && !alarm_is_of_state(one->kind) &&
            time - one->taken >= ALARM_SHOWN_MS) {
            drop(list, one);
        }
    }
}

const floor_alarm *alarms_next(const alarm_list *list, uint64_t before)
{
    const floor_alarm *next = NULL;
    for (size_t i = 0; i < ALARMS_MAX; i++) {
        const floor_alarm *one = &list->all[i];
        if (one->number != 0 && one->number < before &&
            (next == NULL || one->number > next->number)) {
            next = one;
        }
    }
    return next;
}

/* ---- Keeping who took an alarm ---- */

void alarms_forget(alarm_list *list, const floor_alarm *state)
{
    for (uint32_t i = list->before_count; i-- > 0;) {
        const floor_alarm *one = &list->before[i];
        bool may_come = state->kind == ALARM_STUCK && is_same_place(one, state);
        if (one->kind == state->kind && one->table == state->table && !may_come) {
            remove_before(list, i);
        }
    }
}

enum { VERSION = 1, ROW_SIZE = 1 + 4 + 4 + 4 + 5 * 8 };

static void write_row(bytes_writer *writer, const floor_alarm *one)
{
    bytes_put_u8(writer, (uint8_t)one->kind);
    bytes_put_u32(writer, one->table);
    bytes_put_u32(writer, one->seat);
    bytes_put_u32(writer, one->taken_by);
    bytes_put_u64(writer, one->number);
    bytes_put_u64(writer, (uint64_t)one->since);
    bytes_put_u64(writer, (uint64_t)one->taken);
    bytes_put_u64(writer, one->round);
    bytes_put_u64(writer, one->progress);
}

static floor_alarm read_row(bytes_reader *reader)
{
    floor_alarm one = {.kind = (alarm_kind)bytes_get_u8(reader)};
    one.table = bytes_get_u32(reader);
    one.seat = bytes_get_u32(reader);
    one.taken_by = bytes_get_u32(reader);
    one.number = bytes_get_u64(reader);
    one.since = (int64_t)bytes_get_u64(reader);
    one.taken = (int64_t)bytes_get_u64(reader);
    one.round = bytes_get_u64(reader);
    one.progress = bytes_get_u64(reader);
    return one;
}

void alarms_keep(const alarm_list *list, bytes_writer *writer)
{
    bytes_put_u8(writer, VERSION);
    for (size_t i = 0; i < ALARMS_MAX; i++) {
        if (is_taken_state(&list->all[i])) {
            write_row(writer, &list->all[i]);
        }
    }
    for (uint32_t i = 0; i < list->before_count; i++) {
        write_row(writer, &list->before[i]);
    }
    TREY_ASSERT(!writer->is_full);
}
_Static_assert((int)ALARMS_BYTES_MAX >= 1 + ALARMS_MAX * 2 * ROW_SIZE, "room for all");

bool alarms_restore(alarm_list *list, const uint8_t *bytes, size_t size)
{
    bytes_reader reader = {.bytes = bytes, .left = size};
    bool is_good = bytes_get_u8(&reader) == VERSION;
    while (is_good && reader.left > 0 && list->before_count < ALARMS_MAX) {
        floor_alarm one = read_row(&reader);
        is_good = !reader.is_short && (unsigned)one.kind < ALARM_KIND_COUNT && is_taken_state(&one);
        list->before[list->before_count] = one;
        list->before_count += is_good;
        list->last = is_good && one.number > list->last ? one.number : list->last;
    }
    list->before_count = is_good ? list->before_count : 0;
    return is_good;
}
