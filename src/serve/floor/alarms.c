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
        bool is_same = one->number != 0 && one->kind == raised->kind &&
                       one->table == raised->table &&
                       (alarm_is_of_state(one->kind) ||
                        (one->taken_by == 0 && one->seat == raised->seat &&
                         one->person == raised->person && one->amount == raised->amount));
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

void alarms_raise(alarm_list *list, const floor_alarm *raised, int64_t time)
{
    floor_alarm *same = find_same(list, raised);
    if (same != NULL && strcmp(same->text, raised->text) != 0) {
        memcpy(same->text, raised->text, sizeof same->text);
        list->is_changed = true;
    }
    floor_alarm *place = same != NULL ? NULL : find_place(list);
    if (place != NULL) {
        *place = *raised;
        place->number = list->last = make_number(list, time);
        place->since = time;
        place->taken_by = 0;
        place->taken = 0;
        list->is_changed = true;
    }
}

static void drop(alarm_list *list, floor_alarm *dropped)
{
    *dropped = (floor_alarm){.number = 0};
    list->is_changed = true;
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
