/* SPDX-License-Identifier: MIT */
/*
 * Requests that wait for a second person (dual control), in memory only. A request has a number
 * that no other request ever gets, also after a restart, and never changes: what an approver has
 * read is what they approve.
 *
 *   A1  A request leaves the state "waiting" once, and is carried out at most once.
 *   A2  A request that has ended is kept for a while, so that its key is not taken for a new one.
 */
#ifndef TREY_SERVE_FLOOR_APPROVALS_H
#define TREY_SERVE_FLOOR_APPROVALS_H

#include "request_key.h"

typedef enum approval_kind {
    APPROVAL_OF_VOID,
    APPROVAL_OF_DEPOSIT,
    APPROVAL_OF_WITHDRAWAL,
    APPROVAL_OF_CORRECTION /* of a hand, after chips were handed over */
} approval_kind;

typedef enum approval_state {
    APPROVAL_WAITING,
    APPROVAL_DONE,
    APPROVAL_DECLINED, /* by another person, or taken back */
    APPROVAL_EXPIRED,
    APPROVAL_FAILED, /* it was approved, but could no longer be carried out */
    APPROVAL_STATE_COUNT
} approval_state;

typedef struct approval {
    uint64_t number; /* 0: a free place */
    approval_kind kind;
    approval_state state;
    uint32_t asker;
    uint32_t second; /* who approved or declined it; 0: nobody */
    int64_t asked, expires, ended;
    uint32_t stream; /* of the journal: the table, or JOURNAL_CAGE */
    request_key key;
    uint64_t sequence; /* of its event, when it is done */

    cage_event cage; /* of a deposit or a withdrawal */

    uint64_t round;        /* of a void or a correction: the only round that it is for … */
    table_command command; /* … its command … */
    char text[EVENT_TEXT_MAX + 1];
    trey_card cards[TREY_HAND_CARDS]; /* … and of a correction the cards */
} approval;

enum {
    APPROVALS_MAX = 64,
    APPROVALS_PER_PERSON = 8,       /* that wait */
    APPROVALS_SHOWN_MS = 15 * 60000 /* after the end */
};

typedef struct approval_list {
    uint64_t last; /* number */
    approval all[APPROVALS_MAX];
} approval_list;

/* Adds a request that waits, with its asker, times and number; the caller fills in the rest. NULL:
 * too many wait already. */
approval *approvals_add(approval_list *list, uint32_t asker, int64_t time, int64_t wait_ms);

/* NULL: there is none. */
approval *approvals_find(approval_list *list, uint64_t number);

/* The request in a stream with the same idempotency key: only its first ROOM_KEY_ID_SIZE bytes are
 * compared, so the caller checks whether it asks for the same thing. NULL: there is none. */
approval *approvals_find_key(approval_list *list, uint32_t stream, const request_key *key);

void approval_end(approval *ended, approval_state state, uint32_t second, int64_t time);

/* Whether it is still of interest: it waits, or has ended not long ago. */
bool approval_is_shown(const approval *asked, int64_t time);

/* The number of requests that wait. */
uint32_t approvals_waiting(const approval_list *list);

#endif
