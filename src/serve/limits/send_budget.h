/* SPDX-License-Identifier: MIT */
/*
 * Long answers wait for short ones. The first part of an answer goes out at once; what follows is
 * taken from one allowance for all of them together, in turn, so that whoever asks for much again
 * and again slows nobody but others who do. The time comes in.
 */
#ifndef TREY_SERVE_LIMITS_SEND_BUDGET_H
#define TREY_SERVE_LIMITS_SEND_BUDGET_H

#include <trey/base.h>

enum {
    SEND_BUDGET_PART_BYTES = 16 << 10, /* a part */
    SEND_BUDGET_BYTES_MS = 16 << 10,   /* the allowance of a millisecond … */
    SEND_BUDGET_BYTES_MAX = 256 << 10, /* … and what it grows to while nothing is sent */
    SEND_BUDGET_PAUSE_MS = 10          /* between looks at who may go on */
};

/* Part of what is kept for an answer. */
typedef struct send_waiter {
    struct send_waiter *previous, *next;
    bool is_waiting;
} send_waiter;

/* Those who wait, the next one first; zeroed, nobody. */
typedef struct send_budget {
    send_waiter *first, *last;
    uint32_t waiting;
    uint32_t left; /* of the allowance, at … */
    int64_t time;
} send_budget;

/* Takes a part from the allowance; false: there is nothing left of it. */
TREY_MUST_CHECK bool send_budget_spend(send_budget *in, int64_t time);

/* Behind all others, also for who waits already. */
void send_budget_wait(send_budget *in, send_waiter *waiting);
void send_budget_leave(send_budget *in, send_waiter *leaving); /* may have left before */

#endif
