/* SPDX-License-Identifier: MIT */
/*
 * A job gets the number of a turn when it is added: the current one, or the one after the client's
 * last waiting job. Jobs leave by turn, and within a turn in the order of their arrival.
 */
#include "fair_queue.h"

#include <string.h>

static bool is_same(const rate_key *a, const rate_key *b)
{
    return a->kind == b->kind && memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0;
}

/* Whether a job gives way to another when there is not room for both. */
static bool gives_way(const fair_job *a, const fair_job *b)
{
    if (a->turn != b->turn) {
        return a->turn > b->turn;
    }
    bool is_account = a->client.kind == RATE_ACCOUNT;
    if (is_account != (b->client.kind == RATE_ACCOUNT)) {
        return !is_account;
    }
    return a->order > b->order;
}

void *fair_queue_add(fair_queue *queue, void *added, rate_key client)
{
    fair_job new = {.job = added, .client = client, .turn = queue->turn, .order = queue->order++};
    size_t own = 0, last = 0;
    for (size_t i = 0; i < queue->count; i++) {
        if (is_same(&queue->jobs[i].client, &client)) {
            own++;
            new.turn = queue->jobs[i].turn >= new.turn ? queue->jobs[i].turn + 1 : new.turn;
        }
        last = gives_way(&queue->jobs[i], &queue->jobs[last]) ? i : last;
    }
    if (own >= FAIR_QUEUE_CLIENT_MAX) {
        return added;
    }
    if (queue->count < FAIR_QUEUE_MAX) {
        queue->jobs[queue->count++] = new;
        return NULL;
    }
    if (gives_way(&new, &queue->jobs[last])) {
        return added;
    }
    void *evicted = queue->jobs[last].job;
    queue->jobs[last] = new;
    return evicted;
}

void *fair_queue_take(fair_queue *from)
{
    if (from->count == 0) {
        return NULL;
    }
    size_t next = 0;
    for (size_t i = 1; i < from->count; i++) {
        const fair_job *a = &from->jobs[i], *b = &from->jobs[next];
        next = a->turn < b->turn || (a->turn == b->turn && a->order < b->order) ? i : next;
    }
    void *job = from->jobs[next].job;
    from->turn = from->jobs[next].turn;
    from->jobs[next] = from->jobs[--from->count];
    return job;
}
