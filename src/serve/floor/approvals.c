/* SPDX-License-Identifier: MIT */
#include "approvals.h"

#include <sodium.h>
#include <string.h>

#include "base/assert.h"

/* The time, and a random part for the case that the clock was set back before a restart: a page
 * that still shows the request of an earlier run must not approve another one. Below 2^53, as
 * JavaScript reads it. */
static uint64_t make_number(const approval_list *list, int64_t time)
{
    enum { RANDOM_BITS = 10 };
    uint64_t made = (uint64_t)time << RANDOM_BITS | randombytes_uniform(1U << RANDOM_BITS);
    return made > list->last ? made : list->last + 1;
}

/* A free place, or that of the request that ended first. NULL: all of them wait. */
static approval *find_place(approval_list *list)
{
    approval *place = NULL;
    for (size_t i = 0; i < APPROVALS_MAX; i++) {
        approval *one = &list->all[i];
        if (one->number == 0) {
            return one;
        }
        if (one->state != APPROVAL_WAITING && (place == NULL || one->ended < place->ended)) {
            place = one;
        }
    }
    return place;
}

approval *approvals_add(approval_list *list, uint32_t asker, int64_t time, int64_t wait_ms)
{
    uint32_t own = 0;
    for (size_t i = 0; i < APPROVALS_MAX; i++) {
        const approval *one = &list->all[i];
        own += one->number != 0 && one->state == APPROVAL_WAITING && one->asker == asker;
    }
    approval *added = own < APPROVALS_PER_PERSON ? find_place(list) : NULL;
    if (added != NULL) {
        list->last = make_number(list, time);
        *added = (approval){.number = list->last,
                            .state = APPROVAL_WAITING,
                            .asker = asker,
                            .asked = time,
                            .expires = time + wait_ms};
    }
    return added;
}

approval *approvals_find(approval_list *list, uint64_t number)
{
    for (size_t i = 0; i < APPROVALS_MAX && number != 0; i++) {
        if (list->all[i].number == number) {
            return &list->all[i];
        }
    }
    return NULL;
}

approval *approvals_find_key(approval_list *list, uint32_t stream, const request_key *key)
{
    for (size_t i = 0; i < APPROVALS_MAX; i++) {
        approval *one = &list->all[i];
        if (one->number != 0 && one->stream == stream &&
            memcmp(one->key.bytes, key->bytes, ROOM_KEY_ID_SIZE) == 0) {
            return one;
        }
    }
    return NULL;
}

void approval_end(approval *ended, approval_state state, uint32_t second, int64_t time)
{
    TREY_ASSERT(ended->state == APPROVAL_WAITING && state != APPROVAL_WAITING); /* A1 */
    ended->state = state;
    ended->second = second;
    ended->ended = time;
}

bool approval_is_shown(const approval *asked, int64_t time)
{
    return asked->number != 0 &&
           (asked->state == APPROVAL_WAITING || time - asked->ended < APPROVALS_SHOWN_MS);
}

uint32_t approvals_waiting(const approval_list *list)
{
    uint32_t count = 0;
    for (size_t i = 0; i < APPROVALS_MAX; i++) {
        count += list->all[i].number != 0 && list->all[i].state == APPROVAL_WAITING;
    }
    return count;
}
