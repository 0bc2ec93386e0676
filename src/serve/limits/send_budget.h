/* SPDX-License-Identifier: MIT */
/*
 * Token bucket for response bodies past their first 16 KiB. The first part of a response is sent at
 * once; further parts of all responses share one budget, in turn. Clients that request large
 * responses again and again slow down only each other. The caller passes the time.
 */
#ifndef TREY_SERVE_LIMITS_SEND_BUDGET_H
#define TREY_SERVE_LIMITS_SEND_BUDGET_H

#include <trey/base.h>

enum {
    SEND_BUDGET_PART_BYTES = 16 << 10, /* a part */
    SEND_BUDGET_BYTES_MS = 16 << 10,   /* added in each millisecond … */
    SEND_BUDGET_BYTES_MAX = 256 << 10, /* … up to this */
    SEND_BUDGET_PAUSE_MS = 10          /* between checks of the queue */
};

/* A place in the queue; a member of the state of each response. */
typedef struct send_waiter {
    struct send_waiter *previous, *next;
    bool is_waiting;
} send_waiter;

/* The budget and the responses that wait for it; a zeroed one is empty. */
typedef struct send_budget {
    send_waiter *first, *last;
    uint32_t waiting;
    uint32_t left; /* bytes, at … */
    int64_t time;
} send_budget;

/* Spends the bytes of one part. False: not enough is left. */
TREY_MUST_CHECK bool send_budget_spend(send_budget *budget, int64_t time);

/* Moves a response to the end of the queue, whether or not it is in it. */
void send_budget_wait(send_budget *budget, send_waiter *waiting);
void send_budget_leave(send_budget *budget, send_waiter *leaving); /* not in the queue is fine */

#endif
