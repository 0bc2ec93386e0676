/* SPDX-License-Identifier: MIT */
/*
 * A queue in which clients take turns: however many jobs a client adds, each other client has its
 * first job done after at most one job of each client before it. When the queue is full, a job of
 * the client with the most waiting jobs makes room. Pure.
 */
#ifndef TREY_SERVE_LIMITS_FAIR_QUEUE_H
#define TREY_SERVE_LIMITS_FAIR_QUEUE_H

#include "rate.h"

enum {
    FAIR_QUEUE_MAX = 256,       /* jobs that wait: a few seconds of hashing */
    FAIR_QUEUE_CLIENT_MAX = 32, /* of one client, behind whose address there may be many people */
};

typedef struct fair_job {
    void *job;
    rate_key client; /* an account (RATE_ACCOUNT), or an address */
    uint64_t turn, order;
} fair_job;

/* A zeroed one is empty. */
typedef struct fair_queue {
    fair_job jobs[FAIR_QUEUE_MAX];
    size_t count;
    uint64_t turn;  /* of the job that was last taken */
    uint64_t order; /* number of jobs added so far */
} fair_queue;

/* Adds a job. Returns the job that finds no room: NULL, the added one, or one that was waiting. In
 * equal turns an address makes room for an account: a logged-in client is one of a known few. */
TREY_MUST_CHECK void *fair_queue_add(fair_queue *queue, void *added, rate_key client);

/* Removes the next job; NULL: the queue is empty. */
void *fair_queue_take(fair_queue *from);

#endif
